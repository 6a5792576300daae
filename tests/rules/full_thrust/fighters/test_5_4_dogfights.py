"""Dogfights (FT 5.4): both sides fire at once, furballs, types, pilots, aces."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.alone import play, refused
from rules.full_thrust.builders_fighters import (
    battle,
    changed,
    fighting,
    group,
    group_named,
    resolve,
    ship,
)
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import only, told
from rules.rows import rows
from umpire.rules.full_thrust.dogfights import furball, pending
from umpire.rules.full_thrust.fighter_attacks import (
    DeclareAttack,
    ResolveFighterActions,
    may_fight,
    share_kills,
)
from umpire.rules.full_thrust.fighter_events import (
    AceDuelled,
    EnduranceSpent,
    GroupClosed,
    GroupDestroyed,
    GroupFired,
)
from umpire.rules.full_thrust.state.battle import Ruling


def duel(one: Fields, other: Fields, *faces: int, **changes: Any) -> Ruling:
    """Return the ruling on one round between A7 and B7."""
    pair = fighting(group("A7", **one), group("B7", **other))
    return resolve(battle("fighter_actions", *pair, turn=2, **changes), *faces)


def left(ruling: Ruling) -> tuple[int, int]:
    """Return the craft that A7 and B7 have left."""
    return group_named(ruling.state, "A7").strength, group_named(ruling.state, "B7").strength


def test_5_4_both_sides_fire_at_once() -> None:
    """The example of 5.4, without its re-roll (FT-5.4-2, FT-DICE-4, FT-RUL-7)."""
    faces = (2, 2, 6, 4, 1, 3, 1, 5, 5)
    ruling = duel({"strength": 5}, {"strength": 4}, *faces, dogfight_rerolls=False)
    assert left(ruling) == (3, 1)
    assert [event.kills for event in told(ruling, GroupFired)] == [(3,), (2,)]


def test_5_4_a_six_kills_two_and_is_thrown_again() -> None:
    """Wave after wave, each side's dice together (FT-5.4-2, FT-RUL-7, FT-DICE-1)."""
    assert left(duel({"strength": 2}, {"strength": 6}, 6, 1, 6, 4, 1, 1, 1, 1, 1, 1)) == (2, 1)


def test_5_4_no_die_is_thrown_again_when_all_are_dead() -> None:
    """A group that is shot down replies all the same (FT-RUL-100, FT-5.4-2)."""
    ruling = duel({"strength": 2}, {"strength": 2}, 6, 6, 5, 4)
    assert left(ruling) == (0, 0)
    assert [event.group for event in told(ruling, GroupDestroyed)] == ["B7", "A7"]


ONE, TWO, THREE = {"strength": 1}, {"strength": 2}, {"strength": 3}


