"""How ships fly by themselves: cinematic and vector movement, drives (FT 3.2, 10)."""
