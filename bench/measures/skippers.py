"""Skippers of Cold Infinity: two clients fight one battle through REST, and count what it takes.

Both sides have two frigates, and decide alike in either manner: said anew each turn, or said once,
by standing orders and by finishing ahead. What is counted are orders, and calls that give some.
`ANEW` is played as it was before there were standing orders.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

Json = Any
SIDES = ("red", "blue")
TURNS = 4
SHROUD = 2  # EW points, for 20 hexes
ALONE = ("allocate_ew", "launch_guided")
"""Orders of a side after which it gives nothing in the same call."""
PLACES = {
    "Curlew": ("red", [0, 5], 1),
    "Whimbrel": ("red", [-2, 6], 1),
    "Heron": ("blue", [1, -4], 4),
    "Bittern": ("blue", [3, -5], 4),
}
"""Where the frigates begin, and which way they face: in range of each other at once."""
BY_ANYBODY = ("determine_initiative", "resolve_fire", "resolve_damage", "end_turn")
"""What moves the turn along, and any side may order."""


class Answer(Protocol):
    """What a client of HTTP returns."""

    status_code: int
    text: str

    def json(self) -> Json:
        """Return what it says."""


class Client(Protocol):
    """A client of HTTP."""

    @property
    def get(self) -> Callable[..., Any]:
        """Read something."""

    @property
    def post(self) -> Callable[..., Any]:
        """Send something."""


class Given(NamedTuple):
    """A call that was accepted: in which turn, of which side, and the kinds of its orders."""

    turn: int
    side: str
    orders: tuple[str, ...]


class Table:
    """A battle that is kept by the service, as its players know it."""

    def __init__(self, client: Client, options: Json) -> None:
        self.client = client
        self.given: list[Given] = []
        setup = client.get("/v1/rulebooks/cold-infinity/samples/first-contact").json()["setup"]
        setup = {**setup, "groups": [], "options": setup.get("options", {}) | options}
        setup["ships"] = [
            {**setup["ships"][0], "id": name, "side": side, "cell": cell, "facing": facing}
            | {"vector": f"{facing}+1"}
            for name, (side, cell, facing) in PLACES.items()
        ]
        dice = {"source": "seeded", "seed": "skippers"}
        body = {"system": "cold-infinity", "setup": setup, "dice": dice}
        told = _heeded(client.post("/v1/scenarios", json=body))
        self.place, self.tokens = f"/v1/scenarios/{told['scenario']}", told["tokens"]
        self.version = 0

    def read(self, seat: str, path: str = "") -> Json:
        """Return what a seat reads."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        return _heeded(self.client.get(self.place + path, headers=headers))

    def seen(self, side: str) -> Json:
        """Return the battle as a side sees it."""
        return self.read(f"side:{side}")["battle"]

    def choices(self, side: str, kind: str) -> list[Json]:
        """Return what a side is offered of one kind."""
        found = self.read(f"side:{side}", "/choices")["choices"]
        return [each for each in found if each["kind"] == kind]

    def give(self, side: str, orders: list[Json]) -> None:
        """Give orders of a side, in as few calls as the service lets it."""
        turn = self.seen(side)["turn"]
        for call in _calls(orders):
            token = self.tokens[f"side:{side}"]
            headers = {"authorization": f"Bearer {token}", "if-match": f'"{self.version}"'}
            body = {"orders": call}
            answer = self.client.post(f"{self.place}/rulings", json=body, headers=headers)
            self.version = _heeded(answer)["version"]
            self.given.append(Given(turn, side, tuple(each["kind"] for each in call)))


def _heeded(answer: Answer) -> Json:
    """Return what an answer says.

    Raises:
        RuntimeError: it is a refusal.
    """
    if answer.status_code >= 400:
        raise RuntimeError(answer.text)
    return answer.json()


def _calls(orders: list[Json]) -> Iterator[list[Json]]:
    """Yield orders as they go together in a call."""
    call: list[Json] = []
    for order in orders:
        call.append(order)
        if order["kind"] in ALONE:
            yield call
            call = []
    if call:
        yield call


class Manner(NamedTuple):
    """How a side plays: what it orders in a phase that asks it, and under which options."""

    name: str
    options: Json
    at_first: Callable[[str], list[Json]]
    in_phase: Callable[[Table, str, Json], list[Json]]


def play(client: Client, manner: Manner) -> Table:
    """Play the battle for some turns, or to its end; return the table with all that was given."""
    table = Table(client, manner.options)
    for side in SIDES:
        first = manner.at_first(side)
        if first:
            table.give(side, first)
    while (battle := table.seen(SIDES[0]))["turn"] <= TURNS and battle["phase"] != "over":
        side = _next_side(table, battle)
        table.give(side, manner.in_phase(table, side, table.seen(side)))
    return table


def _next_side(table: Table, battle: Json) -> str:
    """Return the side that acts next: whose unit moves, who is asked, or who acted last."""
    if battle["mover"]:
        return str(_ship(battle, battle["mover"])["side"])
    if battle["asked"]:
        return str(battle["asked"][0])
    return table.given[-1].side


def own(battle: Json, side: str) -> list[Json]:
    """Return the ships of a side that act."""
    return [each for each in battle["ships"] if (each["side"], each["status"]) == (side, "active")]


def levels(table: Table, side: str) -> list[Json]:
    """Return the EW of each ship: a shroud, a third of the rest for ECM, all else to aim."""
    found = []
    for each in table.choices(side, "allocate_ew"):
        shroud = min(SHROUD, each["ew_points"])
        ecm = (each["ew_points"] - shroud) // 3
        ew = {"shroud": shroud, "ecm": ecm, "amplification": each["ew_points"] - shroud - ecm}
        found.append({"kind": "allocate_ew", "unit": each["unit"], "ew": ew})
    return found


