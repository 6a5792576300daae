"""Set-ups for audited battles of Space Fleet: both boards, and the book's additions on and off."""

from random import Random
from typing import Any

Json = Any
CLASSES = ("DD", "LC", "HC", "BB", "DN")
OFF_MIDDLE = 6  # units between a fleet and the middle

CORE: Json = {"short_range_missiles": True}
ADDITIONS: Json = {
    "shield_regenerators": True,
    "hull_damage_capacity": True,
    "advanced_armour": True,
    "plasma_cannon": True,
    "short_range_missiles": True,
    "ignore_hull_limits": True,
}
MISSILES: Json = {
    "long_range_missiles": True,
    "short_range_missiles": True,
    "mines": True,
    "ignore_hull_limits": True,
}
HOUSE: Json = {
    **ADDITIONS,
    "first_mover": "alternate",
    "natural_six_hits": True,
    "score_two": "major",
    "half_speed_rounding": "up",
    "half_speed_stacks": True,
    "destroyed_at": "exceed",
    "regen_blocked_by": "any_fire",
    "repair_heals_points": True,
    "plasma_interference": "turn",
    "srm_hit_die": "d4",
}
SQUADRONS: Json = {"squadron_initiative": True, "all_round_fire": True}
HIDDEN: Json = {
    **MISSILES,
    "limited_sensors": True,
    "electronic_warfare": True,
    "dummy_rate": 0,
}

BATTLES: dict[str, tuple[Json, int, bool]] = {
    "core": ({**CORE, "grid": "hex"}, 2, False),
    "core on a table": ({**CORE, "grid": "free"}, 2, False),
    "additions": ({**ADDITIONS, "grid": "free"}, 2, False),
    "missiles and terrain": ({**MISSILES, "grid": "hex"}, 2, True),
    "missiles and terrain on a table": ({**MISSILES, "grid": "free"}, 2, True),
    "house rules": ({**HOUSE, **MISSILES, "grid": "hex"}, 2, True),
    "three sides in squadrons": ({**SQUADRONS, "grid": "hex"}, 3, False),
    "hidden movement": ({**HIDDEN, "grid": "hex"}, 2, False),
}
"""Options, the number of sides, and whether there is terrain."""


def setup(name: str, seed: str) -> Json:
    """Return a set-up of a named battle, its fleets and its terrain by the seed."""
    options, sides, terrain = BATTLES[name]
    random = Random(f"{name} {seed}")  # noqa: S311 — who comes to a battle
    names = "ABC"[:sides]
    return {
        "sides": list(names),
        "ships": [each for side in names for each in _fleet(random, options, side)],
        "options": options,
        **(_terrain(random, options) if terrain else {}),
    }


def _fleet(random: Random, options: Json, side: str) -> list[Json]:
    """Return two squadrons of two or three ships, which head for the middle."""
    ships: list[Json] = []
    for squadron in (1, 2):
        lead = _start(random, options, side)
        for number in range(random.randint(2, 3)):
            hidden = options.get("limited_sensors")
            ship = {
                "id": f"{side}{squadron}{number}",
                "side": side,
                "squadron": f"{side}q{squadron}",
                "design": _design(random, options),
                "place": lead if hidden else _start(random, options, side),
            }
            ships.append(ship)
    return ships


def _start(random: Random, options: Json, side: str) -> Json:
    corner = {"A": 0, "B": 3, "C": 4}[side]
    if options["grid"] == "hex":
        away = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))[corner]
        q, r = (part * OFF_MIDDLE + random.randint(-2, 2) for part in away)
        return {"kind": "hex", "q": q, "r": r, "facing": corner + 1}
    away_up = -OFF_MIDDLE if corner == 0 else OFF_MIDDLE
    spot = {"x": random.uniform(-3, 3), "y": away_up + random.uniform(-2, 2)}
    return {"kind": "table", **spot, "heading_deg": float(60 * corner)}


def _design(random: Random, options: Json) -> Json:
    """Return a ship of any class with some of what the options allow."""
    ship_class = random.choice(CLASSES)
    design: Json = {"ship_class": ship_class}
    if not options.get("ignore_hull_limits"):
        if ship_class in {"HC", "BB", "DN"} and random.random() < 0.5:
            design["sr_launchers"] = [{"id": "S1", "salvoes": 2}]
        return design

    def some(option: str, chance: float = 0.6) -> bool:
        return bool(options.get(option)) and random.random() < chance

    design["shields"] = random.choice((1, 2, 3, 5))
    if some("short_range_missiles"):
        design["sr_launchers"] = [{"id": "S1", "salvoes": 3}]
    if some("long_range_missiles"):
        warhead = random.choice(("contact", "directed"))
        design["lr_launchers"] = [{"id": "L1", "salvoes": 2, "warhead": warhead}]
    if some("plasma_cannon"):
        design["plasma"] = [{"id": "P1", "arc_deg": random.choice((0, 0, 60, -60))}]
    design["regenerator"] = some("shield_regenerators") and ship_class in {"HC", "BB", "DN"}
    design["armour"] = some("advanced_armour", 0.4)
    design["ew"] = some("electronic_warfare")
    design["mine_patterns"] = 2 if some("mines", 0.4) else 0
    return design


def _terrain(random: Random, options: Json) -> Json:
    """Return two bodies, an area of debris and a minefield between the fleets."""

    def spot() -> Json:
        if options["grid"] == "hex":
            return {"kind": "hex", "q": random.randint(-3, 3), "r": random.randint(-3, 3)}
        at = {"x": random.uniform(-3, 3), "y": random.uniform(-3, 3)}
        return {"kind": "table", **at}

    def facing() -> Json:
        if options["grid"] == "hex":
            return {**spot(), "facing": random.randint(1, 6)}
        return {**spot(), "heading_deg": float(random.randint(0, 359))}

    debris = {"id": "D1", "spots": [spot() for _ in range(5)], "speed": random.choice((0, 1))}
    drift = {"facing": 2} if options["grid"] == "hex" else {"heading_deg": 60.0}
    return {
        "bodies": [{"id": f"R{each}", "place": facing(), "speed": each} for each in (1, 2)],
        "debris": [{**debris, **drift}],
        "minefields": [{"id": "F1", "side": "A", "spot": spot()}] if options.get("mines") else [],
    }
