"""Six Winters, a campaign for two by Phil Lewis."""
