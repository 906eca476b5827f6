import pathlib

import pytest
from myapp.guardrail import is_blocked

ATTACKS = pathlib.Path(__file__).parent.parent.joinpath("assets/attacks.txt").read_text().splitlines()
HARMLESS = ["Please ignore the typo in line 3.", "Disregard my last message, I found the file.", "What is a system prompt?"]


@pytest.mark.parametrize("line", [a for a in ATTACKS if a])
def test_attack_is_blocked(line):
    assert is_blocked(line)


@pytest.mark.parametrize("line", HARMLESS)
def test_harmless_passes(line):
    assert not is_blocked(line)
