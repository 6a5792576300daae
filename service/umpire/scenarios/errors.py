"""Refusals that are not about rules: what is stale, unknown, not yours, or used already."""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from umpire.kernel.errors import CannotAdjudicate, Code, Malformed, Refusal, codes_in

Fault: TypeAlias = Literal["format", "chain", "commitment", "dice", "ruling", "redaction"]


class StaleScenario(Refusal):
    """The scenario moved on: read it again, and decide anew."""

    kind = "stale"

    def __init__(self, expected: int, current: int) -> None:
        super().__init__(
            STALE.name, f"Version {expected} was expected; the scenario stands at {current}."
        )
        self.expected = expected
        self.current = current


class Unknown(Refusal):
    """There is nothing of that name."""

    kind: ClassVar[str] = "unknown"


class Unauthenticated(Refusal):
    """Nobody knows who is asking."""

    kind: ClassVar[str] = "unauthenticated"


class Forbidden(Refusal):
    """The seat may not do or see this."""

    kind: ClassVar[str] = "forbidden"


class Conflict(Refusal):
    """It contradicts what was said or done before."""

    kind: ClassVar[str] = "conflict"


class Difference(msgspec.Struct, frozen=True):
    """The first thing in a transcript that is not as it should be.

    `line` counts from 1, the header; `field` is a JSON Pointer into the line.
    """

    line: int
    fault: Fault
    message: str
    field: str = ""


class NotVerified(Conflict):
    """A transcript is not what it should be; `difference` says where."""

    def __init__(self, difference: Difference) -> None:
        place = f"Line {difference.line}, {difference.fault}: {difference.message}"
        super().__init__(NOT_VERIFIED.name, place, at=difference.field)
        self.difference = difference


class Unavailable(Refusal):
    """The journal cannot be reached; a retry of the same command shows what became of it."""

    kind: ClassVar[str] = "unavailable"


