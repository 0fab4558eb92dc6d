#!/bin/sh
# Lock every requirements/*.in with hashes: versions for all platforms, no address of any index.
set -eu
cd "$(dirname "$0")"
for name in base dev deploy bench fast uv; do
    ../.venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --no-header "$name.in" -o "$name.txt" "$@" >/dev/null
done
