"""The sync client against the real service."""

import inspect

import pytest

from clients.python.playing import KEY, TO_FIRE, Paging, opened, shot_of
from umpire_client import (
    AsyncClient,
    AsyncScenario,
    CannotAdjudicate,
    Client,
    Forbidden,
    Illegal,
    Scenario,
    Stale,
    models,
    values,
)
from umpire_client import full_thrust_light as ftl
from umpire_client import full_thrust_remixed as ftr
from umpire_client.errors import Conflict, NotFound, Unauthenticated
from umpire_client.verify import verify_transcript


def test_rulebooks_can_be_listed_and_read(client: Client) -> None:
    """A rulebook tells its phases, options and codes; a sample is a typed set-up."""
    (book,) = [one for one in client.rulebooks() if one.system == ftl.SYSTEM]
    told = client.rulebook(book.system)
    assert told.edition == book.edition
    assert "duel" in told.samples
    assert isinstance(client.sample(ftl.SYSTEM, "duel"), ftl.Setup)
    assert "WriteOrder" in client.schema(ftl.SYSTEM)["$defs"]


def test_a_battle_is_opened_from_a_set_up_with_options(client: Client) -> None:
    """What `sample` gives can be sent back, and options come with it."""
    setup = client.sample(ftl.SYSTEM, "duel")
    options = ftl.Options(order_language="en", unit="cm")
    told = client.open(ftl.SYSTEM, setup=setup, options=options, dice="seeded", seed="s", title="T")
    seen = client.scenario(told.scenario, told.tokens["observer"]).look()
    assert isinstance(seen.battle, ftl.BattleView)
    assert seen.battle.options == options
    assert (seen.title, seen.seat, seen.dice.seed) == ("T", "observer", "s")


def test_a_turn_is_played_read_verified_and_closed(client: Client) -> None:
    """Every call of a scenario, on one battle."""
    battle = opened(client)
    first = battle.order(*TO_FIRE)
    assert (first.version, battle.version) == (1, 1)
    assert isinstance(first.events[-1], ftl.SideActivated)
    shot = shot_of(battle)
    assert battle.odds(shot).targets[0].target == shot.shots[0].target
    assert battle.choices(unit=shot.ship)
    ruling = battle.order(shot)
    assert isinstance(ruling.events[0], ftl.BeamFired | ftl.TorpedoFired)
    assert battle.look(version=0).version == 0
    assert battle.version == 2
    assert battle.verification().verified
    closed = battle.close()
    assert closed.seed is not None
    entries = list(battle.rulings())
    assert [type(one) for one in entries] == [models.Ruled, models.Ruled, models.Closed]
    assert isinstance(entries[0], models.Ruled)
    assert entries[0].orders == TO_FIRE
    assert entries[0].events == first.events
    assert not entries[0].told
    (told, *_) = battle.rulings(told=True)
    assert isinstance(told, models.Ruled)
    assert len(told.told or ()) == len(first.events)
    report = verify_transcript(battle.transcript(), seen={1: first.chain, 2: ruling.chain})
    assert report.difference is None
    assert (report.dice, report.closed, report.chain) == ("recomputed", True, closed.chain)
    assert client.verify(battle.transcript()).verified


def test_the_journal_is_read_over_several_pages(client: Client) -> None:
    """The service gives three entries a page; all come, once, and in order."""
    battle = opened(client)
    for number in range(7):
        battle.order(ftl.WriteOrder("Candle", f"+{number % 2}"))
    fresh = opened(client)
    assert list(fresh.rulings()) == []
    assert [entry.version for entry in battle.rulings() if isinstance(entry, models.Ruled)] == [
        *range(1, 8)
    ]
    later = [entry.version for entry in battle.rulings(after=5) if isinstance(entry, models.Ruled)]
    assert later == [6, 7]


def test_a_side_sees_and_hears_what_is_its_own(client: Client) -> None:
    """Orders are sealed to the other side, and the receipt is the hash of the journal."""
    told = client.open(ftl.SYSTEM, sample="duel")
    own = client.scenario(told.scenario, told.tokens["side:Compact"])
    other = client.scenario(told.scenario, told.tokens["side:Union"])
    ruling = own.order({"kind": "write_order", "ship": "Candle", "notation": "+2"})
    assert isinstance(ruling.events[0], ftl.OrderWritten)
    assert other.look().chain == ruling.chain
    (sealed,) = other.rulings()
    assert isinstance(sealed, models.Ruled)
    assert (sealed.orders, sealed.events, sealed.salt) == ((), (), "")


