"""FT 11.1: bogeys, and what passive sensors find."""

import pytest
from msgspec.structs import replace

from rules.full_thrust.builders_sensors import (
    EVERYTHING,
    SENSORS,
    bogey,
    bogeys,
    detected,
    dummy,
    moved,
    sighting,
)
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import (
    CRUISER,
    battle,
    finished,
    group,
    play,
    refusal,
    refused,
    rule,
    ship,
    told,
)
from rules.rows import rows
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.fighter_attacks import DeclareAttack, RecoverGroup
from umpire.rules.full_thrust.gunnery import FireWeapons, PassFire, Shot
from umpire.rules.full_thrust.movement import OrderWritten, WriteOrder
from umpire.rules.full_thrust.referee import ApplyDamage, CorrectShip
from umpire.rules.full_thrust.salvoes import AllocateDefence, nearest
from umpire.rules.full_thrust.sensors import BogeyRevealed, DummyRemoved, group_shown
from umpire.rules.full_thrust.sequence import RollInitiative
from umpire.rules.full_thrust.state.battle import Battle, Defence, Salvo, Setup
from umpire.rules.full_thrust.state.options import Asteroid, Options
from umpire.rules.full_thrust.state.ship import FighterBay
from umpire.rules.full_thrust.state.values import Core, Manoeuvre
from umpire.rules.full_thrust.thresholds import DamageTaken


@rows((20, "escort"), (60, "cruiser"), (91, "capital"))
def test_11_1_a_bogey_shows_the_group_of_its_ship(mass: int, shown: str) -> None:
    """Its code, its side and where it is, and nothing else of it (FT-11.1-1, FT-UMP-35)."""
    seen = BOOK.view(sighting(ship("A1"), bogey("B1", (0.0, 60.0), mass=mass)), Seat("side", "A"))
    assert [each.id for each in seen.ships] == ["A1"]  # type: ignore[attr-defined]
    (marker,) = seen.bogeys  # type: ignore[attr-defined]
    assert (marker.code, marker.shown, marker.y, marker.velocity) == ("B1", shown, 60.0, 0)


def test_11_1_a_merchant_shows_as_one() -> None:
    """Merchants are a group of their own (FT-11.1-1)."""
    freighter = bogey("B1", (0.0, 60.0), military=False)
    freighter = replace(freighter, ssd=replace(freighter.ssd, group="merchant"))
    assert group_shown(sighting(ship("A1"), freighter), freighter) == "merchant"


def test_11_1_a_bogey_moves_by_the_orders_of_its_ship() -> None:
    """Within the thrust that the ship has (FT-11.1-1)."""
    before = sighting(ship("A1"), bogey("B1", (0.0, 60.0), facing=3))
    after = play(before, WriteOrder("B1", notation="+4"))
    assert moved(play(finished(after), (RollInitiative(), (1, 2)))).ships[1].x == 4.0
    wrong = told(rule(before, WriteOrder("B1", notation="+5")), OrderWritten)
    assert wrong[0].voided == "order_exceeds_thrust"


@rows((36.0, True), (36.5, False))
def test_11_1_passive_sensors_reach_36_mu(range_mu: float, *, found: bool) -> None:
    """A bogey within reach of an enemy ship is revealed (FT-11.1-2)."""
    ruling = detected(sighting(ship("A1"), bogey("B1", (0.0, range_mu))))
    assert bogeys(ruling.state) == ([] if found else ["B1"])
    (*revealed,) = told(ruling, BogeyRevealed)
    assert [(each.ship, each.cause, each.really) for each in revealed] == (
        [("B1", "passive", "cruiser")] if found else []
    )


def test_11_1_two_bogeys_reveal_each_other() -> None:
    """Both at once (FT-11.1-2)."""
    assert bogeys(detected(sighting(bogey("A1"), bogey("B1", (0.0, 30.0)))).state) == []


def test_11_1_civil_ships_have_passive_sensors_too() -> None:
    """All vessels carry them (FT-11.1-2)."""
    before = sighting(ship("A1", military=False), bogey("B1", (0.0, 30.0)))
    assert bogeys(detected(before).state) == []


