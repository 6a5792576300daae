"""The events of sails and heat sinks: on their way, settled, melting, overboard (CI 16.8)."""

from msgspec.structs import replace

from umpire.kernel.happening import HappensTo
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.changes import change_sections, change_ship, switch_off
from umpire.rules.cold_infinity.state.condition import SectionAfter
from umpire.rules.cold_infinity.state.happening import Happening, HeardByFew
from umpire.rules.cold_infinity.state.noncombat import Outboard, outboard_row, with_outboard


def _with(battle: Battle, ship_id: str, row: Outboard) -> Battle:
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    return change_ship(battle, ship_id, outboard=with_outboard(ship.outboard, row))


class OutboardMoving(Happening, frozen=True, tag="outboard_moving", kw_only=True):
    """A sail or a heat sink begins to come out, or to be taken in."""

    ship: str
    system: str
    out: bool
    rule: str = "CI-16.8.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note the first turn of it."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        return _with(battle, ship.id, replace(outboard_row(ship.outboard, self.system), turn=1))

    def tell(self) -> str:
        """Tell which way."""
        way = "begins to come out" if self.out else "is being taken in"
        return f"{self.system} of {self.ship} {way}"


class SailCarriedOn(Happening, frozen=True, tag="sail_carried_on", kw_only=True):
    """A turn has passed for a sail on its way; after the last `turn` is 0."""

    ship: str
    sail: str
    out: bool
    turn: int
    rule: str = "CI-16.8.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Count it."""
        return _with(battle, self.ship, Outboard(self.sail, out=self.out, turn=self.turn))

    def tell(self) -> str:
        """Tell how far it is."""
        if self.turn:
            return f"{self.sail} of {self.ship} is on its way: turn {self.turn} follows"
        return f"{self.sail} of {self.ship} is {'deployed' if self.out else 'stowed'}"


class SinkSettled(HeardByFew, frozen=True, tag="sink_settled", kw_only=True):
    """A heat sink at the end of a turn: what it has shed, what it holds, how long it was full."""

    ship: str
    sink: str
    shed: int
    row: Outboard
    only: tuple[str, ...] | None = None
    rule: str = "CI-16.8.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Leave it so."""
        return _with(battle, self.ship, self.row)

    def tell(self) -> str:
        """Tell its heat, and whether it melts."""
        held = f"sheds {self.shed} heat, and holds {self.row.heat}"
        full = f", full for {counted(self.row.full, 'turn')}" if self.row.full else ""
        melts = ", and melts" if self.row.melting else ""
        return f"{self.sink} of {self.ship} {held}{full}{melts}"


class HullMelted(Happening, frozen=True, tag="hull_melted", kw_only=True):
    """A melting heat sink destroyed hull of its section."""

    ship: str
    sink: str
    section: SectionName
    sections: tuple[SectionAfter, ...]
    rule: str = "CI-16.8.2-3"

    def apply(self, battle: Battle) -> Battle:
        """Take it."""
        return change_sections(battle, self.ship, self.sections)

    def tell(self) -> str:
        """Tell where."""
        return f"{self.sink} of {self.ship} melts hull of {self.section}"


class SinkJettisoned(Happening, frozen=True, tag="sink_jettisoned", kw_only=True):
    """A heat sink was cast off, with all of its heat."""

    ship: str
    sink: str
    sections: tuple[SectionAfter, ...]
    rule: str = "CI-16.8.2-3"

    def apply(self, battle: Battle) -> Battle:
        """It is gone."""
        cast = change_sections(battle, self.ship, self.sections)
        return _with(switch_off(cast, self.ship, (self.sink,)), self.ship, self._row)

    @property
    def _row(self) -> Outboard:
        return Outboard(self.sink, gone=True)

    def tell(self) -> str:
        """Tell which."""
        return f"{self.sink} of {self.ship} goes overboard"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    OutboardMoving,
    SailCarriedOn,
    SinkSettled,
    HullMelted,
    SinkJettisoned,
)
"""All that can happen by this chapter."""
