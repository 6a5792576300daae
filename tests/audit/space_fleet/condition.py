"""What damage leaves of a ship of Space Fleet: its speed, what it can bear, whether it can fire."""

from typing import Any

Json = Any
STANDARD_CAPACITY = 4
ORDER = ("DD", "LC", "HC", "BB", "DN")  # smallest first


def halved(speed: int, options: Json) -> int:
    """Return half a speed, rounded as the battle has it (SF-RUL-02)."""
    return (speed + 1) // 2 if options["half_speed_rounding"] == "up" else speed // 2


def speed(ship: Json, options: Json) -> int:
    """Return how fast a ship is now: half once its drives are hit (SF-DMG-05, -06, SF-RUL-03)."""
    left: int = ship["base_speed"]
    times = ship["halvings"] if options["half_speed_stacks"] else min(1, ship["halvings"])
    for _ in range(times):
        left = halved(left, options)
    return left


def capacity(ship: Json, options: Json) -> int:
    """Return the damage points that destroy a ship (SF-DMG-09, SF-CAP-01, SF-ARM-04)."""
    hull: float = ship["hull_points"]
    if ship["armour"]:
        return int(hull * 2 / 3 + 1e-9)
    return int(hull / 2) if options["hull_damage_capacity"] else STANDARD_CAPACITY


def can_fire(ship: Json) -> bool:
    """Tell whether a ship has a weapon that works; empty launchers are none (SF-RUL-19)."""
    launchers = (*ship["sr_launchers"], *ship["lr_launchers"])
    loaded = any(each["salvoes"] for each in launchers)
    return ship["weapons"] == "ok" and bool(ship["beams"] or ship["plasma"] or loaded)


def is_crippled(ship: Json) -> bool:
    """Tell whether shields are down and nothing can fire (SF-DMG-12)."""
    return not ship["shields"] and not can_fire(ship)
