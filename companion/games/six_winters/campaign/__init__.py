"""A campaign of Six Winters: its state, its tasks, and what cards and steps change.

Faces of dice are recorded with full dice only. What players report is in `reports`,
what is due and legal in `rules`.

Source: Six Winters V20.4; where it is unclear, `data/rulings.toml` and
`data/readings.toml`.
"""
