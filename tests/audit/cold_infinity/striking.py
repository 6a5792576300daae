"""What a hit does to a ship (CI-7.4): volleys, what meets them, systems, hull, and losses.

A volley meets the shield and the armour of
its section; what gets past goes into a system, what is too much for that into the hull.
"""

from collections.abc import Iterator
from math import ceil
from typing import Any

from audit.cold_infinity.aiming import GLANCING_TO, shield_rating
from audit.cold_infinity.ledger import Ledger, intact

Json = Any
DOUBLES_ON_HULL, PASSES_ARMOUR, HALVES_ARMOUR = "plasma", "matter", "plasma"


class Strike:
    """One hit on its way into a ship; the blows that the service tells are taken one by one."""

    def __init__(self, ledger: Ledger, event: Json) -> None:
        self.ledger, self.event = ledger, event
        self.hit = ledger.hits[event["hit_id"]]
        self.shot: Json = self.hit["shot"]
        self.ship: Json = ledger.ships[event["ship"]]
        self.technology: str = self.shot["technology"]
        self.glancing = self.shot["result"] <= GLANCING_TO
        self.blows: Iterator[Json] = iter(event["blows"])
        self.lost: dict[str, int] = {}
        self.gone: set[str] = set()
        self.fallen: list[str] = []
        self.bursts: list[str] = []

    def counts(self) -> list[int]:
        """Return what counts of each throw: less the plasma lost, then half if it is glancing."""
        counted, told = [], []
        for rolled in self.shot["rolled"]:
            arrived = max(0, rolled - self.shot["plasma"] * self.shot["range_hexes"])
            half = self.glancing and self.technology != DOUBLES_ON_HULL
            counted.append(ceil(arrived / 2) if half else arrived)
            told.append({"rolled": rolled, "arrived": arrived, "counts": counted[-1]})
        self.ledger.told(self.event, dealt=told)
        return counted

    def blow(
        self,
        section: str,
        kind: str | None,
        dealt: list[int],
        *,
        bare: bool = False,
        spill: bool = True,
        slice_of: str | None = None,
    ) -> int:
        """Check one blow, and mark it; return what a system could not take, if it is not spilt."""
        said = next(self.blows, None)
        if said is None:
            self.ledger.same("another blow", (section, kind, dealt), None)
            return 0
        location = said["location"]
        self.ledger.same(
            "section and type", (section, kind), (location["section"], location["type"])
        )
        self.ledger.same("dealt", dealt, [each["dealt"] for each in said["volleys"]])
        system = self._system(section, kind, location, slice_of)
        past = 0
        for number, (volley, points) in enumerate(zip(said["volleys"], dealt, strict=False)):
            steps, left = ([], points) if bare else self._warded(section, points)
            told = [(each["stage"], each["took"]) for each in volley["steps"]]
            self.ledger.same(f"volley {number}", (steps, left), (told, volley["past"]))
            past += left
        effects, rest = self._mark(section, system, past, spill=spill and slice_of is None)
        told = [(e["stage"], e["took"]) for e in said["effects"] if e["stage"] != "lost"]
        self.ledger.same("effects", effects, told)
        return rest

    def _system(
        self, section: str, kind: str | None, location: Json, slice_of: str | None
    ) -> str | None:
        """Return the system that is struck, which the defender chooses of those that work."""
        if slice_of is not None:
            self.ledger.same("system", slice_of, location["system"])
            return slice_of
        if kind is None:
            self.ledger.same("system", None, location["system"])
            return None
        allowed = intact(self.ship, section, kind)
        self.ledger.holds(f"{location['system']} may be struck", location["system"] in allowed)
        name: str = location["system"]
        return name if name in self.ship["systems"] else allowed[0]

    def _warded(self, section: str, points: int) -> tuple[list[tuple[str, int]], int]:
        """Take off what the shield and the armour of a section stop (CI-7.4.1M-1)."""
        steps: list[tuple[str, int]] = []
        place = self.ship["sections"][section]
        shield = shield_rating(self.ship, section, self.technology, "absorption")
        for stage, most in (("shield", shield), ("armour", self._armour(place))):
            took = min(points, most)
            if stage == "armour" and points and place["ablative"] and place["armour"]:
                place["armour"] -= 1
            points -= took
            if took:
                steps.append((stage, took))
        return steps, points

    def _armour(self, place: Json) -> int:
        """Return what armour counts: none for matter, half for plasma, more if made against it."""
        armour: int = place["armour"]
        made_against = self.ship["sheet"]["specialised"].count(self.technology)
        made_against += self.ship["sheet"]["specialised"].count(self.shot["configuration"])
        if self.technology == PASSES_ARMOUR:
            return int(ceil(armour / 2) * made_against)
        if self.technology == HALVES_ARMOUR:
            more = max(0, made_against - 1)
            return int((armour if made_against else ceil(armour / 2)) + ceil(armour / 2) * more)
        return int(armour + ceil(armour / 2) * made_against)

    def _mark(
        self, section: str, system: str | None, points: int, *, spill: bool
    ) -> tuple[list[tuple[str, int]], int]:
        """Mark damage on a system and then on the hull; return what each took and what is left."""
        effects: list[tuple[str, int]] = []
        if system is not None:
            state = self.ship["systems"][system]
            took = min(points, state["structure"] - state["lost"])
            if took:
                state["lost"] += took
                self.lost[system] = self.lost.get(system, 0) + took
                effects.append(("system", took))
            if state["lost"] == state["structure"]:
                state["destroyed"] = True
                self.gone.add(system)
            points -= took
            if not spill or self.technology == PASSES_ARMOUR:
                return effects, points
        elif points:
            self.bursts.append(section)
        place = self.ship["sections"][section]
        doubled = self.technology == DOUBLES_ON_HULL and not self.glancing
        took = min(points * (2 if doubled else 1), place["hull"])
        if took:
            place["hull"] -= took
            effects.append(("hull", took))
            if not place["hull"]:
                self._fall(section)
        return effects, 0

    def _fall(self, section: str) -> None:
        """A section without hull is destroyed, and all in it."""
        self.fallen.append(section)
        self.ship["sections"][section].update(armour=0, fires=[])
        for name in self.ship["sections"][section]["systems"]:
            state = self.ship["systems"][name]
            if not state["destroyed"]:
                self.lost.setdefault(name, 0)
                self.gone.add(name)
            state["destroyed"] = True
