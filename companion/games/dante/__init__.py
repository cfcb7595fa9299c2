"""What the two games after Dante share: one player, nine dice, Virgil's pips.

In both a challenge is met by a set of dice, and pips turn dice towards one. Each game
hands over what is its own; nothing here names a circle or a terrace.
"""
