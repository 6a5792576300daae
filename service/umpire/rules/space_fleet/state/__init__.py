"""What the chapters of Space Fleet share: the battle, its units, its field, and who knows what."""
