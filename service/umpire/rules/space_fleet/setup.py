"""Setting up a battle, and checking one that comes from outside (SF 1, SF 6, SF 7)."""

from collections.abc import Iterator

from umpire.kernel.errors import Refusal
from umpire.rules.space_fleet.consistency import (
    require_all_names_apart,
    require_apart,
    require_field,
    require_names_apart,
    require_one_grid,
    require_options,
    require_room,
    require_sides,
    require_sound_tables,
    require_squadrons,
)
from umpire.rules.space_fleet.design.costs import least_points
from umpire.rules.space_fleet.fire.mounts import require_shots
from umpire.rules.space_fleet.initiative.steps import steps
from umpire.rules.space_fleet.opening import (
    DummySquadron,
    Setup,
    ShipSetup,
    opened,
    require_squadrons_of_setup,
)
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.condition import is_beyond
from umpire.rules.space_fleet.state.refusals import INCONSISTENT
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.state.units import known_ship
from umpire.rules.space_fleet.turn.phases import TURN

__all__ = ["DummySquadron", "Setup", "ShipSetup", "check", "setup"]


def setup(given: Setup) -> Battle:
    """Return the opening battle of a set-up, in the first phase that waits for somebody.

    With limited sensors all look around first: what is near enough is a ship's counter, or seen.

    Raises:
        IllegalOrder: a design is not legal, squadrons or dummies are not as they may be, or
            something needs an optional rule that is off.
        Malformed: names repeat or are unknown, or a unit is as it cannot be.
    """
    require_sound_tables(given.tables)
    require_squadrons_of_setup(given)
    battle = opened(given)
    check(battle)
    require_all_names_apart(battle)
    require_field(battle)
    for side in battle.sides:
        if not battle.in_play(side):
            raise INCONSISTENT.refuse(
                f"Side {side} has no ship in play, and needs one.", at="/sides"
            )
    return TURN.proceed(Ruling(battle)).state


def check(battle: Battle) -> None:
    """Refuse a battle that contradicts itself.

    Raises:
        IllegalOrder: something needs an optional rule that is off, or fire is declared that a ship
            has not got.
        Malformed: names repeat or are unknown, or a unit is as it cannot be.
    """
    require_sound_tables(battle.tables)
    require_names_apart(battle)
    require_sides(battle)
    require_one_grid(battle)
    require_options(battle)
    require_squadrons(battle)
    require_room(battle)
    for holds, at, message in _turn(battle):
        if not holds:
            raise INCONSISTENT.refuse(message, at=at)
    _require_declared(battle)
    for place, ship in enumerate(battle.ships):
        _require_ship(battle, ship, f"/ships/{place}")
    most = battle.tables.lr_missile.moves
    for place, missile in enumerate(battle.missiles):
        if missile.moves_made > most:
            raise INCONSISTENT.refuse(
                f"{missile.id} has made more moves than it has.", at=f"/missiles/{place}/moves_made"
            )


_Claim = tuple[bool, str, str]
"""Whether something holds, a pointer to it, and what to say if it does not."""


def _turn(battle: Battle) -> Iterator[_Claim]:
    """Yield what must hold of the phase, who is first, who is done, and the declared fire."""
    for field in ("initiative", "finished", "squadron_order", "broken", "crippled"):
        require_apart((name, f"/{field}") for name in getattr(battle, field))
    ranked = not battle.initiative or len(battle.initiative) == len(battle.sides)
    yield ranked, "/initiative", "Initiative ranks every side once."
    for name in battle.crippled:
        yield battle.ship(name) is not None, "/crippled", f"There is no ship {name} to be crippled."
    over = (battle.phase == "over") == (battle.result is not None)
    yield over, "/result", "A battle is over when it has a result."
    if battle.phase == "over":  # what was declared is as it was
        return
    last = max(1, len(steps(battle))) if battle.phase == "movement" else 1
    yield battle.step < last, "/step", "There is no such step of movement in this phase."
    firing = battle.phase.startswith("fire_")
    yield firing or not battle.fire_open, "/fire_open", "Fire is open in a phase of fire."
    require_apart((each.ship, "/declared") for each in battle.declared)
    for place, each in enumerate(battle.declared):
        ship = battle.ship(each.ship)
        fires = ship is not None and battle.phase == f"fire_{ship.ship_class.lower()}"
        yield fires, f"/declared/{place}/ship", f"{each.ship} does not fire in this phase."


def _require_declared(battle: Battle) -> None:
    """Refuse declared fire of weapons that a ship has not got; once all is over it is as it was."""
    for place, each in enumerate(battle.declared if battle.phase != "over" else ()):
        try:
            require_shots(battle, known_ship(battle, each.ship, at="/ship"), each.shots)
        except Refusal as refusal:
            raise refusal.inside(f"/declared/{place}") from None


def _require_ship(battle: Battle, ship: Ship, at: str) -> None:
    """Refuse a ship whose damage, shields or equipment do not fit each other."""
    require_apart((name, at) for name in _mounts(ship))
    require_apart((side, f"{at}/detected_by") for side in ship.detected_by)
    for holds, field, message in _ship(battle, ship):
        if not holds:
            raise INCONSISTENT.refuse(f"{ship.id} {message}", at=f"{at}/{field}")


def _mounts(ship: Ship) -> Iterator[str]:
    yield from (launcher.id for launcher in ship.sr_launchers)
    yield from (launcher.id for launcher in ship.lr_launchers)
    yield from (cannon.id for cannon in ship.plasma)


def _ship(battle: Battle, ship: Ship) -> Iterator[_Claim]:
    """Yield what must hold of a ship, the field at fault, and the end of what to say."""
    yield ship.shields <= ship.max_shields, "shields", "has more shields than it can have."
    points = ship.damage_points
    gone = ship.status == "active" and points > 0 and is_beyond(battle, ship, points)
    yield not gone, "damage_points", "has more damage than it bears, and fights."
    whole = (ship.engines == "ok") == (ship.halvings == 0)
    yield whole, "halvings", "has whole engines and half its speed, or the other way round."
    built = ship.hull_points > 0 or not least_points(ship, battle.tables.design)
    yield built, "hull_points", "has shots, shields or speed, and no hull points for them."
    yield ship.ew or not ship.ew_active, "ew_active", "has no EW to be active."
    yield ship.armour or not ship.armour_used, "armour_used", "has no armour to be used."
    yield ship.spent_beams <= ship.beams, "spent_beams", "has fired more beams than it has."
    mounts = {each.id for each in ship.sr_launchers} | {each.id for each in ship.plasma}
    yield mounts.issuperset(ship.spent_mounts), "spent_mounts", "has no such launcher or cannon."
    launchers = {each.id for each in ship.lr_launchers}
    yield launchers.issuperset(ship.launched), "launched", "has no such launcher."
    yield ship.side not in ship.detected_by, "detected_by", "is detected by its own side."
