"""FT 4.1, 4.3 to 4.9: arcs, range, and how each weapon fires: one entry a weapon. Units: MU."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Code, Refusal
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.odds import Chances, at_least, from_faces, mixed
from umpire.kernel.offers import Legal, Open, any_of, codes, list_of, one_of, open_at, record
from umpire.kernel.plane import TOLERANCE_MU
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.totality import index_by_type
from umpire.rules.full_thrust.power import delta_of, screens_under_power
from umpire.rules.full_thrust.refusals import (
    DICE_SPLIT,
    NO_CORE_TARGET,
    NO_FIRECON,
    NO_SYSTEM_NAMED,
    OUT_OF_ARC,
    SYSTEM_DESTROYED,
    UNKNOWN_SYSTEM,
    WEAPON_USED,
    WRONG_ARC,
)
from umpire.rules.full_thrust.state.battle import (
    B,
    Battle,
    DamageMode,
    Hit,
    is_closed,
    label,
    with_ship,
)
from umpire.rules.full_thrust.state.options import ArcEdge, RangeBandEdge
from umpire.rules.full_thrust.state.ship import (
    WEAPONS,
    Beam,
    NeedleBeam,
    PulseTorpedo,
    Ship,
    SubmunitionPack,
    Weapon,
)
from umpire.rules.full_thrust.state.tables import (
    DIE,
    BeamTable,
    NeedleTable,
    PulseTorpedoTable,
    Reading,
    SubmunitionTable,
    Throw,
    throw,
    throw_chances,
)
from umpire.rules.full_thrust.state.values import (
    AFT,
    CORE_SYSTEMS,
    ROLLED,
    Placed,
    SettledArc,
    arcs_towards,
)
from umpire.rules.full_thrust.stations import screens_of_station
from umpire.rules.full_thrust.terrain import screens_in_dust
from umpire.rules.full_thrust.thresholds import Strike, penetrating_die, straight_to_hull

ANY_NAME: Legal = msgspec.json.schema(Id)


class Aim(NamedTuple):
    """A weapon at a target: the arcs that may be named, and what else there is to declare.

    `at_system` is whether it aims at one system of the target, `controlled` whether it takes a
    FireCon.
    """

    weapon: str
    target: str
    arcs: tuple[Arc, ...]
    at_system: bool = False
    controlled: bool = True


Systems: TypeAlias = Mapping[str, Legal]
"""By target, the names of systems that weapons may aim at."""


def systems_at(target: Ship) -> tuple[str, ...]:
    """Return the systems of a ship that weapons may aim at: those that it has not lost."""
    return tuple([each.id for each in target.ssd.systems if target.works(each.id)])


def systems_to_name(battle: Battle, target: Ship, side_sees: Callable[[str], bool]) -> Legal:
    """Return which systems of a ship may be named: of a closed display, any not known to be lost.

    (FT-4.8-3, FT-UMP-68.)
    """
    names = systems_at(target)
    if names and not is_closed(battle, target.side, side_sees):
        return one_of(names)
    return {**ANY_NAME, "not": one_of((*CORE_SYSTEMS, *target.lost, *target.spent))}


def shots(aims: Sequence[Aim], systems: Systems) -> Open:
    """Return the place for the shots of a ship, no more than it has weapons for."""
    grouped: dict[tuple[str, tuple[Arc, ...], bool], list[str]] = {}
    for aim in aims:
        arcs = aim.arcs if len(aim.arcs) > 1 else ()
        grouped.setdefault((aim.target, arcs, aim.at_system), []).append(aim.weapon)
    each = [
        _shot(weapons, target, arcs, systems[target] if at_system else None)
        for (target, arcs, at_system), weapons in grouped.items()
    ]
    return open_at("/shots", list_of(any_of(each), 1, len({aim.weapon for aim in aims})))


def _shot(weapons: list[str], target: str, arcs: tuple[Arc, ...], system: Legal | None) -> Legal:
    named = {"weapon": one_of(weapons), "target": one_of((target,))}
    aimed = {} if system is None else {"system": system}
    return record(named | aimed, {"arc": one_of(arcs)} if arcs else {})


def clashes(aims: Sequence[Aim], systems: Systems, controls: int) -> tuple[str, ...]:
    """Return why shots that are legal each by itself may not be so together."""
    weapons = {aim.weapon for aim in aims}
    return codes(*_clashes(aims, systems, controls)) if len(weapons) > 1 else ()


def _clashes(aims: Sequence[Aim], systems: Systems, controls: int) -> Iterator[Code]:
    by_weapon: dict[str, list[Aim]] = {}
    arcs: dict[str, set[Arc]] = {}
    for aim in aims:
        by_weapon.setdefault(aim.weapon, []).append(aim)
        arcs.setdefault(aim.target, set()).update(aim.arcs)
    if any(len(each) > 1 for each in by_weapon.values()):
        yield DICE_SPLIT
    if any(len(aim.arcs) > 1 or _has_several(aim, systems) for aim in aims):
        yield WEAPON_USED
    if any(len(each) > 1 for each in arcs.values()):
        yield OUT_OF_ARC
        yield WRONG_ARC
    if _engagements(aims, systems) > controls:
        yield NO_FIRECON


def _has_several(aim: Aim, systems: Systems) -> bool:
    return aim.at_system and len(systems[aim.target].get("enum", "ab")) > 1


def _engagements(aims: Sequence[Aim], systems: Systems) -> int:
    """Return how many FireCons shots could take, were there enough: one a weapon at the most."""
    taking = [aim for aim in aims if aim.controlled]
    weapons = {aim.weapon for aim in taking}
    several = any(_has_several(aim, systems) for aim in taking)
    return len(weapons) if several else min(len(weapons), len({aim.target for aim in taking}))


class Shot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One weapon at one target.

    `system` is what a needle beam aims at; `arc` is for the firer's choice, where the reading
    gives it (FT-RUL-4, FT-RUL-5).
    """

    weapon: Id
    target: Id
    system: Id | None = None
    arc: Arc | None = None


