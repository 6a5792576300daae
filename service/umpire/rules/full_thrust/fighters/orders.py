"""The orders of fighter groups (FT 5)."""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.bounds import Coordinate, Course


class AssignScreen(Value, frozen=True, tag="assign_screen"):
    """Assign a group to screen a ship, or with no ship release it (FT-5.5-1, FT-RUL-96)."""

    group: Id
    ship: Id | None = None


class MoveGroup(Value, frozen=True, tag="move_group"):
    """Make a group's main move; one that is aboard is launched by it (FT-5.1-1, FT-3.4-2).

    Without a place it stays where it is, or at its carrier; the facing may change all the same.
    """

    group: Id
    x: Coordinate | None = None
    y: Coordinate | None = None
    facing: Course | None = None


class EvadeContact(Value, frozen=True, tag="evade_contact"):
    """Move a group away from the groups that have moved into contact with it (FT-5.4-3)."""

    group: Id
    x: Coordinate
    y: Coordinate
    facing: Course | None = None


class BreakOff(Value, frozen=True, tag="break_off"):
    """Break a group off its dogfight; each enemy in it may shoot (FT-5.4-5).

    `parting` names the enemy groups that take the shot; without it, all of them.
    """

    group: Id
    x: Coordinate
    y: Coordinate
    facing: Course | None = None
    parting: Annotated[tuple[Id, ...], Meta(max_length=50)] | None = None


class SecondaryMove(Value, frozen=True, tag="secondary_move"):
    """Make a group's secondary move, for one CEF (FT-5.1-2)."""

    group: Id
    x: Coordinate
    y: Coordinate
    facing: Course | None = None


class DeclareAttack(Value, frozen=True, tag="declare_attack"):
    """Bring a group into contact with what it attacks: a ship, groups or a salvo (FT-5.2-1, -4.1).

    Several targets are enemy groups among which its kills are split (FT-5.4-6). `ace_aims_at` is
    a system of the ship for the ace's needle shot (FT-5.10-3), or the enemy group whose ace it
    duels with (FT-5.10-4). A later declaration takes the place of an earlier one, until the side
    has finished; without targets it calls the attack off.
    """

    group: Id
    targets: Annotated[tuple[Id, ...], Meta(max_length=20)] = ()
    ace_aims_at: Id | None = None


class RecoverGroup(Value, frozen=True, tag="recover_group"):
    """Land a group on a carrier that it has met (FT-5.0-3, FT-3.4-2).

    `join` is a depleted group aboard, with which it is combined into one (FT-5.11-1).
    """

    group: Id
    ship: Id
    join: Id | None = None


class ResolveFighterActions(Value, frozen=True, tag="resolve_fighter_actions"):
    """Fight dogfights and interceptions: those of one group, or all that are left (FT-2.7-9)."""

    group: Id | None = None
