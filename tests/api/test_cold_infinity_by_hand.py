"""Whole battles of Cold Infinity over REST, each side's orders from its own seat."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from api.by_hand import Given, Match, opened, played
from golden.as_recorded import setup_of
from golden.record import GOLDEN
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.hits.failures import UnitLost
from umpire.rules.cold_infinity.stationary import MineTriggered
from umpire.rules.cold_infinity.turns.initiative import PhaseBegan

GOLDEN_BATTLES = {each.sample: each for each in GOLDEN if each.play.book is COLD_INFINITY}


def fought(client: TestClient, name: str) -> Iterator[tuple[Match, Given]]:
    """Yield what each order of a golden battle brought about, as it is given again."""
    golden = GOLDEN_BATTLES[name]
    setup = setup_of(golden)
    match = opened(client, msgspec.to_builtins(setup))
    for given in played(match, setup, golden):
        yield match, given


def happened(client: TestClient, name: str) -> dict[str, list[Any]]:
    """Return all events of a battle by their kind."""
    found: dict[str, list[Any]] = {}
    for _, given in fought(client, name):
        for event in given.events:
            found.setdefault(event.__struct_config__.tag, []).append(event)
    return found


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("sortie", "craft_launched guided_arrived ship_struck craft_landed ordnance_handled"),
        ("boarders", "rammed ship_struck entanglement_thrown ad_hoc_repair_tried system_hacked"),
        ("harbour", "ship_struck missiles_shared craft_shared crew_shared"),
        ("carousel", "ship_struck shell_rotated"),
    ],
)
def test_15_a_battle_from_two_seats(client: TestClient, name: str, kinds: str) -> None:
    """Fighters strike and are armed again; ships ram, repair, hack, dock (CI-12.4-2, CI-15.4-1)."""
    found = happened(client, name)
    assert [each for each in kinds.split() if each not in found] == []


def test_10_5_a_ship_is_lost_in_a_minefield_that_its_side_never_sees(client: TestClient) -> None:
    """No view or choice of its seat has a mine before it goes off (CI-10.5-1, CI-UMP-164)."""
    found = []
    for match, given in fought(client, "hedge"):
        found += [each for each in given.events if isinstance(each, UnitLost)]
        kinds = {type(each) for each in given.events}
        if PhaseBegan in kinds and MineTriggered not in kinds:
            hidden = {each["id"] for each in match.read("referee")["battle"]["mines"]}
            told = str(match.read("side:red")) + str(match.read("side:red", "/choices"))
            assert not [each for each in hidden if each in told]
    assert [each.unit for each in found] == ["Blind"]


def test_14_ships_leave_by_each_of_the_four_drives(client: TestClient) -> None:
    """Hyper through a tunnel, by shift, by warp, by snap (CI-14.1-3, -14.2-1, -14.3-1, -14.4-1)."""
    left = happened(client, "jump-point")["unit_departed"]
    assert {each.by for each in left} == {"tunnel", "shift", "warp", "snap"}
