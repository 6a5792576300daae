"""CI 14.1 in battle: hyper drives are charged, open tunnels, keep them, and hand them over."""

from msgspec import UNSET
from msgspec.structs import replace

from rules.cold_infinity.asked import odds
from rules.cold_infinity.builders_drives import (
    HYPER,
    RED,
    SLOW,
    activated,
    fleet,
    held,
    in_final,
    mate,
    moving,
    next_power,
    of,
    opened,
    struck,
)
from rules.cold_infinity.table import all_done, give, given, heard, offers_of, only, refuses, rows
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.hexes import Hex
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.rules.cold_infinity.drives.requirements import (
    ActivateDrive,
    ChargeDrive,
    DriveActivated,
    DriveReset,
    OpenTunnel,
    TransferTunnel,
    TunnelClosed,
    TunnelOpened,
    TunnelTransferred,
    UnitDeparted,
)
from umpire.rules.cold_infinity.drives.tunnels import (
    OpenTunnelChoice,
    TransferTunnelChoice,
    close_tunnels,
)
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.power.allocation import AllocatePower
from umpire.rules.cold_infinity.power.grids import Allocation
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, change_drive, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Accelerate
from umpire.rules.cold_infinity.state.weapons import TransLightDrive
from umpire.rules.cold_infinity.turns.steps import Finish
from umpire.rules.cold_infinity.view import view

AHEAD = Accelerate(direction=1, hexes=1)


def test_14_1_a_drive_takes_one_point_a_turn_and_keeps_what_it_holds() -> None:
    """CI-14.1-2."""
    state = fleet(HYPER, held=0)
    for turn in (1, 2):
        state = all_done(given(state, ChargeDrive("wren", "drive", turn)))
        assert held(state) == turn
        state = next_power(state)
    state = next_power(all_done(state))
    assert held(state) == 2
    assert of(state).power.used_before == 2


def test_14_1_a_drive_draws_what_it_holds() -> None:
    """CI-14.1-2, CI-3.2-3."""
    state = fleet(HYPER, held=1)
    before = of(all_done(state)).power.used
    more = given(state, ChargeDrive("wren", "drive", 2))
    assert of(more).power.used == before + 1


@rows(("less", 1), ("none", 0))
def test_14_1_a_drop_of_power_sets_a_drive_back(told: str, power: int) -> None:
    """CI-14.1-2."""
    state = given(fleet(HYPER, held=2), ChargeDrive("wren", "drive", power))
    ruling = give(given(state, Finish("red")), Finish("blue"))
    assert (told, only(ruling, DriveReset).why, held(ruling.state)) == (told, "power", 0)


def test_14_1_a_drive_that_is_switched_off_falls_back() -> None:
    """CI-14.1-2."""
    state = given(fleet(HYPER), AllocatePower("wren", Allocation(on=("bridge", "engine"))))
    assert held(all_done(state)) == 0


def test_14_1_a_drive_of_rating_0_opens_in_the_same_turn() -> None:
    """CI-14.1-1, CI-14.1-3."""
    state = activated(fleet(HYPER))
    state = in_final(state)
    (choice,) = offers_of(OpenTunnelChoice, state, RED)
    assert (choice.ship, choice.reach) == ("wren", 4)
    ruling = give(state, OpenTunnel("wren", "drive", (0, -3), 2))
    told = only(ruling, TunnelOpened)
    assert (told.tunnel, told.cell, told.facing) == ("tunnel-1", (0, -3), 2)
    assert of(ruling.state).beyond.drive("drive").declared is None
    assert view(ruling.state, RED).tunnels == ruling.state.open_tunnels


def test_14_1_a_drive_of_rating_2_opens_two_turns_later() -> None:
    """CI-14.1-1, CI-UMP-172."""
    state = activated(fleet(SLOW))
    for _ in range(2):
        with refuses("not_ready", at="/drive"):
            given(in_final(state), OpenTunnel("wren", "drive", (0, -3), 1))
        state = all_done(next_power(state))
    assert opened(state).open_tunnels[0].opened == 3
    later = all_done(next_power(state))
    assert opened(later).open_tunnels[0].opened == 4


@rows(((0, -5), "out_of_reach"), ((0, 2), "hex_not_empty"))
def test_14_1_a_tunnel_opens_in_an_empty_hex_within_reach(cell: Hex, code: str) -> None:
    """CI-14.1-3."""
    state = in_final(activated(fleet(HYPER, mate())))
    with refuses(code, at="/cell"):
        given(state, OpenTunnel("wren", "drive", cell, 1))


def test_14_1_units_enter_through_the_facing_and_are_gone() -> None:
    """From below, where it looks to facing 4; who need not enter flies on (CI-14.1-3)."""
    state = opened(activated(fleet(HYPER, mate(cell=(0, -1)))), cell=(0, -3), facing=4)
    state = moving(state, "mate", "wren")
    quick = Move(unit="mate", plan=(Accelerate(direction=1, hexes=2),), enters="tunnel-1")
    passed = give(state, replace(quick, enters=UNSET))
    assert of(passed.state, "mate").cell == (0, -3)
    ruling = give(state, quick)
    assert only(ruling, UnitDeparted).through == "tunnel-1"
    assert of(ruling.state, "mate").status == "departed"
    assert ruling.state.open_tunnels != ()


def test_14_1_nobody_enters_from_another_side() -> None:
    """CI-14.1-3."""
    state = moving(opened(activated(fleet(HYPER)), cell=(0, -1), facing=2), "wren")
    with refuses("not_entered", at="/enters"):
        given(state, Move(unit="wren", plan=(AHEAD,), enters="tunnel-1"))
    with refuses("unknown_tunnel", at="/enters"):
        given(state, Move(unit="wren", plan=(AHEAD,), enters="tunnel-9"))