def test_11_1_friends_do_not_reveal_a_bogey() -> None:
    """Only opposing ships do (FT-11.1-2)."""
    before = sighting(ship("A1", (0.0, 50.0)), bogey("A2", (0.0, 51.0)), ship("B1"))
    assert bogeys(detected(before).state) == ["A2"]


def test_11_1_fighters_and_dummies_do_not_sense() -> None:
    """Nor does a hulk (FT-RUL-73, FT-UMP-38)."""
    before = sighting(
        ship("A1", (0.0, 90.0)),
        dummy("A2", (0.0, 5.0)),
        ship("A3", (1.0, 0.0), core=Core(power_core="dumped")),
        bogey("B1"),
        group("Ag1"),
        options=EVERYTHING,
    )
    ruling = detected(before)
    assert bogeys(ruling.state) == ["B1"]
    assert [each.ship for each in told(ruling, DummyRemoved)] == ["A2"]


def test_11_1_sensors_work_when_all_ships_have_moved() -> None:
    """A bogey that comes within reach by its move is revealed in that phase (FT-RUL-73)."""
    before = sighting(
        ship("A1", velocity=0), bogey("B1", (0.0, 40.0), facing=6, velocity=4), phase="movement"
    )
    assert bogeys(moved(before)) == []


def test_11_1_asteroids_block_sensors() -> None:
    """The line to the bogey is cut (FT-RUL-73)."""
    rock = Asteroid("R", 0.0, 10.0, radius=2.0)
    options = {**SENSORS, "asteroids": True}
    units = (ship("A1"), bogey("B1", (0.0, 30.0)))
    assert bogeys(detected(sighting(*units, options=options, terrain=(rock,))).state) == ["B1"]
    assert bogeys(detected(sighting(*units, options=options)).state) == []


def test_11_1_without_the_option_nothing_is_sensed() -> None:
    """And no ship can be a bogey (FT-11.1-1)."""
    assert not detected(battle(ship("A1"), ship("B1"))).events
    with pytest.raises(Refusal, match="without sensors"):
        battle(ship("A1"), bogey("B1"))


def test_11_1_nobody_fires_at_a_bogey() -> None:
    """Neither ships nor fighters, and no salvo homes on it (FT-RUL-73, FT-UMP-37)."""
    before = sighting(
        ship("A1", velocity=0), bogey("B1", (0.0, 6.0)), group("Ag1"), phase="fire", active="A"
    )
    shot = refusal(before, FireWeapons("A1", (Shot("B1", "B1"),)))
    assert (shot.code, shot.at) == ("bogey", "/shots/0/target")
    declaring = sighting(*before.ships, *before.groups, phase="allocation")
    assert refused(declaring, DeclareAttack("Ag1", ("B1",))) == "bogey"
    assert nearest(before, Salvo("S", "A", "A1", 0.0, 6.0)) == ()


def test_11_1_nobody_rams_a_bogey() -> None:
    """The order is void (FT-UMP-37)."""
    before = sighting(ship("A1"), bogey("B1", (0.0, 60.0)), options={**SENSORS, "ramming": True})
    (written,) = told(rule(before, WriteOrder("A1", notation="Ram B1")), OrderWritten)
    assert written.voided == "bogey"


def test_11_1_a_bogey_neither_fires_nor_passes() -> None:
    """It has no turn in the fire phase (FT-UMP-36)."""
    before = sighting(
        ship("A1", velocity=0),
        bogey("A2", (0.0, 60.0)),
        ship("B1", (0.0, 6.0)),
        phase="fire",
        active="A",
    )
    assert refused(before, FireWeapons("A2", (Shot("B1", "B1"),))) == "bogey"
    assert refused(before, PassFire("A2")) == "bogey"
    offered = {getattr(each, "ship", None) for each in BOOK.choices(before, REFEREE, None)}
    assert "A1" in offered
    assert "A2" not in offered


