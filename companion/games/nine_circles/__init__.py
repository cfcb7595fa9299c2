"""Nine Circles: one player, nine dice, and nine circles to go down through.

`data/` holds what the rulebook states and how we read it, `facts` loads that for both
the sheet and the referee, `rules` plays it and `words` says it.
"""