@rows(
    (TWO, TWO | {"type": "heavy"}, (4, 5, 4, 5), (0, 1)),
    (ONE, {"strength": 4, "type": "heavy"}, (6, 4, 1, 1, 1, 1), (1, 2)),
    # Interceptors add 1; a natural 6 is thrown again, a 5 that counts as 6 is not (FT-5.9-4).
    (ONE | {"type": "interceptor"}, {"strength": 6}, (6, 3, 1, 1, 1, 1, 1, 1), (1, 3)),
    (TWO | {"type": "interceptor"}, {"strength": 4}, (3, 5, 1, 1, 1, 1), (2, 1)),
    # Against heavy craft 3 + 1 is a 4, and 4 + 1 a 5 (FT-RUL-21).
    (TWO | {"type": "interceptor"}, THREE | {"type": "heavy"}, (3, 4, 1, 1, 1), (2, 2)),
    # Attack craft, and torpedo craft spent or not, kill one on a 6 (FT-5.9-5, -7, FT-RUL-22).
    (THREE | {"type": "attack"}, TWO, (4, 5, 6, 1, 1), (3, 1)),
    (TWO | {"type": "torpedo", "torpedoes": False}, TWO, (6, 6, 1, 1), (2, 0)),
    (TWO | {"type": "torpedo"}, TWO, (6, 5, 1, 1), (2, 1)),
    # Turkeys take 1 off: a 6 kills one and is not thrown again (FT-5.10-6, FT-RUL-20).
    (THREE | {"quality": "turkey"}, THREE, (4, 5, 6, 1, 1, 1), (3, 1)),
    (ONE | {"quality": "turkey", "type": "attack"}, ONE, (6, 1), (1, 1)),
    # Exhausted: one kill for a 6; interceptors on 5 too, turkeys never (FT-5.7-2, FT-RUL-22).
    (THREE | {"endurance": 0}, THREE, (6, 6, 5, 1, 1, 1), (3, 1)),
    (TWO | {"endurance": 0, "type": "interceptor"}, THREE, (5, 4, 1, 1, 1), (2, 2)),
    (ONE | {"endurance": 0, "quality": "turkey"}, ONE, (6, 1), (1, 1)),
    # An ace adds a die (FT-5.10-2).
    (ONE | {"ace": True}, THREE, (4, 4, 1, 1, 1), (1, 1)),
    # Long range and fast craft fight as standard ones do (FT-5.9-2, FT-5.9-6).
    (ONE | {"type": "long_range"}, ONE | {"type": "fast"}, (4, 3), (1, 0)),
)
def test_5_9_types_and_pilots_in_a_dogfight(
    one: Fields, other: Fields, faces: tuple[int, ...], remaining: tuple[int, int]
) -> None:
    """(FT-5.9-3, FT-5.9-4, FT-5.9-5, FT-5.9-7, FT-5.10-2, FT-5.10-6, FT-RUL-20 to FT-RUL-22)."""
    assert remaining == left(duel(one, other, *faces))


def test_5_9_readings_of_extra_dice() -> None:
    """With the other readings modified sixes repeat, and 4s of extra dice harm heavy craft.

    (FT-RUL-20, FT-RUL-21).
    """
    hunter = {"strength": 1, "type": "interceptor"}
    assert left(duel(hunter, {"strength": 6}, 5, 2, *(1,) * 6, modified_six_rerolls=True)) == (1, 4)
    heavy = {"strength": 4, "type": "heavy"}
    ruling = duel({"strength": 1}, heavy, 6, 4, *(1,) * 4, heavy_reroll_protection=False)
    assert left(ruling) == (1, 1)


def test_5_7_every_group_pays_once_for_a_dogfight() -> None:
    """Whoever attacks or is attacked, if it has a CEF (FT-5.7-1, FT-RUL-31)."""
    ruling = duel({"strength": 1, "endurance": 2}, {"strength": 1, "endurance": 1}, 1, 1)
    paid = [(event.group, event.endurance) for event in told(ruling, EnduranceSpent)]
    assert paid == [("A7", 1), ("B7", 0)]


def test_5_7_a_group_without_endurance_has_not_paid_after_a_dogfight() -> None:
    """Else it would fire at full strength, and attack, later in the turn (FT-5.7-2)."""
    ruling = duel({"strength": 1, "endurance": 1}, {"strength": 1, "endurance": 0}, 1, 1)
    paid = [(event.group, event.endurance) for event in told(ruling, EnduranceSpent)]
    assert paid == [("A7", 0)]
    able = [may_fight(group_named(ruling.state, name)) for name in ("A7", "B7")]
    assert able == [True, False]


@rows(
    (3, (6, 6), (2, 1)),
    (4, (6, 6), (2, 2)),
    (5, (6, 6, 6), (2, 2, 1)),
    (4, (1, 6), (1, 3)),
    (9, (2, 3), (2, 3)),
    (0, (6,), (0,)),
)
def test_5_4_kills_are_split_one_by_one(
    kills: int, craft: tuple[int, ...], dealt: tuple[int, ...]
) -> None:
    """In the order named, the first has the odd one (FT-5.4-6, FT-RUL-29)."""
    assert dealt == share_kills(kills, craft)


