"""CI 14.0: sheets and battles of drives that contradict themselves."""

from msgspec.structs import replace

from rules.cold_infinity.asked import adjudicate
from rules.cold_infinity.builders_drives import (
    HYPER,
    SHIFT,
    WARP,
    activated,
    equipped,
    fleet,
    opened,
)
from rules.cold_infinity.table import refuses, rows
from umpire.kernel.dice import SuppliedDice
from umpire.rules.cold_infinity.drives.requirements import ActivateDrive
from umpire.rules.cold_infinity.setup import check
from umpire.rules.cold_infinity.sheets import require_sound_sheet
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    change_beyond,
    change_drive,
    change_tunnels,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.weapons import TransLightDrive, type_of


@rows(
    (replace(HYPER, part=True), "part"),
    (replace(SHIFT, reach=3), "reach"),
    (replace(WARP, transferable=True), "transferable"),
    (replace(SHIFT, non_inertial=True), "non_inertial"),
)
def test_14_0_a_drive_has_what_its_kind_has(drive: TransLightDrive, field: str) -> None:
    """CI-14.0-1."""
    with refuses("inconsistent_battle", at=f"/sections/1/systems/3/{field}"):
        require_sound_sheet(equipped(drive), Tables())


SET = fleet(HYPER)
KEPT = opened(activated(fleet(HYPER)))


@rows(
    (change_drive(SET, "wren", "drive", held=4), "/ships/0/travel/drives/0/held"),
    (
        change_drive(fleet(HYPER), "wren", "drive", declared=2),
        "/ships/0/travel/drives/0/declared",
    ),
    (change_drive(fleet(HYPER), "wren", "gun", held=1), "/ships/0/travel/drives/1/system"),
    (change_beyond(fleet(HYPER), "wren", bubble="drive"), "/ships/0/travel/bubble/0"),
    (change_drive(replace(KEPT, dug=0), "wren", "drive"), "/dug"),
    (change_tunnels(KEPT, (replace(KEPT.open_tunnels[0], drive="gun"),)), "/tunnels/0/drive"),
)
def test_14_0_a_battle_from_outside_must_agree_with_itself(state: Battle, at: str) -> None:
    """CI-14.1-2, CI-14.1.1-1."""
    with refuses("inconsistent_battle", at=at):
        check(state)
    check(KEPT)


def test_14_0_the_basic_rules_use_no_drives() -> None:
    """CI-14.0-1, CI-RUL-1."""
    state = replace(fleet(HYPER), options=Options(level="basic"))
    with refuses("option_off"):
        adjudicate(state, ActivateDrive("wren", "drive"), SuppliedDice(()))
    assert type_of(HYPER) == "trans_light_drive"
