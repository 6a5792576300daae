"""Questions that keep nothing: rulings on a battle sent along, choices, odds, verification."""

from asyncio import to_thread

from starlette.requests import Request
from starlette.responses import Response

from umpire.api.decode import envelope, json_value
from umpire.api.describe import told
from umpire.api.desk import (
    Desk,
    battle_of,
    odds_of,
    opening_of,
    orders_of,
    pure_dice,
    ruled,
    setup_of,
)
from umpire.api.rest.answers import answer, document
from umpire.api.rest.asked import family_of, roll_or_label
from umpire.api.rest.bodies import AdjudicationBody, BattleBody, ChoicesBody, OddsBody
from umpire.api.rest.shapes import (
    BattleOpened,
    ChoicesGiven,
    OddsGiven,
    RulebookLine,
    RulebookList,
    RulingGiven,
    SampleLine,
    SampleList,
    SampleSetup,
)
from umpire.api.rulebook_schema import schema_of
from umpire.scenarios.explain import explain
from umpire.scenarios.journal import lines_of
from umpire.scenarios.seats import heed_sides, seat_named
from umpire.scenarios.verify_redacted import verification_of

SCHEMA = "application/schema+json"


class PureEndpoints:
    """Endpoints without a scenario."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def battles(self, request: Request) -> Response:
        """Open a battle from a sample or a set-up, and return it."""
        body = envelope(BattleBody, json_value(await request.body()))
        rulebook = self._desk.rulebook(body.system)
        battle = opening_of(rulebook, body.sample, body.setup, body.options)
        return answer(BattleOpened(body.system, battle))

    async def adjudications(self, request: Request) -> Response:
        """Rule on orders for a battle that is sent along: `{events, battle}`."""
        family = family_of(request)
        body = envelope(AdjudicationBody, json_value(await request.body()))
        rulebook = self._desk.rulebook(body.system)
        battle = battle_of(rulebook, body.battle, body.sample, body.setup, body.options)
        orders = orders_of(rulebook, body.orders, battle)
        dice = pure_dice(body.seed, body.faces, body.scenario)
        ruling = ruled(rulebook, battle, orders, dice, family=family)
        return answer(RulingGiven(body.system, ruling.events, ruling.state))

    async def choices(self, request: Request) -> Response:
        """Return what a seat may order in a battle that is sent along."""
        body = envelope(ChoicesBody, json_value(await request.body()))
        rulebook = self._desk.rulebook(body.system)
        battle = battle_of(rulebook, body.battle, body.sample, body.setup, body.options)
        seat = seat_named(body.seat, "/seat")
        heed_sides(battle.sides, seat, "/seat")
        found = rulebook.choices(battle, seat, body.unit)
        return answer(ChoicesGiven(body.system, found))

    async def odds(self, request: Request) -> Response:
        """Return the exact chances of a declared order in a battle that is sent along."""
        body = envelope(OddsBody, json_value(await request.body()))
        rulebook = self._desk.rulebook(body.system)
        battle = battle_of(rulebook, body.battle, body.sample, body.setup, body.options)
        return answer(OddsGiven(body.system, odds_of(rulebook, battle, body.order)))

    async def verifications(self, request: Request) -> Response:
        """Verify a transcript that is sent along."""
        lines = lines_of(await request.body())
        return answer(await to_thread(verification_of(lines, self._desk.rulebooks).run))

    async def explanations(self, request: Request) -> Response:
        """Explain one roll of a transcript that is sent along, by `?roll=` or by `?label=`."""
        number, label = roll_or_label(request)
        lines = lines_of(await request.body())
        books = self._desk.rulebooks
        return answer(await to_thread(explain, lines, books, number=number, label=label))

    async def rulebooks(self, _request: Request) -> Response:
        """List the rulebooks."""
        books = self._desk.rulebooks.values()
        return answer(
            RulebookList(
                tuple(RulebookLine(book.system, book.edition, book.title) for book in books)
            )
        )

    async def rulebook(self, request: Request) -> Response:
        """Describe a rulebook: rules, readings, options, tables, sequence, codes, samples."""
        return answer(told(self._desk.rulebook(request.path_params["system"])))

    async def schema(self, request: Request) -> Response:
        """Return the JSON Schema of a rulebook: its battles, set-ups, orders, events, choices."""
        schema = schema_of(self._desk.rulebook(request.path_params["system"]))
        return document(request, schema, SCHEMA)

    async def samples(self, request: Request) -> Response:
        """List the sample set-ups of a rulebook."""
        rulebook = self._desk.rulebook(request.path_params["system"])
        place = f"/v1/rulebooks/{rulebook.system}/samples"
        lines = tuple(SampleLine(name, f"{place}/{name}") for name in rulebook.samples)
        return answer(SampleList(rulebook.system, lines))

    async def sample(self, request: Request) -> Response:
        """Return a sample set-up of a rulebook."""
        rulebook = self._desk.rulebook(request.path_params["system"])
        name = request.path_params["sample"]
        setup = setup_of(rulebook, name, None, None)
        return answer(SampleSetup(rulebook.system, name, rulebook.in_short(setup)))
