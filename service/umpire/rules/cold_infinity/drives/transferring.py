"""The chances that a drive takes a tunnel over (CI 14.1.2), from what adjudicates it."""

from umpire.kernel.odds import Odds, Outcome, TargetOdds, from_faces, reaching, repeated
from umpire.kernel.plane import DECIMALS
from umpire.rules.cold_infinity.drives.orders import TransferTunnel
from umpire.rules.cold_infinity.drives.transfers import TRANSFER_SIDES, transfer_dice
from umpire.rules.cold_infinity.drives.tunnels import require_transfer
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.systems import TransLightDrive

_DIE = from_faces({face: face for face in range(1, TRANSFER_SIDES + 1)}, TRANSFER_SIDES)


def chance_of(battle: Battle, drive: TransLightDrive) -> float:
    """Return the chance that a drive takes a tunnel over, as often as it throws (CI-14.1.2-1)."""
    count = transfer_dice(drive.rating, battle.options.transfer_least_dice)
    enough = battle.tables.drives.transfer_fails_to + 1
    return round(reaching(repeated(_DIE, count), enough), DECIMALS)


def odds_of_transfer(battle: Battle, order: TransferTunnel) -> Odds:
    """Return the exact chances of a transfer.

    Raises:
        IllegalOrder, Malformed: as `transfer_tunnel` does.
    """
    drive = require_transfer(battle, order)
    chance = chance_of(battle, drive.system)
    found = {"taken_over": chance, "closes": round(1 - chance, DECIMALS)}
    outcomes = tuple([Outcome(name, each, "CI-14.1.2-1") for name, each in found.items()])
    return Odds(targets=(TargetOdds(order.tunnel, (1.0,), 0.0, outcomes),))
