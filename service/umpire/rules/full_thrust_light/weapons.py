"""Fire arcs (Schussfelder), energy weapons and pulse torpedoes (Energiewaffen, Pulstorpedos).

`GUNNERY` has one entry for each weapon of the state, with all differences between weapons. Units:
MU.

Light departs from Full Thrust: Remixed in three places: how it reads a target on the line between
two arcs, that a target at range 0 is ahead, and that the aft arc is always closed.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, get_args

import msgspec

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.happening import Told
from umpire.kernel.odds import Chances, from_faces, repeated
from umpire.kernel.plane import TOLERANCE_MU
from umpire.kernel.rulebook import Id
from umpire.kernel.totality import index_by_type
from umpire.rules.full_thrust import gunnery
from umpire.rules.full_thrust.state.options import RangeBandEdge
from umpire.rules.full_thrust.state.ship import Beam, PulseTorpedo
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.full_thrust.state.values import arcs_towards
from umpire.rules.full_thrust_light.state import (
    ArcLine,
    BeamTable,
    Ship,
    Tables,
    TorpedoTable,
    Weapon,
)

# Fire arcs (Schussfelder)

RANGE_0_ARC: Arc = "F"


def find_arcs(firer: Ship, target: Ship) -> tuple[Arc, ...]:
    """Return the arc of `firer` that holds `target`; on a line, both (FTL-ARC-02, FTL-RUL-07)."""
    return arcs_towards(firer.place, firer.course, target.place) or (RANGE_0_ARC,)


def read_line(arcs: tuple[Arc, ...], line: ArcLine) -> tuple[Arc, ...]:
    """Return the arcs of a target on a line that may count (FTL-RUL-06).

    They are in clockwise order, as the die needs them: odd the first, even the second.
    """
    return arcs[-1:] if line == "clockwise" else arcs


def bears(weapon: Weapon, arc: Arc) -> bool:
    """Return whether a weapon fires through `arc`: one of its own, never aft (FTL-ARC-03, -06)."""
    return gunnery.bears(weapon.arcs, arc, rolled=False, aft_open=False)


def may_fire_through(arc: Arc) -> bool:
    """Return whether any weapon may fire through `arc`: never through the aft arc (FTL-ARC-04)."""
    return gunnery.may_fire_through(arc, aft_open=False)


# A shot


class Shot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One weapon at one target; `arc` only where the firer chooses on a line between two."""

    weapon: Id
    target: Id
    arc: Arc | None = None


class Line(NamedTuple):
    """The line from a firer to a target: its length in MU, and the arcs that it may count in.

    `told_mu` is the length as events carry it.
    """

    target: Ship
    range_mu: float
    told_mu: float
    arcs: tuple[Arc, ...]


class Solution(msgspec.Struct):
    """A declared shot that the rules allow, and its result once its dice are thrown.

    Attributes:
        arcs: two are left only until a die says which of them counts (FTL-RUL-06).
        dice: how many the weapon throws first.
        need: the face that hits; `None` for a weapon that always does.
        rolls: empty until they are thrown.
        damage: 0 until the dice are thrown.
    """

    weapon: Weapon
    line: Line
    arcs: tuple[Arc, ...]
    dice: int
    need: int | None = None
    rolls: tuple[Roll, ...] = ()
    damage: int = 0

    @property
    def hit(self) -> bool:
        """Return whether the die to hit shows `need` or more."""
        return self.need is not None and self.rolls[0].faces[0] >= self.need


W = TypeVar("W", bound=Weapon)
Throw: TypeAlias = Callable[[Solution, Dice, str, Tables], None]
"""Throws dice for a shot, under a label that ends in `/`, and fills in the shot."""


