"""The sequence of play as the book prints it: steps, phases, sub-steps (CI 2.0)."""
