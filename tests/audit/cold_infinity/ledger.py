"""What an auditor of Cold Infinity knows: ships section by section, and what has been checked."""

from copy import deepcopy
from typing import Any

from audit.journals import Account

Json = Any
TYPES = {
    "weapon": "weapon",
    "bridge": "bridge",
    "reactor": "power_plant",
    "sensors": "sensors_ess",
    "engine": "engine",
    "thruster": "thruster",
    "shield": "shield",
}
"""The type on the location chart of each kind of system that these ships carry."""


class Ledger(Account):
    """The state of a battle as the book has it, and all that has been checked."""

    def __init__(self, opening: Json) -> None:
        super().__init__()
        battle = deepcopy(opening)
        self.options = battle["options"]
        self.ships: dict[str, Json] = {each["id"]: each for each in battle["ships"]}
        for ship in self.ships.values():
            _index(ship)
        self.ew: dict[str, Json] = {}
        self.shots: dict[str, Json] = {}
        self.meeting: list[Json] = []
        self.thrown: dict[str, Json] = {}
        self.hits: dict[str, Json] = {}
        self.bursting: set[tuple[str, str]] = set()
        self.due: set[tuple[str, ...]] = set()

    def total(self, roll: Json, count: int, sides: int) -> int:
        """Return the sum of a roll, which must be so many dice of this size."""
        self.same("dice", (count, sides), (len(roll["faces"]), roll["sides"]))
        self.holds("faces are possible", all(1 <= face <= sides for face in roll["faces"]))
        return sum(roll["faces"])

    def pay(self, *debt: str) -> None:
        """Check that something had to come to pass, and cross it off."""
        self.holds(f"{' '.join(debt)} is due", debt in self.due)
        self.due.discard(debt)


def _index(ship: Json) -> None:
    """Put what is printed and what is left of each section and system side by side, by name."""
    ship["sections"], ship["systems"] = {}, {}
    ship["weapons"] = {each["id"]: each for each in ship["sheet"]["weapons"]}
    ship["blocks"], ship["signature"], ship["used"] = {}, 0, 0
    for printed, left in zip(ship["sheet"]["sections"], ship["condition"]["sections"], strict=True):
        names = [each["id"] for each in printed["systems"]]
        kept = {"name": printed["name"], "hull": left["hull"], "armour": left["armour"]}
        more = {"ablative": printed["ablative"], "fires": list(left["fires"]), "systems": names}
        ship["sections"][printed["name"]] = {**kept, **more}
        for system, state in zip(printed["systems"], left["systems"], strict=True):
            now = {"lost": state["lost"], "destroyed": state["destroyed"]}
            told = {**system, **now, "type": TYPES[system["kind"]], "section": printed["name"]}
            ship["systems"][system["id"]] = told


def block_of(ship: Json, weapon: str) -> Json:
    """Return the block of a weapon, as wear has left it."""
    return ship["blocks"].get(weapon) or ship["weapons"][ship["systems"][weapon]["weapon"]]


def intact(ship: Json, section: str, kind: str | None = None) -> list[str]:
    """Return the systems of a section that work, of one type or of all."""
    return [
        name
        for name in ship["sections"][section]["systems"]
        if not ship["systems"][name]["destroyed"] and kind in {None, ship["systems"][name]["type"]}
    ]