class WeaponFired(Told, frozen=True, kw_only=True):
    """The base of the event of each weapon."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc


class Gunnery(msgspec.Struct, Generic[W], frozen=True, kw_only=True):
    """One weapon: everything that its rules say.

    Attributes:
        weapon: its type in the state.
        rule: the rule that a choice to fire it cites.
        reach_mu: how far it reaches.
        aim: returns its dice and the face that hits at a range; `None` out of range.
        chances: the distribution of the damage of a shot that bears.
        throws: the steps of its dice. All shots of the kind at one target take a step before any
            takes the next (FTL-RUL-19).
        event: what happens when it fires, with the fields of `WeaponFired`, `damage` and `rolls`.
        adds: returns the other fields of the event, from a shot whose dice are thrown.
    """

    weapon: type[W]
    rule: str
    reach_mu: Callable[[W, Tables], float]
    aim: Callable[[W, float, Tables], tuple[int, int | None] | None]
    chances: Callable[[Solution, Tables], Chances]
    throws: tuple[Throw, ...]
    event: type[Any]
    adds: Callable[[Solution], dict[str, Any]] | None = None


# Energy weapons (Energiewaffen)

HITS = (
    "{ship} hits {target} with {weapon}: {damage:points} (range {range_mu:.1f} MU, arc {arc}, "
    "{rolls:dice})"
)
MISSES = "{ship} misses {target} with {weapon} (range {range_mu:.1f} MU, arc {arc}, {rolls:dice})"
TORPEDO_HITS = (
    "{ship} hits {target} with {weapon}: {damage:points} (range {range_mu:.1f} MU, arc {arc}, "
    "needs {need}, {rolls:dice})"
)
TORPEDO_MISSES = (
    "{ship} misses {target} with {weapon} (range {range_mu:.1f} MU, arc {arc}, needs {need}, "
    "{rolls:dice})"
)

EDGE: RangeBandEdge = "near"
"""A range on the edge of two bands belongs to the nearer one (FTL-RUL-09)."""


class BeamFired(WeaponFired, frozen=True, tag="beam_fired", kw_only=True):
    """An energy weapon fired; `damage` is what its dice came to."""

    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "FTL-BEAM-02"

    def tell(self) -> str:
        return self.say(HITS if self.damage else MISSES)


@lru_cache(maxsize=512)  # the beams of a volley are mostly of one class, along one line
def count_beam_dice(weapon_class: int, range_mu: float, band_mu: float) -> int:
    """Return the dice of a class at a range: one fewer a band, 0 out of range (FTL-BEAM-01)."""
    reach_mu = weapon_class * band_mu
    return gunnery.beam_dice(weapon_class, range_mu, band_mu=band_mu, reach_mu=reach_mu, edge=EDGE)


def _aim_beam(beam: Beam, range_mu: float, tables: Tables) -> tuple[int, None] | None:
    dice = count_beam_dice(beam.weapon_class, range_mu, tables.beam.band_mu)
    return (dice, None) if dice else None


def score_beam(roll: Roll, table: BeamTable) -> int:
    """Return the points that thrown dice do (FTL-BEAM-02)."""
    damage = table.damage
    return sum([damage[face - 1] for face in roll.faces])


def _throw_beam(shot: Solution, dice: Dice, label: str, tables: Tables) -> None:
    roll = dice.roll(f"{label}damage", shot.dice, DIE)
    shot.rolls = (roll,)
    shot.damage = score_beam(roll, tables.beam)


BEAM: Gunnery[Beam] = Gunnery(
    weapon=Beam,
    rule="FTL-BEAM-01",
    reach_mu=lambda beam, tables: beam.weapon_class * tables.beam.band_mu,
    aim=_aim_beam,
    chances=lambda shot, tables: repeated(
        from_faces(dict(enumerate(tables.beam.damage, start=1)), DIE), shot.dice
    ),
    throws=(_throw_beam,),
    event=BeamFired,
)


# Pulse torpedoes (Pulstorpedos)


class TorpedoFired(WeaponFired, frozen=True, tag="torpedo_fired", kw_only=True):
    """A pulse torpedo was launched; it hits on `need` or more, and then does one die of damage."""

    need: int
    hit: bool
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "FTL-PT-01"

    def tell(self) -> str:
        return self.say(TORPEDO_HITS if self.hit else TORPEDO_MISSES)


def find_torpedo_need(range_mu: float, table: TorpedoTable) -> int | None:
    """Return the face that hits at a range, `None` out of range (FTL-PT-01, FTL-RUL-08)."""
    for band in table.bands:
        if range_mu <= band.up_to_mu + TOLERANCE_MU:
            return band.need
    return None


def _aim_torpedo(
    _torpedo: PulseTorpedo, range_mu: float, tables: Tables
) -> tuple[int, int | None] | None:
    need = find_torpedo_need(range_mu, tables.pulse_torpedo)
    return None if need is None else (1, need)


def _throw_to_hit(shot: Solution, dice: Dice, label: str, _tables: Tables) -> None:
    shot.rolls = (dice.roll(f"{label}to-hit", 1, DIE),)


def _throw_torpedo_damage(shot: Solution, dice: Dice, label: str, tables: Tables) -> None:
    if shot.hit:
        roll = dice.roll(f"{label}damage", 1, tables.pulse_torpedo.damage_sides)
        shot.rolls = (*shot.rolls, roll)
        shot.damage = roll.faces[0]


PULSE_TORPEDO: Gunnery[PulseTorpedo] = Gunnery(
    weapon=PulseTorpedo,
    rule="FTL-PT-01",
    reach_mu=lambda _torpedo, tables: tables.pulse_torpedo.bands[-1].up_to_mu,
    aim=_aim_torpedo,
    chances=lambda shot, tables: gunnery.torpedo_chances(
        shot.need or 0, tables.pulse_torpedo.damage_sides
    ),
    throws=(_throw_to_hit, _throw_torpedo_damage),
    event=TorpedoFired,
    adds=lambda shot: {
        "need": shot.need,
        "hit": shot.hit,
        "rule": "FTL-PT-02" if shot.hit else "FTL-PT-01",
    },
)

GUNNERY: tuple[Gunnery[Any], ...] = (BEAM, PULSE_TORPEDO)
"""Every weapon, in the order of dice at one target (FTL-RUL-19)."""

GUNNERY_OF = index_by_type("GUNNERY", GUNNERY, lambda entry: entry.weapon, get_args(Weapon))


def report_shot(firer: str, shot: Solution) -> WeaponFired:
    """Return the event of a shot whose dice are thrown."""
    entry = GUNNERY_OF[type(shot.weapon)]
    # Passing an empty `**` here made a volley 6 % slower.
    make: Callable[..., WeaponFired] = entry.event
    if entry.adds is not None:
        make = partial(make, **entry.adds(shot))
    return make(
        ship=firer,
        weapon=shot.weapon.id,
        target=shot.line.target.id,
        range_mu=shot.line.told_mu,
        arc=shot.arcs[0],
        damage=shot.damage,
        rolls=shot.rolls,
    )
