"""Sheets of XLSX and ODS workbooks as rows of text, read as streams.

`packed` opens the ZIP and decides how much it may hold, `sheets` reads a sheet,
`formats` writes a number as its cell shows it. Everything is read by the parser
of the standard library: libraries for workbooks give a date and not the text that is
shown, and hold a whole sheet in memory, which a single cell in the last row and column
fills.
"""
