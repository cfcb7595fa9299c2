"""Full dice: every die has a face.

`rolls` are the dice that are due, `hand` the action dice of a player, `choosing` dice
as answers, `damage` who takes it, `switch` the change to faces and back.
"""
