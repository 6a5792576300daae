"""What the referee may do, and how a battle ends (FT-UMP-2 to -5)."""
