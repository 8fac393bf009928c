"""Makes plausible slips. Those in Swift are built beside the correct code, and a number chooses one at run time."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

from swift_source import Source, Types

ASK = "isFault(§n)"
# For each operator: those it can be confused with, the precedence, the operands and result, the wrong result, and the right one.
BOOLEAN, NUMBER = "(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool", "<T: AdditiveArithmetic>(a: T, b: T) -> T"
BOUNDS = "<T: Strideable>(a: T, b: T) -> {range}<T> where T.Stride: SignedInteger"
OPERATORS = {
    **{sign: ("comparison", other, "Comparison", f"<T: {'Equatable' if sign in ('==', '!=') else 'Comparable'}>(a: T, b: T) -> Bool", f"a {other} b", f"a {sign} b")
       for sign, other in zip("< <= > >= == !=".split(), "<= < >= > != ==".split())},
    "&&": ("logic", "||", "LogicalConjunction", BOOLEAN, "try a || b()", "try a && b()"),
    "||": ("logic", "&&", "LogicalDisjunction", BOOLEAN, "try a && b()", "try a || b()"),
    "+": ("sum", "-", "Addition", NUMBER, "a - b", "a + b"),
    "-": ("sum", "+", "Addition", NUMBER, "a + b", "a - b"),
    "??": ("default", "always", "NilCoalescing", "<T>(a: T?, b: @autoclosure () throws -> T) rethrows -> T", "try b()", "try a ?? b()"),
    "..<": ("range", "..< one less", "RangeFormation", BOUNDS.format(range="Range"), "a..<max(a, b.advanced(by: -1))", "a..<b"),
    "...": ("range", "... one less", "RangeFormation", BOUNDS.format(range="ClosedRange"), "a...max(a, b.advanced(by: -1))", "a...b"),
}
# Members of the standard library: what follows them, and the extension with a member that gives the right or, if
# chosen, the wrong result.
COMPARABLE, BOTH_ENDS = "Sequence where Element: Comparable", "BidirectionalCollection"
PREDICATE, ORDER = "p: (Element) throws -> Bool) rethrows -> ", "(by p: (Element, Element) throws -> Bool) rethrows -> "
ALIKE = [
    ("first last", r"\b(?!\s*[({:=])", BOTH_ENDS, "var §: Element?", ""),
    ("first last", r"(?=\(where:| \{)", BOTH_ENDS, f"func §(where {PREDICATE}Element?", "(where: p)"),
    ("prefix suffix", r"(?=\()", BOTH_ENDS, "func §(_ n: Int) -> SubSequence", "(n)"),
    ("dropFirst dropLast", r"(?=\()", BOTH_ENDS, "func §(_ n: Int = 1) -> SubSequence", "(n)"),
    ("min max", r"(?=\(\))", COMPARABLE, "func §() -> Element?", "()"),
    ("min max", r"(?=\(by:| \{)", "Sequence", f"func §{ORDER}Element?", "(by: p)"),
    ("hasPrefix hasSuffix", r"(?=\()", "StringProtocol", "func §(_ t: some StringProtocol) -> Bool", "(t)"),
    ("lowerBound upperBound", r"\b(?!:)", "Range", "var §: Bound", ""),
    ("lowerBound upperBound", r"\b(?!:)", "ClosedRange", "var §: Bound", ""),
]
MEMBERS = [
    (rf"\.{right}{behind}", extended, signature, *(f"{'try ' if 'p' in given else ''}{name}{given}" for name in (wrong, right)))
    for pair, behind, extended, signature, given in ALIKE for right, wrong in permutations(pair.split())
] + [
    (r"\.allSatisfy(?=[( ])", "Sequence", f"func §(_ {PREDICATE}Bool", "try contains(where: p)", "try allSatisfy(p)"),
    (r"\.contains(?=\(where:| \{)", "Sequence", f"func §(where {PREDICATE}Bool", "try allSatisfy(p)", "try contains(where: p)"),
    (r"(?<![.\w])min(?=\()", "", "func §<T: Comparable>(_ a: T, _ b: T) -> T", "max(a, b)", "min(a, b)"),
    (r"(?<![.\w])max(?=\()", "", "func §<T: Comparable>(_ a: T, _ b: T) -> T", "min(a, b)", "max(a, b)"),
    (r"\.filter(?= \{)", "Sequence", f"func §(_ {PREDICATE}[Element]", "filter { _ in true }", "try filter(p)"),
    (r"\.isEmpty\b", "Collection", "var §: Bool", "!isEmpty", "isEmpty"),
    (r"\.count\b(?! =)", "Collection", "var §: Int", "count - 1", "count"),
    (r"\.sorted(?=\(\))", COMPARABLE, "func §() -> [Element]", "Array(self)", "sorted()"),
    (r"\.sorted(?=\(by:| \{)", "Sequence", f"func §{ORDER}[Element]", "Array(self)", "try sorted(by: p)"),
    (r"\.reversed(?=\(\))", "Sequence", "func §() -> [Element]", "Array(self)", "Array(reversed())"),
]
# Code that makes data durable, or text harmless.
PRECAUTIONS = r"(?<!func )\b(?:fsync|fdatasync|ftruncate|rename|fchmod)\(|(?<![.\w])(?<!func )(?:escaped?|quoted|sanitized)\("


@dataclass(frozen=True)
class Slip:
    """A place in a file with the whole text `text`, and the text `after` the slip, which is shown to people."""

    path: Path
    text: str
    start: int
    end: int
    kind: str
    after: str
    # The built text: §n is the number, §o a new operator, and §was the correct code; empty for files that are not Swift.
    built: str = ""
    # Declarations for the end of the file.
    declared: str = ""

    @property
    def line(self) -> int:
        return self.text.count("\n", 0, self.start) + 1


class SwiftSlips:
    """All possible slips in a file; `choose` selects one of several replacements."""

    def __init__(self, source: Source, types: Types, choose: Callable[[list[str]], str]) -> None:
        self.source, self.types, self.choose = source, types, choose
        self.text, self.code = source.text, source.code

    def all(self) -> Iterator[Slip]:
        for slips in (self.operators, self.members, self.constants, self.names, self.statements, self.conditions, self.functions):
            yield from slips()

    def slip(self, span: tuple[int, int], kind: str, after: str, built: str = f"({ASK} ? §after : §was)", *declared: str) -> Slip:
        return Slip(self.source.path, self.text, *span, kind, after, built.replace("§after", after), "\n".join(declared))

    def find(self, pattern: str) -> Iterator[re.Match[str]]:
        return re.finditer(pattern, self.code, re.MULTILINE)

    def operators(self) -> Iterator[Slip]:
        for place in self.find(r"(?<=\s)(?:<=?|>=?|==|!=|&&|\|\||\?\?|[+-])(?=\s)|(?<=[\w)\]])(?:\.\.<|\.\.\.)(?=[\w(])"):
            if self.code[: place.start()].endswith(("func ", "operator ")):
                continue
            kind, after, precedence, signature, wrong, right = OPERATORS[place[0]]
            declared = [f"infix operator §o: {precedence}Precedence", f"fileprivate func §o {signature} {{ {ASK} ? {wrong} : {right} }}"]
            if kind == "sum" and ("/PillsCore/" in str(self.source.path) or "import PillsCore" in self.text):
                declared.append(declared[1].replace(NUMBER, "(a: Instant, b: TimeSpan) -> Instant"))
            yield self.slip(place.span(), kind, after, "§o", *declared)
        for place in self.find(r"(?<![\w)\]?!.])!(?=[\w(.])"):
            function = f"fileprivate prefix func §o (a: Bool) -> Bool {{ {ASK} ? a : !a }}"
            yield self.slip(place.span(), "negation", "", "§o", "prefix operator §o", function)

    def members(self) -> Iterator[Slip]:
        for pattern, extended, signature, wrong, right in MEMBERS:
            for place in self.find(pattern):
                dot, function = "." if extended else "", "fileprivate " + signature.replace("§", "fault§n") + f" {{ {ASK} ? {wrong} : {right} }}"
                declared = f"extension {extended} {{ {function} }}" if extended else function
                yield self.slip(place.span(), "member", dot + re.sub(r"^try |\(.*", "", wrong), f"{dot}fault§n", declared)

    def constants(self) -> Iterator[Slip]:
        for place in self.find(r"^(?!\s*case .* = ).*?(?<![\w.$])(\d+|true|false)(?![\w.])"):
            numbers = [str(int(place[1]) + step) for step in (-1, 1) if place[1] != "0" or step > 0] if place[1].isdigit() else []
            yield self.slip(place.span(1), "constant", self.choose(numbers or ["false" if place[1] == "true" else "true"]))

    def names(self) -> Iterator[Slip]:
        for place in self.find(r"(?<=[\s(\[])\.(\w+)\b(?![.(:])"):
            others = sorted(self.types.cases.get(place[1], ()))
            if others and not re.search(r"\bcase [^\n=]*$", self.code[: place.start()]):
                yield self.slip(place.span(), "case", f".{self.choose(others)}")
        for place in self.find(r"(?<=[\w)\]?!])\.(\w+)\b(?!\s*(?:[(:{]|[-+]?= ))"):
            every = self.types.fields.get(place[1], [])
            near = [entry for entry in every if entry[1] == self.source.path] or [entry for entry in every if entry[1].parts[:3] == self.source.path.parts[:3]]
            if every:
                owner, _, kind, others = self.choose(near or every)
                other = self.choose(others)
                function = f"extension {owner} {{ fileprivate var fault§n: {kind} {{ {ASK} ? {other} : {place[1]} }} }}"
                yield self.slip(place.span(), "field", f".{other}", ".fault§n", function)

    def statements(self) -> Iterator[Slip]:
        for place in self.find(PRECAUTIONS):
            end = self.source.closing(place.end() - 1)
            yield self.slip((place.start(), end), "precaution", self.text[place.end() : end - 1] if place[0][:3] in ("esc", "quo", "san") else "0")
        # Matches a call that is a whole statement: no expression continues before or after it.
        for place in self.find(r"(?<=[{}\n])[ ]+((?!(?:if|guard|return|super|self\.init|switch|while|for|case|func|init|private|package)\b)(?:try |_ = |self\.)?[a-z]\w*(?:[?!]?\.\w+)*)\("):
            end = self.source.closing(place.end() - 1)
            before, behind = self.code[: place.start()].rstrip()[-1:], self.code[end:].lstrip()[:1]
            if (before in "{};)]\"" or before.isalnum()) and (behind.isalpha() or behind in "}_"):
                yield self.slip((place.start(1), end), "call left out", "", f"if !{ASK} {{ §was }}")
        for place in self.find(r"(?<=[{\n]) +((?:self\.)?[a-z][\w.?\[\]]* (?:[-+]?=) [^\n{}]*[^\n{},(\[=&|?:])\n(?! *[.?&|+-])"):
            yield self.slip(place.span(1), "assignment left out", "", f"if !{ASK} {{ §was }}")
        for place in self.find(r"^( *)case [^\n]*?: (?=[^\n]*\n\1case [^\n]*?: )([^\n{}]+)\n\1case [^\n]*?: ([^\n{}]+)$"):
            other = self.text[slice(*place.span(3))]
            yield self.slip(place.span(2), "cases merged", other, f"if {ASK} {{ {other} }} else {{ §was }}")

    def conditions(self) -> Iterator[Slip]:
        for place in self.find(rf"\b(?:if|guard) ((?:(?!let |var |case |#)[^\n{{}},])+?) (?:else )?\{{"):
            yield self.slip(place.span(1), "condition turned", f"!({self.text[slice(*place.span(1))]})", f"{ASK} != (§was)")
        for place in self.find(rf"\b(?:if|guard) [^\n]*, ((?!let |var |case |#)[^\n{{}},()]+(?:\([^\n{{}},()]*\))?[^\n{{}},()]*?) (?:else )?\{{"):
            yield self.slip(place.span(1), "condition left out", "true", f"({ASK} || (§was))")

    def functions(self) -> Iterator[Slip]:
        for place in self.find(r"\bfunc [^\n{}]*\{(?=\n)"):
            returned = re.search(r"-> ([^{]+) \{$", place[0])
            kind = returned[1] if returned else ""
            value = "" if not kind else " nil" if kind.endswith("?") else f" {self.choose(['true', 'false'])}" if kind == "Bool" else " []" if re.fullmatch(r"\[[\w.]+\]", kind) else None
            if value is not None:
                yield self.slip((place.end() - 1, place.end()), "early return", f"{{ return{value} …", f"{{ if {ASK} {{ return{value} }};")
        for place in self.find(r"\b(?:func \w+|init\??)(?:<[^>\n]*>)?\("):
            end = self.source.closing(place.end() - 1)
            named = re.findall(r"(\w+): (?:borrowing |inout )?([\w.\[\]<>?]+)", self.code[place.end() : end])
            body = re.compile(r"[^\n{}]*(?:\n[^\n{}]*)?\{").match(self.code, end)
            for name, kind in named if body else []:
                if others := [other for other, its in named if its == kind and other != name]:
                    inside = self.code[body.end() : self.source.closing(body.end() - 1)]
                    for use in re.finditer(rf"(?<![.\w\"]){name}\b(?!\s*[:=(]| in )", inside):
                        span = body.end() + use.start(), body.end() + use.end()
                        yield self.slip(span, "parameter", self.choose(others))


# For each kind of file: the pattern to replace, the replacement, and its name.
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
# Replacements that reverse a sentence, or change its time.
OPPOSITES = {
    "de": "nicht>;kein>ein;vor >nach ;ein.>aus.;gestern>heute;mehr>weniger;nie>immer;morgens>abends;ausgelassen>eingenommen;eingenommen>ausgelassen",
    "es": "no > ;antes>después;ayer>hoy;más>menos;nunca>siempre;mañana>noche;omitid>tomad;tomad>omitid",
    "fr": " pas > ;avant>après;hier>aujourd’hui;plus>moins;jamais>toujours;matin>soir;désactiv>activ;prise>omise;omise>prise",
    "pl": "nie > ;przed >po ;wczoraj>dzisiaj;więcej>mniej;nigdy>zawsze;rano>wieczorem;pominięt>przyjęt;przyjęt>pominięt",
}


def text_slips(path: Path, text: str) -> Iterator[Slip]:
    """Slips in a unit, a script or a catalogue, which are made in a copy while its tests run."""
    table = CATALOGUE if path.suffix == ".po" else UNIT if path.parts[0] == "units" else SCRIPT
    # Blanks out comments, and the texts that a script prints literally.
    code = re.sub(r"(?m)^\s*#.*$|(?s:<<END\n.*?\nEND$)", lambda found: re.sub(r"[^\n]", "#", found[0]), text)
    if path.suffix == ".po":
        pairs = [pair.split(">") for pair in OPPOSITES[path.stem].split(";")]
        table = table + [(rf'(?m)(?<=^msgstr ")([^"\n]*?)(?<!\w){re.escape(one)}', rf"\1{other}", "opposite") for one, other in pairs]
    for pattern, becomes, kind in table:
        for place in re.finditer(pattern, code):
            yield Slip(path, text, *place.span(), kind, place.expand(becomes))
