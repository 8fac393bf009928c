"""Parses Swift as far as slips need it: code, brackets, and names that can be confused."""

import re
from pathlib import Path


class Source:
    """A file, and its code with comments and strings blanked out."""

    def __init__(self, path: Path, text: str) -> None:
        self.path, self.text, self.code = path, text, without_words(text) if path.suffix == ".swift" else ""

    def closing(self, opening: int) -> int:
        """The index after the bracket that closes the one at `opening`, or the end of the file."""
        depth = 0
        for place in re.compile(r"[()\[\]{}]").finditer(self.code, opening):
            depth += 1 if place[0] in "([{" else -1
            if depth == 0:
                return place.end()
        return len(self.code)


# Comments and strings, with interpolations as deeply nested as people write them.
PLAIN = r'"(?:\\.|[^"\\\n])*"'
NESTED = rf"\((?:[^()\"\n]|{PLAIN}|\((?:[^()\"\n]|{PLAIN}|\((?:[^()\"\n]|{PLAIN})*\))*\))*\)"
WORDS = re.compile(rf'//[^\n]*|/\*(?s:.*?)\*/|"""(?s:\\.|.)*?"""|#"[^\n]*?"#|"(?:\\{NESTED}|\\.|[^"\\\n])*"')


def without_words(text: str) -> str:
    return WORDS.sub(lambda found: re.sub(r"[^\n]", " " if found[0].startswith("/") else '"', found[0]), text)


class Types:
    """The enumerations and structures of the sources."""

    def __init__(self, sources: list[Source]) -> None:
        # Maps each case without a payload to the other cases of its enumerations.
        self.cases: dict[str, set[str]] = {}
        # Maps each stored property to its owner, the owner's file, its type, and the owner's other properties of that type.
        self.fields: dict[str, list[tuple[str, Path, str, list[str]]]] = {}
        for source in sources:
            self._read(source)

    def _read(self, source: Source) -> None:
        opening = re.compile(r"\b(struct|enum|class|extension) ([\w.]+)[^\n{}]*\{")
        spans = [(place.end() - 1, source.closing(place.end() - 1), place[1], place[2]) for place in opening.finditer(source.code)]
        for start, end, sort, name in spans:
            direct, inside = source.code[start + 1 : end - 1], ""
            while direct != inside:
                inside, direct = direct, re.sub(r"\{[^{}]*\}", "", direct)
            if sort == "enum":
                lists = re.findall(r"^\s*(?:indirect )?case ([\w, `]+?)(?: = .*)?$", direct, re.MULTILINE)
                members = {name for names in lists for name in re.findall(r"\w+", names)}
                for member in members:
                    self.cases.setdefault(member, set()).update(members - {member})
            elif sort != "extension":
                outer = [span[3] for span in spans if span[0] < start and span[1] > end]
                stored = r"^\s*(?:(?:package|private\(set\)|private) )*(?:let|var) (\w+): ([^={\n]+?)(?: =.*)?$"
                found = re.findall(stored, direct, re.MULTILINE)
                for name_of_field, kind in found:
                    if others := [other for other, its in found if its == kind and other != name_of_field]:
                        entry = (".".join([*outer, name]), source.path, kind, others)
                        self.fields.setdefault(name_of_field, []).append(entry)
