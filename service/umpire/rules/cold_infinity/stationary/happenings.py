"""The events of stationary weapons (CI 10): drums, mines that go off, and mines that are found.

Where a mine lies is its side's secret until it goes off, or is found.
"""

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.state.arms import Readiness, Rounds, readied
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.changes import change_group, change_unit
from umpire.rules.cold_infinity.state.drones import swarm_of
from umpire.rules.cold_infinity.state.field import Announced, Mine, ShroudKind, Sought
from umpire.rules.cold_infinity.state.happening import Happening, HeardByFew
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.named import in_words, on_layer
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.weapons import Mined, SwarmMine


class DeploymentAnnounced(Happening, frozen=True, tag="deployment_announced", kw_only=True):
    """A unit told that one of its drums will deploy; `device` is to be the name of that."""

    device: str
    unit: str
    weapon: str
    turn: int
    rule: str = "CI-2.1.4.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note it for the Final Actions; what was noted in turns before is over."""
        row = Announced(device=self.device, unit=self.unit, weapon=self.weapon, turn=self.turn)
        now = [each for each in battle.announced if each.turn == self.turn]
        return replace(battle, announced=(*now, row), deployments=battle.deployments + 1)

    def tell(self) -> str:
        """Tell which drum."""
        return f"{self.unit} announces that its drum {self.weapon} deploys ({self.device})"


class DrumEmptied(HeardByFew, frozen=True, tag="drum_emptied", kw_only=True):
    """A drum has deployed: how ready it is then, and how many it has left."""

    device: str
    unit: str
    weapon: str
    ready: Readiness
    left: int
    only: tuple[str, ...] | None
    rule: str = "CI-10.0-2"

    def apply(self, battle: Battle) -> Battle:
        """Take one from the drum."""
        unit = battle.unit(self.unit)
        if unit is None:
            return battle
        arms = readied(unit.arms, self.weapon, self.ready)
        others = [each for each in arms.rounds if each.system != self.weapon]
        rounds = (*others, Rounds(self.weapon, self.left))
        return change_unit(battle, unit.id, arms=replace(arms, rounds=rounds))

    def tell(self) -> str:
        """Tell what is left."""
        return f"Drum {self.weapon} of {self.unit} has deployed {self.device}; {self.left} are left"


class MineLaid(HeardByFew, frozen=True, tag="mine_laid", kw_only=True):
    """A mine lies on the map; its side alone hears of it (CI-10.5-1)."""

    mine: Mine
    only: tuple[str, ...] | None
    rule: str = "CI-10.0-1"

    def apply(self, battle: Battle) -> Battle:
        """Put it on the map."""
        return replace(battle, mines=(*battle.mines, self.mine))

    def tell(self) -> str:
        """Tell what it is, where, and from when."""
        mine = self.mine
        kind = mine.munition.id
        return f"{mine.id} ({kind}) lies in {_hex(mine.cell)}, and lives from turn {mine.live} on"


class PlatformPlaced(Happening, frozen=True, tag="platform_placed", kw_only=True):
    """A platform or a beacon stands on the map, where all see it (CI-10.5-1).

    Where units are to be identified, others see a new counter.
    """

    unit: str
    ship: Starship
    rule: str = "CI-10.0-1"

    def apply(self, battle: Battle) -> Battle:
        """Put it on the map; it came after all that are there."""
        return replace(battle, ships=(*battle.ships, self.ship), arrivals=battle.arrivals + 1)

    def tell(self) -> str:
        """Tell what it is, and where."""
        ship = self.ship
        return f"{ship.id} of {ship.side} ({ship.sheet.class_name}) stands in {_hex(ship.cell)}"


class UnitReached(Happening, frozen=True, tag="unit_reached", kw_only=True):
    """A unit came to a hex on its way where a mine meets it; its move is not over yet."""

    unit: str
    cell: Cell
    came: Cell | None
    motion: Motion
    evasion: int = 0
    rule: str = "CI-10.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Put it there, as it lies by then."""
        battle = change_group(battle, self.unit, evasion=self.evasion)
        battle = change_unit(battle, self.unit, cell=self.cell, motion=self.motion)
        return battle if self.came is None else change_unit(battle, self.unit, came=self.came)

    def tell(self) -> str:
        """Tell where it is."""
        return f"{self.unit} comes to {_hex(self.cell)}"

    def on_the_map(self) -> "UnitReached":
        """Return where it is and how it lies."""
        motion = Motion(self.motion.vector, self.motion.attitude)
        return replace(self, motion=motion, evasion=0)


