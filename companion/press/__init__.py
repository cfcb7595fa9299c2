"""Printing, in the order in which a sheet is made.

`scene` describes the drawing of a face, `layout` decides where pieces are placed on
paper, `ink` writes both as PDF, SVG or pixels; `proof` checks faces before they are
printed, `export` writes other programs' formats, `jobs` turns a part of a kit into a
file. Each imports only those before it; the architecture test checks that.
"""
