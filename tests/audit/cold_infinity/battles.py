"""Set-ups for audited battles of Cold Infinity: ships of one to seven sections.

They carry a weapon of every technology, in all configurations but two, with armour and shields.
"""

from random import Random
from typing import Any

Json = Any
HULLS: dict[str, tuple[str, float, tuple[str, ...], tuple[int, int]]] = {
    "corvette": ("corvette", 7, ("core",), (1, 2)),
    "frigate": ("frigate", 14, ("forward", "core", "aft"), (1, 3)),
    "cruiser": ("cruiser", 26, ("forward", "port", "core", "starboard", "aft"), (4, 3)),
    "dreadnought": (
        "dreadnought",
        44,
        (
            *("forward", "forward_starboard", "aft_starboard", "core"),
            *("aft", "aft_port", "forward_port"),
        ),
        (5, 5),
    ),
}
DICE: Json = {"dice": [{"number": 2, "sides": 6}], "fixed": 4}
WEAPONS: tuple[Json, ...] = (
    {"technology": "matter", "configurations": ["burst"], "range": (1, 2), "accuracy": (2, 0)},
    {"technology": "laser", "configurations": ["burst", "slicing"], "range": (1, 1)},
    {
        "technology": "particle",
        "configurations": ["pulse"],
        "range": (1, 2),
        "pulse": {"most": 4, "interval": 2, "die": None},
        "damage": {"dice": [{"number": 1, "sides": 6}], "fixed": 2},
        "defence": (2, 3, 4),
        "speed": 4,
        "accuracy": (1, 1),
    },
    {
        "technology": "electromagnetic",
        "configurations": ["slashing"],
        "slashing": 4,
        "damage": {"dice": [{"number": 4, "sides": 4}], "fixed": 1},
        "range": (2, 3),
        "accuracy": (-4, 2),
    },
    {
        "technology": "plasma",
        "configurations": ["burst", "flare"],
        "plasma": 1,
        "damage": {"dice": [{"number": 3, "sides": 8}], "fixed": 0},
        "range": (1, 1),
        "accuracy": (3, -1),
    },
    {
        "technology": "gravitic",
        "configurations": ["flare", "burst"],
        "damage": {"dice": [{"number": 2, "sides": 10}], "fixed": 6},
        "range": (1, 3),
    },
    {
        "technology": "radiation",
        "configurations": ["piercing", "enveloping"],
        "damage": {"dice": [{"number": 4, "sides": 6}], "fixed": 8},
        "range": (1, 4),
        "accuracy": (2, 0),
    },
)
SPEEDS = {"matter": 1, "laser": 6, "plasma": 2}
DEFENDED: Json = {"shields": True}
BATTLES: dict[str, tuple[tuple[str, ...], Json, Json]] = {
    "frigates": (("frigate", "corvette"), {}, {}),
    "cruisers": (("cruiser", "frigate"), {}, {"shields": True}),
    "dreadnoughts": (("dreadnought", "cruiser"), {}, {"shields": True, "ablative": True}),
    "house rules": (
        ("cruiser", "frigate"),
        {
            "no_penalty_in_one_hex": True,
            "ship_signatures": True,
            "set_to_eleven": "per_weapon",
        },
        {"specialised": ["matter", "plasma"], "ablative": True},
    ),
}
"""The ships of each side, the options, and how the ships are protected."""


def setup(name: str, seed: str) -> Json:
    """Return a set-up: two sides of the same ships a few hexes apart, every which way."""
    hulls, options, defences = BATTLES[name]
    random = Random(f"{name} {seed}")  # noqa: S311 — how the fleets meet
    ships: list[Json] = []
    for side, corner in (("red", -1), ("blue", 1)):
        for number, hull in enumerate(hulls):
            ships.append(
                {
                    "id": f"{side}_{number}",
                    "side": side,
                    "sheet": hull,
                    "cell": [3 * number - random.randint(0, 2), corner * random.randint(1, 4)],
                    "facing": random.randint(1, 6),
                    "vector": random.choice(("0", "0", f"{random.randint(1, 6)}+1")),
                }
            )
    sheets = [{"id": hull, "sheet": sheet(hull, defences)} for hull in hulls]
    return {"sides": ["red", "blue"], "sheets": sheets, "ships": ships, "options": options}


def sheet(hull: str, defences: Json) -> Json:
    """Return the data sheet of a hull."""
    hull_type, mass, sections, (fore_aft, port_starboard) = HULLS[hull]
    return {
        "class_name": hull,
        "hull_type": hull_type,
        "mass": mass,
        "silhouettes": {"fore_aft": fore_aft, "port_starboard": port_starboard},
        "sections": [
            _section(name, sections, number, defences) for number, name in enumerate(sections)
        ],
        "weapons": [_weapon(each) for each in WEAPONS],
        "specialised": defences.get("specialised", []),
    }


def _weapon(given: Json) -> Json:
    """Return the block of a weapon."""
    penalty, hexes = given["range"]
    number, signs = given.get("accuracy", (0, 0))
    standard, ad_hoc, emergency = given.get("defence", (0, 0, 0))
    technology = given["technology"]
    numbers = {key: given[key] for key in ("pulse", "slashing", "plasma") if key in given}
    return {
        "kind": "direct",
        "id": technology,
        "technology": technology,
        "configurations": given["configurations"],
        "damage": given.get("damage", DICE),
        "range": {"penalty": penalty, "hexes": hexes},
        "accuracy": {"number": number, "signs": signs},
        "defensive_fire": {"standard": standard, "ad_hoc": ad_hoc, "emergency": emergency},
        "speed": given.get("speed", SPEEDS.get(technology, 3)),
        "power": 0,
        **numbers,
    }


def _section(name: str, sections: tuple[str, ...], number: int, defences: Json) -> Json:
    """Return a section: two weapons, and what else its place in the ship asks for."""
    systems: list[Json] = []
    for count in range(2 if len(sections) > 1 else 5):
        weapon = WEAPONS[(number * 2 + count) % len(WEAPONS)]["technology"]
        mount = {"kind": "weapon", "structure": 6, "weapon": weapon}
        arc = {"heading": "1", "shape": "turret"}
        systems.append({**mount, "id": f"{name}_{weapon}", "arc": arc})
    if name == "core":
        systems += [
            {"kind": "bridge", "id": "bridge", "structure": 10, "tech_level": 1},
            {"kind": "reactor", "id": "reactor", "structure": 20, "rating": 20},
            {"kind": "sensors", "id": "sensors", "structure": 16, "ew": 8, "boost": 2, "power": 4},
            {"kind": "engine", "id": "engine", "structure": 12, "thrust": 6, "enrichment": 2},
        ]
    else:
        thruster = {"kind": "thruster", "structure": 6, "channel": 3, "placement": "F"}
        systems.append({**thruster, "id": f"{name}_thruster"})
        if defences.get("shields"):
            shield = {"kind": "shield", "structure": 6, "technology": "gravitic", "covers": "arc"}
            systems.append({**shield, "id": f"{name}_shield", "deflection": 1, "absorption": 3})
    armour = {"armour": 3 + number % 3, "ablative": bool(defences.get("ablative") and number % 2)}
    return {"name": name, **armour, "hull": 24, "systems": systems}
