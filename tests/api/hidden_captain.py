"""A captain of Space Fleet who decides from what a seat is offered and sees. It speaks REST."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from umpire.kernel import hexes

Json = Any
Order = dict[str, Any]
Seen = Mapping[str, Any]
MISSILE_REACH = 18
NEAR = 2
LAYING = 2
"""In which turn mines are laid for the first time."""


class Captain:
    """The captain of a side; `squadron` is what the dummies of its EW suite are called.

    What has been done once, or in this turn, is not done again.
    """

    def __init__(self, side: str, squadron: str) -> None:
        self.side = side
        self.squadron = squadron
        self._done: set[tuple[Any, ...]] = set()

    def next_order(self, battle: Seen, choices: Sequence[Seen]) -> Order | None:
        """Return the next order of the side; `None` when it has nothing to decide now."""
        for kind, decide in _DECISIONS.items():
            for choice in choices:
                if choice["kind"] == kind:
                    order = decide(self, battle, choice)
                    if order is not None:
                        return {"kind": kind, **order}
        return None

    def once(self, *what: Any) -> bool:
        """Tell whether something has not been done before, and take it as done."""
        new = what not in self._done
        self._done.add(what)
        return new

    def nearest(self, battle: Seen, place: Seen) -> hexes.Hex | None:
        """Return where the nearest ship or counter is that the side knows to be an enemy's."""
        known = [_cell(each["spot"]) for each in battle["counters"]]
        known += [
            _cell(each["place"])
            for each in battle["ships"]
            if each["side"] != self.side and each["status"] == "active"
        ]
        return min(known, key=lambda cell: hexes.distance(_cell(place), cell), default=None)

    def path(self, battle: Seen, choice: Seen) -> list[str]:
        """Return the way towards the nearest enemy, up to a body."""
        goal = self.nearest(battle, choice["place"])
        bodies = tuple(_cell(each["place"]) for each in battle["bodies"])
        return [] if goal is None else _path(choice, goal, bodies, nearest=NEAR)


def _any(_captain: Captain, _battle: Seen, _choice: Seen) -> Order | None:
    return {}


def _finish(captain: Captain, _battle: Seen, _choice: Seen) -> Order | None:
    return {"side": captain.side}


