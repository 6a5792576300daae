"""SF 8: the attacks of long-range missiles, before all other fire (SF-LRM-04 to -07, SF-RUL-31).

They are resolved one after the other, in the order in which the salvoes were launched. No ship
surrenders to them (SF-UMP-31).
"""

from collections.abc import Callable, Iterator
from itertools import count

from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.counters import Unit, attacking, units_attacked
from umpire.rules.space_fleet.fire.to_hit import hitting
from umpire.rules.space_fleet.hits.damage import Blow, Volley, take_hits
from umpire.rules.space_fleet.missiles.happenings import (
    AttackUnseen,
    MissileAttacked,
    MissileRemoved,
    SalvoWasted,
    TargetDrawn,
)
from umpire.rules.space_fleet.missiles.warheads import (
    RULES,
    SOURCES,
    Attack,
    attack_on,
    contact_sides,
)
from umpire.rules.space_fleet.state.audience import knowing, others, own
from umpire.rules.space_fleet.state.battle import Battle, Ruling, label
from umpire.rules.space_fleet.state.refusals import NOTHING_TO_RESOLVE
from umpire.rules.space_fleet.state.ship import Missile, Ship


class ResolveMissiles(Value, frozen=True, tag="resolve_missiles"):
    """Throw for the attacks of long-range missiles, before all other fire (SF-LRM-07)."""


class ResolveMissilesChoice(Choice, frozen=True, tag="resolve_missiles"):
    """Missiles that are about to attack."""

    missiles: tuple[str, ...]
    rule: str = "SF-LRM-07"


def has_attacks(battle: Battle) -> bool:
    """Tell whether any missile is about to attack (SF-LRM-07)."""
    return bool(attacking(battle))


def resolve_missiles(ruling: Ruling, _order: ResolveMissiles, dice: Dice) -> Ruling:
    """Throw for every missile that attacks (SF-LRM-07).

    Raises:
        IllegalOrder: none does.
    """
    battle = ruling.state
    if not has_attacks(battle):
        raise NOTHING_TO_RESOLVE.refuse("No missile attacks anything this turn.", rule="SF-LRM-07")
    for missile in attacking(battle):
        ruling = _attack(ruling, missile, str(missile.target), dice)
    return ruling


def draw_target(
    battle: Battle, missile: Missile, ships: tuple[Ship, ...], dice: Dice
) -> tuple[Ship, tuple[Roll, ...]]:
    """Return which ship of a squadron is attacked: by a die, in the order of names (SF-RUL-34).

    A die above their number is thrown again. More ships than a D6 has faces need a larger die
    (SF-UMP-29); one alone needs none.
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
    """Resolve one attack; the salvo is gone after it, whatever came of it."""
    units = units_attacked(ruling.state, missile)
    ships = tuple([unit for unit in units if isinstance(unit, Ship)])
    if ships:
        ruling = _attack_ships(ruling, missile, target, ships, dice)
    elif units:
        ruling = _waste(ruling, missile, target, units[0])
    rule = RULES[missile.warhead] if units else "SF-UMP-13"
    return ruling.then(MissileRemoved(missile=missile.id, reason="spent", rule=rule))


def _waste(ruling: Ruling, missile: Missile, target: str, dummy: Unit) -> Ruling:
    """Attack a dummy: its side sees it, others see an attack as any other (SF-LRM-06)."""
    only = own(ruling.state, dummy.side)
    ruling = ruling.then(SalvoWasted(missile=missile.id, dummy=target, only=only))
    return _unseen(ruling, missile, target, only)


def _unseen(ruling: Ruling, missile: Missile, target: str, only: tuple[str, ...] | None) -> Ruling:
    """Tell the sides that do not see the target what they saw: an attack (SF-UMP-14)."""
    rest = others(ruling.state, only)
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
    only = knowing(ruling.state, ship)
    if lots:
        drawn = TargetDrawn(
            missile=missile.id, squadron=target, ship=ship.id, rolls=lots, only=only
        )
        ruling = ruling.then(drawn)
    attack = attack_on(ruling.state, missile, ship)
    if attack is None:
        return ruling
    attacked = _thrown(ruling.state, missile, ship, attack, dice)
    ruling = _unseen(ruling.then(attacked), missile, target, only)
    if not attacked.hits:
        return ruling
    blow = Blow(SOURCES[missile.warhead], attacked.hits)
    volley = Volley(missile.id, missile.id, (blow,))
    return take_hits(ruling, ship.id, volley, dice)


def _thrown(
    battle: Battle, missile: Missile, ship: Ship, attack: Attack, dice: Dice
) -> MissileAttacked:
    """Throw to hit, and for the hits of a contact warhead that has hit (SF-LRM-04, -05)."""
    shots, rolls = _shots(battle, missile, dice)
    rolls.append(dice.roll(label(battle, missile.id, "to-hit"), shots, D6))
    six = battle.options.natural_six_hits
    struck = hitting(rolls[-1].faces, attack.need, attack.modifier, natural_six=six)
    hits = struck * battle.tables.hits.beam
    if missile.warhead == "contact" and struck:
        rolls.append(dice.roll(label(battle, missile.id, "hits"), 1, contact_sides(battle)))
        hits = rolls[-1].faces[0]
    return MissileAttacked(
        missile=missile.id,
        target=ship.id,
        warhead=missile.warhead,
        range=attack.range,
        need=attack.need,
        modifier=attack.modifier,
        modifiers=attack.modifiers,
        shots=shots,
        struck=struck,
        hits=hits,
        rolls=tuple(rolls),
        only=knowing(battle, ship),
        rule=RULES[missile.warhead],
    )


def _shots(battle: Battle, missile: Missile, dice: Dice) -> tuple[int, list[Roll]]:
    """Return how many shots a warhead makes, with the die that a directed one throws for them."""
    if missile.warhead != "directed":
        return 1, []
    sides = battle.tables.to_hit.directed_shots_sides
    roll = dice.roll(label(battle, missile.id, "shots"), 1, sides)
    return roll.faces[0], [roll]


def choices(
    battle: Battle, _sees: Callable[[str], bool], unit: str | None
) -> Iterator[ResolveMissilesChoice]:
    """Yield that salvoes are to attack; with `unit`, if that one does."""
    missiles = tuple([each.id for each in attacking(battle) if unit in {None, each.id}])
    if missiles:
        yield ResolveMissilesChoice(missiles=missiles, order=order_of(ResolveMissiles))