def test_5_4_in_a_furball_each_group_fires_once() -> None:
    """At one enemy, or at several with its kills shared (FT-5.4-6, FT-RUL-29)."""
    names = {"A7": 6, "B7": 3, "B8": 3, "B9": 1}
    state = battle("allocation", *[group(name, strength=craft) for name, craft in names.items()])
    state = play(state, DeclareAttack("A7", ("B7", "B8")), DeclareAttack("B9", ("A7",)))
    assert [each.id for each in furball(state, group_named(state, "B8"))] == [
        "B8",
        "A7",
        "B7",
        "B9",
    ]
    ruling = resolve(state, *(4, 5, 4, 3, 2, 1), *(1, 1, 4), *(1, 1, 1), 2)
    fired = told(ruling, GroupFired)
    assert [event.group for event in fired] == list(names)
    assert (fired[0].at, fired[0].kills) == (("B7", "B8"), (2, 1))
    assert [group_named(ruling.state, name).strength for name in names] == [5, 1, 2, 1]


def test_5_4_one_heavy_target_protects_all_in_a_split() -> None:
    """(FT-RUL-29)."""
    heavy = group("B8", strength=1, type="heavy")
    state = battle("allocation", group("A7", strength=2), group("B7", strength=1), heavy)
    state = play(state, DeclareAttack("A7", ("B7", "B8")))
    assert told(resolve(state, 4, 4, 1, 1), GroupFired)[0].kills == (0, 0)


def test_5_4_by_option_a_heavy_target_protects_itself_alone() -> None:
    """Unless all are heavy, dice are read as against ordinary craft (FT-RUL-29)."""
    cases: list[tuple[Fields, tuple[int, int]]] = [({}, (1, 1)), ({"type": "heavy"}, (0, 0))]
    for other, kills in cases:
        heavy = group("B8", strength=1, type="heavy")
        rival = group("B7", strength=1, **other)
        state = battle(
            "allocation", group("A7", strength=2), rival, heavy, split_fire_at_heavy="all"
        )
        state = play(state, DeclareAttack("A7", ("B7", "B8")))
        assert told(resolve(state, 4, 4, 1, 1), GroupFired)[0].kills == kills


def test_5_4_the_dice_of_the_group_named_come_first() -> None:
    """Else those of the first in the list (FT-DICE-4)."""
    state = battle("fighter_actions", *fighting(group("A7", strength=1), group("B7", strength=2)))
    ruling = resolve(state, 4, 1, 5, group="B7")
    assert [event.group for event in told(ruling, GroupFired)] == ["B7", "A7"]
    assert left(ruling) == (0, 1)


def test_5_4_a_dogfight_goes_on_until_somebody_breaks_off() -> None:
    """It is fought once a turn (FT-5.4-5)."""
    state = battle("fighter_actions", *fighting(group("A7", strength=1), group("B7", strength=1)))
    assert pending(state)
    fought = resolve(state, 1, 1).state
    assert not pending(fought)
    assert refused(fought, ResolveFighterActions("A7")) == "nothing_to_resolve"
    rested = tuple(replace(each, fired=False, combat_cef_spent=False) for each in fought.groups)
    again = changed(fought, turn=2, groups=rested)
    assert pending(again)
    assert left(resolve(again, 4, 1)) == (1, 0)


def test_5_4_whoever_wins_has_left_the_dogfight_but_not_the_turn() -> None:
    """It attacks no ship this turn (FT-5.4-4, FT-5.5-2)."""
    units = (ship("B1", (0, 3)), group("A7", strength=1), group("B7", (0, 1), strength=1))
    state = play(battle("allocation", *units), DeclareAttack("A7", ("B7",)))
    state = resolve(state, 4, 1).state
    assert (group_named(state, "A7").dogfight, group_named(state, "A7").fired) == ((), True)
    assert not pending(state)
    late = changed(state, phase="allocation")
    assert refused(late, DeclareAttack("A7", ("B1",))) == "already_fired"


