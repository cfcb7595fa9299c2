"""What bots of several games share: chance among all actions, and a search."""
