"""FT 2.6: open book games, and what stays hidden where the book is closed (FT-UMP-66 to -68)."""
