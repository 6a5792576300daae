"""The query that assesses a design, where a rulebook has rules of design."""

from collections.abc import Mapping
from typing import Any

import msgspec
import strawberry
from strawberry import Info

from umpire.api.decode import inside
from umpire.api.graphql.asking import desk_of, list_of, result_union
from umpire.api.graphql.beside import asked, assessment_kind
from umpire.api.graphql.derive import Derivation, plain
from umpire.api.graphql.refusals import or_refusal
from umpire.kernel.rulebook import DesignRules, Rulebook

Book = Rulebook[Any, Any, Any]
SAMPLES = "The sample designs of a rulebook; none where it has no rules of design."
WHAT = "Assess a design: mass, points, what the ship becomes, and every rule that it breaks."


def design_queries(books: Mapping[str, Book], derivation: Derivation) -> dict[str, Any]:
    """Return the queries of designs; nothing where no rulebook has rules of design.

    Args:
        books: every rulebook by the name of its input field.
        derivation: which makes the types.
    """
    rules = {field: book.design for field, book in books.items() if book.design is not None}
    if not rules:
        return {}
    question = derivation.one_of_over(
        "DesignQuestionInput",
        {
            field: derivation.input(_question(books[field], design))
            for field, design in rules.items()
        },
        "A design to assess, under its rulebook.",
    )
    return {
        "assess_design": _query(books, question, _answer(rules, derivation)),
        "designs": _samples(rules, derivation),
    }


def _samples(rules: Mapping[str, DesignRules], derivation: Derivation) -> Any:
    kinds = {field: (design.design_type,) for field, design in rules.items()}
    annotations = {"name": str, "design": derivation.union_over("Design", kinds)}
    derivation.shares["SampleDesign"] = dict.fromkeys(rules, frozenset(annotations))
    made = type("SampleDesign", (), {"__annotations__": annotations})
    told: Any = strawberry.type(
        made, description="A legal design of a class of the service's own: what one may begin with."
    )

    def resolve(info: Info, system: str) -> Any:
        book = info.context.rulebooks.get(system)
        if book is None:
            return []
        return [told(name=name, design=design) for name, design in book.designs.items()]

    resolve.__annotations__ |= {"return": list_of(told)}
    return strawberry.field(resolver=resolve, description=SAMPLES)


def _query(books: Mapping[str, Book], question: Any, answered: Any) -> Any:
    async def resolve(info: Info, design: Any) -> Any:
        async def assess() -> Any:
            with inside("/design"):
                given = plain(design)
            book = books[given.pop("kind")]
            body = {"system": book.system, **given}
            found = await asked(info, "designs", body, assessment_kind(book))
            return answered(system=book.system, assessment=found.assessment)

        return await or_refusal(desk_of(info).problems, assess)

    resolve.__annotations__ |= {
        "design": question,
        "return": result_union("DesignResult", answered),
    }
    return strawberry.field(resolver=resolve, description=WHAT)


def _question(book: Book, rules: DesignRules) -> type[msgspec.Struct]:
    """Return what is asked of one rulebook: a design, tables and options of a scenario's own."""
    tables: Any = book.tables_type
    options: Any = book.options_type
    return msgspec.defstruct(
        "DesignQuestion",
        [
            ("design", rules.design_type),
            ("tables", tables | None, None),
            ("options", options | None, None),
        ],
        namespace={"__doc__": f"A ship of {book.title}; `tables`, `options`: a scenario's own."},
        module=book.battle_type.__module__,
    )


def _answer(rules: Mapping[str, DesignRules], derivation: Derivation) -> Any:
    kinds = {field: (design.assessment_type,) for field, design in rules.items()}
    annotations = {"system": str, "assessment": derivation.union_over("Assessment", kinds)}
    made = type("DesignAssessed", (), {"__annotations__": annotations})
    return strawberry.type(made, description="What a rulebook says of a design.")
