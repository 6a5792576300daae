#!/usr/bin/env bash
# Build the image without a daemon, and run what was built as it is meant to be run: as uid 10001,
# process 1, without capabilities, on a read-only root.
#
#   tests/image/build_and_run.sh                                      on a stand-in base
#   BASE=python:3.11-slim-bookworm tests/image/build_and_run.sh       on the real one
#   KEEP=/var/tmp/umpire-image tests/image/build_and_run.sh           keep the base and the image
#
# The stand-in is Debian bookworm with its own Python 3.11, put together by mmdebstrap: for machines
# that reach a Debian mirror and PyPI, but no registry of images. Needs root and, for buildah and
# mmdebstrap, apt: therefore not a part of `make test`. `make image` makes the wheel first, and runs this.
set -euo pipefail
cd "$(dirname "$0")/../.."

STAND_IN=localhost/umpire-base:stand-in
IMAGE=localhost/umpire:built
BASE=${BASE:-$STAND_IN}
PATIENCE_S=40
KEY=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
ORDERS='{"system": "full-thrust-light", "sample": "duel", "seed": "last watch", "orders": [
  {"kind": "finish_orders", "side": "Compact"}, {"kind": "finish_orders", "side": "Union"},
  {"kind": "move_ships"}, {"kind": "roll_initiative"},
  {"kind": "fire_weapons", "ship": "Hammer", "shots": [{"weapon": "B1", "target": "Candle"}]}]}'

