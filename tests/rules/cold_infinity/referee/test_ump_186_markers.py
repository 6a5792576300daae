"""The referee sets mines, drives and tunnels right (CI-UMP-186)."""

from msgspec.structs import replace

from rules.cold_infinity.builders_drives import HYPER, fleet, held
from rules.cold_infinity.builders_mines import BURSTER, lying
from rules.cold_infinity.table import give, given, refused, rows
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.drives.requirements import ActivateDrive
from umpire.rules.cold_infinity.referee import CorrectDrive, CorrectMine, CorrectTunnel
from umpire.rules.cold_infinity.state.battle import change_tunnels
from umpire.rules.cold_infinity.state.weapons import Tunnel

WHY = "miscounted"
RED, BLUE = Seat("side", "red"), Seat("side", "blue")
MINED = replace(fleet(HYPER), mines=(lying("m1", (3, 0), BURSTER, "blue"),))
HOLE = Tunnel(id="hole", cell=(0, -2), facing=4, ship="wren", drive="drive", opened=1)
OPEN = change_tunnels(fleet(HYPER), (HOLE,))


def test_ump_186_a_mine_is_moved_found_and_removed() -> None:
    """CI-UMP-186, CI-UMP-66."""
    moved = CorrectMine(mine="m1", reason=WHY, cell=(4, 0), found=("red",))
    ruling = give(MINED, moved)
    (mine,) = ruling.state.mines
    assert (mine.cell, mine.found) == ((4, 0), ("red",))
    gone = give(ruling.state, CorrectMine(mine="m1", reason=WHY, removed=True))
    assert not gone.state.mines
    assert COLD_INFINITY.report(gone.state, gone.events[0], RED) == gone.events[0]
    secret = give(MINED, CorrectMine(mine="m1", reason=WHY, cell=(4, 0)))
    assert COLD_INFINITY.report(secret.state, secret.events[0], RED) is None
    assert COLD_INFINITY.report(secret.state, secret.events[0], BLUE) == secret.events[0]


def test_ump_186_a_drive_holds_and_does_what_it_is_told() -> None:
    """CI-UMP-186."""
    order = CorrectDrive(ship="wren", drive="drive", reason=WHY, held=1, disabled=True)
    assert held(given(fleet(HYPER), order)) == 1
    melted = CorrectDrive(ship="wren", drive="drive", reason=WHY, melted=True)
    state = given(fleet(HYPER), melted)
    assert refused(state, ActivateDrive("wren", "drive"))[0] == "disabled"


def test_ump_186_a_tunnel_is_moved_and_closed() -> None:
    """CI-UMP-186."""
    order = CorrectTunnel(tunnel="hole", reason=WHY, cell=(0, -3), facing=2)
    (hole,) = given(OPEN, order).open_tunnels
    assert (hole.cell, hole.facing) == ((0, -3), 2)
    closed = CorrectTunnel(tunnel="hole", reason=WHY, closed=True)
    assert not given(OPEN, closed).open_tunnels


@rows(
    (CorrectMine(mine="m9", reason=WHY, removed=True), "unknown_mine", "/mine"),
    (CorrectMine(mine="m1", reason=WHY), "nothing_corrected", ""),
    (CorrectMine(mine="m1", reason=WHY, found=("green",)), "unknown_side", "/found/0"),
    (CorrectMine(mine="m1", reason=WHY, found=("blue",)), "inconsistent_battle", "/found/0"),
    (CorrectDrive(ship="wren", drive="oar", reason=WHY, held=1), "unknown_drive", "/drive"),
    (
        CorrectDrive(ship="wren", drive="drive", reason=WHY, held=99),
        "inconsistent_battle",
        "/held",
    ),
    (CorrectDrive(ship="wren", drive="drive", reason=WHY), "nothing_corrected", ""),
    (CorrectTunnel(tunnel="bore", reason=WHY, closed=True), "unknown_tunnel", "/tunnel"),
)
def test_ump_186_what_cannot_be_set_right_is_refused(order: object, code: str, at: str) -> None:
    """CI-UMP-66."""
    assert refused(MINED, order) == (code, at)
