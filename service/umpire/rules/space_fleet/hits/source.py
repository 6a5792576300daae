"""Where hits come from, as far as their effect asks (SF-DMG-03)."""

from typing import Literal, TypeAlias

Source: TypeAlias = Literal["beam", "plasma", "missile", "mines", "debris", "other"]
