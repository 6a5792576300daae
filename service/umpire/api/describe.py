"""Rulebooks as data, for both edges."""

from typing import Any

from umpire.api.rest.shapes import CodeTold, OptionTold, PhaseTold, RulebookTold
from umpire.kernel.rulebook import Rulebook, option_schemas


def told(book: Rulebook[Any, Any, Any]) -> RulebookTold:
    """Return what there is to say of a rulebook."""
    return RulebookTold(
        system=book.system,
        edition=book.edition,
        title=book.title,
        owner=book.owner,
        unit=book.unit,
        phases=tuple(
            PhaseTold(
                name=phase.name,
                title=phase.title,
                rule=phase.rule,
                sealed=phase.sealed,
                orders={tag_of(kind): giver for kind, giver in phase.orders.items()},
            )
            for phase in book.sequence.phases
        ),
        always={tag_of(kind): giver for kind, giver in book.sequence.always.items()},
        families={tag_of(kind): family for kind, family in book.families.items()},
        editions=book.editions,
        rules=book.rules,
        readings=book.readings,
        options=options_of(book),
        tables=book.tables_type(),
        codes=tuple(CodeTold(code.name, code.meaning, code.rule) for code in book.codes),
        samples=tuple(book.samples),
        classes=book.classes,
    )


def tag_of(kind: Any) -> str:
    """Return the `kind` of a tagged Struct."""
    return str(kind.__struct_config__.tag)


def options_of(book: Rulebook[Any, Any, Any]) -> tuple[OptionTold, ...]:
    """Return the options of a rulebook, from its type."""
    own = {"title", "description", "default"}
    return tuple(
        OptionTold(
            name=name,
            rule=given["title"],
            description=given["description"],
            default=given["default"],
            schema={key: value for key, value in given.items() if key not in own},
        )
        for name, given in option_schemas(book.options_type).items()
    )
