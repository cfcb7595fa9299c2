"""Exit from Purgatory: cards, tokens and six challenges, for four to eight souls."""
