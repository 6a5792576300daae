"""The events of repairs: what was restored, and what it took (CI 15.5)."""

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.kernel.rulebook import Id
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.repair.rates import AttemptOutcome, MendHull, MendSystem, Work
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.changes import change_beyond, change_sections, change_ship
from umpire.rules.cold_infinity.state.condition import SectionAfter
from umpire.rules.cold_infinity.state.drives import mended as mended_travel
from umpire.rules.cold_infinity.state.happening import Happening
from umpire.rules.cold_infinity.state.noncombat import Repairs


class Repair(Happening, frozen=True, kw_only=True):
    """The base of both: `as_new` are weapons that are worn no more, `stable` reactors."""

    ship: str
    turn: int
    sections: tuple[SectionAfter, ...]
    as_new: tuple[Id, ...] = ()
    stable: tuple[Id, ...] = ()

    def restored(self, battle: Battle, repairs: Repairs) -> Battle:
        """Return the battle with the ship as it is then."""
        mended = change_sections(battle, self.ship, self.sections)
        ship = mended.ship(self.ship)
        if ship is None:
            return battle
        worn = tuple([each for each in ship.arms.worn if each.weapon not in self.as_new])
        if ship.travel:
            travel = mended_travel(ship)
            mended = change_beyond(mended, ship.id, drives=travel.drives, broken=travel.broken)
        return change_ship(
            mended,
            ship.id,
            arms=replace(ship.arms, worn=worn),
            unstable=tuple([each for each in ship.unstable if each.system not in self.stable]),
            repairs=repairs,
        )

    def noted(self, battle: Battle) -> Repairs:
        """Return what has been done on the ship this turn, before it."""
        ship = battle.ship(self.ship)
        return Repairs(turn=self.turn) if ship is None else ship.repairs.of(self.turn)


class RepairSystemUsed(Repair, frozen=True, tag="repair_system_used", kw_only=True):
    """A repair system spent points on its ship."""

    system: str
    points: int
    work: tuple[Work, ...]
    rule: str = "CI-15.5.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Restore what it did, and note the points."""
        return self.restored(battle, self.noted(battle).with_spent(self.system, self.points))

    def tell(self) -> str:
        """Tell each thing that it did."""
        done = ", ".join([_work(each) for each in self.work])
        return f"{self.system} of {self.ship} spends {counted(self.points, 'point')}: {done}"


class AdHocRepairTried(Repair, frozen=True, tag="ad_hoc_repair_tried", kw_only=True):
    """A crew tried to restore a point of a system, or to put out a fire (`system` is null)."""

    section: SectionName
    system: str | None
    total: int
    outcome: AttemptOutcome
    price: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-15.5.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Restore what was restored, and note the attempt."""
        return self.restored(battle, self.noted(battle).with_attempt(self.section, self.system))

    def tell(self) -> str:
        """Tell the throw, and what came of it."""
        what = self.system or f"the fire in {self.section}"
        done = {
            "repaired": "is out" if self.system is None else "regains a point",
            "aborted": "stays as it is: it would cost the section",
            "nothing": "stays as it is",
        }[self.outcome]
        price = f", for {counted(self.price, 'point')} of hull" if self.price else ""
        thrown = " + ".join(str(face) for face in self.rolls[0].faces)
        return f"A crew of {self.ship} throws {thrown} = {self.total}: {what} {done}{price}"


def _work(work: Work) -> str:
    match work:
        case MendSystem():
            return f"{work.points} for {work.system}"
        case MendHull():
            return f"{work.points} for the hull of {work.section}"
        case _:
            return f"a fire in {work.section} is out"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (RepairSystemUsed, AdHocRepairTried)
"""All that can happen by this chapter."""
