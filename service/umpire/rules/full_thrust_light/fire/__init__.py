"""Fire (Feuerphase): who fires, at what, and with how many dice."""
