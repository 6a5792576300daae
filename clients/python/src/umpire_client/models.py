"""What requests and answers look like, whatever the rulebook.

Generated from `schema/openapi.json` by `tools/generate.py`; do not edit.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from umpire_client import values


class AdjudicationBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Orders to rule on; a seed, or typed faces. `scenario` is the name in the dice key."""

    system: str
    sample: str | None = None
    setup: values.Setup | None = None
    options: values.Options | None = None
    battle: values.Battle | None = None
    orders: tuple[values.Order, ...]
    seed: str | None = None
    faces: tuple[int, ...] | None = None
    scenario: str = ""


class PendingThrow(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that would be thrown: their label, how many, and how many sides each has."""

    label: str
    count: int
    sides: int


class Alternative(msgspec.Struct, frozen=True, kw_only=True):
    """One event as it would have been under another value of an option.

    It has at most one of `told`, the log line of the event; `throws`, dice that it would need but
    nobody threw; and `refused`, the refusal that the order would have got. Without any, this roll
    would not have been thrown.
    """

    option: str
    rule: str
    value: Any
    told: str | None = None
    throws: PendingThrow | None = None
    refused: str | None = None


class AuditRecord(msgspec.Struct, frozen=True, kw_only=True):
    """An operator's action: its key, its battle, its time and its address.

    The entry is written before the action. `action` is the operation, `request` the id of the
    request, as in the log lines. `allowed` is false for a key that does not have the scope. `key`
    is null for a key that the settings do not have: `fingerprint` is the beginning of its SHA-256,
    and `left_out` counts such attempts before this one that have no entry. A gap in `number` shows
    that entries have been dropped.
    """

    number: int
    at: str
    key: str | None
    action: str
    scenario: str | None
    address: str
    request: str
    allowed: bool
    fingerprint: str | None
    left_out: int


class AuditPage(msgspec.Struct, frozen=True, kw_only=True):
    """Some entries, the newest first; `next` is what to send as `before`, null after the last."""

    entries: tuple[AuditRecord, ...]
    next: int | None


class DiceBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where the dice of a scenario come from; a seed goes with `seeded`."""

    source: Literal["committed", "seeded", "supplied"] = "committed"
    seed: str | None = None


class BagBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A bag to open: who sits at the table, by their names in any script."""

    seats: tuple[str, ...]
    title: str = ""
    needs_label: bool = False
    dice: DiceBody = msgspec.field(default_factory=DiceBody)


class BagSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a bag, and the name of the person."""

    seat: str
    name: str


class DiceTerms(msgspec.Struct, frozen=True, kw_only=True):
    """Where a scenario's dice come from.

    `scenario` is the name in the dice key: a fork keeps that of its root, so that the same shot
    throws the same dice. `commitment` binds a secret seed; `seed` is given where it is public.
    """

    source: str
    scenario: str
    commitment: str | None = None
    seed: str | None = None
    nonces: tuple[str, ...] = ()


class BagClosed(msgspec.Struct, frozen=True, kw_only=True):
    """A closed bag, and the seed that is revealed (null where none was secret)."""

    bag: str
    title: str
    version: int
    closed: bool
    rolled: int
    seats: tuple[BagSeat, ...]
    needs_label: bool
    dice: DiceTerms
    contributed: dict[str, str]
    chain: str
    opened_at: str | None
    changed_at: str | None
    seed: str | None


class BagOpened(msgspec.Struct, frozen=True, kw_only=True):
    """A bag that was opened, and the tokens of its seats."""

    bag: str
    title: str
    version: int
    closed: bool
    rolled: int
    seats: tuple[BagSeat, ...]
    needs_label: bool
    dice: DiceTerms
    contributed: dict[str, str]
    chain: str
    opened_at: str | None
    changed_at: str | None
    tokens: dict[str, str]


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """Some dice of one size, thrown for one purpose. `faces` are in the order thrown."""

    label: str
    sides: int
    faces: tuple[int, ...]


class BagRoll(msgspec.Struct, frozen=True, kw_only=True):
    """A roll: its number in the bag, the seat, the label and notation, and the dice.

    `kept` marks the dice that count towards the `total`. The labels in `rolls` are those
    in the key of the dice. `version` is that of the bag after the roll.
    """

    number: int
    version: int
    seat: str
    label: str
    dice: str
    total: int
    rolls: tuple[Roll, ...]
    kept: tuple[tuple[bool, ...], ...]


class BagRollBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A roll: dice in the usual notation, and what for; `faces` where the dice are typed in."""

    dice: str
    label: str = ""
    faces: tuple[int, ...] | None = None


class BagRolls(msgspec.Struct, frozen=True, kw_only=True):
    """Some rolls, the present version of the bag, and the start of the next page, if any."""

    version: int
    rolls: tuple[BagRoll, ...]
    next: int | None


class BagSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A bag of dice; never its secret seed.

    `rolled` is how many rolls it has made. `contributed` are the nonces in the key of the dice, by
    the seats that gave them, in order. `chain` is the hash of the journal.
    """

    bag: str
    title: str
    version: int
    closed: bool
    rolled: int
    seats: tuple[BagSeat, ...]
    needs_label: bool
    dice: DiceTerms
    contributed: dict[str, str]
    chain: str
    opened_at: str | None
    changed_at: str | None


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """A row of boxes on a display.

    Attributes:
        title: its name, such as `Hull`.
        most: the field with the number of boxes.
        left: the field with the boxes that are left.
        lost: the field with the boxes that are lost, if there is no `left`.
    """

    title: str
    most: str
    left: str | None = None
    lost: str | None = None


class BattleBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rulebook, and a battle to open: a sample by name, or a set-up."""

    system: str
    sample: str | None = None
    setup: values.Setup | None = None
    options: values.Options | None = None


class BattleOpened(msgspec.Struct, frozen=True, kw_only=True):
    """A battle that a set-up opens."""

    system: str
    battle: values.Battle


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One change of an edition to one rule, in a sentence.

    If the change is a default, `option` or `table` names it, and `before` is its value in the
    edition before, in plain JSON. A new option is such a default, too: its `before` is the way the
    book was played without it. If citations were corrected, `cited` has the rules that events cited
    before, by their kind.
    """

    rule: str
    gist: str
    option: str | None = None
    table: str | None = None
    before: Any = None
    cited: dict[str, tuple[str, ...]] = {}


class DryRun(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome that orders would have at a version; nothing is stored.

    `accepted` counts the orders, from the first, that would be accepted; later ones are not judged.
    `complete`: all were judged, and `events` are all that would happen. Otherwise the last accepted
    order would throw dice (the first are `throws`, if the seat may know) or, given by a side, end a
    phase of sealed orders, resolve those of all sides, or use sensors. Only a real order reveals
    that outcome, and `events` are those before it.
    """

    version: int
    accepted: int
    complete: bool
    throws: PendingThrow | None
    events: tuple[values.Event, ...]


class Citation(msgspec.Struct, frozen=True, kw_only=True):
    """The rule behind a refusal or an event: its ID, its chapter, its gist."""

    rule: str
    section: str
    gist: str


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """The first fault of a transcript.

    `line` counts from 1, the header; `field` is a JSON Pointer into the line.
    """

    line: int
    fault: str
    message: str
    field: str = ""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """A problem document. `pointer` is a JSON Pointer into the request's body.

    `throws` is the next throw that the players must type in, where players throw the dice and the
    seat may know it: add its faces behind the faces that you sent. `difference` is the first fault
    of a transcript; `pointer` then points into that line.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    kind: str
    pointer: str | None = None
    citation: Citation | None = None
    current_version: int | None = None
    difference: Difference | None = None
    throws: PendingThrow | None = None


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """The check of one command: its dry `run`, or its `refusal` with a `pointer` into it."""

    run: DryRun | None
    refusal: Problem | None


class CommandBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Orders for a scenario; `faces` where the players throw the dice."""

    orders: tuple[values.Order, ...]
    faces: tuple[int, ...] | None = None


class ChecksBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Commands to check, each on its own, against the present state of the scenario."""

    commands: tuple[CommandBody, ...]


class ChecksGiven(msgspec.Struct, frozen=True, kw_only=True):
    """The check of each command on its own, in their order, and the version of the scenario."""

    version: int
    checks: tuple[Checked, ...]


class ChoicesBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A battle, a seat, the unit (none: all), and the page of choices to return."""

    system: str
    sample: str | None = None
    setup: values.Setup | None = None
    options: values.Options | None = None
    battle: values.Battle | None = None
    seat: str = "referee"
    unit: str | None = None
    after: int = 0
    limit: int | None = None


class ChoicesGiven(msgspec.Struct, frozen=True, kw_only=True):
    """The orders that a seat may give; the next page begins after `next`, if there is one."""

    system: str
    choices: tuple[values.Choice, ...]
    next: int | None


class ChoicesNow(msgspec.Struct, frozen=True, kw_only=True):
    """The orders that a seat may give at a version; the next page, if any, is after `next`."""

    version: int
    choices: tuple[values.Choice, ...]
    next: int | None


class Closed(
    values.Entry, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="close"
):
    """The last line: the seed is revealed (`None` where there was no secret one)."""

    version: int
    seat: str
    edition: str
    seed: str | None


class CodeTold(msgspec.Struct, frozen=True, kw_only=True):
    """A refusal code of the rulebook, and its meaning."""

    code: str
    meaning: str
    rule: str | None


class Contributed(
    values.Entry, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="nonce"
):
    """A side added its own words to the key of the dice, before the first roll."""

    version: int
    seat: str
    edition: str
    nonce: str


class DesignAssessed(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook's assessment of a design."""

    system: str
    assessment: values.Assessment


class DesignBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rulebook, and a ship to assess; `tables` and `options` where a scenario has its own."""

    system: str
    design: values.Design
    tables: values.Tables | None = None
    options: values.Options | None = None


class SampleDesign(msgspec.Struct, frozen=True, kw_only=True):
    """A legal design of a class of the service's own: what a designer may begin with."""

    name: str
    design: values.Design


class DesignList(msgspec.Struct, frozen=True, kw_only=True):
    """The sample designs of a rulebook; none where it has no rules of design."""

    system: str
    designs: tuple[SampleDesign, ...]


class DiceKey(msgspec.Struct, frozen=True, kw_only=True):
    """How anyone computes a roll; see `schema/dice.v1.md`.

    A block is HMAC-SHA-256 of `message` under `seed`, both in hex; the last four bytes of the
    message are the number of the block, 0 in this one. Bytes from `below` on are skipped; each
    other one, divided by the sides, leaves a face less one. `seed` is null while it is sealed, and
    where the faces were typed in.
    """

    state: str
    scenario: str
    nonces: tuple[str, ...]
    commitment: str | None
    seed: str | None
    message: str | None
    below: int


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """An edition of a rulebook: its name, and its changes since the edition before."""

    name: str
    changes: tuple[Change, ...] = ()


class Ruled(
    values.Entry, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ruling"
):
    """One accepted command: who gave it, its orders, and what happened."""

    version: int
    seat: str
    edition: str
    orders: tuple[values.Order, ...]
    events: tuple[values.Event, ...]
    salt: str = ""
    told: tuple[str, ...] = ()


class RollLine(msgspec.Struct, frozen=True, kw_only=True):
    """One roll in a list: its number, its entry, the dice, and the log line of its event."""

    number: int
    version: int
    label: str
    sides: int
    faces: tuple[int, ...]
    rule: str
    told: str


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule of a book: its ID, its chapter, and its gist in our own words.

    A rule that is not `adjudicated` is listed, but no order plays it.
    """

    id: str
    section: str
    gist: str
    adjudicated: bool = True


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """A number or a mark of an event; `of` names the list that holds it."""

    name: str
    value: int | float | bool
    of: str | None = None


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """The alternatives to one event, and how many settings were tried to find them."""

    tried: int
    alternatives: tuple[Alternative, ...]


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """One roll, explained.

    `seat` gave the orders of the entry; `place` is a JSON Pointer into it. `order` is the one that
    caused the roll, and `side` owns it. `order`, `side` and `readings` are null where they would
    reveal something that is still secret.
    """

    roll: RollLine
    system: str
    seat: str
    place: str
    turn: int
    phase: str
    order: dict[str, Any] | None
    side: str | None
    rule: Rule | None
    terms: tuple[Term, ...]
    dice: DiceKey
    readings: Tried | None


class Remark(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a file that the rulebook reads otherwise, and the pointer to it.

    `left_out`: the rulebook does not have it. `changed`: it became the nearest that the rulebook
    has. `noted`: it is kept as it was, but counts differently. In a text file the pointer is a
    line: `/lines/13`.
    """

    pointer: str
    kind: str
    message: str


class FileWritten(msgspec.Struct, frozen=True, kw_only=True):
    """A file for another tool: its JSON, or its text; remarks point into the request's body."""

    system: str
    format: str
    file: Any
    remarks: tuple[Remark, ...]


class ForkBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where to fork; none: at the scenario's present version."""

    version: int | None = None


class ForkedFrom(msgspec.Struct, frozen=True, kw_only=True):
    """The scenario and version that a fork began from, and the hash of the chain there."""

    scenario: str
    version: int
    hash: str


class GameExportBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A battle to write in a format: ftgame (a package), or ftmap (the data of a map)."""

    system: str
    sample: str | None = None
    setup: values.Setup | None = None
    options: values.Options | None = None
    battle: values.Battle | None = None
    format: str = "ftgame"
    title: str = ""


class GameImportBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rulebook, and a game package (ftGameViewer's `.ftgame.json`)."""

    system: str
    package: Any


class GameImported(msgspec.Struct, frozen=True, kw_only=True):
    """A game of another tool as a set-up, and what differs."""

    system: str
    format: str
    title: str
    setup: values.Setup
    remarks: tuple[Remark, ...]


class GamePhaseBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game package, and dice for the present phase of its log: a seed, or typed faces."""

    system: str
    package: Any
    seed: str | None = None
    faces: tuple[int, ...] | None = None


class JournalPage(msgspec.Struct, frozen=True, kw_only=True):
    """Some entries, and the present version of the scenario."""

    version: int
    entries: tuple[values.Entry, ...]


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """An operation of the service: its name and its address; fill in the `{...}`."""

    name: str
    method: str
    href: str
    title: str


class NamedClass(msgspec.Struct, frozen=True, kw_only=True):
    """A class that a set-up can name, as far as its options allow the class.

    Attributes:
        class_name: as a set-up names it.
        title: all that the book calls it.
        of: the units of a set-up that can be of it.
    """

    class_name: str
    title: str
    of: str


class NonceBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Words of a side's own for the key of the dice."""

    nonce: str


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """One possible outcome of an order, and its chance from 0 to 1.

    Like all numbers of odds it is a plain float: a number of an array only looks like one, and the
    encoder cannot write it.
    """

    name: str
    chance: float
    rule: str


class TargetOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of an order against one target.

    `damage[n]` is the chance of exactly n points; `outcomes` are the thresholds and worse.
    """

    target: str
    damage: tuple[float, ...]
    mean_damage: float
    outcomes: tuple[Outcome, ...]


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """The exact chances of one order, target by target, each before any other is resolved."""

    targets: tuple[TargetOdds, ...]


class OddsBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A battle, and one declared order."""

    system: str
    sample: str | None = None
    setup: values.Setup | None = None
    options: values.Options | None = None
    battle: values.Battle | None = None
    order: values.Order


class OddsGiven(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of a declared order."""

    system: str
    odds: Odds


class OddsNow(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of a declared order at a version."""

    version: int
    odds: Odds


class OpenBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A scenario to open."""

    system: str
    sample: str | None = None
    setup: values.Setup | None = None
    options: values.Options | None = None
    title: str = ""
    dice: DiceBody = msgspec.field(default_factory=DiceBody)


class OperatorKey(msgspec.Struct, frozen=True, kw_only=True):
    """An operator's key, which is never shown itself; `last_used` is null for a key never used."""

    name: str
    scopes: tuple[str, ...]
    last_used: str | None


class OperatorKeys(msgspec.Struct, frozen=True, kw_only=True):
    """The operators' keys of the settings."""

    keys: tuple[OperatorKey, ...]


class OptionTold(msgspec.Struct, frozen=True, kw_only=True):
    """An option: the rule it changes, what it takes, and what holds without it."""

    name: str
    rule: str
    description: str
    default: Any
    schema: dict[str, Any]


class OrderOddsBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One declared order, for a scenario."""

    order: values.Order


class PhaseAnswered(msgspec.Struct, frozen=True, kw_only=True):
    """Commands to append to the log of a package, its dice among them as `logDice`."""

    system: str
    turn: int
    phase: int
    commands: tuple[dict[str, Any], ...]
    remarks: tuple[Remark, ...]


class PhaseTold(msgspec.Struct, frozen=True, kw_only=True):
    """A phase, and who gives which order in it."""

    name: str
    title: str
    rule: str
    sealed: bool
    orders: dict[str, str]


class UnitsShown(msgspec.Struct, frozen=True, kw_only=True):
    """Units of one kind.

    Attributes:
        units: the field of the view that lists them. Each has an `id`, and may have `name` and
            `side`.
        title: their kind, such as `frigate`.
        symbol: their symbol on the map.
        x: the field with the place to the right.
        y: the field with the place up; not on a line.
        heading: the field with the direction, if they have one.
        directions: how many directions there are, clockwise: 12 on a clock, 6 on hexes, 360.
        up: the value of the direction straight up.
        out: fields that are true when a unit is out of the battle.
        marks: fields that are true when a word belongs beside the unit; the word is the field.
        facts: fields that its display lists.
        bars: rows of boxes on its display.
    """

    units: str
    title: str
    symbol: str = "ship"
    x: str
    y: str | None = None
    heading: str | None = None
    directions: int = 12
    up: int = 0
    out: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    bars: tuple[Bar, ...] = ()


class Presentation(msgspec.Struct, frozen=True, kw_only=True):
    """The map of a rulebook, and its units; those that matter most last."""

    grid: str
    units: tuple[UnitsShown, ...]


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """One ambiguous place of a book: the question, the answer taken, and the option to change it.

    `option` names the field of the rulebook's options that chooses another answer; `None` where
    no other answer is offered.
    """

    id: str
    question: str
    answer: str
    option: str | None = None


class Redaction(msgspec.Struct, frozen=True, kw_only=True):
    """The proof of a redacted transcript: its seat, and how many of its lines are proved.

    `hashed` lines are whole, and have the hash that follows from the one before. `told` lines are
    the seat's version; their hashes are not checked here. The whole transcript proves them later.
    """

    seat: str
    hashed: int
    told: int


class RollsHeard(msgspec.Struct, frozen=True, kw_only=True):
    """Some rolls that a seat may see, their number in all, and the version they go up to.

    A seat counts only these; after the close, all seats count the same, as `verify` does.
    """

    version: int
    count: int
    rolls: tuple[RollLine, ...]


class RuleFound(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that was looked up: its gist in our words, never the text of the book.

    `reading` says how the rule is read where the book leaves it open. `options` change the rule;
    `refusals` are the codes with which orders are refused by it.
    """

    id: str
    section: str
    gist: str
    adjudicated: bool
    reading: Reading | None
    options: tuple[OptionTold, ...]
    refusals: tuple[CodeTold, ...]


class RulebookLine(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook in a list."""

    system: str
    edition: str
    title: str


class RulebookList(msgspec.Struct, frozen=True, kw_only=True):
    """The rulebooks that the service knows."""

    rulebooks: tuple[RulebookLine, ...]


class RulebookTold(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook as data for a front end."""

    system: str
    edition: str
    title: str
    owner: str
    unit: str
    phases: tuple[PhaseTold, ...]
    always: dict[str, str]
    families: dict[str, str]
    editions: tuple[Edition, ...]
    rules: tuple[Rule, ...]
    readings: tuple[Reading, ...]
    options: tuple[OptionTold, ...]
    tables: Any
    codes: tuple[CodeTold, ...]
    samples: tuple[str, ...]
    classes: tuple[NamedClass, ...]
    presentation: Presentation | None


class RulesFound(msgspec.Struct, frozen=True, kw_only=True):
    """A page of the rules that a query finds, the best first; `count` are all of them.

    `next` is what to send as `after` for the next page, null after the last.
    """

    system: str
    edition: str
    count: int
    rules: tuple[RuleFound, ...]
    next: int | None


class RulingGiven(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling that is kept nowhere: what happens, and the battle that it leaves."""

    system: str
    events: tuple[values.Event, ...]
    battle: values.Battle


class StandsNow(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a battle after a ruling, and the orders that the seat may give then.

    `version` is later than that of the ruling if a command is repeated. `choices` is null if they
    could not be listed in time; the ruling is stored all the same. The next page begins after
    `next`.
    """

    version: int
    phase: str
    state: str
    waits_for: tuple[str, ...]
    any_of_them: bool
    choices: tuple[values.Choice, ...] | None
    next: int | None


class RulingKept(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling in the journal: the version it made, the command it answers, and its events.

    `chain` is the hash of the journal up to it: a receipt for sealed orders, which the transcript
    proves after they are opened. `told` has a log line for each event, if the request asked for it;
    `now` is there if `?choices=true` asked for it.
    """

    version: int
    command: str
    chain: str
    events: tuple[values.Event, ...]
    told: tuple[str, ...] = ()
    now: StandsNow | None = None


class SampleLine(msgspec.Struct, frozen=True, kw_only=True):
    """A sample in a list, and where it is."""

    sample: str
    href: str


class SampleList(msgspec.Struct, frozen=True, kw_only=True):
    """The sample set-ups of a rulebook."""

    system: str
    samples: tuple[SampleLine, ...]


class SampleSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A sample set-up."""

    system: str
    sample: str
    setup: values.Setup


class ScenarioClosed(msgspec.Struct, frozen=True, kw_only=True):
    """A closed scenario, and the seed that is revealed (null where none was secret)."""

    scenario: str
    system: str
    edition: str
    title: str
    version: int
    closed: bool
    phase: str
    state: str
    waits_for: tuple[str, ...]
    any_of_them: bool
    waits_since: str | None
    changed_at: str | None
    opened_at: str | None
    dice: DiceTerms
    contributed: dict[str, str]
    forked_from: ForkedFrom | None
    chain: str
    seed: str | None


class ScenarioListed(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario in a list; `archived`: the service reads it from the archive, which is slower.

    `present` are the seats that follow it now: their stream of events is open, or was open a short
    while ago.
    """

    scenario: str
    system: str
    edition: str
    title: str
    version: int
    closed: bool
    phase: str
    state: str
    waits_for: tuple[str, ...]
    any_of_them: bool
    waits_since: str | None
    changed_at: str | None
    opened_at: str | None
    archived: bool
    present: tuple[str, ...]


class ScenarioOpened(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario that was opened, and the tokens of its seats, by their names."""

    scenario: str
    system: str
    edition: str
    title: str
    version: int
    closed: bool
    phase: str
    state: str
    waits_for: tuple[str, ...]
    any_of_them: bool
    waits_since: str | None
    changed_at: str | None
    opened_at: str | None
    dice: DiceTerms
    contributed: dict[str, str]
    forked_from: ForkedFrom | None
    chain: str
    tokens: dict[str, str]


class ScenarioPage(msgspec.Struct, frozen=True, kw_only=True):
    """Some scenarios, the newest first; `next` is what to send as `after`, null after the last.

    With a filter a page may hold few, or none, and yet not be the last.
    """

    scenarios: tuple[ScenarioListed, ...]
    next: str | None


class ScenarioRemoved(msgspec.Struct, frozen=True, kw_only=True):
    """A removed scenario, and its last version."""

    scenario: str
    version: int


class ScenarioSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario, and its battle as a seat may see it."""

    scenario: str
    system: str
    edition: str
    title: str
    version: int
    closed: bool
    phase: str
    state: str
    waits_for: tuple[str, ...]
    any_of_them: bool
    waits_since: str | None
    changed_at: str | None
    opened_at: str | None
    dice: DiceTerms
    contributed: dict[str, str]
    forked_from: ForkedFrom | None
    chain: str
    seat: str
    battle: values.BattleView


class ScenarioSummary(msgspec.Struct, frozen=True, kw_only=True):
    """The public data of a scenario; never its secret seed.

    `contributed` are the nonces in the key of the dice, by the seats that gave them, in order.
    `state` is `over` from the end by the rules to the close. `waits_for` are the seats whose orders
    the battle waits for: each of them, or `any_of_them`; in a phase of secret orders, those that
    have not finished. `waits_since` is the time since when these seats are awaited. A time is null
    if it is unknown.
    """

    scenario: str
    system: str
    edition: str
    title: str
    version: int
    closed: bool
    phase: str
    state: str
    waits_for: tuple[str, ...]
    any_of_them: bool
    waits_since: str | None
    changed_at: str | None
    opened_at: str | None
    dice: DiceTerms
    contributed: dict[str, str]
    forked_from: ForkedFrom | None
    chain: str


class TokenRefused(msgspec.Struct, frozen=True, kw_only=True):
    """Why a token says nothing: the code of the refusal, and a sentence."""

    code: str
    detail: str


class SeatHeld(msgspec.Struct, frozen=True, kw_only=True):
    """A token's seat, and the state of its scenario.

    `your_turn`: the scenario waits for this seat. `refused`: the reason why the token is not valid.
    """

    seat: str | None
    your_turn: bool
    scenario: ScenarioListed | None
    refused: TokenRefused | None


class SeatTokens(msgspec.Struct, frozen=True, kw_only=True):
    """The tokens of a scenario's seats, by their names."""

    scenario: str
    tokens: dict[str, str]


class SeatsBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The tokens that somebody holds."""

    tokens: tuple[str, ...]


class SeatsHeld(msgspec.Struct, frozen=True, kw_only=True):
    """The seat of each token, in the order in which they were sent."""

    seats: tuple[SeatHeld, ...]


class ServiceIndex(msgspec.Struct, frozen=True, kw_only=True):
    """The operations of the service, by their names in the OpenAPI document, and its documents."""

    umpire: str
    operations: tuple[Link, ...]
    documents: tuple[Link, ...]


class ShipExportBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rulebook, and designs to write in a format: ftlibship, or ftpf (one ship)."""

    system: str
    designs: tuple[values.Design, ...]
    format: str = "ftlibship"


class ShipFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Mass and points of a ship side by side: as the file states them, and by the rulebook.

    `mass` is that of the whole ship and `used` of its parts. `points` buy the ship,
    `fighter_points` the fighters that it carries. A file that does not state its points has none.
    """

    stated_mass: int
    mass: int
    used: int
    stated_points: int | None
    points: int
    fighter_points: int


class ShipImportBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A rulebook, and a file of ships; without a `format`, text is ftpf and JSON ftlibship."""

    system: str
    file: Any
    format: str | None = None


class ShipImported(msgspec.Struct, frozen=True, kw_only=True):
    """A ship of a file: its place in the file, the design that it became, and the differences."""

    pointer: str
    name: str
    design: values.Design
    figures: ShipFigures
    remarks: tuple[Remark, ...]
    assessment: values.Assessment


class ShipsImported(msgspec.Struct, frozen=True, kw_only=True):
    """The ships of a file, in its order."""

    system: str
    format: str
    ships: tuple[ShipImported, ...]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a verification. `dice` says how far the rolls could be checked.

    In a redacted transcript (`redacted`), the visible rolls are checked, and no ruling is.
    """

    verified: bool
    scenario: str | None
    system: str | None
    entries: int
    rolls: int
    dice: str
    closed: bool
    difference: Difference | None = None
    redacted: Redaction | None = None


class ViewBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A battle, and the seat that looks at it."""

    system: str
    sample: str | None = None
    setup: values.Setup | None = None
    options: values.Options | None = None
    battle: values.Battle | None = None
    seat: str = "referee"


class ViewGiven(msgspec.Struct, frozen=True, kw_only=True):
    """A battle as a seat sees it."""

    system: str
    battle: values.BattleView


class Webhook(msgspec.Struct, frozen=True, kw_only=True):
    """A webhook: the last version that it received, and its failed attempts in a row.

    `given_up`: the service does not try it any more.
    """

    id: str
    seat: str
    url: str
    kinds: tuple[str, ...]
    version: int
    failures: int
    given_up: bool


class WebhookAdded(msgspec.Struct, frozen=True, kw_only=True):
    """A new webhook. Only this answer holds the secret that signs its messages."""

    id: str
    seat: str
    url: str
    kinds: tuple[str, ...]
    version: int
    failures: int
    given_up: bool
    secret: str


class WebhookBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A webhook to add: its address, and the kinds of its messages."""

    url: str
    kinds: tuple[Literal["scenario.ruling", "scenario.your_turn", "scenario.closed"], ...] = (
        "scenario.ruling",
        "scenario.your_turn",
        "scenario.closed",
    )


class WebhookList(msgspec.Struct, frozen=True, kw_only=True):
    """The webhooks of a seat; for the referee, those of all."""

    webhooks: tuple[Webhook, ...]


class NamedId(msgspec.Struct, frozen=True, kw_only=True):
    """The name of a side or a squadron, which are no more than an id elsewhere."""

    id: str
    name: str


class Open(msgspec.Struct, frozen=True, kw_only=True):
    """An open place in the order of a choice, to be filled in by the seat.

    Attributes:
        at: a JSON pointer into the order; the empty one is all of it, for places that must match.
        legal: a JSON Schema of the legal values.
        optional: whether the order can be sent without filling it in.
    """

    at: str
    legal: dict[str, Any]
    optional: bool = False


AnyEntry: TypeAlias = Ruled | Contributed | Closed
"""Every kind of entry that this version of the client knows."""
