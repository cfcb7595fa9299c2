"""A game at the table: typed steps in, the chronicle kept, the board drawn in text."""
