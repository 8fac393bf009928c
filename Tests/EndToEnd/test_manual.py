"""The released manual pages, compared with the programs."""

from __future__ import annotations

import json
import re
import subprocess
from datetime import datetime

import pytest

from harness.daemon import PROGRAMS, ROOT, Pills

INTERFACE = (ROOT / "Sources/Pills/PillsAPI/org.pills.Control.varlink").read_text()
DEFINITIONS = re.findall(r"^(type|method|error) (\w+)", INTERFACE, re.MULTILINE)


def page(name: str) -> str:
    """A page as plain text, with lines so long that none is broken."""
    command = ["mandoc", "-T", "utf8", "-O", "width=1000", str(PROGRAMS / "man" / name)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    # Bold and underlined characters are overstruck.
    return re.sub(".\b", "", text)


def test_every_page_is_built() -> None:
    sources = {path.stem for path in (ROOT / "packaging/man").glob("*.scd")}
    assert sources == {path.name for path in (PROGRAMS / "man").iterdir()}
    for name in sources:
        assert not re.search(r"@[A-Z_]+@", page(name)), f"a place in {name} was not filled"


@pytest.mark.parametrize("kind, name", DEFINITIONS)
def test_the_interface_is_explained(kind: str, name: str) -> None:
    section = page("org.pills.Control.7").partition(f"\n{kind.upper()}S\n")[2]
    assert re.search(rf"^ +{name} ?\(.*\n +\S", section, re.MULTILINE), f"org.pills.Control(7) lacks the {kind} {name}"


def test_the_example_is_what_the_daemon_answers(pills: Pills) -> None:
    example = page("org.pills.Control.7").partition("\nEXAMPLE\n")[2].partition("\nINTERFACE\n")[0]
    # The text from the first brace to the end of the paragraph, without the line breaks of the page.
    lines = example[example.find("{") :].partition("\n\n")[0].splitlines()
    call, reply = re.fullmatch(r"(.*?)' \|.*'\\n'(.*)", "".join(line.strip() for line in lines)).groups()
    expected = json.loads(reply)["parameters"]
    day = expected["slot"]["day"]
    # A test's clock can only be ahead, so this is the evening of a later year.
    later = str(datetime.now().year + 4)
    pills.start(f"{later}{day[4:]} 20:30:00")
    command = ["socat", "-t", "1", "-", f"UNIX-CONNECT:{pills.socket}"]
    answer = subprocess.run(command, input=call.encode() + b"\0", check=True, capture_output=True, timeout=20).stdout
    answered = json.loads(answer.rstrip(b"\0").decode().replace(later, day[:4]))["parameters"]
    assert answered.pop("now")[:16] == expected.pop("now")[:16]
    assert answered == expected


@pytest.mark.parametrize(
    "program, some", [("pills-sync", {"quiet", "fetch", "remove"}), ("pills-tell", {"list", "test", "config"})]
)
def test_the_options_of_services_are_explained(program: str, some: set[str]) -> None:
    help_text = subprocess.run([PROGRAMS / program, "--help"], check=True, capture_output=True, text=True).stdout
    options = re.findall(r"^ +(?:-\w, )? *--([a-z-]+)", help_text, re.MULTILINE)
    assert some <= set(options)
    section = page(f"{program}.8").partition("\nOPTIONS\n")[2].partition("\nSETTINGS\n")[0]
    missing = [name for name in options if not re.search(rf"^ +(-\w, )?--{name}\b", section, re.MULTILINE)]
    assert missing == []
