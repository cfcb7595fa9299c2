"""7 Steps: two to four players stack coloured discs on seven boards of seven fields.

`data/` holds colours, boards, arrangements and tiles, so that owners of the box can
enter their own; `facts` loads that for both the kit and the referee, `rules` plays it
and `words` says it.
"""