def test_each_side_may_contribute_to_the_dice(client: Client) -> None:
    """A nonce stands in the journal, and the transcript verifies with it in the key."""
    told = client.open(ftl.SYSTEM, sample="duel")
    side = client.scenario(told.scenario, told.tokens["side:Compact"])
    summary = side.contribute("heads, surely")
    assert summary.contributed == {"side:Compact": "heads, surely"}
    referee = client.scenario(told.scenario, told.tokens["referee"])
    referee.order(*TO_FIRE)
    referee.close()
    report = verify_transcript(referee.transcript())
    assert (report.verified, report.dice, report.rolls > 0) == (True, "recomputed", True)


def test_a_fork_throws_the_same_dice(client: Client) -> None:
    """It is a scenario of its own, with tokens of its own."""
    battle = opened(client)
    first = battle.order(*TO_FIRE)
    fork = battle.fork(version=0)
    assert fork.forked_from is not None
    assert fork.forked_from.scenario == battle.id
    again = client.scenario(fork.scenario, fork.tokens["referee"])
    assert again.order(*TO_FIRE).events == first.events


def test_a_dry_run_tells_what_would_come_of_orders(client: Client) -> None:
    """Typed as the ruling is; the version, and who may give them, are as for the ruling."""
    told = client.open(ftl.SYSTEM, sample="duel")
    own = client.scenario(told.scenario, told.tokens["side:Compact"])
    order = ftl.WriteOrder("Candle", "+2")
    run = own.dry_run(order)
    assert (run.accepted, run.complete, run.throws, own.version) == (1, True, None, 0)
    assert own.order(order).events == run.events
    with pytest.raises(Stale):
        own.dry_run(order, version=0)
    with pytest.raises(Forbidden):
        own.dry_run(ftl.FinishOrders("Union"))
    with pytest.raises(Illegal):
        own.dry_run(ftl.WriteOrder("Candle", "+9"))
    assert own.look().version == 1


def test_a_dry_run_tells_dice_and_not_how_they_fall(client: Client) -> None:
    """Unless the players type in what they show."""
    battle = opened(client, dice="supplied")
    run = battle.dry_run(*TO_FIRE)
    assert (run.accepted, run.complete) == (4, False)
    assert run.throws == models.PendingThrow(label="t1/initiative/Compact", count=1, sides=6)
    assert (
        battle.dry_run(*TO_FIRE, faces=[2, 5]).events == battle.order(*TO_FIRE, faces=[2, 5]).events
    )


def test_physical_dice_are_typed_in(client: Client) -> None:
    """The faces are those that were given, in the order thrown."""
    battle = opened(client, dice="supplied")
    ruling = battle.order(*TO_FIRE, faces=[2, 5])
    rolls = [roll.faces for event in ruling.events for roll in getattr(event, "rolls", ())]
    assert rolls == [(2,), (5,)]


def test_a_tokens_seat_can_be_chosen_by_its_name(client: Client, url: str) -> None:
    """A client that has all tokens of a table finds the one of the seat."""
    told = client.open(ftl.SYSTEM, sample="duel")
    with Client(url, tokens=told.tokens) as table:
        assert table.scenario(told.scenario, seat="side:Union").look().seat == "side:Union"


def test_the_referee_and_the_operator_issue_tokens_anew(client: Client) -> None:
    """For a battle that outlasts the first ones."""
    told = client.open(ftl.SYSTEM, sample="duel")
    for token in (told.tokens["referee"], KEY):
        fresh = client.scenario(told.scenario, token).tokens()
        assert set(fresh) == set(told.tokens)
        assert client.scenario(told.scenario, fresh["observer"]).look().seat == "observer"


def test_battles_are_found_and_removed_and_tokens_revoked(client: Client) -> None:
    """By the operator in lists, by anyone with tokens; whose turn it is comes along."""
    told = client.open(ftl.SYSTEM, sample="duel")
    found = [one.scenario for one in client.find(system=ftl.SYSTEM, archived=False)]
    assert found.count(told.scenario) == 1
    (held,) = client.seats([told.tokens["side:Union"]])
    assert (held.seat, held.your_turn) == ("side:Union", True)
    referee = client.scenario(told.scenario, told.tokens["referee"])
    fresh = referee.revoke("side:Union")
    with pytest.raises(Unauthenticated):
        client.scenario(told.scenario, told.tokens["side:Union"]).look()
    assert client.scenario(told.scenario, fresh).look().seat == "side:Union"
    with pytest.raises(Forbidden):
        referee.add_webhook("https://127.0.0.1/")
    removed = referee.remove()
    assert removed is not None
    assert removed.version == 0
    with pytest.raises(NotFound):
        client.scenario(told.scenario, told.tokens["referee"]).look()


