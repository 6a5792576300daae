"""Power: plants, what they feed, and the weapons that arm on it (CI 3, 7.1)."""
