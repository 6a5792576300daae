"""Types are studied by one thread at a time: msgspec does not bear it otherwise."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "clients" / "python" / "src"
TREES = (ROOT / "service" / "umpire", CLIENT)
DECODERS = "decoders.py"
STUDYING = {"Decoder", "convert"}
ALLOWED = {("reading.py", "convert")}
"""Of a type that a decoder was made of before."""

MANY_THREADS = """
import sys
from threading import Barrier, Thread
from types import ModuleType

from {module} import decoder_of

THREADS, TYPES, DEEP = 4, 40, 60
sys.setswitchinterval(1e-6)

def deep(name):
    lines = ["import msgspec", f"__name__ = {{name!r}}"]
    for at in range(DEEP + 2):
        lines += [f"class T{{at}}(msgspec.Struct, tag=True):", "    x: int = 0"]
        if at < DEEP:
            lines.append(f"    y: 'list[T{{at + 1}}] | None' = None")
            lines.append(f"    z: 'T{{at + 2}} | None' = None")
    module = sys.modules[name] = ModuleType(name)
    exec("\\n".join(lines), module.__dict__)
    return module

def decoded(barrier, kind):
    barrier.wait()
    decoder_of(kind).decode(f'{{{{"type":"{{kind.__name__}}","y":[],"z":null}}}}')

for number in range(TYPES):
    module, barrier = deep(f"types_{{number}}"), Barrier(THREADS)
    kinds = [(module.T0, module.T5)[at % 2] for at in range(THREADS)]
    threads = [Thread(target=decoded, args=(barrier, kind)) for kind in kinds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


@pytest.mark.parametrize("module", ["umpire.kernel.decoders", "umpire_client.decoders"])
def test_many_threads_decode_new_types_at_once(module: str) -> None:
    """Without a lock, the process ends by a fault of memory."""
    program = MANY_THREADS.format(module=module)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(CLIENT)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def studies(path: Path) -> Iterator[tuple[str, int, str]]:
    """Yield where a module has msgspec study a type."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        name = node.func.attr
        of_msgspec = ast.unparse(node.func).startswith("msgspec.")
        typed = name == "decode" and any(each.arg == "type" for each in node.keywords)
        if of_msgspec and (name in STUDYING or typed) and (path.name, name) not in ALLOWED:
            yield str(path.relative_to(ROOT)), node.lineno, name


def test_no_other_module_has_types_studied() -> None:
    """All ask the one that does it for one thread at a time."""
    modules = [path for tree in TREES for path in tree.rglob("*.py") if path.name != DECODERS]
    assert modules
    assert [found for path in modules for found in studies(path)] == []
