"""Collected static files: hashed names, and modules of script that find one another by them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.config.test_site import PRODUCTION, manage
from tests.serving import HOUSE

IMPORT = re.compile(r'^import .* from "(\./[^"]+)";$', re.MULTILINE)
HASHED = re.compile(r"\.[0-9a-f]{12}\.js$")


@pytest.mark.slow
def test_collected_modules_import_one_another_by_their_hashed_names(tmp_path: Path) -> None:
    done = manage("collectstatic", "--noinput", environment=PRODUCTION, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    scripts = tmp_path / "static" / "js"
    (table,) = (path for path in (tmp_path / "static").glob("js/table.*.js") if HASHED.search(path.name))
    reached, waiting = set(), [table]
    while waiting:
        module = waiting.pop()
        reached.add(module)
        for address in IMPORT.findall(module.read_text()):
            found = (module.parent / address).resolve()
            assert HASHED.search(found.name), f"{module.name} imports {address}"
            assert found.is_file(), f"{module.name} imports {address}, which is not there"
            if found not in reached:
                waiting.append(found)
    modules = {path.name for path in (HOUSE / "static" / "js" / "table").glob("*.js")}
    assert {HASHED.sub(".js", path.name) for path in reached if path.parent != scripts} == modules
