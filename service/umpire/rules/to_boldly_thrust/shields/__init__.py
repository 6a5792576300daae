"""TBT 2: shields, which absorb whatever would strike a ship."""
