"""The client for programs without an event loop; `async_client` is the same with one."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx2

from umpire_client import calls, models, values
from umpire_client.calls import Call, DiceSource, Json, OrderGiven
from umpire_client.following import LARGEST_EVENT, NO_CONTENT, Ear, Heard, Interrupted
from umpire_client.handle import Handle
from umpire_client.retries import Attempts, Retries

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
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        self._http = httpx2.Client(base_url=base_url, timeout=timeout_s, transport=transport)
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
        attempts = Attempts(self._retries, call.repeat, call.command_id)
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
                return call.result(response)
            time.sleep(wait_s)

    def listen(self, path: str, headers: Mapping[str, str], ear: Ear) -> Iterator[Heard]:
        """Yield what an ear hears, over as many connections as it takes.

        Raises:
            Refused: the service refused.
            Unreachable: nothing could be heard for long.
        """
        patient = replace(self._retries, most=self._retries.most * 4)
        attempts = Attempts(patient, "always")
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
                                attempts = Attempts(patient, "always")
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
    ) -> models.ScenarioOpened:
        """Open a scenario from a sample or a set-up; the answer holds the tokens of its seats."""
        body = models.OpenBody(
            system=system,
            sample=sample,
            setup=calls.value_of(setup),
            options=calls.value_of(options),
            title=title,
            dice=models.DiceBody(source=dice, seed=seed),
        )
        return self.send(calls.opening(body, self._operator_key))

    def scenario(
        self, scenario: str, token: str | None = None, *, seat: str | None = None
    ) -> "Scenario":
        """Return a scenario as a seat has it. Nothing is asked yet.

        Args:
            scenario: its name.
            token: of the seat; without it, the client's for that seat, or its only one.
            seat: `referee`, `side:NAME` or `observer`; enough where the service is open.
        """
        return Scenario(self, scenario, token or self._tokens.get(seat or "", self._token), seat)

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
        return self.send(calls.choices(body)).choices

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
    ) -> values.Assessment:
        """Return what a rulebook says of a design: mass, points, and every rule that it breaks.

        Args:
            system: the rulebook.
            design: the ship; an illegal one is assessed like others.
            tables: those of a scenario; without them, the book's own.

        Raises:
            CannotAdjudicate: the rulebook has no rules of design.
        """
        body = models.DesignBody(
            system=system, design=calls.value_of(design), tables=calls.value_of(tables)
        )
        return self.send(calls.design(body)).assessment

    def verify(self, transcript: bytes) -> models.Verdict:
        """Have the service judge a transcript again; `umpire_client.verify` asks nobody."""
        return self.send(calls.verification(transcript))


class Scenario(Handle[Client]):
    """A scenario as a seat has it; `Client.scenario` makes one."""

    def look(self, version: int | None = None) -> models.ScenarioSeen:
        """Return the scenario with its battle, now or at an earlier version."""
        return self._looked(self._client.send(self._look(version)), version)

    def choices(self, unit: str | None = None) -> tuple[values.Choice, ...]:
        """Return what the seat may order now, for one unit or for all."""
        self._begin()
        return self._client.send(self._choices(unit)).choices

    def odds(self, order: OrderGiven) -> models.Odds:
        """Return the exact chances of an order."""
        return self._client.send(self._odds(order)).odds

    def order(
        self,
        *orders: OrderGiven,
        version: int | None = None,
        command_id: str | None = None,
        faces: Sequence[int] | None = None,
    ) -> models.RulingKept:
        """Give orders: all of them are accepted, or none.

        Args:
            orders: in the order in which they are to be judged.
            version: the one that they are meant for; without it, the one last seen.
            command_id: makes a retry safe; without it, a new one.
            faces: what the players threw, where they throw the dice.

        Raises:
            Stale: the scenario moved on; look again, and decide anew.
            Illegal: the rules forbid one of them; nothing was changed.
            Forbidden: one is not the seat's; or a side gives it after one that throws dice or opens
                what is sealed (`batch_after_outcome`): give it by itself, afterwards.
            Unreachable: no answer came; give them again with `error.command_id`.
        """
        self._begin()
        ruling = self._client.send(self._order(orders, version, command_id, faces))
        self._saw(ruling.version)
        return ruling

    def dry_run(
        self, *orders: OrderGiven, version: int | None = None, faces: Sequence[int] | None = None
    ) -> models.DryRun:
        """Return what would come of orders; nothing is done, and nobody hears of it.

        It tells no dice, and opens nothing that is sealed: see `models.DryRun`.

        Args:
            orders: in the order in which they are to be judged.
            version: the one that they are meant for; without it, the one last seen.
            faces: where the players throw the dice, what they might show; not needed.

        Raises:
            Stale: the scenario moved on.
            Illegal: the rules forbid one of them.
        """
        self._begin()
        return self._client.send(self._dry_run(orders, version, faces))

    def rulings(self, after: int = 0, *, told: bool = False) -> Iterator[values.Entry]:
        """Yield the entries of the journal after a version, page by page, up to the present.

        Args:
            after: the version.
            told: whether each ruling brings its events in plain words, too.
        """
        self._begin()
        while True:
            page = self._client.send(self._page(after, told=told))
            yield from page.entries
            after += len(page.entries)
            self._saw(after)
            if not page.entries or after >= page.version:
                return

    def follow(self, after: int = 0) -> Iterator[Heard]:
        """Yield each entry after a version as it comes, until the scenario is closed.

        None is lost and none comes twice, however often the connection breaks; but an entry some
        of which was sealed comes once more when it is `opened`.
        """
        self._begin()
        ear = Ear(after, self._system)
        for heard in self._client.listen(f"{self._place}/events", self._who, ear):
            self._saw(heard.version)
            yield heard

    def fork(self, version: int | None = None) -> models.ScenarioOpened:
        """Open a scenario that plays on from an earlier version, with the same dice."""
        return self._client.send(self._fork(version))

    def contribute(self, nonce: str, version: int | None = None) -> models.ScenarioSummary:
        """Put a side's own words into the key of the dice, before the first roll."""
        self._begin()
        told = self._client.send(self._contribute(nonce, version))
        self._saw(told.version)
        return told

    def close(self, version: int | None = None) -> models.ScenarioClosed:
        """Close the scenario; its seed is revealed."""
        self._begin()
        closed = self._client.send(self._close(version))
        self._saw(closed.version)
        return closed

    def tokens(self) -> dict[str, str]:
        """Return new tokens for all seats, by their names: for the referee or the operator."""
        return self._client.send(self._issue()).tokens

    def verification(self) -> models.Verdict:
        """Have the service judge all of it again."""
        verdict: models.Verdict = self._client.send(self._get("/verification", models.Verdict))
        return verdict

    def transcript(self) -> bytes:
        """Return the whole scenario as a file, for `umpire_client.verify`."""
        content: bytes = self._client.send(self._get("/transcript", bytes))
        return content

    def _begin(self) -> None:
        if self.version is None:
            self.look()
