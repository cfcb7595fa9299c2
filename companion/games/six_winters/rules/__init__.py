"""The referee of Six Winters: what the rules say of dice, cards and the campaign."""
