"""Groups that screen a ship move with it, however far it goes (FT-5.5-1). Units: MU."""

from umpire.kernel.plane import Point, distance_mu, rounded
from umpire.rules.full_thrust.fighters.groups import opponents
from umpire.rules.full_thrust.fighters.screens import drop_screen
from umpire.rules.full_thrust.movement.happenings import GroupCarried
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.units import known_ship


def screens_of(battle: Battle, ship_id: str) -> tuple[FighterGroup, ...]:
    """Return the groups that move with a ship; one in a dogfight stays in it (FT-5.4-4)."""
    return tuple(
        group
        for group in battle.groups
        if group.screening == ship_id and group.status == "active" and not opponents(battle, group)
    )


def carried_to(group: Point, start: Point, end: Point, screen_mu: float) -> Point:
    """Return where a group stands when its ship has gone from `start` to `end`.

    It keeps its place beside the ship, or comes as near as a screen must be (FT-2.7-6).
    """
    apart_mu = distance_mu(start, group)
    kept = 1.0 if apart_mu <= screen_mu else screen_mu / apart_mu
    return rounded((end[0] + (group[0] - start[0]) * kept, end[1] + (group[1] - start[1]) * kept))


def carry_screens(ruling: Ruling, ship_id: str, start: Point) -> Ruling:
    """Move the groups that screen a ship along with it (FT-5.5-1).

    Args:
        ruling: what has happened so far; the ship stands at the end of its move.
        ship_id: the ship.
        start: where it stood before.
    """
    battle = ruling.state
    end = known_ship(battle, ship_id, at="/ship").place
    for group in screens_of(battle, ship_id):
        x, y = carried_to(group.place, start, end, battle.tables.fighter.screen_mu)
        if (x, y) != group.place:
            ruling = ruling.then(GroupCarried(group=group.id, ship=ship_id, x=x, y=y))
    return release_screens(ruling, ship_id)


def release_screens(ruling: Ruling, ship_id: str) -> Ruling:
    """End the duty of groups that a ship has left behind (FT-5.5-1)."""
    for group in ruling.state.groups:
        if group.screening == ship_id and group.status == "active":
            ruling = drop_screen(ruling, group.id)
    return ruling
