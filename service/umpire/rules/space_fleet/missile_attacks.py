"""SF 8: long-range missiles attack, before all other fire, and are fired at (SF-LRM-04 to -09).

A contact warhead strikes as a short-range missile does, in the target's hex. Directed energy
strikes as beams at a multiple of the measured range, without the modifiers for missiles
(SF-RUL-32). Attacks are resolved in the order of launch; no ship surrenders to them (SF-UMP-31).
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import ClassVar, get_args

from msgspec.structs import replace

from umpire.kernel import offers
from umpire.kernel.arrays import np
from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.errors import IllegalOrder, illegal
from umpire.kernel.odds import Chances, Odds
from umpire.kernel.offers import Choice, Role
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.field import Where, distance
from umpire.rules.space_fleet.firing import (
    UNLESS,
    Defence,
    FiringSolution,
    fire_volley,
    firing_solutions,
    shots_of,
    volley_odds,
)
from umpire.rules.space_fleet.hits import Hits, take_hits
from umpire.rules.space_fleet.state import Battle, Missile, Ruling, Ship, Shot, Shots, label
from umpire.rules.space_fleet.tables import Needs, Tables, Warhead
from umpire.rules.space_fleet.terrain import is_in_debris
from umpire.rules.space_fleet.units import (
    NOTHING_TO_RESOLVE,
    OUT_OF_RANGE,
    OWN_SIDE,
    MissileRemoved,
    ToldToFew,
    acting_ship,
    attacking_missiles,
    beams_left,
    if_nothing_is_hidden,
    if_sensors_are_limited,
    may_order,
    other_sides,
    require_known_missile,
    require_option,
    require_unfinished,
    side_alone,
    side_of_ship,
    sides_seeing,
    units_attacked,
)
from umpire.rules.space_fleet.weapons import (
    Arm,
    Attack,
    Band,
    add_modifiers,
    is_ready,
    need_at,
    range_band,
    salvo_die,
    shot_chances,
    solve,
    through_debris,
    throw_hits,
    throw_to_hit,
)

# Warheads


WARHEADS: Mapping[Warhead, Arm] = {
    "contact": Arm(
        rule="SF-LRM-04",
        range_rule="SF-LRM-04",
        source="missile",
        needs=lambda table: Needs(table.contact, None, None),
        hit_die=salvo_die,
        is_missile=True,
    ),
    "directed": Arm(
        rule="SF-LRM-05",
        range_rule="SF-LRM-05",
        source="beam",
        needs=lambda table: table.beam,
    ),
}
"""The warheads, as the weapons that they attack like."""

if set(WARHEADS) != set(get_args(Warhead)):
    raise TypeError(f"WARHEADS has an entry for each of {get_args(Warhead)}: add the missing ones.")


def measure_directed(start: Where, end: Where, tables: Tables) -> float:
    """Return the range of directed energy as it counts, in units (SF-LRM-05)."""
    return distance(start, end) * tables.to_hit.directed_range_factor


def need_directed(units: float, tables: Tables) -> int | None:
    """Return the score that directed energy needs at a range as it counts; `None` out of range."""
    band = range_band(units, tables.range_bands)
    return None if band is None else need_at(WARHEADS["directed"], band, tables.to_hit)


def attack_on(battle: Battle, missile: Missile, ship: Ship) -> Attack | None:
    """Return how a missile attacks a ship from where it is; `None` out of range.

    Debris counts around either for a contact warhead, and in the line for directed energy
    (SF-TERR-10).
    """
    tables, arm = battle.tables, WARHEADS[missile.warhead]
    band: Band | None
    if missile.warhead == "contact":
        shot, units, band = Shot(ship.id, "sr_missile", missile.id), 0.0, "short"
        debris = any(is_in_debris(battle, each.place) for each in (missile, ship))
    else:
        shot = Shot(ship.id, "beam")
        units = measure_directed(missile.place, ship.place, tables)
        band = range_band(units, tables.range_bands)
        debris = through_debris(battle, missile.place, ship.place)
    score = None if band is None else need_at(arm, band, tables.to_hit)
    if band is None or score is None:
        return None
    added = add_modifiers(arm, band, ship.ship_class, tables.fire_modifiers, debris=debris)
    measured = round(units, DECIMALS)
    return Attack(shot, arm, ship, measured, band, score, sum(added.values()), tuple(added))


def hit_chances(battle: Battle, attack: Attack) -> Chances:
    """Return the distribution of the hits of a salvo (SF-LRM-04, -05)."""
    if attack.arm is WARHEADS["contact"]:
        return shot_chances(battle, attack)
    sides = battle.tables.to_hit.directed_shots_sides
    hits = np.zeros(battle.tables.hits.beam * sides + 1)
    for shots in range(1, sides + 1):
        of_shots = shot_chances(battle, attack._replace(shot=replace(attack.shot, count=shots)))
        hits[: len(of_shots)] += of_shots / sides
    return hits


# Fire at salvoes


NOT_ATTACKING = illegal("missile_not_attacking", "SF-LRM-08", "The missile attacks nothing now.")
NOT_IN_TARGET_SQUADRON = illegal(
    "not_in_target_squadron", "SF-LRM-08", "Only the target's squadron fires at a contact missile."
)


class DefendAgainstMissile(Value, frozen=True, tag="defend_against_missile"):
    """Fire at missiles that are about to attack; the ship then fires no more (SF-LRM-08)."""

    ship: Id
    shots: Shots


class DefendAgainstMissileChoice(Choice, frozen=True, tag="defend_against_missile"):
    """A ship that may fire at missiles now, and fires no more this turn if it does."""

    ship: str
    beams: int
    solutions: tuple[FiringSolution, ...]
    rule: str = "SF-LRM-08"


def defend(ruling: Ruling, order: DefendAgainstMissile, dice: Dice) -> Ruling:
    """Fire some or all shots of a ship at missiles, at once (SF-LRM-08, -09, SF-RUL-33, -39)."""
    battle = ruling.state
    solutions = defences(battle, order)
    contact = any(
        isinstance(s.target, Missile) and s.target.warhead == "contact" for s in solutions
    )
    spares = battle.options.fire_after_defence == "after_directed" and not contact
    defence: Defence = "spares_the_rest" if spares else "ends_its_fire"
    return fire_volley(ruling, order.ship, solutions, dice, defence=defence)


def defences(battle: Battle, order: DefendAgainstMissile) -> tuple[Attack, ...]:
    """Return the attacks of a ship at missiles, solved (SF-LRM-08, -09)."""
    require_option(battle, "long_range_missiles")
    ship = acting_ship(battle, order.ship, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    for place, shot in enumerate(order.shots):
        at = f"/shots/{place}/target"
        require_defence(battle, ship, require_known_missile(battle, shot.target, at=at), at=at)
    return solve(battle, ship, order.shots)


def may_defend(battle: Battle, ship: Ship, missile: Missile) -> bool:
    """Return whether the rules let a ship fire at a missile (SF-LRM-08)."""
    try:
        require_defence(battle, ship, missile, at="")
    except IllegalOrder:
        return False
    return True


def require_defence(battle: Battle, ship: Ship, missile: Missile, *, at: str) -> None:
    """Refuse fire of a ship at a missile that it may not defend against.

    Its weapons and their arcs are not checked.
    """
    if missile.side == ship.side:
        flying = one_of(each.id for each in battle.missiles if each.side != ship.side)
        raise OWN_SIDE.refuse(f"{missile.id} is on the ship's own side; choose {flying}.", at=at)
    if missile.target is None:
        near = one_of((each.id for each in battle.missiles if each.target), none="no missile")
        raise NOT_ATTACKING.refuse(
            f"{missile.id} has no target now; missiles that attack: {near}.", at=at
        )
    if missile.warhead == "contact":
        if not _is_near_target(battle, ship, missile):
            stranger = (
                f"{ship.id} is not of the squadron that {missile.id} attacks: those ships fire."
            )
            raise NOT_IN_TARGET_SQUADRON.refuse(stranger, at=at)
    elif range_band(distance(ship.place, missile.place), battle.tables.range_bands) != "short":
        short = battle.tables.range_bands.short
        beyond = f"{ship.id} is not within short range of {missile.id}, {short} at most."
        raise OUT_OF_RANGE.refuse(beyond, at=at, rule="SF-LRM-08")


def _is_near_target(battle: Battle, ship: Ship, missile: Missile) -> bool:
    """Return whether a missile attacks a ship or its squadron."""
    return any(
        unit.id == ship.id or (unit.side == ship.side and unit.squadron == ship.squadron)
        for unit in units_attacked(battle, missile)
        if unit.id == ship.id or ship.squadron is not None
    )


def offer_defence(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[DefendAgainstMissileChoice]:
    for ship in battle.ships:
        if may_order(battle, ship.side, sees) and unit in {None, ship.id} and is_ready(ship):
            targets = {
                each.id for each in attacking_missiles(battle) if may_defend(battle, ship, each)
            }
            found = [each for each in firing_solutions(battle, ship) if each.target in targets]
            if found:
                yield DefendAgainstMissileChoice(
                    ship=ship.id,
                    beams=beams_left(ship),
                    solutions=tuple(found),
                    order=offers.order_of(DefendAgainstMissile, ship=ship.id),
                    open=(offers.open_at("/shots", shots_of(ship, found, 1)),),
                    unless=UNLESS,
                )


def is_attacked(battle: Battle, side: str) -> bool:
    """Return whether missiles of another side are about to attack."""
    return any(missile.target and missile.side != side for missile in battle.missiles)


def defence_odds(battle: Battle, order: DefendAgainstMissile) -> Odds:
    """Return the exact chances that each missile is shot down, by this ship alone (SF-LRM-09)."""
    return Odds(targets=volley_odds(battle, defences(battle, order)))


# Attacks


class ResolveMissiles(Value, frozen=True, tag="resolve_missiles"):
    """Resolve the attacks of long-range missiles, before all other fire (SF-LRM-07)."""


class ResolveMissilesChoice(Choice, frozen=True, tag="resolve_missiles", kw_only=True):
    """Missiles that are about to attack."""

    missiles: tuple[str, ...]
    rule: str = "SF-LRM-07"
    role: Role = "finish"


def has_attacks(battle: Battle) -> bool:
    return bool(attacking_missiles(battle))


def resolve_missiles(ruling: Ruling, _order: ResolveMissiles, dice: Dice) -> Ruling:
    """Resolve every attack of a missile (SF-LRM-07)."""
    battle = ruling.state
    if not has_attacks(battle):
        raise NOTHING_TO_RESOLVE.refuse("No missile attacks anything this turn.", rule="SF-LRM-07")
    for missile in attacking_missiles(battle):
        ruling = _attack(ruling, missile, str(missile.target), dice)
    return ruling


def draw_target(
    battle: Battle, missile: Missile, ships: tuple[Ship, ...], dice: Dice
) -> tuple[Ship, tuple[Roll, ...]]:
    """Draw the ship of a squadron that is attacked, by a die in the order of names (SF-RUL-34).

    A die above their number is thrown again. More than six ships need a larger die, one alone needs
    none (SF-UMP-29).
    """
    lots = sorted(ships, key=lambda ship: ship.id)
    if len(lots) == 1:
        return lots[0], ()
    rolls: list[Roll] = []
    for number in count(1):
        name = label(battle, missile.id, "target", str(number))
        rolls.append(dice.roll(name, 1, max(D6, len(lots))))
        face = rolls[-1].faces[0]
        if face <= len(lots):
            break
    return lots[face - 1], tuple(rolls)


def _attack(ruling: Ruling, missile: Missile, target: str, dice: Dice) -> Ruling:
    """Resolve one attack; the salvo is spent by it."""
    units = units_attacked(ruling.state, missile)
    ships = tuple([unit for unit in units if isinstance(unit, Ship)])
    if ships:
        ruling = _attack_ships(ruling, missile, target, ships, dice)
    elif units:
        # A dummy: its own side sees that, others see an attack like any other (SF-LRM-06).
        only = side_alone(ruling.state, units[0].side)
        ruling = ruling.then(SalvoWasted(missile=missile.id, dummy=target, only=only))
        ruling = _report_unseen(ruling, missile, target, only)
    rule = WARHEADS[missile.warhead].rule if units else "SF-UMP-13"
    return ruling.then(MissileRemoved(missile=missile.id, reason="spent", rule=rule))


def _report_unseen(
    ruling: Ruling, missile: Missile, target: str, only: tuple[str, ...] | None
) -> Ruling:
    """Report an attack to the sides that do not see its target (SF-UMP-14)."""
    rest = other_sides(ruling.state, only)
    if not rest:
        return ruling
    return ruling.then(AttackUnseen(missile=missile.id, target=target, only=rest))


def _attack_ships(
    ruling: Ruling,
    missile: Missile,
    target: str,
    ships: tuple[Ship, ...],
    dice: Dice,
) -> Ruling:
    """Attack a ship, or one of a squadron by lot."""
    ship, lots = draw_target(ruling.state, missile, ships, dice)
    only = sides_seeing(ruling.state, ship)
    if lots:
        drawn = TargetDrawn(
            missile=missile.id, squadron=target, ship=ship.id, rolls=lots, only=only
        )
        ruling = ruling.then(drawn)
    attack = attack_on(ruling.state, missile, ship)
    if attack is None:
        return ruling
    attack = _throw_attack(ruling.state, missile, attack, dice)
    attacked = MissileAttacked(
        missile=missile.id,
        target=ship.id,
        warhead=missile.warhead,
        range=attack.range,
        need=attack.need,
        modifier=attack.modifier,
        modifiers=attack.modifiers,
        shots=attack.shot.count,
        struck=attack.struck,
        hits=attack.hits,
        rolls=attack.rolls,
        only=only,
        rule=attack.arm.rule,
    )
    ruling = _report_unseen(ruling.then(attacked), missile, target, only)
    hits = Hits.alike(missile.id, missile.id, attack.arm.source, attack.hits)
    return take_hits(ruling, ship.id, hits, dice)


def _throw_attack(battle: Battle, missile: Missile, attack: Attack, dice: Dice) -> Attack:
    """Throw for the shots of directed energy, then to hit, then for hits (SF-LRM-04, -05)."""
    if missile.warhead == "directed":
        sides = battle.tables.to_hit.directed_shots_sides
        roll = dice.roll(label(battle, missile.id, "shots"), 1, sides)
        shot = replace(attack.shot, count=roll.faces[0])
        attack = attack._replace(shot=shot, rolls=(roll,))
    attack = throw_to_hit(battle, attack, label(battle, missile.id, "to-hit"), dice)
    return throw_hits(battle, attack, label(battle, missile.id, "hits"), dice)


def offer_attacks(
    battle: Battle, _sees: Callable[[str], bool], unit: str | None
) -> Iterator[ResolveMissilesChoice]:
    missiles = tuple([each.id for each in attacking_missiles(battle) if unit in {None, each.id}])
    if missiles:
        yield ResolveMissilesChoice(missiles=missiles, order=offers.order_of(ResolveMissiles))


# Events


class TargetDrawn(ToldToFew, frozen=True, tag="target_drawn", kw_only=True):
    """A die chose the ship of a squadron that is attacked."""

    line: ClassVar[str] = (
        "Salvo {missile} attacks {ship} of {squadron}, drawn by lot ({rolls:dice})"
    )

    missile: str
    squadron: str
    ship: str
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-RUL-34"


class MissileAttacked(ToldToFew, frozen=True, tag="missile_attacked", kw_only=True):
    """A salvo attacked a ship.

    Attributes:
        range: in units, as it counts: doubled for directed energy, 0 for contact.
        shots: dice thrown to hit.
        struck: how many of them hit.
        hits: how many hits they make.
    """

    missile: str
    target: str
    warhead: Warhead
    range: float
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    shots: int
    struck: int
    hits: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-04"

    def tell(self) -> str:
        line = "Salvo {missile} hits {target}: {hits} (needs {need}, {how}{rolls:dice})"
        if not self.hits:
            line = "Salvo {missile} misses {target} (needs {need}, {how}{rolls:dice})"
        how = f"{self.modifier:+d}, " if self.modifier else ""
        if self.warhead == "directed":
            shots = self.say_number(self.shots, "{number} shot", "{number} shots")
            how += self.say("{shots} at range {range:g}, ", shots=shots)
        return self.say(
            line, how=how, hits=self.say_number(self.hits, "{number} hit", "{number} hits")
        )


class AttackUnseen(ToldToFew, frozen=True, tag="attack_unseen", kw_only=True):
    """A salvo attacked a counter; the seat does not see the result (SF-LRM-06)."""

    observed: ClassVar[bool] = True
    line: ClassVar[str] = "Salvo {missile} attacks {target}; nobody sees the result"

    missile: str
    target: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-06"


class SalvoWasted(ToldToFew, frozen=True, tag="salvo_wasted", kw_only=True):
    """A salvo attacked a dummy, which stays."""

    line: ClassVar[str] = "Salvo {missile} is wasted on dummy {dummy}"

    missile: str
    dummy: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-06"


DEFEND_AGAINST_MISSILE: Act[Battle, DefendAgainstMissile] = Act(
    order=DefendAgainstMissile,
    procedure=defend,
    family="fire",
    phases=("missile_defence",),
    side=side_of_ship,
    offer=InChapter(DefendAgainstMissileChoice),
    readable=if_nothing_is_hidden,
    explores=if_sensors_are_limited,
    odds=defence_odds,
)

RESOLVE_MISSILES: Act[Battle, ResolveMissiles] = Act(
    order=ResolveMissiles,
    procedure=resolve_missiles,
    family="fire",
    phases=("missile_attacks",),
    giver="any_side",
    offer=InChapter(ResolveMissilesChoice),
    explores=if_sensors_are_limited,
    resolves=True,
)
