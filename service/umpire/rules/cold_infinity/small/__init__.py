"""Small vessels, their groups, and what hits do to them (CI 12)."""