def test_5_4_attackers_come_into_contact_where_their_target_is() -> None:
    """A screen stays with its ship (FT-RUL-26, FT-UMP-8)."""
    units = (ship("B1"), group("A7", (0, -5)), group("B7", screening="B1"))
    state = play(battle("allocation", *units), DeclareAttack("A7", ("B7",)))
    state = play(state, DeclareAttack("B7", ("A7",)))
    ruling = resolve(state, *(1,) * 12)
    assert only(ruling, GroupClosed).group == "A7"
    assert (group_named(ruling.state, "A7").place, group_named(ruling.state, "B7").place) == (
        (0, 0),
        (0, 0),
    )


def aces(*faces: int, **changes: Any) -> Ruling:
    """Return a round in which the ace of A7 aims at that of B7, each group of three."""
    one = group("A7", strength=3, ace=True)
    other = group("B7", strength=3, ace=True, **changes)
    state = play(battle("allocation", one, other), DeclareAttack("A7", ("B7",), "B7"))
    return resolve(state, *faces)


def test_5_10_an_ace_may_aim_at_an_enemy_ace() -> None:
    """The others throw a die each, then the ace one, then the enemy (FT-5.10-4, FT-DICE-4)."""
    ruling = aces(1, 1, 4, 1, 1, 1, 1)
    duelled = only(ruling, AceDuelled)
    assert (duelled.target, duelled.killed) == ("B7", True)
    assert (group_named(ruling.state, "B7").strength, group_named(ruling.state, "B7").ace) == (
        2,
        False,
    )


@rows(
    (3, {}, False),
    (4, {}, True),
    (6, {}, True),
    (4, {"type": "heavy"}, False),
    (5, {"type": "heavy"}, True),
)
def test_5_10_a_duel_is_won_with_a_kill_and_no_die_is_thrown_again(
    face: int, changes: Fields, *, killed: bool
) -> None:
    """4 or more, 5 or more at heavy craft; the ace alone dies of it (FT-5.10-4, FT-RUL-35)."""
    ruling = aces(1, 1, face, 1, 1, 1, 1, **changes)
    assert killed == only(ruling, AceDuelled).killed
    assert group_named(ruling.state, "B7").strength == 3 - killed


def test_5_10_a_lone_ace_duels_with_its_only_die() -> None:
    """Or has two dice (FT-RUL-35)."""
    pair = (group("A7", strength=1, ace=True), group("B7", strength=1, ace=True))
    aimed = play(battle("allocation", *pair), DeclareAttack("A7", ("B7",), "B7"))
    assert left(resolve(aimed, 4, 1, 1)) == (1, 0)
    plain = play(battle("allocation", *pair), DeclareAttack("A7", ("B7",)))
    assert left(resolve(plain, 1, 4, 1, 1)) == (1, 0)


def test_5_10_kills_and_a_duel_add_up() -> None:
    """The ace is gone besides those whom the others kill (FT-5.10-4, FT-5.10-5)."""
    ruling = aces(4, 1, 4, 1, 1, 1, 1)
    assert (group_named(ruling.state, "B7").strength, group_named(ruling.state, "B7").ace) == (
        1,
        False,
    )


def test_2_7_what_there_is_to_resolve() -> None:
    """Nothing without a dogfight or an interception (FT-2.7-9)."""
    state = battle("fighter_actions", group("A7"), group("B7"))
    assert not pending(state)
    assert refused(state, ResolveFighterActions("A7")) == "nothing_to_resolve"
    assert refused(state, ResolveFighterActions("A9")) == "unknown_group"


def test_2_7_dogfights_apart_are_fought_one_by_one() -> None:
    """Those that are not asked for are left for later (FT-2.7-9)."""
    pairs = (
        *fighting(group("A7", strength=1), group("B7", strength=1)),
        *fighting(group("A8", strength=1), group("B8", strength=1)),
    )
    state = resolve(battle("fighter_actions", *pairs), 4, 1, group="A8").state
    assert (group_named(state, "B8").status, group_named(state, "B7").status) == (
        "destroyed",
        "active",
    )
    assert pending(state)
    assert group_named(resolve(state, 1, 5).state, "A7").status == "destroyed"
