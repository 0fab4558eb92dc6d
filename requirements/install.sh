#!/bin/sh
# Make .venv and install the named locks: requirements/install.sh base dev
#
# The hash of each lock is kept in .venv, so that a second run starts at once. uv installs in seconds where pip takes
# minutes; where uv cannot be had, or cannot reach the index that pip is set up for, pip installs the same lock.
set -eu

cd "$(dirname "$0")/.."
host_python=${PYTHON:-python3}
python=.venv/bin/python

lock_hash() {
    "$host_python" -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' \
        "requirements/$1.txt"
}

is_installed() {
    [ -x "$python" ] && [ -f ".venv/$1.lock" ] && [ "$(cat ".venv/$1.lock")" = "$(lock_hash "$1")" ]
}

make_environment() {
    if ! "$host_python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        echo "Talon needs Python 3.11 or newer; $host_python is older. Try: make PYTHON=python3.11 $*" >&2
        exit 1
    fi
    # Debian splits ensurepip off; the host's pip can install into an environment that has none of its own.
    "$host_python" -m venv --without-pip .venv
}

pip_install() {
    "$host_python" -m pip --python "$python" --disable-pip-version-check install --quiet --require-hashes -r "$1"
}

install_lock() {
    echo "Installing requirements/$1.txt"
    [ -x .venv/bin/uv ] || pip_install requirements/uv.txt || echo "uv cannot be had here; pip does it" >&2
    if [ -x .venv/bin/uv ] &&
        .venv/bin/uv pip install --quiet --python "$python" --require-hashes -r "requirements/$1.txt"; then
        :
    else
        pip_install "requirements/$1.txt"
    fi
    lock_hash "$1" >".venv/$1.lock"
}

for lock in "$@"; do
    is_installed "$lock" && continue
    [ -x "$python" ] || make_environment "$lock"
    install_lock "$lock"
done