def test_14_1_1_a_tunnel_closes_behind_the_ship_that_keeps_it() -> None:
    """CI-14.1.1-1, CI-UMP-171."""
    state = moving(opened(activated(fleet(HYPER)), cell=(0, -1), facing=4), "wren")
    ruling = give(state, Move(unit="wren", plan=(AHEAD,), enters="tunnel-1"))
    assert only(ruling, TunnelClosed).why == "entered"
    assert ruling.state.open_tunnels == ()


def test_14_1_1_a_tunnel_stays_while_its_drive_is_full_and_whole() -> None:
    """CI-14.1.1-1."""
    state = opened(activated(fleet(HYPER)))
    state = next_power(state)
    state = moving(all_done(state), "wren")
    state = given(state, Move(unit="wren", plan=(AHEAD,)))
    assert [each.id for each in state.open_tunnels] == ["tunnel-1"]


def test_14_1_1_a_tunnel_closes_as_its_ship_gets_too_far() -> None:
    """CI-14.1.1-1."""
    state = moving(opened(activated(fleet(HYPER, facing=4)), cell=(0, -4)), "wren")
    plan = (Accelerate(direction=4, hexes=1),)
    ruling = give(state, Move(unit="wren", plan=plan))
    assert (only(ruling, TunnelClosed).why, held(ruling.state)) == ("range", 0)


def test_14_1_1_a_tunnel_closes_when_its_drive_is_struck() -> None:
    """CI-14.1.1-1, CI-UMP-177."""
    state = struck(opened(activated(fleet(HYPER))), 1)
    ruling = give(moving(state, "wren"), Move(unit="wren"))
    assert only(ruling, TunnelClosed).why == "damage"


def transferring(drive: TransLightDrive, options: Options | None = None) -> Battle:
    return next_power(opened(activated(fleet(drive, mate(), options=options)), cell=(0, -1)))


QUICK = replace(HYPER, rating=0)
OVER = TransferTunnel("tunnel-1", "mate", "drive")


def slow_tunnel() -> Battle:
    """A tunnel of a drive of Rating 2."""
    state = fleet(SLOW, mate())
    state = activated(state)
    for _ in range(2):
        state = all_done(next_power(state))
    return next_power(opened(state, cell=(0, -1)))


def test_14_1_2_with_8_a_drive_takes_a_tunnel_over() -> None:
    """CI-14.1.2-1."""
    state = slow_tunnel()
    ruling = give(state, OVER, (4, 4))
    told = only(ruling, TunnelTransferred)
    assert (told.total, told.succeeded) == (8, True)
    assert ruling.state.open_tunnels[0].ship == "mate"
    assert held(ruling.state) == SLOW.power
    given(ruling.state, ActivateDrive("wren", "drive"))


def test_14_1_2_with_7_both_fall_back_and_the_tunnel_closes_in_final_actions() -> None:
    """CI-14.1.2-1."""
    state = give(slow_tunnel(), OVER, (3, 4)).state
    assert [held(state, each) for each in ("wren", "mate")] == [0, 0]
    assert state.open_tunnels != ()
    with refuses("drive_not_charged"):
        given(state, ChargeDrive("wren", "drive", 1))
    state = all_done(state)
    ended = close_tunnels(Ruling(in_final(state)), SuppliedDice(()))
    assert only(ended, TunnelClosed).why == "transfer"
    after = next_power(state)
    assert of(given(after, ChargeDrive("wren", "drive", 1))).beyond.drive("drive").wanted == 1


def test_14_1_2_a_drive_of_rating_0_throws_no_dice_and_fails() -> None:
    """CI-RUL-94."""
    told = only(give(transferring(HYPER), OVER), TunnelTransferred)
    assert (told.total, told.succeeded, told.rolls) == (0, False, ())
    lenient = transferring(HYPER, Options(transfer_least_dice=1))
    assert only(give(lenient, OVER, (8,)), TunnelTransferred).succeeded


def test_14_1_2_the_chances_of_a_transfer_are_told() -> None:
    """Of two dice 79 of 100 throws are above 7 (CI-14.1.2-1)."""
    state = slow_tunnel()
    (choice,) = offers_of(TransferTunnelChoice, state, RED)
    (target,) = odds(state, OVER).targets
    assert choice.chance == target.outcomes[0].chance == 0.79


def test_14_1_2_a_transfer_is_between_drives_built_for_it() -> None:
    """CI-14.1.2-1."""
    plain = replace(HYPER, transferable=False)
    with refuses("not_transferable", at="/drive"):
        given(transferring(plain), OVER)
    with refuses("drive_busy", at="/drive"):
        given(given(transferring(HYPER), ActivateDrive("mate", "drive")), OVER)
    with refuses("drive_not_charged", at="/drive"):
        given(change_drive(transferring(HYPER), "mate", "drive", held=1), OVER)
    far = change_ship(transferring(HYPER), "mate", cell=(0, 9))
    with refuses("out_of_reach", at="/cell"):
        given(far, OVER)


def test_14_1_what_others_are_told_of_drives() -> None:
    """CI-14.1-1, CI-3.2-1."""
    ruling = give(fleet(HYPER), ActivateDrive("wren", "drive"))
    (told,) = heard(ruling, DriveActivated)
    assert told.heard(ruling.state, OBSERVER) == told
    shown = next(e for e in view(ruling.state, Seat("side", "blue")).ships if e.id == "wren")
    assert shown.beyond == of(ruling.state).beyond
