"""What Six Winters prints. Reads the facts and knows no rule.

`look` holds colours and fonts, `signs` what returns on every piece, `scenery` the land;
each other module draws one kind of piece.
"""