def launches(table: Table, side: str) -> list[Json]:
    """Return the launch of one missile, by the first ship that can."""
    for each in table.choices(side, "launch_guided"):
        for ready in each["munitions"] if each["shots_left"] else ():
            for goal in ready["targets"]:
                return [
                    {
                        "kind": "launch_guided",
                        "unit": each["unit"],
                        "weapon": each["weapon"],
                        "munition": ready["munition"],
                        "target": goal["target"],
                    }
                ]
    return []


def moves(battle: Json, side: str) -> list[Json]:
    """Return the moves of ships of a side that follow upon each other: they drift."""
    moving = [name for name in battle["order"] if not _ship(battle, name)["moved"]]
    found = []
    for name in moving:
        if _ship(battle, name)["side"] != side:
            break
        found.append({"kind": "move", "unit": name})
    return found


def _ship(battle: Json, name: str) -> Json:
    return next(each for each in battle["ships"] if each["id"] == name)


def attacks(table: Table, side: str) -> list[Json]:
    """Return the fire of each ship: all that is not for defence, at what it hits best."""
    found = []
    for each in table.choices(side, "declare_fire"):
        best: dict[str, Json] = {}
        for way in sorted(each["solutions"], key=lambda way: -(way["chance"] or 0)):
            for weapon in way["weapons"] if way["target"] else ():
                if not weapon.startswith("hailstone"):
                    best.setdefault(weapon, {"weapon": weapon, "target": way["target"]})
        if best:
            shots = list(best.values())
            found.append({"kind": "declare_fire", "unit": each["unit"], "attacks": shots})
    return found


def modes(table: Table, side: str) -> list[Json]:
    """Return the modes of what is for defence."""
    return [
        {"kind": "set_defence", "unit": each["unit"], "weapon": way["weapon"], "mode": "standard"}
        for each in table.choices(side, "set_defence")
        for way in each["modes"]
        if way["mode"] == "standard" and way["weapon"].startswith("hailstone")
    ]


def met(table: Table, side: str) -> list[Json]:
    """Return the allocation of defensive fire that is proposed."""
    return [
        {"kind": "allocate_defence", "side": side, "allocation": each["proposed"]}
        for each in table.choices(side, "allocate_defence")
    ]


def _anew_in_phase(table: Table, side: str, battle: Json) -> list[Json]:
    """Return what a side orders that says everything anew."""
    if not battle["asked"]:
        return moves(battle, side) if battle["mover"] else _by_anybody(table, side)
    orders = [*_decided(table, side, battle), {"kind": "finish", "side": side}]
    if battle["phase"] == "secret_attacks":
        orders = [*orders[:-1], *modes(table, side), orders[-1]]
    if battle["phase"] == "power_allocation" and battle["asked"] == [side]:
        orders.append({"kind": "determine_initiative"})
    return orders


def _decided(table: Table, side: str, battle: Json) -> list[Json]:
    """Return what a side decides in a phase, in either manner."""
    match battle["phase"]:
        case "electronic_warfare":
            return levels(table, side)
        case "launch":
            return launches(table, side)
        case "secret_attacks":
            return attacks(table, side)
        case "allocate_defence":
            return met(table, side)
        case _:
            return []


def _by_anybody(table: Table, side: str) -> list[Json]:
    """Return what moves the turn along."""
    found = table.read(f"side:{side}", "/choices")["choices"]
    return [{"kind": each["kind"]} for each in found if each["kind"] in BY_ANYBODY][:1]


def _once_at_first(side: str) -> list[Json]:
    """Return what a side says once: it keeps its EW, and weapons that are free defend."""
    orders = {"ew_as_last_turn": True, "free_weapons_to_standard": True}
    return [{"kind": "set_standing_orders", "side": side, "orders": orders}]


def _once_in_phase(table: Table, side: str, battle: Json) -> list[Json]:
    """Return what a side orders that has said once what it may, and goes ahead where it can."""
    if not battle["asked"]:
        return moves(battle, side) if battle["mover"] else _by_anybody(table, side)
    phase, decided = battle["phase"], _decided(table, side, battle)
    if phase in AHEAD:
        through = AHEAD[phase]
        return [*decided, {"kind": "finish_ahead", "side": side, "through": through}]
    return [*decided, {"kind": "finish", "side": side}]


AHEAD = {"power_allocation": "initiative", "secret_attacks": "electronic_warfare"}
"""Through which phase a side is done that is asked in another."""
BEFORE = {"automatic_passes": False, "standing_orders": False}
ANEW = Manner("said anew", BEFORE, lambda _side: [], _anew_in_phase)
ONCE = Manner("said once", {}, _once_at_first, _once_in_phase)


def calls_of(table: Table) -> dict[tuple[int, str], int]:
    """Return the calls of each side in each turn."""
    return dict(Counter((each.turn, each.side) for each in table.given))


def orders_of(table: Table) -> dict[tuple[int, str], int]:
    """Return the orders of each side in each turn."""
    counted: Counter[tuple[int, str]] = Counter()
    for each in table.given:
        counted[each.turn, each.side] += len(each.orders)
    return dict(counted)


def told(table: Table, name: str) -> str:
    """Return what was counted, turn by turn, in a line for each side."""
    calls, orders = calls_of(table), orders_of(table)
    lines = [f"{name}: orders in calls, turn by turn"]
    for side in SIDES:
        turns = [key for key in calls if key[1] == side]
        each = ", ".join(f"{orders[key]} in {calls[key]}" for key in turns)
        lines.append(f"  {side}: {each}")
    return "\n".join(lines)
