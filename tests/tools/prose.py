"""Count phrases that must be read twice, and keep their number from rising.

`python tests/tools/prose.py` compares the counts with the limits in `prose.toml`, area by area, and
fails if one is higher. `--show AREA` lists the places; `--lower` writes lower counts as new limits.
A phrase is a symptom: rewrite its sentence rather than the phrase.
"""

import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
RULES = Path(__file__).with_suffix(".toml")

_PREPOSITION = r"(?:about|at|by|for|from|in|of|on|through|to|under|upon|with)"
_RELATIVE = r"(?:which|what|whom|whose)"
PHRASES = {
    "no subject": r"(?:^|[.:;!?] )(?:What|Who|Whoever|Whether|Of|That (?:for|in|is|of|which)) ",
    "tell or hear": r"\b(?:tells?|told|telling|hears?|heard)\b",
    "preposition + relative": rf"\b{_PREPOSITION} {_RELATIVE}\b",
    "what is": r"\bwhat (?:is|are|was|were|has|have|comes|becomes|follows|stands)\b",
    "is none": r"\b(?:there (?:is|are) none|(?:is|are) none|none at all)\b",
    "calque": r"\b(?:anew|beforehand|but for|for ever|is to be|are to be|of itself|of themselves"
    r"|shall|so many|thereby|whereby)\b",
    "stand": r"\bstands?\b(?! (?:down|out|up)\b)",
}
_ONE = re.compile(
    "|".join(f"(?P<p{place}>{form})" for place, form in enumerate(PHRASES.values())),
    re.MULTILINE,
)
_NAMES = tuple(PHRASES)
_ASKING = frozenset({"no subject", "preposition + relative", "what is"})
_QUESTION = re.compile(r"(?:[^.?!]|\.(?! ))*\?")

_PARTICIPLE = re.compile(
    r"^ *(?:async )?def _?((?:[a-z]+ed|begun|born|bought|done|drawn|fallen|found|given|gone|heard"
    r"|held|kept|known|laid|left|lost|made|met|paid|said|seen|sent|shown|spent|struck|taken|thrown|told"
    r"|understood|won|written))(?:_\w+)?\(",
    re.MULTILINE,
)
_VERBS = frozenset({"embed", "exceed", "feed", "found", "heed", "need", "proceed", "seed", "speed"})

_QUOTED = r'"(?:[^"\\\n]|\\.)*"'
_PROSE_OF = {
    ".py": re.compile(rf'"""(.*?)"""|({_QUOTED})|#(.*)', re.DOTALL | re.ASCII),
    ".js": re.compile(rf"/\*(.*?)\*/|({_QUOTED})|(`(?:[^`\\]|\\.)*`)|//(.*)", re.DOTALL),
    ".lua": re.compile(rf"--\[\[(.*?)\]\]|({_QUOTED})|--(.*)", re.DOTALL),
    ".toml": re.compile(rf"({_QUOTED})|#(.*)"),
    ".yaml": re.compile(rf"({_QUOTED})|#(.*)"),
}
_PROSE_OF[".ts"] = _PROSE_OF[".js"]
_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]*`|\]\([^)\n]*\)")
_WORDS = 4


class Hit(NamedTuple):
    """A phrase in a file: its area, where it is, what kind it is, the text around it."""

    area: str
    path: str
    line: int
    kind: str
    text: str


class Rules(NamedTuple):
    """The file of rules: limits by area, phrases that are allowed, and paths without our prose."""

    limits: Mapping[str, int]
    allowed: Mapping[str, str]
    skipped: Mapping[str, str]


def read_rules(path: Path = RULES) -> Rules:
    """Read limits and exceptions; each exception has its reason as its value."""
    listed = tomllib.loads(path.read_text(encoding="utf-8"))
    return Rules(listed["limits"], listed["allowed"], listed["skipped"])


def pieces_of(text: str, suffix: str) -> Iterator[tuple[int, str]]:
    """Yield each piece of prose with its offset: a paragraph, a docstring, a message, a comment."""
    if suffix == ".md":
        blank = _FENCE.sub(lambda found: "\n" * found[0].count("\n"), text)
        offset = 0
        for part in re.split(r"(\n(?:\s*\n)+|\n(?=[|*#-]))", blank):
            if part.strip():
                yield text.find(part.strip()[:40], offset) if offset else 0, part.strip()
            offset += len(part)
        return
    form = _PROSE_OF.get(suffix, _PROSE_OF[".yaml"])
    for found in form.finditer(text):
        piece = next(group for group in found.groups() if group is not None)
        if piece.count(" ") >= _WORDS - 1:
            yield found.start(), piece.strip('"`')


