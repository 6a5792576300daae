import json
import subprocess
import sys

from umpire.version import release

LOGS = """
import structlog
from umpire.telemetry import configure
configure("json", "info")
structlog.get_logger("umpire").info("draining", seconds=3)
"""


def test_each_line_names_the_release() -> None:
    ran = subprocess.run([sys.executable, "-c", LOGS], capture_output=True, text=True, check=True)
    line = json.loads(ran.stderr)
    assert (line["event"], line["seconds"], line["release"]) == ("draining", 3, release())
