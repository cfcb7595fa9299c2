"""What is cut, drawn and set, in the order in which a sheet is made.

`scene` describes what a face shows, `layout` decides where pieces are placed on paper,
`ink` writes both as PDF, SVG or pixels; `proof` reads what is to be printed, `export`
writes other programs' formats, `jobs` turns a part of a kit into a file. Each imports
only those before it, as the table in the architecture test says.
"""
