"""The table in a browser: one save served to phones, tablets and a host.

The page knows no rule. A view of a seat becomes a `Screen` of parts, whose taps come
back as typed actions; all of it is decided here. Nothing that a seat may not know is
sent: every byte is made from `table.secrets`.
"""
