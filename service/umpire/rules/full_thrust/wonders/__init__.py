"""FT 12.3: wonder weapons, and fields that throw fire back or hide a ship."""
