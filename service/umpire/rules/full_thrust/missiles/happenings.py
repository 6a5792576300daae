"""The events of salvo missiles and point defence (FT 5.3, 6)."""

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.words import counted, dice, place, points
from umpire.rules.full_thrust.state.battle import B, Battle, Defence
from umpire.rules.full_thrust.state.changes import change_salvo, change_ship
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import Load
from umpire.rules.full_thrust.state.small_craft import Salvo
from umpire.rules.full_thrust.state.systems import Ammunition


class SalvoLaunched(Happening, frozen=True, tag="salvo_launched", kw_only=True):
    """A ship launched a salvo at a point; `salvo` is its name from now on."""

    salvo: str
    side: str
    ship: str
    weapon: str
    x: float
    y: float
    ammunition: Ammunition
    magazine: str | None = None
    rule: str = "FT-6.1-1"

    def apply(self, battle: B) -> B:
        """Put the salvo on the table, and take it from its rack or magazine."""
        salvo = Salvo(self.salvo, self.side, self.ship, self.x, self.y, self.ammunition)
        battle = replace(
            battle, salvoes=(*battle.salvoes, salvo), salvoes_launched=battle.salvoes_launched + 1
        )
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        used = (*ship.used, self.weapon)
        if self.magazine is None:
            return change_ship(battle, ship.id, used=used, spent=(*ship.spent, self.weapon))
        return change_ship(battle, ship.id, used=used, loads=_taken(ship, self.magazine, self))

    def tell(self) -> str:
        kind = self.ammunition.replace("_", " ")
        source = f"{self.weapon} ({kind})"
        return f"{self.ship} launches salvo {self.salvo} from {source} at {place((self.x, self.y))}"


class LaunchesDone(Happening, frozen=True, tag="launches_done", kw_only=True):
    """A ship has launched all that it launches this turn."""

    ship: str
    side: str
    rule: str = "FT-2.7-5"

    def apply(self, battle: B) -> B:
        """Note that the ship launches no more."""
        return change_ship(battle, self.ship, launches_done=True)

    def tell(self) -> str:
        return f"{self.ship} has done its launching"


class SalvoHomed(Happening, frozen=True, tag="salvo_homed", kw_only=True):
    """A salvo homed on the nearest enemy ship; a die settled which, where several were nearest."""

    salvo: str
    ship: str
    range_mu: float
    rolls: tuple[Roll, ...] = ()
    rule: str = "FT-6.1-2"

    def apply(self, battle: B) -> B:
        """Put the salvo on its target."""
        return change_salvo(battle, self.salvo, target=self.ship, status="on_target")

    def tell(self) -> str:
        drawn = f", drawn among equals: {dice(self.rolls)}" if self.rolls else ""
        return f"Salvo {self.salvo} homes on {self.ship} at {self.range_mu:.1f} MU{drawn}"


class SalvoLost(Happening, frozen=True, tag="salvo_lost", kw_only=True):
    """A salvo is wasted: no enemy ship was near, or its target is there no more."""

    salvo: str
    rule: str = "FT-6.1-2"

    def apply(self, battle: B) -> B:
        """Spend the salvo."""
        return change_salvo(battle, self.salvo, status="spent")

    def tell(self) -> str:
        return f"Salvo {self.salvo} finds no target and is lost"


class DefenceAllocated(Happening, frozen=True, tag="defence_allocated", kw_only=True):
    """A side has allocated its point defence; the side has finished with it."""

    side: str
    defences: tuple[Defence, ...]
    rule: str = "FT-5.3-2"

    def apply(self, battle: B) -> B:
        """Note the allocation; the side has finished with it."""
        return replace(
            battle,
            defences=(*battle.defences, *self.defences),
            finished=(*battle.finished, self.side),
        )

    def tell(self) -> str:
        if not self.defences:
            return f"{self.side} allocates no point defence"
        each = ", ".join(f"{one.weapon} of {one.ship} at {one.target}" for one in self.defences)
        return f"{self.side} allocates point defence: {each}"


class SalvoLocked(Happening, frozen=True, tag="salvo_locked", kw_only=True):
    """So many missiles of a salvo are on target, before any that are shot down."""

    salvo: str
    ship: str
    locked: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-6.2-1"

    def apply(self, battle: B) -> B:
        """Note how many missiles are on target."""
        return change_salvo(battle, self.salvo, locked=self.locked)

    def tell(self) -> str:
        missiles = counted(self.locked, "missile")
        return f"Salvo {self.salvo} has {missiles} on {self.ship}: {dice(self.rolls)}"


class PointDefenceFired(Happening, frozen=True, tag="point_defence_fired", kw_only=True):
    """Point defence fired at one salvo or group that attacks `ship`; its weapons are used.

    The dice of the first roll of each kind of weapon are in the order of `defences`. `kills` are
    the missiles or craft shot down, without the `surplus` beyond what was there; of a salvo,
    `killed` have now been shot down by ships in all.
    """

    ship: str
    target: str
    defences: tuple[Defence, ...]
    kills: int
    surplus: int
    killed: int | None
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.3-1"

    def apply(self, battle: B) -> B:
        """Note the weapons that are used, and the missiles of a salvo that are shot down."""
        for defence in self.defences:
            ship = battle.ship(defence.ship)
            if ship is not None:
                battle = change_ship(battle, ship.id, used=(*ship.used, defence.weapon))
        if self.killed is None:
            return battle
        return change_salvo(battle, self.target, killed=self.killed)

    def tell(self) -> str:
        weapons = ", ".join(f"{one.weapon} of {one.ship}" for one in self.defences)
        on_group = self.killed is None
        kills = f"{self.kills} craft" if on_group else counted(self.kills, "missile")
        beyond = f", and {self.surplus} too many" if self.surplus else ""
        return (
            f"Point defence at {self.target}, which attacks {self.ship}, by {weapons}: "
            f"{dice(self.rolls)}, {kills} shot down{beyond}"
        )


class SalvoStruck(Happening, frozen=True, tag="salvo_struck", kw_only=True):
    """A salvo reached its target with so many missiles, perhaps none, and is spent."""

    salvo: str
    ship: str
    hits: int
    damage: int
    rolls: tuple[Roll, ...] = ()
    rule: str = "FT-6.3-1"

    def apply(self, battle: B) -> B:
        """Spend the salvo."""
        return change_salvo(battle, self.salvo, status="spent")

    def tell(self) -> str:
        if not self.hits:
            return f"No missile of salvo {self.salvo} reaches {self.ship}"
        missiles = counted(self.hits, "missile")
        thrown, scored = dice(self.rolls), points(self.damage)
        return f"Salvo {self.salvo} hits {self.ship} with {missiles}: {thrown}, {scored}"


def _taken(ship: Ship, magazine: str, event: SalvoLaunched) -> tuple[Load, ...]:
    """Return what has left the ship's magazines when one salvo more has."""
    before = next((load for load in ship.loads if load.magazine == magazine), Load(magazine))
    more = getattr(before, event.ammunition) + 1
    after = replace(before, **{event.ammunition: more})
    return (*[load for load in ship.loads if load.magazine != magazine], after)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    SalvoLaunched,
    LaunchesDone,
    SalvoHomed,
    SalvoLost,
    DefenceAllocated,
    SalvoLocked,
    PointDefenceFired,
    SalvoStruck,
)
"""All that can happen by this chapter."""
