"""Tables prepared for InDesign's Data Merge, made into decks of our own kind.

`tables.read` and `tables.write` do it; `mapping` says what glyph names, styles and
columns mean.
"""
