"""Citations: where in a rulebook a ruling comes from, and which reading of it was taken."""

import msgspec


class Rule(msgspec.Struct, frozen=True):
    """One rule of a book: its ID, the chapter it stands in, and its gist in our own words."""

    id: str
    section: str
    gist: str


class Reading(msgspec.Struct, frozen=True, omit_defaults=True):
    """One ambiguous place of a book: the question, the answer taken, and the option to change it.

    `option` names the field of the rulebook's options that chooses another answer; `None` where
    no other answer is offered.
    """

    id: str
    question: str
    answer: str
    option: str | None = None
