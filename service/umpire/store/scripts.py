"""Lua scripts: each checks every permission that it needs before it writes anything.

A server does not undo a script that fails half-way. It checks memory, replicas and disk before the
first write and not again, but a permission at each call: a user that lacks the permission for the
last command of a script would leave the writes before it.
"""

import re
from importlib.resources import files

READS = {
    *("EXISTS", "GET", "HEXISTS", "HGET", "HGETALL", "HLEN", "HMGET", "HSTRLEN", "TIME", "XLEN"),
    *("XRANGE", "XREVRANGE", "ZRANGE", "ZRANGEBYSCORE", "ZSCORE"),
}
"""Commands that write nothing. A command that is not here counts as a write."""

CALL = re.compile(r"redis\.call\('(\w+)'((?:(?!redis\.)[^\n])*)")


def script(text: str) -> str:
    """Return a script that fails with `NOPERM` before it writes, or not at all.

    A `PUBLISH` is not checked: it comes before the writes, or by `redis.pcall`.
    """
    calls = {
        (command, *re.findall(r"KEYS\[\d+\]", rest)): None for command, rest in CALL.findall(text)
    }
    from_first_write = list(calls)
    while from_first_write and from_first_write[0][0] in READS | {"PUBLISH"}:
        del from_first_write[0]
    if not from_first_write:
        return text
    checks = [
        f"redis.acl_check_cmd({', '.join((repr(command), *keys))})"
        for command, *keys in from_first_write
    ]
    return (
        f"if not ({' and '.join(checks)}) then\n"
        "  return redis.error_reply('NOPERM the user lacks a permission of this script')\n"
        f"end\n{text}"
    )


def script_in(name: str) -> str:
    """Return the script in a file of this package; see `script`."""
    return script(files(__package__).joinpath(name).read_text())
