"""Dice for every game: faces, notation, throws and odds. Nothing here knows a game."""
