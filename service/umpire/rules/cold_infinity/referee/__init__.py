"""What the referee sets right, and how a battle ends (CI-UMP-64 to -66)."""
