"""What the cards of Six Winters say and do.

Nothing here knows a campaign: `facts` reads the cards' data into these structs, the
`referee` judges dice by them, and a `campaign` lets them act.
"""
