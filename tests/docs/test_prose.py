"""Limits of prose: what is counted, what is not, and how a limit may move."""

from pathlib import Path

import pytest

from tools import prose

NOTHING: dict[str, str] = {}


def kinds(text: str, suffix: str) -> list[str]:
    return [kind for _, kind, _ in prose.hits_in(text, suffix, NOTHING)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Who asks too often gets 429.", "no subject"),
        ("Each seat hears its own events.", "tell or hear"),
        ("The address at which it listens.", "preposition + relative"),
        ("It hides what is secret.", "what is"),
        ("There is none left.", "is none"),
        ("It connects anew after a minute.", "calque"),
        ("The row stands in the table.", "stand"),
    ],
)
def test_each_phrase_counts_in_every_kind_of_text(text: str, kind: str) -> None:
    for written, suffix in (
        (text, ".md"),
        (f'"""{text}"""', ".py"),
        (f'raise ValueError(f"{text}")', ".py"),
        (f"# {text}", ".yaml"),
        (f"// {text}", ".js"),
        (f"-- {text}", ".lua"),
    ):
        assert kinds(written, suffix) == [kind], (suffix, written)


@pytest.mark.parametrize(
    ("text", "suffix"),
    [
        ("What counts as one attack?", ".md"),
        ("Store `bridge.told` before you leave.", ".md"),
        ("Read:\n\n```js\n// what is told anew\n```\n", ".md"),
        ("def need_dice() -> None: ...", ".py"),
        ("told = 1", ".py"),
    ],
)
def test_questions_code_and_variables_do_not_count(text: str, suffix: str) -> None:
    assert kinds(text, suffix) == []


def test_a_function_named_by_a_participle_counts() -> None:
    assert kinds("def told(text: str) -> str: ...", ".py") == ["name is a participle"]
    assert kinds("    async def _opened_by(seat: str) -> None: ...", ".py")


def test_an_allowed_phrase_does_not_count() -> None:
    assert not list(prose.hits_in("A name stands for a value.", ".md", {"stands for": "usual"}))


def test_a_file_belongs_to_the_longest_area() -> None:
    areas = {"": 0, "service/": 0, "service/umpire/api/": 0}
    assert prose.area_of("service/umpire/api/desk.py", areas) == "service/umpire/api/"
    assert prose.area_of("service/umpire/app.py", areas) == "service/"
    assert prose.area_of("compose.yaml", areas) == ""


def test_limits_fall_and_never_rise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tmp_path / "prose.toml"
    rules.write_text('[limits]\n"docs/" = 4\n"k8s/" = 2\n[allowed]\n[skipped]\n')
    monkeypatch.setattr(prose, "RULES", rules)
    prose.lower({"docs/": 4, "k8s/": 2}, {"docs/": 1, "k8s/": 3})
    assert prose.read_rules(rules).limits == {"docs/": 1, "k8s/": 2}


def test_one_phrase_more_fails_and_names_its_area(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    strict = prose.Rules({"": 0}, NOTHING, {"(?!docs/settings)": "the others"})
    hit = prose.Hit("", "docs/settings.md", 1, "calque", "anew")
    monkeypatch.setattr(prose, "read_rules", lambda: strict)
    monkeypatch.setattr(prose, "find_hits", lambda _: iter([hit]))
    assert prose.main([]) == 1
    assert "other files: 1 phrases, 0 allowed" in capsys.readouterr().out


def test_every_exception_has_a_reason() -> None:
    rules = prose.read_rules()
    assert all(rules.allowed.values())
    assert all(rules.skipped.values())
