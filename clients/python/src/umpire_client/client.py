"""The client for programs without an event loop; `async_client` is the same with one."""

# Written from `async_client.py` by tools/generate.py: change that one.

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx2

from umpire_client import calls, models, values
from umpire_client.calls import Call, DiceSource, Json, OrderGiven
from umpire_client.following import LARGEST_EVENT, NO_CONTENT, Ear, Heard, Interrupted
from umpire_client.retries import Attempts, Retries
from umpire_client.scenario import Bag, Scenario

A = TypeVar("A")


class Client:
    """A service.

    Args:
        base_url: where it is, such as `http://127.0.0.1:8000`.
        token: of a seat; scenarios for which no other is given use it.
        tokens: of several seats by their names, as an opening returns them.
        operator_key: opens scenarios where the service is closed.
        timeout_s: how long to wait for an answer.
        silence_s: after how long without any sign of life `follow` connects anew.
        retries: how often to ask again.
        language: of log lines, such as `de`; English by default.
        transport: for tests and proxies.
    """

    def __init__(  # noqa: PLR0913 — each has its own default
        self,
        base_url: str,
        *,
        token: str | None = None,
        tokens: Mapping[str, str] | None = None,
        operator_key: str | None = None,
        timeout_s: float = 10.0,
        silence_s: float = 60.0,
        retries: Retries | None = None,
        language: str | None = None,
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        headers = None if language is None else {"accept-language": language}
        self._http = httpx2.Client(
            base_url=base_url, timeout=timeout_s, transport=transport, headers=headers
        )
        self._streaming = httpx2.Timeout(timeout_s, read=silence_s)
        self._retries = retries or Retries()
        self._token, self._tokens = token, dict(tokens or {})
        self._operator_key = operator_key

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connections."""
        self._http.close()

    def send(self, call: Call[A]) -> A:
        """Return the answer to a request, repeated as far as that is safe.

        Raises:
            Refused: the service refused.
            Unreachable: there was no answer.
            NotUnderstood: the answer is not one of this API.
        """
        return call.result((self._answer(call))[0])

    def send_removal(self, call: Call[A]) -> A | None:
        """Return the answer to a removal; `None` if one before it was taken up, its answer lost.

        Raises:
            UmpireError: as in `send`.
        """
        response, done = self._answer(call)
        return None if done else call.result(response)

    def _answer(self, call: Call[A]) -> tuple[httpx2.Response, bool]:
        """Return an answer, and whether it shows that a removal was done before."""
        attempts = Attempts(self._retries, call.command_id)
        while True:
            try:
                response = self._http.request(
                    call.method,
                    call.path,
                    content=call.content(),
                    headers=call.sent_headers(),
                    params=call.params,
                )
            except httpx2.TransportError as error:
                time.sleep(attempts.after_error(error))
                continue
            wait_s = attempts.after_answer(response.status_code, response.headers)
            if wait_s is None:
                return response, call.is_done(response, repeated=attempts.repeated)
            time.sleep(wait_s)

    def listen(self, path: str, headers: Mapping[str, str], ear: Ear) -> Iterator[Heard]:
        """Yield what an ear hears, over as many connections as it takes.

        Raises:
            Refused: the service refused.
            Unreachable: nothing could be heard for long.
        """
        patient = replace(self._retries, most=self._retries.most * 4)
        attempts = Attempts(patient)
        while not ear.over():
            try:
                with self._http.stream(
                    "GET", path, headers={**headers, **ear.begin()}, timeout=self._streaming
                ) as response:
                    wait_s = attempts.after_answer(response.status_code, response.headers)
                    if wait_s is None:
                        if response.status_code == NO_CONTENT:
                            return
                        if not response.is_success:
                            response.read()
                            calls.refuse_if_refused(response)
                        for event in httpx2.EventSource(response, LARGEST_EVENT):
                            for heard in ear.hear(event):
                                attempts = Attempts(patient)
                                yield heard
                            if ear.over():
                                return
                        raise Interrupted("The stream ended.")
            except httpx2.TransportError as error:
                wait_s = self._retries.at_least(ear.wait_s, attempts.after_error(error))
            time.sleep(wait_s)

    def rulebooks(self) -> tuple[models.RulebookLine, ...]:
        """Return the rulebooks that the service knows."""
        return self.send(calls.rulebooks()).rulebooks

    def rulebook(self, system: str) -> models.RulebookTold:
        """Return a rulebook as data: rules, readings, options, phases, codes, samples."""
        return self.send(calls.rulebook(system))

    def schema(self, system: str) -> dict[str, Any]:
        """Return the JSON Schema of a rulebook, its types in `$defs`."""
        return self.send(calls.schema(system))

    def sample(self, system: str, name: str) -> values.Setup:
        """Return a sample set-up of a rulebook."""
        return self.send(calls.sample(system, name)).setup

    def open(  # noqa: PLR0913 — as the service takes it
        self,
        system: str,
        *,
        sample: str | None = None,
        setup: values.Setup | Json | None = None,
        options: values.Options | Json | None = None,
        title: str = "",
        dice: DiceSource = "committed",
        seed: str | None = None,
        command_id: str | None = None,
    ) -> models.ScenarioOpened:
        """Open a scenario from a sample or a set-up; the answer holds the tokens of its seats.

        It is opened once, however often it is asked for with the same `command_id`: without one,
        a new one is taken.
        """
        body = models.OpenBody(
            system=system,
            sample=sample,
            setup=calls.value_of(setup),
            options=calls.value_of(options),
            title=title,
            dice=models.DiceBody(source=dice, seed=seed),
        )
        return self.send(calls.opening(body, self._operator_key, command_id))

    def find(  # noqa: PLR0913 — as the service takes it
        self,
        *,
        system: str | None = None,
        state: str | None = None,
        waits_for: str | None = None,
        changed_from: str | None = None,
        changed_before: str | None = None,
        archived: bool | None = None,
    ) -> Iterator[models.ScenarioListed]:
        """Yield scenarios, the newest first, page by page: for the operator.

        Args:
            system: of one rulebook.
            state: `open`, `over` or `closed`.
            waits_for: a seat that they wait for, such as `side:NAME`.
            changed_from: changed then or later, such as `2026-01-31T12:00:00Z`.
            changed_before: not changed since then.
            archived: whether they are in the archive of the service.
        """
        wanted = {
            "system": system,
            "state": state,
            "waits_for": waits_for,
            "changed_from": changed_from,
            "changed_before": changed_before,
            "archived": None if archived is None else str(archived).lower(),
        }
        after: str | None = None
        while True:
            page = self.send(calls.found(self._operator_key, wanted, after))
            yield from page.scenarios
            after = page.next
            if after is None:
                return

    def seats(self, tokens: Sequence[str]) -> tuple[models.SeatHeld, ...]:
        """Return what each of some tokens is for, at most 100, and whether it is its turn."""
        return self.send(calls.seats(tokens)).seats

    def scenario(
        self, scenario: str, token: str | None = None, *, seat: str | None = None
    ) -> Scenario:
        """Return a scenario as a seat has it. Nothing is asked yet.

        Args:
            scenario: its name.
            token: of the seat; without it, the client's for that seat, or its only one.
            seat: `referee`, `side:NAME` or `observer`; enough where the service is open.
        """
        return Scenario(self, scenario, token or self._tokens.get(seat or "", self._token), seat)

    def open_bag(
        self, seats: Sequence[str], *, command_id: str | None = None, **terms: Any
    ) -> models.BagOpened:
        """Open a bag of dice for people, by their names; `terms` are further fields of `BagBody`.

        The answer holds the tokens of its seats. With one `command_id` it is opened once.
        """
        body = models.BagBody(seats=tuple(seats), **terms)
        return self.send(calls.bag(body, self._operator_key, command_id))

    def bag(self, bag: str, token: str | None = None, *, seat: str | None = None) -> Bag:
        """Return a bag of dice as a seat has it. Nothing is asked yet; see `scenario`."""
        return Bag(self, bag, token or self._tokens.get(seat or "", self._token), seat)

    def battle(
        self,
        system: str,
        *,
        sample: str | None = None,
        setup: values.Setup | Json | None = None,
        options: values.Options | Json | None = None,
    ) -> values.Battle:
        """Return the battle that a sample or a set-up opens; it is kept nowhere."""
        body = models.BattleBody(
            system=system,
            sample=sample,
            setup=calls.value_of(setup),
            options=calls.value_of(options),
        )
        return self.send(calls.battle(body)).battle

    def view(  # noqa: PLR0913 — as the service takes it
        self,
        system: str,
        *,
        battle: values.Battle | Json | None = None,
        sample: str | None = None,
        setup: values.Setup | Json | None = None,
        options: values.Options | Json | None = None,
        seat: str = "referee",
    ) -> values.BattleView:
        """Return a battle, a sample or a set-up as a seat sees it; it is kept nowhere."""
        body = models.ViewBody(
            system=system,
            battle=calls.value_of(battle),
            sample=sample,
            setup=calls.value_of(setup),
            options=calls.value_of(options),
            seat=seat,
        )
        return self.send(calls.view(body)).battle

    def adjudicate(  # noqa: PLR0913 — as the service takes it
        self,
        system: str,
        *orders: OrderGiven,
        battle: values.Battle | Json | None = None,
        sample: str | None = None,
        setup: values.Setup | Json | None = None,
        options: values.Options | Json | None = None,
        seed: str | None = None,
        faces: Sequence[int] | None = None,
        scenario: str = "",
        family: str | None = None,
    ) -> models.RulingGiven:
        """Rule on orders, and keep nothing: what happens, and the battle that it leaves."""
        body = models.AdjudicationBody(
            system=system,
            battle=calls.value_of(battle),
            sample=sample,
            setup=calls.value_of(setup),
            options=calls.value_of(options),
            orders=calls.orders_of(orders),
            seed=seed,
            faces=calls.faces_of(faces),
            scenario=scenario,
        )
        return self.send(calls.adjudication(body, family))

    def choices(
        self,
        system: str,
        battle: values.Battle | Json,
        *,
        seat: str = "referee",
        unit: str | None = None,
    ) -> tuple[values.Choice, ...]:
        """Return what a seat may order in a battle that is sent along."""
        body = models.ChoicesBody(
            system=system, battle=calls.value_of(battle), seat=seat, unit=unit
        )
        page = self.send(calls.choices(body))
        found = page.choices
        while page.next is not None:
            page = self.send(calls.choices(body, page.next))
            found += page.choices
        return found

    def odds(self, system: str, battle: values.Battle | Json, order: OrderGiven) -> models.Odds:
        """Return the chances of an order in a battle that is sent along."""
        body = models.OddsBody(
            system=system, battle=calls.value_of(battle), order=calls.value_of(order)
        )
        return self.send(calls.odds(body)).odds

    def assess(
        self,
        system: str,
        design: values.Design | Json,
        *,
        tables: values.Tables | Json | None = None,
        options: values.Options | Json | None = None,
    ) -> values.Assessment:
        """Return what a rulebook says of a design: mass, points, and every rule that it breaks.

        Args:
            system: the rulebook.
            design: the ship; an illegal one is assessed like others.
            tables: those of a scenario; without them, the book's own.
            options: those of a scenario; without them, the defaults.

        Raises:
            CannotAdjudicate: the rulebook has no rules of design.
        """
        body = models.DesignBody(
            system=system,
            design=calls.value_of(design),
            tables=calls.value_of(tables),
            options=calls.value_of(options),
        )
        return self.send(calls.design(body)).assessment

    def rules(
        self, system: str, query: str, *, after: int = 0, limit: int = 10
    ) -> models.RulesFound:
        """Look up rules of a rulebook by words or by id, the best first.

        Args:
            system: the rulebook.
            query: words, or ids of rules.
            after: `next` of the page before.
            limit: how many rules at the most, up to 50.
        """
        return self.send(calls.rules(system, query, after, limit))

    def designs(self, system: str) -> tuple[models.SampleDesign, ...]:
        """Return legal designs of the service's own, to begin a design with.

        There are none where the rulebook has no rules of design.
        """
        return self.send(calls.designs(system)).designs

    def verify(self, transcript: bytes) -> models.Verdict:
        """Have the service judge a transcript again; `umpire_client.verify` asks nobody."""
        return self.send(calls.verification(transcript))

    def explain(
        self, transcript: bytes, *, roll: int | None = None, label: str | None = None
    ) -> models.Explanation:
        """Return one roll of a transcript explained, by its number or its label."""
        return self.send(calls.explanation(transcript, roll, label))

    def import_transcript(self, transcript: bytes) -> models.ScenarioOpened:
        """Bring in a transcript: verified, it becomes a scenario of its own name.

        The answer holds the tokens of its seats. Repeated, it returns the scenario as it is.

        Raises:
            Conflict: it does not verify, or there is another scenario of that name.
        """
        return self.send(calls.bringing_in(transcript, self._operator_key))