class FireWeapons(Value, frozen=True, tag="fire_weapons"):
    """Perform all the fire of one ship (FT-2.7-12, -13); other weapons do not fire."""

    ship: Id
    shots: Annotated[tuple[Shot, ...], Meta(min_length=1, max_length=100)]


class SettleArc(Value, frozen=True, tag="settle_arc"):
    """Throw for the arc of a target on a line, before a ship declares its fire (FT-RUL-4)."""

    ship: Id
    target: Id


class PassFire(Value, frozen=True, tag="pass_fire"):
    """Activate a ship without firing: it is done for this turn (FT-RUL-13)."""

    ship: Id


AT_RANGE_0: tuple[Arc, ...] = ("F", "FS", "FP", "AS", "AP")
"""The arcs that a firer may name for a target at its own place (FT-RUL-5)."""

_FROM_BOW: tuple[Arc, ...] = ("F", "FS", "FP", "AS", "AP", "A")


def arcs_of(firer: Ship, target: Placed) -> tuple[Arc, ...]:
    """Return the arc of a target, or all that it may count in, bow-most first.

    On the line of two arcs it may be in both (FT-4.1-1), at range 0 in all but aft (FT-RUL-5).
    """
    found = arcs_towards(firer.place, firer.facing, target.place)
    return tuple(sorted(found, key=_FROM_BOW.index)) if found else AT_RANGE_0


def arcs_open(arcs: tuple[Arc, ...], edge: ArcEdge) -> tuple[Arc, ...]:
    """Return the arcs that may count for a target on their line (FT-RUL-4).

    The first of two `arcs` is the one nearer the bow.
    """
    if edge == "bow":
        return arcs[:1]
    return arcs[-1:] if edge == "stern" else arcs


def throw_for_arc(arcs: tuple[Arc, ...], dice: Dice, label: str) -> tuple[Arc, Roll]:
    """Throw for the arc of a target on a line: odd the first, even the second (FT-RUL-4)."""
    roll = dice.roll(label, 1, DIE)
    return arcs[0 if roll.faces[0] % 2 else 1], roll


def bears(weapon_arcs: Collection[Arc], arc: Arc, *, rolled: bool, aft_open: bool) -> bool:
    """Return whether a weapon bears through an arc (FT-4.1-3, -4).

    `arc` is where the target is, as the model lies. Port and starboard swap when the ship has
    `rolled` over (FT-3.3-4).
    """
    own = ROLLED[arc] if rolled else arc
    return own in weapon_arcs and may_fire_through(arc, aft_open=aft_open)


def may_fire_through(arc: Arc, *, aft_open: bool) -> bool:
    """Return whether weapons may attack through an arc: aft only where that is open (FT-4.1-4)."""
    return arc != AFT or aft_open


