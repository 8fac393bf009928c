"""Slips in units, scripts and catalogues: they are made in a copy while their tests run."""

import re
from collections.abc import Iterator
from pathlib import Path

from swift_slips import Slip

# By the sort of file: what is replaced, as a pattern, by what, and what that is called.
UNIT = [
    (r"(?m)^(?!Desc|Doc)[A-Z]\w+=.*\n", "", "line gone"), (r"(?m)(?<==)(\d)", r"1\1", "constant"),
    (r"(?m)(?<==)(?:yes|true)$", "no", "default"), (r"(?m)(?<==)no$", "yes", "default"), (r"=always$", "=on-failure", "default"),
]
SCRIPT = [
    (" && ", " || ", "condition"), (r" \|\| ", " && ", "condition"), (" == ", " != ", "condition"), (" != ", " == ", "condition"),
    ("if ! ", "if ", "condition"), (r"\[\[ -n ", "[[ -z ", "condition"), (r"\[\[ -z ", "[[ -n ", "condition"), (r"\[\[ -[fe] ", "[[ -d ", "condition"),
    (r"(?m)^( +)(?!local|fi\b|done|esac|else|el?if |for |while |case |\w+\) )[a-z][^\n{]*[^\n\\{&|(]\n", r"\1:\n", "line gone"),
    (r" 0?755\b", " 0644", "mode"), (r" 0?6[04][04]\b", " 0666", "mode"),
]
CATALOGUE = [
    (r'(?m)^msgstr\[0\] (.*)\nmsgstr\[1\] (?!\1$)(.*)$', r"msgstr[0] \2\nmsgstr[1] \1", "plural"),
    (r'(?m)(?<=^msgstr ")([^"\n]*)\{\d\}', r"\1", "placeholder"), (r'(?m)(?<=^msgstr ")([^"\n]*)\{0\}(.*)\{1\}', r"\1{1}\2{0}", "placeholder"),
]
# What turns a sentence into its opposite, or a moment into another.
OPPOSITES = {
    "de": "nicht>;kein>ein;vor >nach ;ein.>aus.;gestern>heute;mehr>weniger;nie>immer;morgens>abends;ausgelassen>eingenommen;eingenommen>ausgelassen",
    "fr": " pas > ;avant>après;hier>aujourd’hui;plus>moins;jamais>toujours;matin>soir;désactiv>activ;prise>omise;omise>prise",
}


def slips(path: Path, text: str) -> Iterator[Slip]:
    table = CATALOGUE if path.suffix == ".po" else UNIT if path.parts[0] == "units" else SCRIPT
    # Comments, and what a script prints as it stands.
    code = re.sub(r"(?m)^\s*#.*$|(?s:<<END\n.*?\nEND$)", lambda found: re.sub(r"[^\n]", "#", found[0]), text)
    if path.suffix == ".po":
        pairs = [pair.split(">") for pair in OPPOSITES[path.stem].split(";")]
        table = table + [(rf'(?m)(?<=^msgstr ")([^"\n]*?)(?<!\w){re.escape(one)}', rf"\1{other}", "opposite") for one, other in pairs]
    for pattern, becomes, kind in table:
        for place in re.finditer(pattern, code):
            yield Slip(path, text, *place.span(), kind, place.expand(becomes))