def hits_in(text: str, suffix: str, allowed: Mapping[str, str]) -> Iterator[tuple[int, str, str]]:
    """Yield offset, kind and surrounding text of each phrase; a kind counts once per piece."""
    for offset, piece in pieces_of(text, suffix):
        plain = _CODE.sub("` `", " ".join(piece.split()))
        for phrase in allowed:
            plain = plain.replace(phrase, "")
        seen = set()
        for found in _ONE.finditer(plain):
            kind = _NAMES[int((found.lastgroup or "p0")[1:])]
            if kind not in seen and not (kind in _ASKING and _QUESTION.match(plain, found.end())):
                seen.add(kind)
                yield offset, kind, plain[max(0, found.start() - 40) : found.start() + 60]
    if suffix == ".py":
        for found in _PARTICIPLE.finditer(text):
            if found[1] not in _VERBS:
                yield found.start(), "name is a participle", found[0].strip()


def area_of(path: str, areas: Mapping[str, int]) -> str:
    """Return the longest area that a path begins with; the empty one holds the rest."""
    return max((area for area in areas if path.startswith(area)), key=len, default="")


def find_hits(rules: Rules) -> Iterator[Hit]:
    """Yield every phrase in the tracked files of the project."""
    command = ["git", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for path in listed.split("\0"):
        suffix = Path(path).suffix or Path(path).name
        if suffix not in {*_PROSE_OF, ".md", "Dockerfile", "Makefile", "Caddyfile"}:
            continue
        if any(re.match(form, path) for form in rules.skipped) or not (ROOT / path).exists():
            continue
        text = (ROOT / path).read_text(encoding="utf-8")
        for offset, kind, around in hits_in(text, suffix, rules.allowed):
            line = text.count("\n", 0, offset) + 1
            yield Hit(area_of(path, rules.limits), path, line, kind, around)


def lower(limits: Mapping[str, int], counts: Mapping[str, int]) -> None:
    """Write lower counts into the file of rules; a limit never rises."""
    text = RULES.read_text(encoding="utf-8")
    for area, limit in limits.items():
        now = min(limit, counts.get(area, 0))
        text = text.replace(f'"{area}" = {limit}\n', f'"{area}" = {now}\n')
    RULES.write_text(text, encoding="utf-8")


def _report(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main(arguments: list[str]) -> int:
    """Compare the counts with their limits; return the exit code."""
    rules = read_rules()
    hits = list(find_hits(rules))
    counts = Counter(hit.area for hit in hits)
    if arguments[:1] == ["--show"]:
        for hit in hits:
            if hit.area == "".join(arguments[1:]):
                _report(f"{hit.path}:{hit.line}: {hit.kind}: {hit.text}")
        return 0
    if arguments == ["--lower"]:
        lower(rules.limits, counts)
        return 0
    above = [area for area, limit in rules.limits.items() if counts[area] > limit]
    for area in above:
        _report(f"{area or 'other files'}: {counts[area]} phrases, {rules.limits[area]} allowed.")
        _report(f"  Find them: python tests/tools/prose.py --show '{area}'")
    below = [area for area, limit in rules.limits.items() if counts[area] < limit]
    if below and not above:
        _report(f"Prose: fewer phrases in {', '.join(below)}. Keep it: make prose LOWER=--lower")
    return 1 if above else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
