"""The orders of drives beyond light (CI 14)."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.bounds import Cell, Count, Facing
from umpire.rules.cold_infinity.state.field import Coming


class ChargeDrive(Value, frozen=True, tag="charge_drive"):
    """Say what power a drive is to hold from now on: one point more a turn (CI-14.1-2).

    With less than before it falls to nothing. A drive of which nothing is said keeps what it holds.
    It goes on with that; an allocation afterwards must leave it on.
    """

    ship: Id
    drive: Id
    power: Count


class ActivateDrive(Value, frozen=True, tag="activate_drive"):
    """Tell a drive that is full to work, in Final Actions after its turns (CI-14.1-1).

    `part`: to shift the ship in part, this turn alone (CI-14.2.1-1).
    """

    ship: Id
    drive: Id
    part: bool = False


class TransferTunnel(Value, frozen=True, tag="transfer_tunnel"):
    """Have the drive of another ship take a tunnel over (CI-14.1.2-1)."""

    tunnel: Id
    ship: Id
    drive: Id


class OpenTunnel(Value, frozen=True, tag="open_tunnel"):
    """Open a tunnel in an empty hex within reach, entered through one facing of it (CI-14.1-3)."""

    ship: Id
    drive: Id
    cell: Cell
    facing: Facing


class Arrive(Value, frozen=True, tag="arrive", kw_only=True):
    """Bring a ship into the battle that waits beyond (CI-14.6-1, CI-14.6-2).

    By shift or warp it is told in Power Allocation, and comes in Final Actions into `cell`. In
    Final Actions it snaps in, or opens its tunnel in `cell`, with a `facing`, and comes out a turn
    later; `through` names a tunnel or gate that is there, and takes the place of both.
    """

    ship: Id
    by: Coming
    cell: Cell | None = None
    facing: Facing | None = None
    through: Id | None = None