def test_what_is_kept_nowhere(client: Client) -> None:
    """A battle goes to and fro: battle, ruling, choices, odds."""
    battle = client.battle(ftl.SYSTEM, sample="duel")
    assert isinstance(battle, ftl.Battle)
    given = client.adjudicate(ftl.SYSTEM, *TO_FIRE, battle=battle, seed="last watch")
    assert isinstance(given.battle, ftl.Battle)
    choices = client.choices(ftl.SYSTEM, given.battle)
    ready = next(one for one in choices if isinstance(one, ftl.FireWeaponsChoice))
    best = ready.solutions[0]
    order = ftl.FireWeapons(ready.ship, (ftl.Shot(best.weapon, best.target),))
    (target,) = client.odds(ftl.SYSTEM, given.battle, order).targets
    assert sum(target.damage) == pytest.approx(1)
    one = client.adjudicate(ftl.SYSTEM, order, battle=given.battle, seed="x", family="fire")
    other = client.adjudicate(ftl.SYSTEM, order, battle=given.battle, seed="x")
    assert one == other


def test_an_order_is_for_the_version_last_seen(client: Client) -> None:
    """What the other side did meanwhile is told, and not overlooked."""
    told = client.open(ftl.SYSTEM, sample="duel")
    one = client.scenario(told.scenario, told.tokens["side:Compact"])
    other = client.scenario(told.scenario, told.tokens["side:Union"])
    one.look()
    other.order(ftl.WriteOrder("Hammer", "+1"))
    with pytest.raises(Stale) as stale:
        one.order(ftl.WriteOrder("Candle", "+1"))
    assert stale.value.current_version == 1
    one.look()
    assert one.order(ftl.WriteOrder("Candle", "+1")).version == 2


@pytest.mark.parametrize(("sync", "other"), [(Client, AsyncClient), (Scenario, AsyncScenario)])
def test_both_clients_offer_the_same(sync: type, other: type) -> None:
    """The same methods, with the same arguments."""

    def offered(of: type) -> dict[str, list[str]]:
        return {
            name: list(inspect.signature(method).parameters)
            for name, method in inspect.getmembers(of, inspect.isfunction)
            if not name.startswith("_")
        }

    assert offered(sync) == offered(other)


def test_every_value_of_a_rulebook_is_one_of_the_general_kind() -> None:
    """So that `ruling.events` holds events whatever the rulebook."""
    assert issubclass(ftl.BeamFired, values.Event)
    assert issubclass(ftl.BattleView, values.BattleView)


def test_a_design_is_assessed(client: Client) -> None:
    """Typed, or as a mapping; by the tables of the book, or by others."""
    gun = ftr.Beam("B1", 3, ("F", "FS"))
    told = client.assess(ftr.SYSTEM, ftr.Design(mass=20, hull=4, thrust=4, systems=(gun,)))
    assert isinstance(told, ftr.Assessment)
    assert (told.legal, told.mass_used, told.points) == (True, 15, 55)
    assert told.ssd is not None
    assert told.ssd.systems is not None
    assert told.ssd.systems[0] == gun
    dear = ftr.Tables(design=ftr.DesignCosts(ftl_drive=ftr.PercentCost(pct=20, points_per_mass=3)))
    plain = {"mass": 20, "hull": 1, "thrust": 4}
    other = client.assess(ftr.SYSTEM, plain, tables=dear)
    assert isinstance(other, ftr.Assessment)
    assert [one.code for one in other.violations] == ["hull_minimum"]
    assert other.points == 42


def test_a_design_may_begin_with_a_sample(client: Client) -> None:
    """Each is legal; a rulebook without rules of design has none."""
    first, *_ = client.designs(ftr.SYSTEM)
    assert isinstance(first.design, ftr.Design)
    assert client.assess(ftr.SYSTEM, first.design).legal  # type: ignore[attr-defined]
    assert client.designs(ftl.SYSTEM) == ()