def in_reach(range_mu: float, reach_mu: float) -> bool:
    """Return whether a range is within a reach, which is itself inside (FT-RUL-2, FT-RUL-3)."""
    return range_mu <= reach_mu + TOLERANCE_MU


def bands_passed(range_mu: float, band_mu: float, edge: RangeBandEdge) -> int:
    """Return how many bands of `band_mu` lie before that of a range (FT-RUL-1, FT-RUL-2).

    A range within the tolerance of an edge is on the edge. `edge` says whether it then counts in
    the `far` or the `near` band.
    """
    if edge == "far":
        return math.floor((range_mu + TOLERANCE_MU) / band_mu)
    return max(0, math.ceil((range_mu - TOLERANCE_MU) / band_mu) - 1)


def no_strikes(_battle: Any, _shot: "Solution") -> Iterable[Strike]:
    """Return no strike."""
    return ()


def never(_battle: Any, _shot: "Solution") -> float:
    """Return the chance of something impossible."""
    return 0.0


def as_solved(_battle: Any, shot: "Solution") -> "Solution":
    """Return a shot as it is."""
    return shot


class Line(NamedTuple):
    """The line from a firer to a target: its length, and the arcs that the target may count in.

    With several arcs, a die chooses (`by_die`), or the firer. `told_mu` is the length as events
    carry it. `aft_open` is whether the firer may attack through its aft arc.
    """

    firer: Ship
    target: Ship
    range_mu: float
    told_mu: float
    arcs: tuple[Arc, ...]
    by_die: bool
    aft_open: bool


class Solution(msgspec.Struct, frozen=True):
    """A shot that the rules allow: dice of a beam or a pack, or the face that a weapon needs.

    Several arcs are left only where a die will choose one (FT-RUL-4), or, before the declaration,
    where the firer may name one. `system` is what a needle beam aims at.
    """

    weapon: Weapon
    line: Line
    arcs: tuple[Arc, ...]
    dice: int = 0
    need: int = 0
    system: str | None = None


def at_section(shot: Solution, section: Ship) -> Solution:
    """Return a shot that strikes another section of the base than that aimed at (FT-13.8-1)."""
    line = shot.line._replace(target=section)
    return replace(shot, line=line)


class Gunnery(NamedTuple):
    """How a kind of weapon fires.

    Attributes:
        weapon: the kind.
        figures: returns its dice at a range, and the face that it needs if it needs one; both are
            0 out of range.
        fire: throws the dice of a shot.
        damage: returns the chances of all points of a shot.
        rule: the rule of its fire.
        strikes: yields the chances of each strike; not used where `piercing`.
        piercing: whether they come as armour-piercing damage.
        aims: whether it strikes at one system: never, always, or where the shot names one.
        aimed: returns a shot at one system, or refuses it.
        knocks_out: returns the chance that such a shot knocks its system out.
    """

    weapon: type[Weapon]
    figures: Callable[[Any, Any, float], tuple[int, int]]
    fire: Callable[[Any, Solution, Arc, Dice], "Score"]
    damage: Callable[[Any, Solution], Chances]
    rule: str
    strikes: Callable[[Any, Solution], Iterable[Strike]] = no_strikes
    piercing: bool = False
    aims: Literal["never", "always", "as_named"] = "never"
    aimed: Callable[[Any, Solution], Solution] = as_solved
    knocks_out: Callable[[Any, Solution], float] = never


class Score(NamedTuple):
    """The score of a weapon: the event, hits as armour meets them, the system knocked out."""

    event: Any
    hits: tuple[Hit, ...]
    needled: str | None = None


ScreenChange: TypeAlias = Callable[[Battle, Ship | None, Ship, int], int]
"""Returns the level of the screens of a target against a firer (`None`: fighters), changed."""

SCREEN_CHANGES: tuple[ScreenChange, ...] = (
    screens_of_station,
    screens_in_dust,
    screens_under_power,
)


def screens_against(battle: Battle, firer: Ship | None, target: Ship) -> int:
    """Return the level of a target's screens against a firer, `None` for fighters (FT-4.4-1)."""
    level = target.screens(battle.turn)
    for change in SCREEN_CHANGES:
        level = change(battle, firer, target, level)
    return level


