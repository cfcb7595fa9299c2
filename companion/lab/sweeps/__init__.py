"""Many games played by bots, and what they add up to: is it balanced?

`question` says what is played, `play` plays a game and counts, `compiled` plays by the
million, `intervals` says how sure a number is, `answers` puts numbers in order and
keeps them, `run` does it all, on one machine or on many, and goes on where it was
interrupted. `compare`, `claims` and `words` are for reading.
"""
