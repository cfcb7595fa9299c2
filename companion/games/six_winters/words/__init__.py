"""What a person reads in Six Winters: the lines of cards, made from what they do."""