class ArcSettled(Happening, frozen=True, tag="arc_settled", kw_only=True):
    """A target was on the line of two arcs, and a die chose its arc for the ship."""

    line: ClassVar[str] = (
        "{target} is on the line between two arcs of {ship} and counts as in {arc} ({rolls:dice})"
    )

    ship: str
    target: str
    arc: Arc
    rolls: tuple[Roll, ...]
    rule: str = "FT-RUL-4"

    def apply(self, battle: B) -> B:
        settled = SettledArc(self.target, self.arc)
        return with_ship(
            battle,
            self.ship,
            lambda ship: replace(ship, arcs_settled=(*ship.arcs_settled, settled)),
        )


class ShotLost(Told, frozen=True, tag="shot_lost", kw_only=True):
    """A declared weapon did not bear after all, in the arc that the die gave; it is not used."""

    line: ClassVar[str] = (
        "{ship} loses the shot of {weapon}: {target} is in arc {arc}, where it does not bear"
    )

    ship: str
    weapon: str
    target: str
    arc: Arc
    rule: str = "FT-4.1-3"


class BeamFired(Told, frozen=True, tag="beam_fired", kw_only=True):
    """A beam fired at a target with screens of a level; of `damage`, `penetrating` goes to hull."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc
    screens: int
    damage: int
    penetrating: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.3-2"

    def tell(self) -> str:
        line = "{ship} hits {target} with {weapon}: {scored} ({how})"
        if not self.damage:
            line = "{ship} misses {target} with {weapon} ({how})"
        return self.say(line, scored=_describe_score(self), how=_how(self, screens=self.screens))


class TorpedoFired(Told, frozen=True, tag="torpedo_fired", kw_only=True):
    """A pulse torpedo was fired; it hits on `need` or more, and then does one die of damage."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc
    need: int
    hit: bool
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.7-1"

    def tell(self) -> str:
        line = "{ship} hits {target} with {weapon}: {damage:points}, armour-piercing ({how})"
        if not self.hit:
            line = "{ship} misses {target} with {weapon} ({how})"
        return self.say(line, how=_how(self, need=self.need))


class NeedleFired(Told, frozen=True, tag="needle_fired", kw_only=True):
    """A needle beam fired at a system; `knocked_out`: it hit the system, not only hull."""

    ship: str
    weapon: str
    target: str
    system: str
    range_mu: float
    arc: Arc
    damage: int
    knocked_out: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.8-1"

    def tell(self) -> str:
        line = "{ship} aims {weapon} at {system:word} of {target}: no effect ({how})"
        if self.damage:
            line = "{ship} aims {weapon} at {system:word} of {target}: {damage:points} ({how})"
        if self.knocked_out:
            line = (
                "{ship} knocks out {system:word} of {target} with {weapon}: {damage:points} ({how})"
            )
        return self.say(line, how=_how(self))


class SubmunitionsFired(Told, frozen=True, tag="submunitions_fired", kw_only=True):
    """A submunition pack was fired and is spent; of `damage`, `penetrating` goes to the hull."""

    ship: str
    weapon: str
    target: str
    range_mu: float
    arc: Arc
    damage: int
    penetrating: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.9-2"

    def tell(self) -> str:
        line = "{ship} hits {target} with {weapon}: {scored} ({how})"
        if not self.damage:
            line = "{ship} misses {target} with {weapon} ({how})"
        return self.say(line, scored=_describe_score(self), how=_how(self))


class ShipActivated(Happening, frozen=True, tag="ship_activated", kw_only=True):
    """A ship has done all its firing for this turn, with the weapons `fired`."""

    ship: str
    side: str
    fired: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    rule: str = "FT-2.7-14"

    def apply(self, battle: B) -> B:
        def activate(ship: Ship) -> Ship:
            return replace(
                ship,
                activated=True,
                used=(*ship.used, *self.fired),
                spent=(*ship.spent, *self.spent),
                fired=ship.fired or bool(self.fired),
                arcs_settled=(),
            )

        return with_ship(battle, self.ship, activate)

    def tell(self) -> str:
        return self.say("{ship} has fired" if self.fired else "{ship} does not fire")


