"""What is cut, drawn and set.

Three kinds of file. *Decide* (paper, sheet, text) settles sizes and positions;
*describe* (scene, path, icons, fonts, layout, figures) turns a face into marks in mm;
*ink* (pdf, svg, pages) puts the marks on paper. Nothing that decides or describes
imports an ink file.
"""
