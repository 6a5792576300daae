"""The half of the client that blocks, written from the half for programs with an event loop."""

import re
import subprocess
import sys
from pathlib import Path

FILES = {
    "client.py": (
        "async_client.py",
        "The client for programs without an event loop; `async_client` is the same with one.",
    ),
    "scenario.py": (
        "async_scenario.py",
        "A scenario as a seat has it; `async_scenario` is the same with an event loop.",
    ),
}
"""What is made: of which file, and what it says it is."""
WORDS = {
    "AsyncBag": "Bag",
    "AsyncBaseTransport": "BaseTransport",
    "AsyncClient": "Client",
    "AsyncIterator": "Iterator",
    "AsyncScenario": "Scenario",
    "__aenter__": "__enter__",
    "__aexit__": "__exit__",
    "aclose": "close",
    "aread": "read",
    "async_client": "client",
    "async_scenario": "scenario",
    "asyncio": "time",
}
_DOCSTRING = re.compile(r'""".*?"""', re.DOTALL)
_NAMES = re.compile(rf"\b({'|'.join(WORDS)})\b")
_AWAITED_FOR_A_FIELD = re.compile(r"\(await (.+)\)\.(\w+)$", re.MULTILINE)
_WAITING = re.compile(r"\b(?:async|await) ")
_SAYING = "# Written from `{}` by tools/generate.py: change that one."
_TIDYING = (
    ("check", "--select", "I,UP028", "--fix", "--unsafe-fixes", "--quiet"),
    ("format",),
)


def made_blocking(package: Path) -> dict[str, str]:
    """Return the text of every module that blocks, by the name of its file.

    Args:
        package: where the modules are that wait.
    """
    return {
        made: blocking((package / source).read_text(), docstring, source)
        for made, (source, docstring) in FILES.items()
    }


def blocking(text: str, docstring: str, source: str) -> str:
    """Return a module that blocks, of one that waits.

    Args:
        text: of the module that waits.
        docstring: of the module that is made.
        source: the file that it is made of.
    """
    text = _AWAITED_FOR_A_FIELD.sub(r"\1.\2", text)
    text = _NAMES.sub(lambda found: WORDS[found[1]], _WAITING.sub("", text))
    text = _DOCSTRING.sub(lambda _: f'"""{docstring}"""\n\n{_SAYING.format(source)}', text, count=1)
    for command in _TIDYING:
        ruff = [sys.executable, "-m", "ruff", *command, "--stdin-filename", "client.py", "-"]
        text = subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout  # noqa: S603 -- our own formatter
    return text