STALE = Code("stale", "The scenario stands at another version than expected.", StaleScenario)
UNKNOWN_RULEBOOK = Code("unknown_rulebook", "The service has no rulebook of this name.", Unknown)
NO_DESIGN_RULES = Code(
    "no_design_rules", "The rulebook has no rules for the design of ships.", CannotAdjudicate
)
UNKNOWN_SAMPLE = Code("unknown_sample", "The rulebook has no sample of this name.", Unknown)
UNKNOWN_SCENARIO = Code("unknown_scenario", "There is no scenario of this name.", Unknown)
UNKNOWN_VERSION = Code("unknown_version", "The scenario has no such version yet.", Unknown)
UNKNOWN_ROLL = Code("unknown_roll", "There is no such roll, or none that the seat hears.", Unknown)
NOT_VERIFIED = Code(
    "not_verified",
    "The transcript, or the scenario, is not what its seed and this edition make it.",
    Conflict,
)
NOT_YOUR_ORDER = Code("not_your_order", "The seat may not give this order.", Forbidden)
HIDDEN_ODDS = Code("hidden_odds", "The odds hang on what is hidden from the seat.", Forbidden)
BATCH_AFTER_OUTCOME = Code(
    "batch_after_outcome",
    "A side's command ends with the first order that throws dice, opens what is sealed, resolves "
    "the orders of all sides, or uses sensors: what follows is given once that is kept.",
    Forbidden,
)
REFEREE_ONLY = Code("referee_only", "Only the referee may do this.", Forbidden)
TOKEN_REQUIRED = Code("token_required", "The request names no seat by a token.", Unauthenticated)
TOKEN_INVALID = Code("token_invalid", "The token is not one of this service's.", Unauthenticated)
TOKEN_EXPIRED = Code("token_expired", "The token has expired.", Unauthenticated)
TOKEN_REVOKED = Code(
    "token_revoked", "The token was revoked, and others issued in its place.", Unauthenticated
)
OPERATOR_ONLY = Code("operator_only", "It takes an operator's key.", Unauthenticated)
SCOPE_MISSING = Code("scope_missing", "The operator's key does not have the scope.", Forbidden)
OTHER_SCENARIO = Code("other_scenario", "The token is of another scenario.", Forbidden)
OTHER_SEAT = Code("other_seat", "The token speaks for another seat.", Forbidden)
SIDES_ONLY = Code("sides_only", "Only a side may do this.", Forbidden)
NONCE_GIVEN = Code("nonce_given", "The side has contributed to the dice already.", Conflict)
DICE_THROWN = Code(
    "dice_thrown", "Dice have been thrown; what they are keyed with stays as it is.", Conflict
)
NO_COMMITMENT = Code(
    "no_commitment", "Only committed dice take words of the players into their key.", Conflict
)
SCENARIO_EXISTS = Code("scenario_exists", "There is a scenario of this name already.", Conflict)
OTHER_JOURNAL = Code(
    "other_journal",
    "There is a scenario of this name already, and its journal is another.",
    Conflict,
)
SEED_UNKNOWN = Code(
    "seed_unknown",
    "The scenario was brought in without the secret seed of its dice; it can be read, and takes no "
    "orders.",
    Conflict,
)
UNUSABLE_NAME = Code(
    "unusable_name",
    "A scenario's name has up to 128 letters of ASCII, digits, `_`, `.` and `-`, and begins with "
    "none of the last two.",
    Malformed,
)
COMMAND_REUSED = Code(
    "command_reused", "The command id was used for another command before.", Conflict
)
CLOSED = Code("closed", "The scenario is closed; its journal takes no more orders.", Conflict)
ROOT_OPEN = Code(
    "root_open",
    "A fork throws the dice of the scenario it came from, which is still open.",
    Conflict,
)
JOURNAL_UNAVAILABLE = Code("journal_unavailable", "The journal cannot be reached.", Unavailable)
ARCHIVE_UNAVAILABLE = Code(
    "archive_unavailable",
    "The battle is in the archive, which cannot be reached or does not give back what was put in.",
    Unavailable,
)
WEBHOOKS_OFF = Code("webhooks_off", "The service sends no webhooks; its operator may.", Forbidden)
UNKNOWN_WEBHOOK = Code("unknown_webhook", "The seat has no webhook of this name.", Unknown)
TOO_MANY_WEBHOOKS = Code(
    "too_many_webhooks", "The scenario has as many webhooks as it may.", Conflict
)
BAD_WEBHOOK = Code(
    "bad_webhook",
    "A webhook goes to an `https` address without a login, whose host has public addresses alone.",
    Malformed,
)
NEWER_JOURNAL = Code(
    "newer_journal",
    "The battle was opened, or played on, by a newer release of the service than the one asked.",
    Unavailable,
)
RULEBOOK_MISSING = Code(
    "rulebook_missing",
    "The battle is played by a rulebook of another package, which is not installed here.",
    Unavailable,
)
JOURNAL_UNSOUND = Code(
    "journal_unsound", "The server of the journals could lose them, and is not used.", Unavailable
)
TOO_MANY_FOLLOWERS = Code(
    "too_many_followers", "This worker has as many followers as it takes.", Unavailable
)
SLOW_READER = Code(
    "slow_reader",
    "A message was not taken in time. Connect again, after the last version that came.",
    Unavailable,
)
NO_ORDERS = Code("no_orders", "A command holds at least one order.", Malformed)
WRONG_FAMILY = Code("wrong_family", "The order does not belong to this family.", Malformed)
DICE_SOURCE = Code("dice_source", "These dice do not go with the scenario's source.", Malformed)
HIDDEN_DICE = Code(
    "hidden_dice",
    "An order of a side that may reveal something hidden takes no typed faces: the service throws "
    "its dice, or the referee gives the order and types them in.",
    Malformed,
)
BAD_SEAT = Code(
    "bad_seat",
    "A seat is `referee`, `observer` or `side:NAME`, of a side of the battle.",
    Malformed,
)
BAD_CURSOR = Code("bad_cursor", "The cursor is none that a page of battles ended with.", Malformed)
BAD_TRANSCRIPT = Code("bad_transcript", "The transcript cannot be read.", Malformed)

CODES = codes_in(vars())
