"""SF 3: dice fall for the declared fire, all of one class at once (SF-FIRE-01)."""

from collections.abc import Iterator
from contextlib import suppress

from umpire.kernel import offers, reasons
from umpire.kernel.dice import Dice
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.offers import Choice, open_at, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.fire.phases import DECLARING
from umpire.rules.space_fleet.fire.solutions import Solution, aimed, is_disturbed
from umpire.rules.space_fleet.fire.volley import fire_volley
from umpire.rules.space_fleet.hits.losses import throw_for_surrender
from umpire.rules.space_fleet.state.audience import knowing
from umpire.rules.space_fleet.state.battle import Battle, Declared, Ruling
from umpire.rules.space_fleet.state.refusals import NOTHING_TO_RESOLVE
from umpire.rules.space_fleet.state.ship import Missile, Ship
from umpire.rules.space_fleet.state.units import known_ship

NOT_FINISHED = reasons.NOT_FINISHED.under("SF-UMP-2")


class ResolveFire(Value, frozen=True, tag="resolve_fire"):
    """Throw for the declared fire: of all ships that are left, or of one (SF-FIRE-02)."""

    ship: Id | None = None


class ResolveFireChoice(Choice, frozen=True, tag="resolve_fire"):
    """Dice may fall for declared fire: of all ships at once, or of one of those in `ships`."""

    ships: tuple[str, ...]
    rule: str = "SF-FIRE-02"


def resolve_fire(ruling: Ruling, order: ResolveFire, dice: Dice) -> Ruling:
    """Throw for the fire of all ships that are left, or of one, in the order declared.

    What ships of the class do to each other does not keep them from firing (SF-FIRE-01). After the
    last of them, ships that were crippled before throw for surrender (SF-RUL-19). A ship that
    not all see is not named, for that would tell whether it has declared (SF-UMP-24).

    Raises:
        IllegalOrder: some sides have yet to declare theirs, or there is no such fire.
    """
    battle = ruling.state
    if not battle.fire_open:
        waited = one_of(DECLARING.waited_for(battle), none="all sides")
        raise NOT_FINISHED.refuse(f"The fire of {waited} is yet to be declared, and finished.")
    if order.ship is not None and not seen_by_all(battle, order.ship):
        raise NOTHING_TO_RESOLVE.refuse(
            f"Not all sides see a ship {order.ship}: leave it out, and all fire is thrown for.",
            at="/ship",
            rule="SF-UMP-24",
        )
    firing = [each for each in battle.declared if order.ship in {None, each.ship}]
    if not firing:
        at = "" if order.ship is None else "/ship"
        named = [each.ship for each in battle.declared if seen_by_all(battle, each.ship)]
        left = f"{order.ship} has no declared fire left; {one_of(named)} has."
        left = left if order.ship else "No declared fire is left to throw for."
        raise NOTHING_TO_RESOLVE.refuse(left, at=at)
    for declared in firing:
        ruling = fire_volley(ruling, declared.ship, _solutions(ruling.state, declared), dice)
    if not ruling.state.declared:
        ruling = throw_for_surrender(ruling, battle.crippled, dice)
    return ruling


def seen_by_all(battle: Battle, name: str) -> bool:
    """Tell whether there is a ship of that name which all sides see in full (SF-UMP-24)."""
    ship = battle.ship(name)
    return ship is not None and knowing(battle, ship) is None


def _solutions(battle: Battle, declared: Declared) -> tuple[Solution, ...]:
    """Return what a ship fires: all that it declared, whatever has struck it since.

    What the referee's corrections or a withdrawal have made impossible is lost (SF-UMP-23).
    """
    firer = known_ship(battle, declared.ship, at="/ship")
    near = is_disturbed(battle, firer)
    found: list[Solution] = []
    for shot in declared.shots if firer.status != "withdrawn" else ():
        target = _target(battle, shot.target)
        if target is not None:
            with suppress(IllegalOrder):
                found.append(aimed(battle, firer, shot, target, plasma_near=near))
    return tuple(found)


def _target(battle: Battle, name: str) -> Ship | Missile | None:
    """Return a declared target, though this very fire has destroyed it."""
    ship = battle.ship(name)
    if ship is not None:
        return None if ship.status == "withdrawn" else ship
    flying = (*battle.missiles, *battle.shot_down)
    return next((missile for missile in flying if missile.id == name), None)


def choices(battle: Battle, unit: str | None) -> Iterator[ResolveFireChoice]:
    """Yield that dice may fall; only ships that all see are named (SF-UMP-24)."""
    named = [each.ship for each in battle.declared if seen_by_all(battle, each.ship)]
    ships = tuple([name for name in named if unit in {None, name}])
    if unit is not None:
        if ships:
            yield ResolveFireChoice(ships=ships, order=order_of(ResolveFire, ship=unit))
    elif battle.declared:
        one = (open_at("/ship", offers.one_of(ships), optional=True),) if ships else ()
        yield ResolveFireChoice(ships=ships, order=order_of(ResolveFire), open=one)
