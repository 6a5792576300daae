"""Setting up a battle, and checking one that comes from outside."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules.full_thrust_light.table import battle, duel, rule, ship
from umpire.kernel.errors import Malformed
from umpire.rules.full_thrust_light import (
    FULL_THRUST_LIGHT,
    SAMPLES,
    Battle,
    Drive,
    Manoeuvre,
    Result,
    Setup,
    Ship,
    Tables,
    TorpedoBand,
    TorpedoTable,
    Withdraw,
)

SOUND = battle(ship("A1"), ship("B1"))
BACKWARDS = Tables(pulse_torpedo=TorpedoTable(bands=(TorpedoBand(12.0, 3), TorpedoBand(6.0, 2))))
TWINS = (Drive("D1", 2), Drive("D1", 2))


def with_ship(**changes: Any) -> Battle:
    """Return the sound battle with a first ship that is not."""
    return replace(SOUND, ships=(replace(SOUND.ships[0], **changes), SOUND.ships[1]))


@pytest.mark.parametrize(
    ("unsound", "at"),
    [
        (replace(SOUND, sides=("A", "A")), "/sides"),
        (replace(SOUND, ships=(SOUND.ships[0],) * 2), "/ships"),
        (replace(SOUND, tables=BACKWARDS), "/tables/pulse_torpedo/bands"),
        (replace(SOUND, finished=("X",)), "/finished"),
        (replace(SOUND, passed=("X",)), "/passed"),
        (replace(SOUND, active="X"), "/active"),
        (replace(SOUND, initiative=("A", "X")), "/initiative"),
        (replace(SOUND, initiative=("A", "A")), "/initiative"),
        (replace(SOUND, initiative=("A",)), "/initiative"),
        (replace(SOUND, phase="fire", initiative=("A", "B")), "/active"),
        (replace(SOUND, phase="fire", active="A"), "/active"),
        (replace(SOUND, phase="over"), "/result"),
        (replace(SOUND, result=Result("A", "withdrawal")), "/result"),
        (replace(SOUND, phase="over", result=Result("X", "withdrawal")), "/result"),
        (with_ship(side="X"), "/ships/0/side"),
        (with_ship(ssd=replace(SOUND.ships[0].ssd, systems=TWINS)), "/ships/0/ssd/systems"),
        (with_ship(x=1e9), "/ships/0/x"),
        (with_ship(y=-1e9), "/ships/0/x"),
        (with_ship(lost=("X1",)), "/ships/0/lost"),
        (with_ship(fired=("E1", "E1")), "/ships/0/fired"),
        (with_ship(damage=60), "/ships/0/damage"),
        (with_ship(status="destroyed"), "/ships/0/damage"),
    ],
)
def test_ftl_gen_08_a_battle_that_contradicts_itself_is_refused(unsound: Battle, at: str) -> None:
    """The refusal points at the contradiction."""
    with pytest.raises(Malformed) as refused:
        FULL_THRUST_LIGHT.check(unsound)
    assert ("inconsistent_battle", at) == (refused.value.code, refused.value.at)


@pytest.mark.parametrize(
    ("ships", "at"),
    [
        ((ship("A1"), ship("B1", status="off_table")), "/sides"),
        ((ship("A1"), ship("B1", order=Manoeuvre(turn=5))), "/ships/1/order"),
        ((ship("A1"), ship("C1")), "/ships/1/side"),
    ],
)
def test_ftl_gen_08_a_set_up_that_cannot_be_opened(ships: tuple[Ship, ...], at: str) -> None:
    """Every side needs a ship in play, and orders given beforehand must be possible."""
    with pytest.raises(Malformed) as refused:
        FULL_THRUST_LIGHT.setup(Setup(sides=("A", "B"), ships=ships))
    assert ("inconsistent_battle", at) == (refused.value.code, refused.value.at)


@pytest.mark.parametrize("name", SAMPLES)
def test_ftl_rul_21_the_samples_can_be_opened(name: str) -> None:
    """Our own fleets, in JSON and back."""
    written = msgspec.json.encode(SAMPLES[name])
    opened = FULL_THRUST_LIGHT.setup(msgspec.json.decode(written, type=Setup))
    assert (opened.phase, opened.turn, opened.result) == ("orders", 1, None)


def test_ftl_gen_08_battles_on_the_way_are_sound() -> None:
    """In the fire phase, before and after initiative, and after the end."""
    for state in (
        duel(ship("A1"), ship("B1")),
        battle(ship("A1"), ship("B1"), phase="fire"),
        rule(SOUND, Withdraw("A")).state,
    ):
        FULL_THRUST_LIGHT.check(state)


@pytest.mark.parametrize(
    "text",
    [
        '{"sides": ["A"], "ships": []}',
        '{"sides": ["A", "B"], "ships": []}',
        '{"sides": ["A", "B/C"], "ships": []}',
    ],
)
def test_ftl_gen_08_what_is_no_set_up_is_not_read(text: str) -> None:
    """Two sides, a ship, and names that can stand in the label of a roll."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Setup)
