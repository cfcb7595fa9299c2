"""Seven Steps: a solo dice game of seven terraces, each set by a challenge die."""