def _how(
    event: BeamFired | TorpedoFired | NeedleFired | SubmunitionsFired,
    *,
    screens: int = 0,
    need: int = 0,
) -> str:
    """Return the circumstances of a shot, as a log line has them in brackets."""
    how = "range {range_mu:.1f} MU, arc {arc}, {rolls:dice}"
    if screens:
        how = "range {range_mu:.1f} MU, arc {arc}, screens {screens}, {rolls:dice}"
    if need:
        how = "range {range_mu:.1f} MU, arc {arc}, needs {need}, {rolls:dice}"
    return event.say(how)


def _describe_score(event: BeamFired | SubmunitionsFired) -> str:
    if event.penetrating:
        return event.say("{damage:points}, {penetrating} past armour")
    return event.say("{damage:points}")


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    ArcSettled,
    ShotLost,
    BeamFired,
    TorpedoFired,
    NeedleFired,
    SubmunitionsFired,
    ShipActivated,
)


def beam_dice(
    weapon_class: int, range_mu: float, *, band_mu: float, reach_mu: float, edge: RangeBandEdge
) -> int:
    """Return the dice of a class at a range, 0 beyond its reach (FT-4.3-1, FT-RUL-1).

    A weapon has as many dice as its class, less one for each band passed; at `reach_mu` at least
    one is left.
    """
    if not in_reach(range_mu, reach_mu):
        return 0
    return max(1, weapon_class - bands_passed(range_mu, band_mu, edge))


def beam_reading(level: int, table: BeamTable) -> Reading:
    """Return how beam dice count: extra dice as if there were no screens (FT-4.3-3)."""
    return Reading((table.unscreened, table.screen_1, table.screen_2)[level], table.unscreened)


@lru_cache(maxsize=512)
def beam_chances(dice: int, level: int, table: BeamTable) -> Chances:
    """Return the distribution of all points of some dice, extra ones too (FT-4.3-2, -3)."""
    return throw_chances(beam_reading(level, table), dice)


def penetrating_hits(first: int, again: int) -> tuple[Hit, ...]:
    """Return the hits of dice: the first ones ordinary, extra ones penetrating (FT-RUL-18)."""
    hits = (Hit(first), Hit(again, "penetrating"))
    return tuple(hit for hit in hits if hit.points)