def test_rules_are_looked_up(client: Client) -> None:
    """By words or by id, page by page."""
    (rule,) = client.rules(ftr.SYSTEM, "FT-4.6-1").rules
    assert (rule.id, rule.section) == ("FT-4.6-1", "4.6 Threshold checks")
    first = client.rules(ftr.SYSTEM, "needle beam", limit=2)
    assert first.next == 2
    second = client.rules(ftr.SYSTEM, "needle beam", limit=2, after=first.next)
    assert not {one.id for one in first.rules} & {one.id for one in second.rules}


def test_a_battle_is_seen_as_a_seat_sees_it(client: Client) -> None:
    """Be it opened from a sample, or sent along; nothing is kept."""
    seen = client.view(ftl.SYSTEM, sample="duel", seat="side:Union")
    battle = client.battle(ftl.SYSTEM, sample="duel")
    assert isinstance(seen, ftl.BattleView)
    assert seen == client.view(ftl.SYSTEM, battle=battle, seat="side:Union")


def test_commands_are_checked_each_for_itself(client: Client) -> None:
    """What would come of each, or why it is refused; nothing is done."""
    battle = opened(client)
    right, wrong, both = battle.checks(
        [ftl.FinishOrders("Union")],
        models.CommandBody(orders=(ftl.MoveShips(),)),
        [{"kind": "finish_orders", "side": side} for side in ("Union", "Compact")],
    )
    assert isinstance(right, models.DryRun)
    assert isinstance(right.events[0], ftl.OrdersFinished)
    assert isinstance(wrong, Illegal)
    assert isinstance(both, models.DryRun)
    assert battle.look().version == 0


def test_a_rulebook_without_rules_of_design_says_so(client: Client) -> None:
    """With the code that its page explains."""
    with pytest.raises(CannotAdjudicate) as refused:
        client.assess(ftl.SYSTEM, {"mass": 20, "hull": 4})
    assert refused.value.code == "no_design_rules"


def test_rolls_are_listed_and_explained_by_the_service_and_from_a_transcript(
    client: Client,
) -> None:
    """A seat counts those of which it hears; the transcript of the referee has the same."""
    battle = opened(client)
    battle.order(*TO_FIRE)
    heard = battle.rolls()
    assert heard.count >= len(heard.rolls) >= 2
    assert battle.rolls(after=1, limit=1).rolls == heard.rolls[1:2]
    found = battle.roll(1)
    assert found.roll == heard.rolls[0]
    transcript = battle.transcript()
    assert client.explain(transcript, roll=1).roll == found.roll
    assert client.explain(transcript, label=found.roll.label).roll == found.roll


def test_a_transcript_is_brought_in_and_a_seat_has_its_own(client: Client) -> None:
    """It is here already, and is found; a redacted one cannot be brought in, but be verified."""
    told = client.open(ftl.SYSTEM, sample="duel")
    referee = client.scenario(told.scenario, told.tokens["referee"])
    again = client.import_transcript(referee.transcript())
    assert (again.scenario, again.version) == (told.scenario, 0)
    assert set(again.tokens) == set(told.tokens)
    own = client.scenario(told.scenario, told.tokens["side:Union"]).transcript()
    verdict = client.verify(own)
    assert verdict.redacted is not None
    assert (verdict.verified, verdict.redacted.seat) == (True, "side:Union")
    offline = verify_transcript(own)
    assert offline.difference is None
    assert offline.redacted is not None
    proved = (verdict.redacted.seat, verdict.redacted.hashed, verdict.redacted.told)
    assert (offline.redacted.seat, offline.redacted.hashed, offline.redacted.told) == proved
    with pytest.raises(Conflict) as refused:
        client.import_transcript(own)
    assert refused.value.code == "not_verified"


def test_choices_come_page_by_page_and_all_at_one_version(url: str) -> None:
    """Where the battle goes on between two pages, they are asked for again."""
    with Client(url, operator_key=KEY) as whole:
        told = whole.open(ftl.SYSTEM, sample="duel")
        battle = whole.scenario(told.scenario, told.tokens["referee"])
        paging = Paging(lambda: battle.order(*TO_FIRE))
        with Client(url, operator_key=KEY, transport=paging) as client:
            found = client.scenario(told.scenario, told.tokens["referee"]).choices()
            assert found == battle.choices() != ()
            assert paging.pages == 2 + len(found)
            now = whole.battle(ftl.SYSTEM, sample="duel")
            assert client.choices(ftl.SYSTEM, now) == whole.choices(ftl.SYSTEM, now)
    assert paging.pages > 4 + len(found)
