"""Full dice: every die has a face, and reports move the dice that they name.

`rolls` are the dice that are due, `hand` the action dice of a player, `ways` all that
may be done now, `doing` what it does; `attempt` is an attempt step by step, `abilities`
what abilities make of dice, `damage` who takes it, `switch` the change to faces and
back. Nothing here is called while dice are only counted.
"""