def fire_beam(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw the dice of one beam, and again for each 6 (FT-4.3-2, -3)."""
    level = screens_against(battle, shot.line.firer, shot.line.target)
    reading = beam_reading(level, battle.tables.beam)
    thrown = throw(dice, damage_label(battle, shot), shot.dice, reading)
    return beam_score(shot, arc, level, thrown, "FT-4.4-1" if level else "FT-4.3-2")


def damage_label(battle: Battle, shot: Solution) -> str:
    """Return the label of the dice that a beam throws for damage."""
    line = shot.line
    return label(battle, line.firer.id, f"{shot.weapon.id}>{line.target.id}", "damage")


def beam_score(shot: Solution, arc: Arc, screens: int, thrown: Throw, rule: str) -> Score:
    """Return what the dice of a beam score against screens of a level, by the rule that says so."""
    event = BeamFired(
        ship=shot.line.firer.id,
        weapon=shot.weapon.id,
        target=shot.line.target.id,
        range_mu=shot.line.told_mu,
        arc=arc,
        screens=screens,
        damage=thrown.total,
        penetrating=thrown.again,
        rolls=thrown.rolls,
        rule=rule,
    )
    return Score(event, penetrating_hits(thrown.first, thrown.again))


def needle_effect(face: int, table: NeedleTable) -> tuple[int, bool]:
    """Return the hull boxes that a face costs, and whether it knocks the system out (FT-4.8-1)."""
    hit, knocked_out = face >= table.hull_on, face >= table.system_on
    return table.hull_damage if hit or knocked_out else 0, knocked_out


def require_aim(battle: Battle, target: Ship, system: str | None) -> None:
    """Refuse a needle that aims at no system that the target still has (FT-4.8-3, FT-RUL-52).

    In a closed book any name may be aimed at that is not known to be lost (FT-UMP-68).
    """
    wrong = _fault(battle, target, system)
    if wrong is not None:
        raise wrong


def has_system(target: Ship, system: str | None) -> bool:
    """Return whether a needle finds what it aims at: in a closed book it may not be there."""
    return system is not None and target.ssd.system(system) is not None


def _fault(battle: Battle, target: Ship, system: str | None) -> Refusal | None:
    if system is None:
        return NO_SYSTEM_NAMED.refuse(
            f"A needle beam aims at one system of {target.id}: name it in `system`.", at="/system"
        )
    if system in CORE_SYSTEMS:
        return NO_CORE_TARGET.refuse(
            f"Core systems of {target.id} are not aimed at, nor is {system}: aim at another "
            "system.",
            at="/system",
        )
    if battle.options.open_book and not has_system(target, system):
        return UNKNOWN_SYSTEM.refuse(
            f"{target.id} has no system {system}: name one that it may have.",
            at="/system",
        )
    if not target.works(system):
        return SYSTEM_DESTROYED.refuse(
            f"{target.id} has lost {system}: aim at a system that is not known to be lost.",
            at="/system",
        )
    return None


def fire_needle(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw one needle beam's die (FT-4.8-1)."""
    firer, weapon, target = shot.line.firer.id, shot.weapon.id, shot.line.target.id
    roll = dice.roll(label(battle, firer, f"{weapon}>{target}", "damage"), 1, DIE)
    damage, hit = needle_effect(roll.faces[0], battle.tables.needle)
    system = shot.system or ""
    knocked_out = hit and has_system(shot.line.target, system)
    event = NeedleFired(
        ship=firer,
        weapon=weapon,
        target=target,
        system=system,
        range_mu=shot.line.told_mu,
        arc=arc,
        damage=damage,
        knocked_out=knocked_out,
        rolls=(roll,),
    )
    hits = (Hit(damage, "penetrating"),) if damage else ()
    return Score(event, hits, system if knocked_out else None)


PIERCING: DamageMode = "armour_piercing"


def torpedo_need(range_mu: float, table: PulseTorpedoTable, edge: RangeBandEdge) -> int | None:
    """Return the face that hits at a range, `None` beyond the reach (FT-4.7-1, FT-RUL-2)."""
    if not in_reach(range_mu, table.max_mu):
        return None
    return min(DIE, table.first_need + bands_passed(range_mu, table.band_mu, edge))


def torpedo_chances(need: int, damage_sides: int = DIE) -> Chances:
    """Return the distribution of the damage of one torpedo (FT-4.7-1, -2)."""
    damage = from_faces({face: face for face in range(1, damage_sides + 1)}, damage_sides)
    return mixed(at_least(need, DIE), damage)


def fire_torpedo(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw to hit, and at once for the damage of a hit (FT-4.7-1, -2; dice: FT-DICE-2)."""
    firer, weapon, target = shot.line.firer.id, shot.weapon.id, shot.line.target.id
    at = f"{weapon}>{target}"
    rolls: tuple[Roll, ...] = (dice.roll(label(battle, firer, at, "to-hit"), 1, DIE),)
    hit = rolls[0].faces[0] >= shot.need
    if hit:
        rolls = (*rolls, dice.roll(label(battle, firer, at, "damage"), 1, DIE))
    damage = rolls[1].faces[0] if hit else 0
    event = TorpedoFired(
        ship=firer,
        weapon=weapon,
        target=target,
        range_mu=shot.line.told_mu,
        arc=arc,
        need=shot.need,
        hit=hit,
        damage=damage,
        rolls=rolls,
        rule="FT-4.7-2" if hit else "FT-4.7-1",
    )
    return Score(event, (Hit(damage, PIERCING),) if hit else ())


NO_SCREENS = 0


def submunition_dice(range_mu: float, table: SubmunitionTable, edge: RangeBandEdge) -> int:
    """Return the dice of a pack at a range, 0 beyond its reach (FT-4.9-1, FT-RUL-2)."""
    if not in_reach(range_mu, table.max_mu):
        return 0
    return max(1, table.dice - bands_passed(range_mu, table.band_mu, edge))


def fire_submunitions(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw the dice of one pack, like those of beams at a ship without screens (FT-4.9-2)."""
    firer, target = shot.line.firer.id, shot.line.target.id
    name = label(battle, firer, f"{shot.weapon.id}>{target}", "damage")
    thrown = throw(dice, name, shot.dice, beam_reading(NO_SCREENS, battle.tables.beam))
    event = SubmunitionsFired(
        ship=firer,
        weapon=shot.weapon.id,
        target=target,
        range_mu=shot.line.told_mu,
        arc=arc,
        damage=thrown.total,
        penetrating=thrown.again,
        rolls=thrown.rolls,
    )
    return Score(event, penetrating_hits(thrown.first, thrown.again))


def beam_figures(battle: Battle, beam: Beam, range_mu: float) -> tuple[int, int]:
    """Return the dice of a beam at a range (FT-4.3-1)."""
    table, edge = battle.tables.beam, battle.options.range_band_edge
    reach_mu = beam.dice * table.reach_per_class_mu
    dice = beam_dice(beam.dice, range_mu, band_mu=table.band_mu, reach_mu=reach_mu, edge=edge)
    return dice, 0


def torpedo_figures(battle: Battle, _torpedo: Any, range_mu: float) -> tuple[int, int]:
    """Return the face that a torpedo needs at a range (FT-4.7-1)."""
    table, edge = battle.tables.pulse_torpedo, battle.options.range_band_edge
    return 0, torpedo_need(range_mu, table, edge) or 0


def _needle_figures(battle: Battle, _needle: NeedleBeam, range_mu: float) -> tuple[int, int]:
    table = battle.tables.needle
    return 0, table.system_on if in_reach(range_mu, table.max_mu) else 0


def _pack_figures(battle: Battle, _pack: SubmunitionPack, range_mu: float) -> tuple[int, int]:
    table, edge = battle.tables.submunition, battle.options.range_band_edge
    return submunition_dice(range_mu, table, edge), 0


def screens_met(battle: Battle, shot: Solution) -> int:
    """Return the level of the screens that the beams of a shot meet (FT-4.4-1)."""
    return screens_against(battle, shot.line.firer, shot.line.target)


def _beam_damage(battle: Battle, shot: Solution) -> Chances:
    return beam_chances(shot.dice, screens_met(battle, shot), battle.tables.beam)


def _beam_strikes(battle: Battle, shot: Solution) -> Iterator[Strike]:
    reading = beam_reading(screens_met(battle, shot), battle.tables.beam)
    yield from [penetrating_die(reading)] * shot.dice


def _pack_damage(battle: Battle, shot: Solution) -> Chances:
    return beam_chances(shot.dice, NO_SCREENS, battle.tables.beam)


def _pack_strikes(battle: Battle, shot: Solution) -> Iterator[Strike]:
    yield from [penetrating_die(beam_reading(NO_SCREENS, battle.tables.beam))] * shot.dice


def torpedo_damage(_battle: Battle, shot: Solution) -> Chances:
    """Return the distribution of the damage of a torpedo (FT-4.7-1, -2)."""
    return torpedo_chances(shot.need)


def needle_chances(table: NeedleTable) -> Chances:
    """Return the distribution of the hull boxes that one needle beam costs (FT-4.8-1)."""
    return from_faces({face: needle_effect(face, table)[0] for face in range(1, DIE + 1)}, DIE)


def _needle_damage(battle: Battle, _shot: Solution) -> Chances:
    return needle_chances(battle.tables.needle)


def _needle_strikes(battle: Battle, shot: Solution) -> Iterator[Strike]:
    yield straight_to_hull(_needle_damage(battle, shot))


def _needle_knocks_out(battle: Battle, _shot: Solution) -> float:
    return at_least(battle.tables.needle.system_on, DIE)


GUNNERY: tuple[Gunnery, ...] = (
    Gunnery(Beam, beam_figures, fire_beam, _beam_damage, "FT-4.3-1", _beam_strikes),
    Gunnery(PulseTorpedo, torpedo_figures, fire_torpedo, torpedo_damage, "FT-4.7-1", piercing=True),
    Gunnery(
        NeedleBeam,
        _needle_figures,
        fire_needle,
        _needle_damage,
        "FT-4.8-1",
        _needle_strikes,
        aims="always",
        knocks_out=_needle_knocks_out,
    ),
    Gunnery(
        SubmunitionPack, _pack_figures, fire_submunitions, _pack_damage, "FT-4.9-1", _pack_strikes
    ),
)


def index_by_weapon(entries: Iterable[Gunnery], kinds: Iterable[type]) -> dict[type, Gunnery]:
    """Return the entries of a book by their weapon; each kind needs one (`index_by_type`)."""
    return index_by_type("GUNNERY", entries, lambda entry: entry.weapon, kinds)


GUNNERY_OF = index_by_weapon(GUNNERY, WEAPONS)


def gunnery_of(battle: Battle, weapon: Weapon) -> Gunnery:
    """Return how a weapon fires in a battle."""
    return delta_of(battle).gunnery.get(type(weapon)) or GUNNERY_OF[type(weapon)]
