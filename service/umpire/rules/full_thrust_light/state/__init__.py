"""The ground floor: what the chapters share, and nothing that rules."""
