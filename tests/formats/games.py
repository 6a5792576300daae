"""A game package of our own making: two cruisers that meet."""

import json
from copy import deepcopy
from typing import Any

from formats.ships import Json, lantern

MAP: Json = {"mode": "fixed", "width": 72, "height": 48}
PLAYERS: list[Json] = [
    {"id": "Rust", "colour": "#aa5500", "vp": 0},
    {"id": "-Blue 2", "colour": "#0055aa", "vp": 0},
]
SYMBOL = '<symbol id="x" viewBox="0 0 10 10"><polygon points="5,0 10,10 0,10"/></symbol>'


def placed(name: str, owner: str, x: float, y: float, facing: int, **more: Any) -> Json:
    """Return the command that places a cruiser."""
    return {
        "name": "placeShip",
        "id": name,
        "object": lantern(fighters=[]),
        "svg": SYMBOL,
        "owner": owner,
        "position": {"x": x, "y": y},
        "facing": facing,
        "speed": 6,
    } | more


def package(*commands: Json, **changes: Any) -> Json:
    """Return a package: two cruisers 10 MU apart, head on, and more commands."""
    start: Json = {"map": MAP, "players": PLAYERS, "objects": []}
    made: Json = {
        "version": "1.0.0",
        "name": "A short meeting",
        "createdAt": "2026-01-01T00:00:00.000Z",
        "turn": 1,
        "phase": 1,
        "dicePolicy": "moderatorSequence",
        "map": MAP,
        "players": PLAYERS,
        "initialState": start,
        "commands": [
            placed("Argo", "Rust", 20.0, 30.0, 3),
            placed("-nan0", "-Blue 2", 30.0, 30.0, 9),
            *commands,
        ],
    }
    return deepcopy(made) | changes


def phase(number: int) -> Json:
    """Return the command that goes on to a phase."""
    return {"name": "advancePhase", "phase": number}


def fires(ship: str, weapon: str, target: str, **notes: Any) -> Json:
    """Return the declaration of a shot."""
    return {
        "name": "declareShipFire",
        "ship": ship,
        "weapon": weapon,
        "target": target,
        "notes": json.dumps({"profile": "beam"} | notes),
    }
