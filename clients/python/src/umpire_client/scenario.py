"""A scenario as a seat has it; `async_scenario` is the same with an event loop."""

# Written from `async_scenario.py` by tools/generate.py: change that one.

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from umpire_client import calls, dice_bag, models, values
from umpire_client.calls import OrderGiven
from umpire_client.errors import Refused
from umpire_client.following import Ear, Heard, OnPresence
from umpire_client.handle import PAGE, BagHandle, CommandGiven, Handle, outcome_of, rolls_in
from umpire_client.webhooks import Kind

if TYPE_CHECKING:
    from umpire_client.client import Client  # noqa: F401 — the base names it


class Scenario(Handle["Client"]):
    """A scenario as a seat has it; `Client.scenario` makes one."""

    def look(self, version: int | None = None) -> models.ScenarioSeen:
        """Return the scenario with its battle, now or at an earlier version."""
        return self._looked(self._client.send(self._look(version)), version)

    def choices(self, unit: str | None = None) -> tuple[values.Choice, ...]:
        """Return what the seat may order now, for one unit or for all: all at one version."""
        self._begin()
        page = self._client.send(self._choices(unit))
        found, version = page.choices, page.version
        while page.next is not None:
            page = self._client.send(self._choices(unit, page.next))
            if page.version != version:
                return self.choices(unit)
            found += page.choices
        return found

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

    def checks(
        self, *commands: CommandGiven, version: int | None = None
    ) -> tuple[models.DryRun | Refused, ...]:
        """Return what would come of each of some commands, each for itself; nothing is done.

        For one that would be refused, that is the error that giving it would raise. All are asked
        about at once: for a form, whose every button says what it would do.
        """
        self._begin()
        told = self._client.send(self._checks(commands, version))
        return tuple(outcome_of(each) for each in told.checks)

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

    def follow(self, after: int = 0, *, on_presence: OnPresence | None = None) -> Iterator[Heard]:
        """Yield each entry after a version as it comes, until the scenario is closed.

        None is lost and none comes twice, however often the connection breaks; but an entry some
        of which was sealed comes once more when it is `opened`.

        Args:
            after: the version.
            on_presence: is called with the seats that follow the scenario, at first and whenever
                it is others.
        """
        self._begin()
        ear = Ear(after, self._system, on_presence)
        place = f"{self._place}/events{ear.query}"
        for heard in self._client.listen(place, self._who, ear):
            self._saw(heard.version)
            yield heard

    def fork(
        self, version: int | None = None, *, command_id: str | None = None
    ) -> models.ScenarioOpened:
        """Open a scenario that plays on from an earlier version, with the same dice."""
        return self._client.send(self._fork(version, command_id))

    def contribute(
        self, nonce: str, version: int | None = None, *, command_id: str | None = None
    ) -> models.ScenarioSummary:
        """Put a side's own words into the key of the dice, before the first roll."""
        self._begin()
        told = self._client.send(self._contribute(nonce, version, command_id))
        self._saw(told.version)
        return told

    def close(
        self, version: int | None = None, *, command_id: str | None = None
    ) -> models.ScenarioClosed:
        """Close the scenario; its seed is revealed."""
        self._begin()
        closed = self._client.send(self._close(version, command_id))
        self._saw(closed.version)
        return closed

    def tokens(self) -> dict[str, str]:
        """Return new tokens for all seats, by their names: for the referee or the operator."""
        return self._client.send(self._issue()).tokens

    def revoke(self, seat: str) -> str:
        """Revoke all tokens of a seat, and return a new one: for the referee or the operator.

        What the old ones began ends: streams at once, and webhooks.
        """
        told = self._client.send(self._revoke(seat))
        return told.tokens[seat]

    def remove(self) -> models.ScenarioRemoved | None:
        """Remove the scenario for good: for the referee or the operator. Export it before.

        `None`: an attempt whose answer was lost has removed it.
        """
        return self._client.send_removal(self._remove())

    def add_webhook(
        self, url: str, kinds: Sequence[Kind] | None = None, command_id: str | None = None
    ) -> models.WebhookAdded:
        """Have what the seat hears sent to an address; the answer holds the `secret`, this once.

        What comes there is read with `umpire_client.webhooks.read_delivery`.

        Args:
            url: where it goes, by `https`.
            kinds: `scenario.ruling`, `scenario.your_turn`, `scenario.closed`; without it, all.
            command_id: to repeat an earlier call with; without it, a new one.
        """
        return self._client.send(self._add_webhook(url, kinds, command_id))

    def webhooks(self) -> tuple[models.Webhook, ...]:
        """Return the webhooks of the seat; for the referee, those of all."""
        return self._client.send(self._webhooks()).webhooks

    def remove_webhook(self, webhook: str) -> None:
        """Remove a webhook by its id."""
        self._client.send_removal(self._remove_webhook(webhook))

    def verification(self) -> models.Verdict:
        """Have the service judge all of it again."""
        verdict: models.Verdict = self._client.send(self._get("/verification", models.Verdict))
        return verdict

    def rolls(
        self, after: int = 0, limit: int = 100, *, label: str | None = None
    ) -> models.RollsHeard:
        """Return some rolls that the seat sees, those after a number: all, or those of a label."""
        return self._client.send(self._rolls(after, limit, label))

    def roll(self, number: int) -> models.Explanation:
        """Return one roll explained, by the number that `rolls` gives it."""
        self._begin()
        return self._client.send(self._roll(number))

    def transcript(self) -> bytes:
        """Return the scenario as a file: whole to the referee and after the close.

        Before that others get it redacted, with what the seat may not read told in its place.
        """
        content: bytes = self._client.send(self._get("/transcript", bytes))
        return content

    def _begin(self) -> None:
        if self.version is None:
            self.look()


