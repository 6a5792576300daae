"""The chapter of drives beyond light (CI 14, 13.4)."""

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.odds import Odds
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.drives import happenings, journey_happenings, refusals
from umpire.rules.cold_infinity.drives.arrivals import arrive, require_arrival
from umpire.rules.cold_infinity.drives.choices import (
    ActivateDriveChoice,
    ArriveChoice,
    ChargeDriveChoice,
    OpenTunnelChoice,
    TransferTunnelChoice,
    choices,
)
from umpire.rules.cold_infinity.drives.orders import (
    ActivateDrive,
    Arrive,
    ChargeDrive,
    OpenTunnel,
    TransferTunnel,
)
from umpire.rules.cold_infinity.drives.passages import hides_gate, odds_of_gate
from umpire.rules.cold_infinity.drives.readiness import activate_drive, charge_drive
from umpire.rules.cold_infinity.drives.tunnels import odds_of_transfer, open_tunnel, transfer_tunnel
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_ship


def _with_its_event(_battle: Battle, _order: object, _seat: Seat) -> bool:
    """Tell that what a drive is fed is read with what it brings about, alone (CI-4.8.2-1)."""
    return False


CHARGE_DRIVE: Act[Battle, ChargeDrive] = Act(
    order=ChargeDrive,
    procedure=charge_drive,
    family="sequence",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(ChargeDriveChoice),
    readable=_with_its_event,
)

ACTIVATE_DRIVE: Act[Battle, ActivateDrive] = Act(
    order=ActivateDrive,
    procedure=activate_drive,
    family="sequence",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(ActivateDriveChoice),
    readable=if_identified,
)

TRANSFER_TUNNEL: Act[Battle, TransferTunnel] = Act(
    order=TransferTunnel,
    procedure=transfer_tunnel,
    family="sequence",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(TransferTunnelChoice),
    readable=if_identified,
    odds=odds_of_transfer,
)

OPEN_TUNNEL: Act[Battle, OpenTunnel] = Act(
    order=OpenTunnel,
    procedure=open_tunnel,
    family="movement",
    phases=("trans_light",),
    side=side_of_ship,
    offer=InChapter(OpenTunnelChoice),
    readable=if_identified,
)


def _odds_of_arrival(battle: Battle, order: Arrive) -> Odds:
    """Return the chances of the gate through which a ship is to come (CI-13.4-1).

    Raises:
        IllegalOrder, Malformed: as `arrive` does, or nothing is thrown for.
    """
    require_arrival(battle, order)
    return odds_of_gate(battle, order.ship, order.through, at="/through")


def _hides_odds(battle: Battle, order: Arrive, seat: Seat) -> bool:
    return hides_gate(battle, order.through, seat)


ARRIVE: Act[Battle, Arrive] = Act(
    order=Arrive,
    procedure=arrive,
    family="movement",
    phases=("power_allocation", "trans_light"),
    side=side_of_ship,
    offer=InChapter(ArriveChoice),
    readable=if_identified,
    odds=_odds_of_arrival,
    hides_odds=_hides_odds,
)

DRIVES = ChapterOfPlay(
    acts=(CHARGE_DRIVE, ACTIVATE_DRIVE, TRANSFER_TUNNEL, OPEN_TUNNEL, ARRIVE),
    events=(*happenings.EVENTS, *journey_happenings.EVENTS),
    codes=refusals.CODES,
    choices=choices,
    operations={
        "activate_drive": ActivateDrive,
        "use_drive": OpenTunnel,
    },
)