def test_11_1_a_bogey_defends_nobody() -> None:
    """It would show its weapons (FT-UMP-36)."""
    before = sighting(
        ship("A1"), bogey("A2", (0.0, 1.0)), ship("B1", (0.0, 6.0)), phase="point_defence"
    )
    assert refused(before, AllocateDefence("A", (Defence("A2", "P", "Bg1"),))) == "bogey"


def test_11_1_no_group_lands_on_a_bogey() -> None:
    """It would show a carrier (FT-UMP-37)."""
    before = sighting(bogey("A1"), ship("B1", (0.0, 90.0)), group("Ag1"), phase="allocation")
    assert refused(before, RecoverGroup("Ag1", "A1")) == "bogey"


@rows(
    ({}, "merchant"),
    ({"military": True}, "cruiser"),
)
def test_11_1_a_civil_ship_shows_as_a_merchant(changes: Fields, shown: str) -> None:
    """Its emissions tell so much, as a bogey and when it is identified (FT-11.1-1)."""
    civil = bogey("B1", (0.0, 60.0), **({"military": False} | changes))
    before = sighting(ship("A1"), civil, options=SENSORS)
    (marker,) = BOOK.view(before, Seat("side", "A")).bogeys  # type: ignore[attr-defined]
    assert marker.shown == shown
    revealed = finished(play(before, WriteOrder("B1", notation="Reveal")))
    (told_of,) = told(rule(revealed, RollInitiative(), 1, 2), BogeyRevealed)
    assert (told_of.shown, told_of.really) == (shown, shown)


@rows("Reveal", "Launch")
def test_11_1_a_bogey_gives_itself_up_when_orders_open(notation: str) -> None:
    """Before initiative is thrown for (FT-UMP-36)."""
    before = sighting(ship("A1"), bogey("B1", (0.0, 60.0), systems=(*CRUISER, FighterBay("H"))))
    before = finished(play(before, WriteOrder("B1", notation=notation)))
    assert bogeys(before) == ["B1"]
    ruling = rule(before, RollInitiative(), 1, 2)
    (revealed,) = told(ruling, BogeyRevealed)
    assert (revealed.ship, revealed.cause) == ("B1", "order")
    assert bogeys(ruling.state) == []


def test_11_1_what_happens_to_a_bogey_shows_it() -> None:
    """Damage falls on the ship that is revealed before it (FT-UMP-37)."""
    ruling = rule(sighting(ship("A1"), bogey("B1", (0.0, 60.0))), ApplyDamage("B1", 1))
    kinds = [type(event) for event in ruling.events]
    assert kinds.index(BogeyRevealed) < kinds.index(DamageTaken)
    assert bogeys(ruling.state) == []


def test_11_1_a_bogey_that_the_referee_moves_stays_one() -> None:
    """But one to which damage is entered is revealed (FT-UMP-37)."""
    before = sighting(ship("A1"), bogey("B1", (0.0, 60.0)))
    assert bogeys(play(before, CorrectShip("B1", "moved by mistake", x=5.0))) == ["B1"]
    assert bogeys(play(before, CorrectShip("B1", "hit", damage=1))) == []


def test_11_1_scans_reveals_and_ecm_need_their_options() -> None:
    """An order for them is void without (FT-11.1-3, FT-11.4-1)."""
    before = battle(ship("A1"), ship("B1", (0.0, 60.0)))
    for words in ("Scan", "ECM", "Reveal"):
        (written,) = told(rule(before, WriteOrder("A1", notation=words)), OrderWritten)
        assert (written.voided, written.manoeuvre) == ("option_off", Manoeuvre())


def test_11_1_a_bogey_has_not_been_hit() -> None:
    """One with damage would have been revealed (FT-UMP-37)."""
    with pytest.raises(Refusal, match="has been hit"):
        sighting(ship("A1"), bogey("B1", damage=1))


def test_11_1_a_battle_can_be_set_up_with_bogeys() -> None:
    """Ships begin as such where the scenario says so (FT-11.1-1)."""
    opened: Battle = BOOK.setup(
        Setup(("A", "B"), (ship("A1"), bogey("B1", (0.0, 60.0))), options=Options(sensors=True))
    )
    assert bogeys(opened) == ["B1"]
