"""CI 12, as far as fire needs it: small vessels, their groups, what hits do to them."""
