"""FT 11.6 and 11.7: fleets that withdraw, and ships that strike their colours."""