class MineTriggered(Happening, frozen=True, tag="mine_triggered", kw_only=True):
    """An enemy set off a mine: it detonates, or swarms out (CI-10.1.1-1, CI-10.1.2-1)."""

    mine: str
    side: str
    unit: str
    cell: Cell
    munition: Mined
    turn: int
    rule: str = "CI-10.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Take it off the map; a swarm is a guided weapon from now on."""
        mine = battle.mine(self.mine)
        others = tuple([each for each in battle.mines if each.id != self.mine])
        battle = replace(battle, mines=others)
        if mine is None or not isinstance(self.munition, SwarmMine):
            return battle
        swarm = swarm_of(mine, self.munition, self.unit, self.turn)
        return replace(battle, guided=(*battle.guided, swarm))

    def tell(self) -> str:
        """Tell what it does, and at whom."""
        does = "swarms out" if isinstance(self.munition, SwarmMine) else "detonates"
        what = f"{self.mine} of {self.side} ({self.munition.id})"
        return f"{self.unit} sets off {what} in {_hex(self.cell)}, which {does}"

    def on_the_map(self) -> "MineTriggered":
        """Return it whole: it tells of the mine, and of no system of the unit."""
        return self


class MinesSought(Happening, frozen=True, tag="mines_sought", kw_only=True):
    """A unit looked for mines in a hex of a shroud: 3d6, at most so much (CI-10.5-1)."""

    unit: str
    side: str
    shroud: ShroudKind
    cell: Cell
    found_to: int
    found: bool
    turn: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-10.5-1"

    def apply(self, battle: Battle) -> Battle:
        """Count the attempt; those of turns before are over."""
        now = [each for each in battle.sought if each.turn == self.turn]
        before = [e for e in now if (e.unit, e.shroud) == (self.unit, self.shroud)]
        times = 1 + sum(each.times for each in before)
        row = Sought(unit=self.unit, shroud=self.shroud, turn=self.turn, times=times)
        return replace(battle, sought=(*[each for each in now if each not in before], row))

    def may_hide_more(self, battle: Battle, seat: Seat) -> bool:
        """Tell whether mines may have been found of which a seat is not told."""
        return (self.found and not seat.sees(self.side)) or super().may_hide_more(battle, seat)

    def tell(self) -> str:
        """Tell the throw, and whether it would find what is there."""
        thrown = " + ".join(str(face) for roll in self.rolls for face in roll.faces)
        done = "all that is there is found" if self.found else "nothing is found"
        where = f"in {_hex(self.cell)} by its {self.shroud.upper()} shroud"
        return f"{self.unit} looks for mines {where}: {thrown}, {self.found_to} at most; {done}"


class MinesFound(HeardByFew, frozen=True, tag="mines_found", kw_only=True):
    """Mines of a side were found; it hears of it, as does who found them (CI-10.5-1)."""

    by: str
    mines: tuple[Mine, ...]
    only: tuple[str, ...] | None
    rule: str = "CI-10.5-1"

    def apply(self, battle: Battle) -> Battle:
        """Note that the side knows them."""
        names = {each.id for each in self.mines}

        def known(mine: Mine) -> Mine:
            if mine.id not in names or self.by in mine.found:
                return mine
            return replace(mine, found=(*mine.found, self.by))

        return replace(battle, mines=tuple([known(each) for each in battle.mines]))

    def tell(self) -> str:
        """Tell each, and where it lies."""
        told = ", ".join(f"{each.id} ({each.munition.id})" for each in self.mines)
        return f"{in_words(self.by)} finds {told} in {_hex(self.mines[0].cell)}"


def _hex(cell: Cell) -> str:
    return f"hex {cell[0]},{cell[1]}{on_layer(cell)}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    DeploymentAnnounced,
    DrumEmptied,
    MineLaid,
    PlatformPlaced,
    UnitReached,
    MineTriggered,
    MinesSought,
    MinesFound,
)
"""All that can happen by this chapter."""
