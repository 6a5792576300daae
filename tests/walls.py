"""A kind of contract for import-linter: a module that does not import the battle never reaches it.

A table of a rulebook takes numbers and tables, and knows no battle. Which modules are tables is
listed nowhere: each module says so itself, by not importing the battle. Then nothing that it
imports may reach the battle either, or the table would hang on all that a battle is.
"""

from typing import Any

from grimp import ImportGraph
from importlinter.application import contract_utils, output
from importlinter.application.contract_utils import AlertLevel
from importlinter.domain import fields
from importlinter.domain.contract import Contract, ContractCheck
from importlinter.domain.helpers import module_expressions_to_modules


class SaysWhatItKnows(Contract):
    """In each of some packages, a module reaches what is known only if it imports it itself.

    Options:
        packages: each is held to it for itself.
        known: the module that is known, below the package.
        ignore_imports: are left out, as in other contracts.
    """

    type_name = "says_what_it_knows"

    packages = fields.SetField(subfield=fields.ModuleExpressionField())
    known = fields.StringField()
    ignore_imports = fields.SetField(subfield=fields.ImportExpressionField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002, FBT001 -- the signature is the linter's
        """Return the chains by which modules reach what they do not import."""
        given: Any = self
        removed = contract_utils.remove_ignored_imports_and_report(
            graph=graph, ignore_imports=given.ignore_imports, unmatched_alerting=AlertLevel.ERROR
        )
        chains = [
            chain
            for package in module_expressions_to_modules(graph, given.packages)
            for chain in chains_to(graph, package.name, f"{package.name}.{given.known}")
        ]
        return ContractCheck(
            kept=not chains,
            metadata={"chains": sorted(chains)},
            ignored_import_count=removed.ignored_import_count,
        )

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print each chain, and what to do."""
        for chain in check.metadata["chains"]:
            output.print_error(f"{chain[0]} does not import {chain[-1]}, and yet reaches it:")
            output.print(f"    {' -> '.join(chain)}")
        output.new_line()
        output.print(
            "Cut the chain (move what the table needs to a module that knows no battle); or, if "
            "the module is no table, import the battle there."
        )


def chains_to(graph: ImportGraph, package: str, known: str) -> list[tuple[str, ...]]:
    """Return a shortest chain from each module of a package that reaches another unsaid."""
    if known not in graph.modules:
        return []
    saying = {known, *graph.find_modules_that_directly_import(known)}
    reaching = graph.find_downstream_modules(known) - saying
    return [
        graph.find_shortest_chain(importer=module, imported=known) or ()
        for module in reaching
        if module == package or module.startswith(f"{package}.")
    ]
