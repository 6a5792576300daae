"""The ground floor of Cold Infinity: what its chapters share, and nothing that rules."""
