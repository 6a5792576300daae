"""FT 6, and the point defence of 5.3: salvo missiles and what stops them."""
