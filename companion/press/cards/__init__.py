"""Faces of cards from rows and layouts: for decks and for the kits of games."""
