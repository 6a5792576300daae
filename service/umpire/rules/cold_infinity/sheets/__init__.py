"""What a data sheet must agree on: with itself, and with the tables (CI 1.5, 16, 17)."""
