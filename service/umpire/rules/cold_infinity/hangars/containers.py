"""Containers of cargo holds: how many are full, and which are lost (CI 15.2, 13.1.7)."""

from typing import Literal, TypeAlias

Goods: TypeAlias = Literal["goods", "weapons", "equipment", "passengers"]

EJECTED_A_TURN = 1
_UNITS: dict[Goods, int] = {"goods": 1, "weapons": 10, "equipment": 5, "passengers": 10}


def unit_of(goods: Goods) -> int:
    """Return what a container holds: CP of goods, weapons, equipment; or passengers (15.2-1)."""
    return _UNITS[goods]


def containers_of(structure: int, lost: int) -> int:
    """Return how many containers a hold has left: a point of structure is one (CI-15.2-1)."""
    return max(0, structure - lost)


def full_left(full: int, containers: int) -> int:
    """Return how many containers are full yet; empty ones are lost first (13.1.7-1, UMP-151)."""
    return min(full, containers)
