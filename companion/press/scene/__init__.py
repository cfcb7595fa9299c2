"""What a face shows: paths, text, icons and figures as marks in mm."""