say() { printf '%s\n' "$*"; }
fail() { say "FAILED: $*" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail "needs root"
missing=()
for tool in buildah mmdebstrap curl; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
if [ "${#missing[@]}" -gt 0 ]; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi

work=${KEEP:-$(mktemp -d)}
mkdir -p "$work/root" "$work/data"
buildah() { command buildah --root "$work/storage" --runroot "$work/run" --storage-driver vfs "$@"; }

service='' journal='' container=''
# shellcheck disable=SC2317,SC2329 # called by the trap
clean() {
    [ -z "$service" ] || kill -KILL "$service" 2>/dev/null || true
    [ -z "$journal" ] || kill "$journal" 2>/dev/null || true
    [ -z "$container" ] || buildah rm "$container" >/dev/null || true
    [ -n "${KEEP:-}" ] || rm -rf "$work"
}
trap clean EXIT

# --- the base -----------------------------------------------------------------------------------
if [ "$BASE" = "$STAND_IN" ] && ! buildah inspect --type image "$BASE" >/dev/null 2>&1; then
    began=$SECONDS
    # The certificates of this machine go along, for where a proxy stands before the registries.
    mmdebstrap --quiet --variant=minbase --include=python3,python3-venv,ca-certificates \
        --customize-hook='copy-in /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs' \
        bookworm "$work/base.tar"
    empty=$(buildah from scratch)
    buildah add --quiet "$empty" "$work/base.tar" / >/dev/null
    buildah commit --quiet "$empty" "$BASE" >/dev/null
    buildah rm "$empty" >/dev/null
    rm "$work/base.tar"
    say "base      $BASE, Debian bookworm by mmdebstrap, in $((SECONDS - began)) s"
fi

compgen -G 'dist/umpire-*.whl' >/dev/null || fail "there is no wheel: make wheel"

# --- the image ----------------------------------------------------------------------------------
began=$SECONDS
buildah bud --isolation chroot --format docker --build-arg "BASE=$BASE" \
    --build-arg "REVISION=$(git rev-parse HEAD 2>/dev/null || echo unknown)" \
    --tag "$IMAGE" . >"$work/build.log" 2>&1 || { tail -40 "$work/build.log"; fail "the build"; }
say "build     in $((SECONDS - began)) s"
container=$(buildah from "$IMAGE")
mounted=$(buildah mount "$container")
say "image     $(buildah images --format '{{.Size}}' "$IMAGE"), of which our layers" \
    "$(du -sm "$mounted/opt/umpire" | cut -f1) MB"

configured() { buildah inspect --type image --format "$1" "$IMAGE"; }
user=$(configured '{{.Docker.Config.User}}')
mapfile -t environment < <(configured '{{range .Docker.Config.Env}}{{println .}}{{end}}' | grep .)
mapfile -t command < <(
    configured '{{range .Docker.Config.Entrypoint}}{{println .}}{{end}}{{range .Docker.Config.Cmd}}{{println .}}{{end}}' |
        grep .
)
mapfile -t health < <(
    configured '{{range .Docker.Config.Healthcheck.Test}}{{println .}}{{end}}' | grep .
)
[ "$user" = 10001:10001 ] || fail "the user is $user"
say "runs      ${command[*]}, as $user"

# --- running it ---------------------------------------------------------------------------------
# start NAME=VALUE...: as process 1 of its own, on a read-only root, with a /tmp of its own.
start() {
    # shellcheck disable=SC2016 # the inner shell expands it
    unshare --mount --pid --fork --kill-child bash -euc '
        root=$1 mounted=$2 data=$3 user=$4; shift 4
        mount --make-rprivate /
        mount --bind "$mounted" "$root"
        mount -o remount,bind,ro "$root"
        mount -t tmpfs tmpfs "$root/tmp"
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        [ -z "$data" ] || mount --bind "$data" "$root/data"
        exec chroot "$root" setpriv --reuid="${user%:*}" --regid="${user#*:}" --clear-groups \
            --bounding-set=-all --inh-caps=-all --no-new-privs env -i "$@"
    ' start "$work/root" "$mounted" "$data" "$user" \
        "${environment[@]}" "UMPIRE_PORT=$port" "UMPIRE_OPERATOR_KEYS=image:all:$KEY" \
        UMPIRE_UNSOUND_JOURNAL=allow "$@" "${command[@]}" >"$work/service.log" 2>&1 &
    outer=$!
    until service=$(pgrep -P "$outer") && [ -n "$service" ]; do sleep 0.05; done
}

await() { # path
    local began=$SECONDS
    until curl -sf "http://127.0.0.1:$port$1" >/dev/null; do
        kill -0 "$outer" 2>/dev/null || { cat "$work/service.log"; fail "it has ended"; }
        [ $((SECONDS - began)) -lt "$PATIENCE_S" ] || fail "$1 does not answer"
        sleep 0.05
    done
}

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

try() { # title, NAME=VALUE...
    local title=$1 began took code script
    shift
    port=$(free_port)
    began=$(date +%s%N)
    start "$@"
    await /readyz
    took=$((($(date +%s%N) - began) / 1000000))
    say "$title"
    say "  /livez    $(curl -sf "http://127.0.0.1:$port/livez")"
    say "  /readyz   $(curl -sf "http://127.0.0.1:$port/readyz"), $took ms after the start"
    curl -sf "http://127.0.0.1:$port/v1/adjudications" -H 'Content-Type: application/json' \
        -d "$ORDERS" >"$work/ruling.json" || fail "no ruling"
    grep -q '"beam_fired"' "$work/ruling.json" || fail "the ruling tells of no shot"
    say "  ruling    $(grep -o '"kind": *"[a-z_]*"' "$work/ruling.json" | wc -l) kinds told"
    curl -s "http://127.0.0.1:$port/v1/scenarios" -H 'Content-Type: application/json' \
        -d '{"system": "full-thrust-light", "sample": "duel"}' | grep -q operator_only ||
        fail "a stranger opens a scenario"
    curl -sf "http://127.0.0.1:$port/v1/scenarios" -H 'Content-Type: application/json' \
        -H "Authorization: Bearer $KEY" \
        -d '{"system": "full-thrust-light", "sample": "duel"}' >/dev/null || fail "no scenario"
    say "  scenario  opened by the operator, and by no stranger"
    script=$(curl -sf "http://127.0.0.1:$port/" | grep -o 'table/bundle/main-[0-9A-Z]*\.js') ||
        fail "no table at /"
    curl -sf "http://127.0.0.1:$port/$script" >/dev/null || fail "the table has no script"
    curl -sf "http://127.0.0.1:$port/javascript/src/index.js" >/dev/null || fail "nor their client"
    say "  table     served"
    chroot --userspec="$user" "$mounted" env -i "${environment[@]}" "UMPIRE_PORT=$port" \
        "${health[@]:1}" || fail "the health check"
    say "  health    passes; memory $(awk '/VmRSS/ {print int($2 / 1024)}' "/proc/$service/status") MB"
    say "  written   to /tmp: $(cd "/proc/$service/root/tmp" && find . -type f | wc -l) files"
    [ "$(awk '/^CapEff|^CapBnd/ {print $2}' "/proc/$service/status" | sort -u)" = 0000000000000000 ] ||
        fail "it has capabilities"
    began=$(date +%s%N)
    kill -TERM "$service"
    code=0
    wait "$outer" || code=$?
    service=''
    [ "$code" = 0 ] || { cat "$work/service.log"; fail "exit code $code"; }
    say "  SIGTERM   exit code 0 after $((($(date +%s%N) - began) / 1000000)) ms"
}

chroot --userspec="$user" "$mounted" env -i "${environment[@]}" sh -c 'touch /opt/umpire/x' \
    2>/dev/null && fail "the image can be written by its user"

install -d -o "${user%:*}" -g "${user#*:}" "$work/data/embedded"
data=$work/data/embedded
try "with the embedded server:"
[ -n "$(find "$data" -name '*.aof' -size +0)" ] || fail "no append-only file in the data directory"

# The server that came with the image serves as the external one; /data stays read-only now.
data=''
journal_port=$(free_port)
binary=$(find "$mounted/opt/umpire" -name valkey-server -type f | head -1)
"$binary" --port "$journal_port" --bind 127.0.0.1 --save '' --appendonly no \
    --dir "$work/data" >/dev/null &
journal=$!
try "with an external server:" "UMPIRE_REDIS_URL=redis://127.0.0.1:$journal_port/0"
say "all of it passed"
