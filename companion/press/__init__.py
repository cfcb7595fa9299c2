"""What is cut, drawn and set.

Three kinds of file. *Decide* (paper, piece, sheet, text, rich) settles sizes and
positions; *describe* (scene, path, pen, grain, icons, fonts, layout, figures) turns a
face into marks in mm; *ink* (pdf, svg, pages, and files, which stores what they made)
puts the marks on paper. Nothing that decides or describes imports an ink file.
"""