class Bag(BagHandle["Client"]):
    """A bag of dice as a seat has it; `Client.bag` makes one."""

    def look(self) -> models.BagSeen:
        """Return the bag: its seats, its commitment, and how many rolls it has made."""
        seen: models.BagSeen = self._client.send(self._get("", models.BagSeen))
        return seen

    def roll(
        self,
        dice: str,
        label: str = "",
        *,
        faces: Sequence[int] | None = None,
        command_id: str | None = None,
    ) -> models.BagRoll:
        """Roll dice.

        Args:
            dice: in the usual notation, such as `3d6`, `4d6kh3` or `d%`.
            label: what for.
            faces: what the players threw, where they throw the dice.
            command_id: makes a retry safe; without it, a new one.

        Raises:
            Malformed: they are not dice notation, or beyond the bounds of the bag.
            Unreachable: no answer came; roll again with `error.command_id`.
        """
        body = models.BagRollBody(dice=dice, label=label, faces=calls.faces_of(faces))
        rolled: models.BagRoll = self._client.send(
            self._post("/rolls", models.BagRoll, body, command_id)
        )
        return rolled

    def rolls(self, after: int = 0) -> Iterator[models.BagRoll]:
        """Yield the rolls after a version of the bag, page by page, up to the present."""
        following: int | None = after
        while following is not None:
            page = self._client.send(
                self._get("/rolls", models.BagRolls, after=str(following), limit=str(PAGE))
            )
            yield from page.rolls
            following = page.next

    def follow(self, after: int = 0) -> Iterator[models.BagRoll]:
        """Yield each roll after a version of the bag as it comes, until the bag is closed.

        None is lost and none comes twice, however often the connection breaks.
        """
        ear = Ear(after, dice_bag.SYSTEM)
        for heard in self._client.listen(self._events, self._who, ear):
            yield from rolls_in(heard.entry)

    def contribute(self, nonce: str, *, command_id: str | None = None) -> models.BagSeen:
        """Put the seat's own words into the key of the dice, before the first roll."""
        body = models.NonceBody(nonce=nonce)
        seen: models.BagSeen = self._client.send(
            self._post("/nonces", models.BagSeen, body, command_id)
        )
        return seen

    def close(self, *, command_id: str | None = None) -> models.BagClosed:
        """Close the bag; its seed is revealed."""
        closed: models.BagClosed = self._client.send(
            self._post("/close", models.BagClosed, None, command_id)
        )
        return closed

    def verification(self) -> models.Verdict:
        """Have the service check the chain, every die and every total."""
        verdict: models.Verdict = self._client.send(self._get("/verification", models.Verdict))
        return verdict

    def transcript(self) -> bytes:
        """Return the bag as a file, which `umpire verify` checks without the service."""
        content: bytes = self._client.send(self._get("/transcript", bytes))
        return content
