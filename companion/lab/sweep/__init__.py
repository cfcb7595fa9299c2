"""Many games played by bots, and what they add up to: is it balanced?

`question` says what is played, `play` plays a game, `tally` counts, `intervals` says
how sure a number is, `answer` puts it in order, `run` does it all, on one machine or
on many (`workers`), and goes on where it was interrupted (`kept`).
"""
