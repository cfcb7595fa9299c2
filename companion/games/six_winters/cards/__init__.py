"""The cards of Six Winters: their effects as data, their printed lines, what they do.

Nothing here imports a campaign: `facts` reads the cards' data into these structs, the
`referee` judges dice by them, and a `campaign` carries them out.
"""
