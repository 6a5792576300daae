"""FT 14: planets, orbits, and what becomes of ships that enter an atmosphere."""
