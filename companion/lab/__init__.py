"""Best play: games solved once and kept, and what the tables say of a state."""
