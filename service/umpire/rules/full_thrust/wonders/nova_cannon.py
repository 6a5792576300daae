"""The nova cannon: a shot that grows and moves for three turns (FT-12.3-1, -2). Units: MU."""

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.combat.fire import firing_ship
from umpire.rules.full_thrust.combat.happenings import ShipActivated
from umpire.rules.full_thrust.combat.hindrances import (
    attacks_freely,
    require_able_to_attack,
)
from umpire.rules.full_thrust.combat.simultaneous import release_held_fire
from umpire.rules.full_thrust.power import has_reflex_on, is_nova_armed, require_weapon
from umpire.rules.full_thrust.state.battle import Battle, NovaTemplate, Ruling
from umpire.rules.full_thrust.state.refusals import (
    NOTHING_TO_RESOLVE,
    NOVA_NOT_ARMED,
    OPTION_OFF,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import NovaCannon
from umpire.rules.full_thrust.state.tables import NovaTable
from umpire.rules.full_thrust.wonders.happenings import NovaBurnedOut, NovaFired, NovaMoved
from umpire.rules.full_thrust.wonders.templates import (
    ShotLabel,
    Sweep,
    burn_objects,
    reach_of,
    strike_all,
    touched,
    way,
)


class FireNova(Value, frozen=True, tag="fire_nova"):
    """Fire a nova cannon that was armed by this turn's order, along the bow (FT-12.3-1, -2)."""

    ship: Id
    weapon: Id


class MoveTemplates(Value, frozen=True, tag="move_templates"):
    """Move the nova shots of earlier turns, each as wide as it is by now (FT-12.3-2)."""


def nova_sweep(stage: int, table: NovaTable) -> Sweep:
    """Return how the template moves in a stage, counted from 1 (FT-12.3-2).

    In the first it arms a little way off, and moves as far as its later moves begin.
    """
    row = table.stages[stage - 1]
    near_mu = table.arms_at_mu if stage == 1 else (stage - 1) * table.way_mu
    begins_mu = (stage - 1) * table.way_mu
    return Sweep(near_mu, stage * table.way_mu, row.diameter_mu, row.dice, begins_mu)


def fire_nova(ruling: Ruling, order: FireNova, dice: Dice) -> Ruling:
    """Fire an armed nova cannon along the bow: all that the ship fires (FT-12.3-1, -2).

    Raises:
        IllegalOrder: the ship may not fire now, or its order did not arm the cannon.
        Malformed: the ship or the weapon is unknown.
    """
    battle = ruling.state
    if not battle.options.nova_cannon:
        raise OPTION_OFF.refuse(
            f"{order.weapon} of {order.ship} is not fired: the scenario plays without the option "
            "nova_cannon.",
            rule="FT-12.3-1",
        )
    ship = firing_ship(battle, order.ship, _require_nothing_else)
    weapon = _armed(ship, order.weapon)
    x, y = ship.place
    ruling = ruling.then(
        NovaFired(
            ship=ship.id,
            side=ship.side,
            weapon=weapon,
            x=x,
            y=y,
            facing=ship.facing,
            turn=battle.turn,
        )
    )
    ruling = _moved(ruling, ruling.state.templates[-1], 1, dice)
    activated = ShipActivated(ship=ship.id, side=ship.side, fired=(weapon,), rule="FT-12.3-1")
    return release_held_fire(ruling.then(activated), dice)


def _require_nothing_else(battle: Battle, ship: Ship) -> None:
    """Refuse a ship that may not attack at all; its cannon alone is no hindrance to itself."""
    require_able_to_attack(battle, replace(ship, order=None))


def fires_nova(battle: Battle, ship: Ship) -> bool:
    """Tell whether nothing keeps a ship from firing its nova cannon; for its own side's eyes."""
    return not has_reflex_on(ship) and attacks_freely(battle, replace(ship, order=None))


def _armed(ship: Ship, name: str) -> str:
    """Return a nova cannon that works and was armed by order."""
    require_weapon(ship, name, NovaCannon, called="nova cannon", rule="FT-12.3-1")
    if not is_nova_armed(ship):
        raise NOVA_NOT_ARMED.refuse(
            f"{ship.id} had no order to arm {name}: write Nova in its order, turn by turn.",
            at="/ship",
        )
    return name


def _moved(ruling: Ruling, template: NovaTemplate, stage: int, dice: Dice) -> Ruling:
    """Move the template of a shot in a stage, strike what it touches, and end it (FT-12.3-2).

    It ends at the first asteroid or planet in its line (FT-RUL-80).
    """
    battle, start = ruling.state, template.place
    table = battle.tables.nova
    sweep = nova_sweep(stage, table)
    strikes = touched(battle, start, template.facing, (sweep,))
    reach_mu = reach_of(battle, start, template.facing, (sweep,))
    ruling = ruling.then(
        NovaMoved(
            ship=template.ship,
            launched_turn=template.launched_turn,
            stage=stage,
            diameter_mu=sweep.diameter_mu,
            path=way(start, template.facing, min(sweep.near_mu, reach_mu), reach_mu),
            touched=tuple([strike.target for strike in strikes]),
        )
    )
    shot = ShotLabel(template.ship, f"nova-{template.launched_turn}", "FT-12.3-2")
    ruling = strike_all(ruling, shot, strikes, dice)
    ruling = burn_objects(ruling, shot, (start, template.facing), sweep, dice)
    if stage < len(table.stages) and reach_mu == sweep.far_mu:
        return ruling
    return ruling.then(NovaBurnedOut(ship=template.ship, launched_turn=template.launched_turn))


def templates_due(battle: Battle) -> bool:
    """Tell whether any nova shot of an earlier turn has yet to move in this one (FT-12.3-2)."""
    return any(_is_due(battle, template) for template in battle.templates)


def _is_due(battle: Battle, template: NovaTemplate) -> bool:
    return template.stage <= battle.turn - template.launched_turn


def move_templates(ruling: Ruling, _order: MoveTemplates, dice: Dice) -> Ruling:
    """Move the nova shots of earlier turns at the start of the fire phase, oldest first.

    Raises:
        IllegalOrder: none is due.
    """
    battle = ruling.state
    due = [template for template in battle.templates if _is_due(battle, template)]
    if not due:
        raise NOTHING_TO_RESOLVE.refuse(
            "No nova shot is to be moved this turn: go on to the next phase.", rule="FT-12.3-2"
        )
    for template in due:
        ruling = _moved(ruling, template, template.stage + 1, dice)
    return ruling
