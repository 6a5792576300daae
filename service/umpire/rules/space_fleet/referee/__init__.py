"""What the referee enters and sets right, and how a battle ends (SF-UMP-3 to -5)."""
