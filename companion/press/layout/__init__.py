"""Where pieces are placed on paper: sizes, imposition, marks, sheets; in mm."""
