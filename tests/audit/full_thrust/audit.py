"""The audit of a whole battle: a ledger of what was checked, and of what does not agree.

It takes the opening battle, the entries of the journal and the views at the ends of turns, as
plain JSON, and knows nothing of the service but these.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from audit.full_thrust.state import Group, Salvo, Ship

Json = Any
TOLERANCE = 1e-4
"""How far two reckonings of a place or a range may lie apart, in MU."""


class Finding(NamedTuple):
    """Something in the log that the book does not say.

    Attributes:
        entry: the version of the entry.
        event: the number of the event in it; `None` where an event is missing, or at a view.
        kind: the kind of the event.
        subject: what was checked.
        expected: what the book says.
        said: what the log says.
    """

    entry: int
    event: int | None
    kind: str
    subject: str
    expected: Json
    said: Json


class Audit:
    """What the audit knows at one point of a battle, and what it has found so far."""

    def __init__(self, opening: Json, kind_of_ship: type[Ship] = Ship) -> None:
        self.ships = {each["id"]: kind_of_ship.opening(each) for each in opening["ships"]}
        self.groups = {each["id"]: Group.opening(each) for each in opening["groups"]}
        self.salvoes: dict[str, Salvo] = {}
        self.table = opening["table"]
        self.options = opening["options"]
        self.sides = opening["sides"]
        self.turn, self.phase = opening["turn"], opening["phase"]
        self.initiative: list[str] = []
        self.active: str | None = None
        self.orders: list[Json] = []
        self.hits: dict[tuple[str, str], list[tuple[int, str]]] = {}
        self.owed: dict[tuple[str, ...], Json] = {}
        self.heard: Counter[str] = Counter()
        self.findings: list[Finding] = []
        self.checks: Counter[str] = Counter()
        self.entry, self.kind = 0, "opening"
        self.number: int | None = None
        self.extra: dict[str, Json] = {}

    def expect(self, subject: str, expected: Json, said: Json) -> bool:
        """Check one thing that the log says; figures may differ by a hair."""
        self.checks[subject] += 1
        right = _agrees(expected, said)
        if not right:
            self.findings.append(
                Finding(self.entry, self.number, self.kind, subject, expected, said)
            )
        return right

    def holds(self, subject: str, said: Json) -> bool:
        """Check that something is so."""
        return self.expect(subject, expected=True, said=said)

    def never(self, subject: str, said: Json) -> bool:
        """Check that something is not so."""
        return self.expect(subject, expected=False, said=said)

    def owe(self, *what: str, due: Json = True) -> None:
        """Note that an event has to follow in this entry."""
        self.owed[what] = due

    def paid(self, *what: str) -> Json:
        """Take what was owed; `None` where nothing was, which is for the caller to find."""
        return self.owed.pop(what, None)

    def order(self, kind: str, **same: Json) -> Json:
        """Return the order of this entry of a kind and with some fields; `None` without one."""
        for each in self.orders:
            if each["kind"] == kind and all(each[name] == value for name, value in same.items()):
                return each
        return None

    def unit(self, name: str) -> Ship | Group | Salvo:
        """Return a ship, a group or a salvo."""
        found = self.ships.get(name) or self.groups.get(name) or self.salvoes.get(name)
        assert found is not None, f"nobody has heard of {name}"
        return found

    def afloat(self, side: str | None = None) -> Iterator[Ship]:
        """Yield the ships in play, of a side where one is given."""
        for ship in self.ships.values():
            if ship.status == "active" and side in {None, ship.side}:
                yield ship


Check = Callable[[Audit, Json], None]


class Chapters(NamedTuple):
    """What an audit is made of.

    Attributes:
        checks: what is checked of each kind of event.
        heard: kinds that are not recomputed, each with its reason.
        begins: what is checked when an entry begins.
        view: what is checked of the battle as the referee sees it.
    """

    checks: Mapping[str, Check]
    heard: Mapping[str, str]
    begins: Callable[[Audit], None]
    view: Check


def run(audit: Audit, log: Json, chapters: Chapters) -> Audit:
    """Audit all entries of a log, and the views that belong to them."""
    checks, heard, begins, view = chapters
    for entry in log.entries:
        audit.entry, audit.orders = entry["version"], entry["orders"]
        begins(audit)
        for number, event in enumerate(entry["events"]):
            audit.number, audit.kind = number, event["kind"]
            audit.heard[event["kind"]] += 1
            if event["kind"] in checks:
                checks[event["kind"]](audit, event)
            elif event["kind"] not in heard:
                audit.expect("kinds of events", "one that is audited or known", event["kind"])
        _close(audit)
        if entry["version"] in log.views:
            audit.kind = "view"
            view(audit, log.views[entry["version"]])
    return audit


def _close(audit: Audit) -> None:
    """See that nothing is left open when an entry ends: no damage, no check, no loss."""
    audit.number = None
    for (attacker, target), hits in audit.hits.items():
        if sum(points for points, _mode in hits):
            audit.kind = "damage_taken"
            audit.expect("missing events", None, f"{attacker} at {target}: {hits}")
    for what in audit.owed:
        audit.kind = what[0]
        audit.expect("missing events", None, " ".join(what))
    audit.checks["missing events"] += 1
    audit.hits.clear()
    audit.owed.clear()


def _agrees(expected: Json, said: Json) -> bool:
    if isinstance(expected, float) or isinstance(said, float):
        return said is not None and expected is not None and abs(expected - said) <= TOLERANCE
    if isinstance(expected, (list, tuple)) and isinstance(said, (list, tuple)):
        return len(expected) == len(said) and all(map(_agrees, expected, said))
    return bool(expected == said)
