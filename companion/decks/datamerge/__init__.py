"""Tables prepared for InDesign's Data Merge, made into decks of our own kind.

`deck` reads tables and writes decks; `mapping` holds the meaning of glyph names, styles
and columns.
"""
