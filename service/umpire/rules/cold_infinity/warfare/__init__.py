"""Electronic warfare: what sensors and support sensors do to fire (CI 4)."""
