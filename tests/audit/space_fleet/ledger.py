"""What an auditor of Space Fleet knows: every ship and thing, and what must still come to pass.

A battle opens as the service tells it; from then on the auditor keeps its own account. A rule that
an event sets off becomes a debt, which a later event of the same entry has to pay.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from audit.journals import ABSENT, Account

Json = Any
NEARLY = 1e-5


class Hits(NamedTuple):
    """Hits that a ship has yet to take, from one attacker and of one kind."""

    ship: str
    attacker: str
    source: str
    number: int


class Ledger(Account):
    """The state of a battle as the book has it, and all that has been checked."""

    def __init__(self, opening: Json) -> None:
        super().__init__()
        battle = deepcopy(opening)
        self.options = battle["options"]
        self.sides: list[str] = battle["sides"]
        self.ships: dict[str, Json] = {each["id"]: each for each in battle["ships"]}
        self.missiles: dict[str, Json] = {each["id"]: each for each in battle["missiles"]}
        self.gone: dict[str, Json] = {}  # missiles
        self.bodies: dict[str, Json] = {each["id"]: each for each in battle["bodies"]}
        self.debris: dict[str, Json] = {each["id"]: each for each in battle["debris"]}
        self.fields: dict[str, Json] = {each["id"]: each for each in battle["minefields"]}
        self.dummies: dict[str, tuple[str, set[str]]] = {}  # of suites: the ship, and what is left
        self.turn: int = battle["turn"]
        self.phase: str = battle["phase"]
        self.over = False
        self.order: list[str] = []
        self.step: int | None = None
        self.crippled: set[str] = set()
        self.declared: dict[str, list[Json]] = {}
        self.plasma_now: set[str] = set()
        self.fired_at: set[str] = set()
        self.flown: dict[str, int] = {}
        self.hits: list[Hits] = []
        self.debts: list[tuple[str, ...]] = []
        self.debris_debts: dict[str, int] = {}

    def alike(self, expected: Json, said: Json) -> bool:
        """Tell whether what is said is what was expected, nearly."""
        return alike(expected, said)

    def owe(self, *debt: str) -> None:
        """Note something that has to come to pass before the entry ends."""
        if debt not in self.debts:
            self.debts.append(debt)

    def pay(self, *debt: str) -> None:
        """Check that something had to come to pass, and cross it off."""
        self.holds(f"{' '.join(debt)} is due", debt in self.debts)
        if debt in self.debts:
            self.debts.remove(debt)

    def faces(self, event: Json, which: int, sides: int, count: int = 1) -> list[int]:
        """Return the faces of one roll of an event, which must be so many dice of this size."""
        rolls = event["rolls"]
        if which >= len(rolls):
            self.same(f"roll {which}", f"{count}d{sides}", ABSENT)
            return [1] * count
        roll = rolls[which]
        self.same(f"roll {which}", (sides, count), (roll["sides"], len(roll["faces"])))
        possible = all(1 <= face <= sides for face in roll["faces"])
        self.holds("faces are possible", possible)
        return [*roll["faces"], *[1] * (count - len(roll["faces"]))]

    def active(self, side: str | None = None) -> Iterator[Json]:
        """Yield the ships that fight, of one side or of all."""
        for ship in self.ships.values():
            if ship["status"] == "active" and side in {None, ship["side"]}:
                yield ship

    def debris_spots(self) -> Iterator[Json]:
        """Yield every spot of debris."""
        for area in self.debris.values():
            yield from area["spots"]

    def ordered(self, kind: str, **fields: Json) -> Json | None:
        """Return the order of the entry of a kind, and with such fields."""
        for order in self.entry["orders"]:
            if order["kind"] == kind and all(order[key] == fields[key] for key in fields):
                return order
        return None


def alike(expected: Json, said: Json) -> bool:
    """Tell whether two values are the same, fractions nearly so."""
    if isinstance(expected, dict) and isinstance(said, dict):
        return expected.keys() == said.keys() and all(
            alike(expected[key], said[key]) for key in expected
        )
    if isinstance(expected, list) and isinstance(said, list):
        return len(expected) == len(said) and all(map(alike, expected, said))
    if isinstance(expected, float) and isinstance(said, int | float):
        return abs(expected - said) < NEARLY
    return bool(expected == said)
