"""Games written down: one JSON file a save, whose events are the truth.

`store` begins, reads and changes saves; `files` keeps them on disk; `replay` folds
events into states; `codec` is the form of a save and its chain of hashes; `migrate`
lifts older forms. None of them knows a game.
"""