def _switch_ew(captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    if choice["dummies_within"] is None or not captain.once("ew", choice["ship"]):
        return None
    ship = next(each for each in battle["ships"] if each["id"] == choice["ship"])
    spot = {**_spot(ship["place"]), "r": ship["place"]["r"] - 3}
    return {"ship": choice["ship"], "active": True, "squadron": captain.squadron, "spot": spot}


def _set_dummies(captain: Captain, _battle: Seen, choice: Seen) -> Order | None:
    if not captain.once("number", choice["squadron"]):
        return None
    return {"side": captain.side, "squadron": choice["squadron"], "number": 2}


def _scan(captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    if not captain.once("scan", battle["turn"]):
        return None
    return {"side": captain.side, "target": choice["targets"][0]}


def _launch(captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    ship = next(each for each in battle["ships"] if each["id"] == choice["ship"])
    goal = captain.nearest(battle, ship["place"])
    if goal is None or hexes.distance(_cell(ship["place"]), goal) > MISSILE_REACH:
        return None
    launcher = choice["launchers"][0]["launcher"]
    return {
        "ship": choice["ship"],
        "launcher": launcher,
        "facing": _facing(ship["place"], goal),
    }


def _move_ship(captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    return {"ship": choice["ship"], "path": captain.path(battle, choice)}


def _move_squadron(captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    path = captain.path(battle, choice)
    return {"side": captain.side, "squadron": choice["squadron"], "path": path}


def _move_dummies(captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    goal = captain.nearest(battle, choice["spot"])
    if goal is None or not captain.once("dummies", battle["turn"], choice["counter"]):
        return None
    here = _cell(choice["spot"])
    way = _facing(choice["spot"], goal)
    q, r = hexes.neighbour(here, way, min(3, hexes.distance(here, goal)))
    return {
        "side": captain.side,
        "counter": choice["counter"],
        "spot": {"kind": "hex", "q": q, "r": r},
    }


def _lay_mines(_captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    if battle["turn"] < LAYING:
        return None
    return {"ship": choice["ship"], "spots": choice["spots"][-1:]}


def _move_missile(captain: Captain, battle: Seen, choice: Seen) -> Order | None:
    missile = next(each for each in battle["missiles"] if each["id"] == choice["missile"])
    reached = [each["target"] for each in choice["targets"] if each["need"] is not None]
    if choice["warhead"] == "directed" and reached:
        return {"missile": choice["missile"], "target": reached[0]}
    goal = captain.nearest(battle, missile["place"])
    cells = [_cell(spot) for area in battle["debris"] for spot in area["spots"]]
    here = _cell(missile["place"])
    near_debris = any(hexes.distance(here, cell) <= choice["speed"] for cell in cells)
    speed = choice["speed_in_debris" if near_debris else "speed"]
    moving = {"place": missile["place"], "speed": speed}
    path = [] if goal is None else _path(moving, goal, (), nearest=0)
    return {"missile": choice["missile"], "path": path}


def _defend(_captain: Captain, _battle: Seen, choice: Seen) -> Order | None:
    beams = [each for each in choice["solutions"] if each["weapon"] == "beam"]
    if not beams:
        return None
    shot = {"target": beams[0]["target"], "count": choice["beams"]}
    return {"ship": choice["ship"], "shots": [shot]}


def _declare(_captain: Captain, _battle: Seen, choice: Seen) -> Order | None:
    beams = [each for each in choice["solutions"] if each["weapon"] == "beam"]
    if choice["declared"] or not beams:
        return None
    best = max(beams, key=lambda each: each["chance"])
    shot = {"target": best["target"], "count": choice["beams"]}
    return {"ship": choice["ship"], "shots": [shot]}


_DECISIONS: dict[str, Callable[[Captain, Seen, Seen], Order | None]] = {
    "roll_initiative": _any,
    "move_bodies": _any,
    "resolve_missiles": _any,
    "resolve_fire": _any,
    "switch_ew": _switch_ew,
    "set_dummies": _set_dummies,
    "scan": _scan,
    "launch_missile": _launch,
    "lay_mines": _lay_mines,
    "move_squadron": _move_squadron,
    "move_ship": _move_ship,
    "move_dummies": _move_dummies,
    "move_missile": _move_missile,
    "defend_against_missile": _defend,
    "declare_fire": _declare,
    "finish": _finish,
    "end_turn": _any,
}
"""What a captain decides of each kind of choice, the first first."""


def _cell(place: Seen) -> hexes.Hex:
    return (place["q"], place["r"])


def _spot(place: Seen) -> Order:
    return {"kind": "hex", "q": place["q"], "r": place["r"]}


def _facing(place: Seen, goal: hexes.Hex) -> int:
    """Return the facing that looks at a goal."""
    if _cell(place) == goal:
        return 1
    return 1 + round(hexes.bearing_deg(_cell(place), goal) / hexes.FACE_DEG) % 6


def _path(
    moving: Seen, goal: hexes.Hex, bodies: tuple[hexes.Hex, ...], *, nearest: int
) -> list[str]:
    return list(_steps(moving, goal, bodies, nearest))


def _steps(
    moving: Seen, goal: hexes.Hex, bodies: tuple[hexes.Hex, ...], nearest: int
) -> Iterator[str]:
    """Yield units forward, and after each but the last of a full move a turn towards the goal."""
    cell, facing = _cell(moving["place"]), moving["place"]["facing"]
    for unit in range(1, moving["speed"] + 1):
        onward = hexes.neighbour(cell, facing, 1)
        if hexes.distance(cell, goal) <= nearest or onward in bodies:
            return
        cell = onward
        yield "F"
        turns = (_facing({"q": cell[0], "r": cell[1]}, goal) - facing) % 6
        if turns and unit < moving["speed"]:
            yield "R" if turns <= 3 else "L"
            facing = hexes.turned(facing, 1 if turns <= 3 else -1)
