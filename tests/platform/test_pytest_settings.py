"""The settings of `pytest tests/engine` agree with those of the whole suite."""

from __future__ import annotations

import configparser
import tomllib

from tests.documents.pages import ROOT, text_of


def test_the_settings_for_tests_of_the_rules_have_every_marker_and_deselect_the_same_tests() -> None:
    suite = tomllib.loads(text_of("pyproject.toml"))["tool"]["pytest"]["ini_options"]
    rules = configparser.RawConfigParser()
    rules.read(ROOT / "tests/engine/pytest.ini")
    markers = rules["pytest"]["markers"].strip().splitlines()
    assert [each.partition(":")[0] for each in markers] == [
        each.partition(":")[0] for each in suite["markers"]
    ]
    addopts = suite["addopts"]
    assert f'-m "{addopts[addopts.index("-m") + 1]}"' in rules["pytest"]["addopts"]
