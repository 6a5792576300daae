"""HTTP around the edges: what happens to every request, whatever it asks."""
