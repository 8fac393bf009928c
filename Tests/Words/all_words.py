"""What Tests/Words/run runs: has Pills say everything that it can say, and writes it into one file."""

from __future__ import annotations

import argparse
import json
import re
import shlex
import shutil
import subprocess
import time
from pathlib import Path

from harness.clock import Clock
from harness.daemon import PROGRAMS, ROOT, Pills
from harness.own_session import OwnSession, own_session
from harness.process import Process
from harness.terminal import Terminal
from harness.waiting import wait_for

# A Wednesday in winter, in a zone with summer time.
DAY = "2030-11-20"
SHELLS = ("bash", "zsh", "fish")


class Words:
    """The text that comes together, and the folder names that mean nothing to a reader."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._folders: dict[str, str] = {}

    def hide(self, folder: Path, name: str) -> None:
        self._folders[str(folder)] = name

    def chapter(self, title: str) -> None:
        self._lines += ["", "=" * 80, title, "=" * 80]

    def section(self, title: str) -> None:
        self._lines += ["", f"--- {title}"]

    def add(self, text: str) -> None:
        for folder, name in self._folders.items():
            text = text.replace(folder, name)
        self._lines += text.rstrip("\n").splitlines()

    def write(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(self._lines).lstrip("\n") + "\n")


class Scene:
    """Pills of one person, from a moment on, and what is said there."""

    def __init__(self, words: Words, session: OwnSession, title: str, at: str, **settings: str) -> None:
        folder = session.folder / re.sub(r"\W+", "-", title)
        self._words = words
        self.session = session
        self.pills = Pills(folder, Clock(), session.bus.address)
        words.hide(folder, "~")
        words.section(title)
        if settings:
            self.pills.settings_file.write_text(settings["settings"])
        self.pills.start(at)

    def say(self, *commands: str, **environment: str) -> None:
        """Runs lines such as `take evening`, split as a shell would, with what they print and how they end."""
        for command in commands:
            arguments = split(command)
            result = self.pills.control(*arguments, **environment)
            self._words.add(f"$ pillsctl {command}".rstrip())
            self._words.add(result.stdout + result.stderr)
            if result.returncode:
                self._words.add(f"[exit status {result.returncode}]")

    def quietly(self, *commands: str) -> None:
        for command in commands:
            self.pills.do(*split(command))

    def ask(self, command: str, *answers: tuple[str, str]) -> None:
        """Runs a line on a terminal; each answer follows once its question is there."""
        surroundings = {name: value for name, value in self.pills.environment.items() if name != "LD_PRELOAD"}
        arguments = [str(PROGRAMS / "pillsctl"), *split(command), "--color", "never"]
        with Terminal(arguments, surroundings, columns=100) as terminal:
            for question, answer in answers:
                # It may end without asking.
                wait_for(question, lambda question=question: question in terminal.output or terminal.has_ended)
                if terminal.has_ended:
                    break
                terminal.type(answer + "\n")
            status = terminal.wait()
            wait_for("its words", lambda: bool(terminal.output) or status == 0)
            self._words.add(f"$ pillsctl {command}")
            self._words.add(terminal.output.replace("\r\n", "\n"))
        if status:
            self._words.add(f"[exit status {status}]")

    def test_popup(self, button: str | None) -> None:
        """Runs `notify-test` and clicks a button of its popup, or closes it."""
        surroundings = {**self.pills.environment, "LD_PRELOAD": ""}
        log = self.pills.data.parent / "notify-test.log"
        test = Process([*self.pills.control_command, "notify-test"], surroundings, log)
        self.session.dunst.wait_until_shown(1)
        if button:
            self.session.dunst.choose(button)
        else:
            self.session.dunst.close_all()
        test.wait()
        self._words.add("$ pillsctl notify-test")
        self._words.add(test.log)

    def popups(self) -> None:
        """What dunst shows of Pills, and has shown."""
        self._words.add("[popups]")
        history = json.loads(self.session.dunst.history())
        for popup in reversed(history["data"][0]):
            self._words.add(f"  {popup['summary']['data']} | {popup['body']['data']!r}")

    def journal(self) -> None:
        self._words.add("[journal]")
        self._words.add(self.pills.log)

    def close(self) -> None:
        self.pills.close()


def split(command: str) -> list[str]:
    return shlex.split(command)


def run(*command: object) -> str:
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=30, check=False)
    return result.stdout + result.stderr


def helps(words: Words) -> None:
    words.chapter("Help")
    control = PROGRAMS / "pillsctl"
    overview = run(control, "help")
    words.add(overview)
    listed = overview.partition("Commands:")[2].partition("\n\n")[0]
    for name in re.findall(r"^  ([a-z-]+)", listed, re.MULTILINE):
        text = run(control, "help", name)
        words.section(f"pillsctl help {name}")
        words.add(text)
        below = text.partition("\nCommands:")[2].partition("\n\n")[0]
        for subcommand in re.findall(rf"^  {name} ([a-z-]+)", below, re.MULTILINE):
            words.section(f"pillsctl help {name} {subcommand}")
            words.add(run(control, "help", name, subcommand))
    words.section("pillsd --help")
    words.add(run(PROGRAMS / "pillsd", "--help"))
    words.section("pillsd --nonsense")
    words.add(run(PROGRAMS / "pillsd", "--nonsense"))


def command_line_errors(words: Words, scene: Scene) -> None:
    words.section("command lines that are wrong")
    scene.say(
        "tkae evening", "take --forc", "take", "take evening --at", "take evening --date", "snooze", "snooze evening 5 6",
        "calendar 1 2", "stats --days many", "watch --format xml", "status --color pink", "medication ad X",
        "medication add", "medication edit metformin", "medication add X --reminders perhaps", "log --days 3 --date today",
        "completions tcsh", "help nonsense", "settings a b c", "plan --frobnicate", "plan -x", "status --json=yes",
        "medication add X --max-per-day none", "calendar -i", "stats --days 3 october",
        "medication add X --keep-default --no-keep-default",
    )


def first_day(words: Words, session: OwnSession) -> None:
    scene = Scene(words, session, "a fresh installation, in the afternoon", f"{DAY} 14:00:00")
    scene.say(
        "", "plan", "calendar", "streak", "stats", "log", "lock", "settings", "medication list", "medication show pills",
        "doctor", "version",
    )
    scene.test_popup("Taken")
    command_line_errors(words, scene)
    words.section("what is refused")
    scene.say(
        "take evning", "take noon", "take evening aspirin", "take evening --date tomorrow", "take evening --date yesterday",
        "take evening --date -3", "take evening --date nonsense", "take evening --at nonsense", "take evening --at 23:59",
        "take evening --at 9pm", "take morning --at '7:10 am'", "undo morning", "snooze evening", "snooze evening soon",
        "snooze noon", "settings slots.noon",
        "settings reminders.windw", "settings reminders.window 99h", "settings slots.evening later", "settings slots.noon ''",
        "settings 'slots.a b' 12:00", "settings slots.morning ''", "settings slots.evening ''", "settings nonsense",
        "calendar nonsense", "calendar 2031-01", "stats --days 0", "stats nonsense", "log --date nonsense",
        "log --days 99999", "medication show aspirin", "medication remove aspirin",
        "skip evening --date yesterday", "skip morning --date tomorrow", "toggle nonsense",
    )
    words.section("without a slot")
    scene.say("take", "skip", "snooze", "undo", "toggle", "take --at 13:00", "take --date yesterday", "take --json")
    scene.close()


def medications(words: Words, session: OwnSession) -> None:
    scene = Scene(words, session, "medications", f"{DAY} 14:00:00")
    scene.say(
        "medication add Metformin --dosage '500 mg' --schedule twice-daily",
        "medication add Metformin", "medication add metformin --dosage 3",
        "medication add Iron --dosage '14 mg' --slots evening --instructions 'with juice'",
        "medication add 'Vitamin D' --schedule 'weekly monday' --slots morning",
        "medication add 'Vitamin K' --schedule weekly --slots morning",
        "medication add Folate --schedule 'every 7 days' --slots evening",
        "medication add Patch --schedule 'cycle 21/7 from 2030-11-10' --slots evening",
        "medication add Later --from 2030-12-01 --slots evening",
        "medication add Ibuprofen --dosage '400 mg' --schedule as-needed --max-per-day 2 --min-gap 6h",
        "medication add Zinc --schedule sometimes", "medication add Zinc --schedule 'weekly moonday'",
        "medication add Zinc --schedule 'every many days'", "medication add Zinc --schedule 'cycle 3'",
        "medication add Zinc --schedule weekly,monday", "medication add Zinc --slots noon", "medication add Zinc --from yesterday",
        "medication add Zinc --from never", "medication add Zinc --until 2030-11-01", "medication add Zinc --max-per-day 3",
        "medication add Zinc --schedule as-needed --slots morning", "medication add Zinc --schedule as-needed --max-per-day 0",
        "medication add Zinc --schedule as-needed --min-gap soon", "medication add ''",
        "medication add Zinc --dosage \"$(printf 'a%.0s' {1..300})\"", "medication add Zinc --slots ''",
        "medication list", "medication list --all", "medication show metformin", "medication show ibuprofen",
        "status", "plan",
        "take ibuprofen", "take ibuprofen", "take ibuprofen --at 13:00", "take ibuprofen --force", "undo ibuprofen",
        "undo ibuprofen", "undo ibuprofen", "skip ibuprofen", "toggle ibuprofen", "take evening ibuprofen", "take metformin",
        "take ibuprofen --date yesterday", "take ibuprofen --date -99", "take vitamin", "take morning vitamin",
        "take morning", "take morning --at 13:10", "undo morning",
        "take evening metformin --at 13:00", "take evening --except iron", "take evening iron --except iron", "skip evening iron",
        "take evening iron", "take evening folate", "undo evening iron", "status", "log", "medication edit metformin --slots morning",
        "medication edit metformin --dosage '850 mg'", "medication edit metformin --dosage '850 mg'",
        "medication edit metformin --slots morning,evening --from today",
        "medication edit metformin --from yesterday --dosage 3", "medication edit iron --slots morning --from 2030-12-01",
        "medication edit iron --until yesterday", "medication edit iron --name Metformin", "medication edit iron --name Eisen",
        "medication edit eisen --schedule as-needed", "medication edit ibuprofen --min-gap none --max-per-day none",
        "medication pause metformin --until 2030-12-01", "medication pause metformin", "medication pause metformin --until yesterday",
        "medication show metformin", "status", "medication resume metformin", "medication resume metformin",
        "medication remove folate", "medication remove folate", "medication resume folate", "medication edit folate --dosage 2",
        "medication pause folate", "medication erase folate", "medication erase folate --yes", "medication show folate",
        "medication list", "medication list --all", "settings slots.noon 12:30", "medication add Noony --slots noon",
        "settings slots.noon ''", "settings slots.noon 13:30", "medication edit noony --slots evening", "settings slots.noon ''",
        "doctor", "stats", "export", "erase --all-data",
    )
    words.section("medications, asked on a terminal")
    scene.ask("medication remove patch", ("[y/N]", "n"))
    scene.ask("medication remove patch", ("[y/N]", "y"))
    scene.close()


def the_guided_addition(words: Words, session: OwnSession) -> None:
    scene = Scene(words, session, "a medication added on a terminal", f"{DAY} 14:00:00")
    scene.ask(
        "medication add 'Cod liver oil'", ("Dosage", "10 ml"), ("Schedule?", "sometimes"), ("is not a schedule", "daily"),
        ("Times?", "noon"), ("There is no slot", "evening"), ("Instructions", "with bread"), ("Add it?", ""),
        ("End the placeholder", ""),
    )
    scene.say("medication list --all", "status")
    scene.close()


def drinking(words: Words, session: OwnSession) -> None:
    scene = Scene(words, session, "a day of drinking", f"{DAY} 14:00:00")
    scene.say("hydration", "drinks", "drink undo", "hydration stats", "export drinks", "hydration setup")
    scene.ask("hydration setup", ("Goal?", "lots"), ("is not a goal", "2.5l"), ("fluid ounces", ""), ("Reminders?", "2h"))
    scene.say("drink 250", "drink glass tea", "drink", "drink 8 fl oz --note 'after the run'", "drink coffee", "drink und",
              "drink 9l", "drink 300 juice --at 9am", "drink 300 --at 23:00", "drink 300 --date yesterday",
              "drink 300 --date yesterday --at 9am", "drink 300 --date tomorrow", "drink undo", "drinks remove zzz", "hydration",
              "drink 2l", "hydration", "drinks --days 7", "hydration stats", "export drinks", "export drinks --output /dev/null",
              "settings hydration.unit floz", "hydration", "drink 8", "export drinks", "settings reminders.enabled no",
              "hydration setup --remind 1h", "hydration", "doctor")
    scene.close()


def evening(words: Words, session: OwnSession) -> None:
    scene = Scene(words, session, "an evening", f"{DAY} 20:59:59")
    pills = scene.pills
    wait_for("the reminder", lambda: pills.slot("evening")["reminder"] == "open")
    wait_for("the popup", lambda: session.dunst.shown == 1)
    scene.say("status", "plan", "watch --help", "take evening --date today --at 21:00:30", "take evening", "toggle evening",
              "toggle evening", "undo evening", "undo evening", "skip evening", "skip evening", "take evening", "undo evening",
              "snooze evening 20h", "snooze evening 30min", "snooze evening", "status", "snooze evening 5s")
    watchers = [
        subprocess.Popen(
            [str(PROGRAMS / "pillsctl"), "watch", "--format", form],
            env={name: value for name, value in pills.environment.items() if name != "LD_PRELOAD"},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        for form in ("text", "waybar", "json")
    ]
    wait_for("the reminder again", lambda: pills.slot("evening")["reminder"] == "open")
    scene.quietly("take evening", "undo evening")
    pills.restart()
    wait_for("the reminder again", lambda: pills.slot("evening")["reminder"] == "open")
    # Until the watchers have come back to it.
    time.sleep(2)
    scene.quietly("snooze evening 1h", "take evening")
    time.sleep(0.5)
    for form, watcher in zip(("text", "waybar", "json"), watchers, strict=True):
        watcher.terminate()
        words.add(f"$ pillsctl watch --format {form}    # the daemon is restarted meanwhile")
        words.add(watcher.communicate()[0])
    scene.say("status", "log")
    scene.test_popup(None)
    scene.say("take", "snooze", "undo", "take", "skip", "toggle")
    session.dunst.close_all()
    scene.popups()
    scene.journal()
    scene.close()


def night(words: Words, session: OwnSession) -> None:
    scene = Scene(words, session, "after midnight", f"{DAY} 20:58:00")
    scene.quietly("medication add Metformin --schedule twice-daily", "medication add Iron --slots evening",
                  "settings popups.private yes")
    scene.pills.restart("2030-11-21 00:30:00")
    scene.say("status", "take evening metformin", "take evening", "take evening", "undo evening", "skip evening", "status", "log",
              "take evening --date yesterday", "undo evening --date -2", "watch --format json --help")
    scene.say("take evening --date -2", "unlock", "unlock", "status", "take evening --date -2", "skip morning --date -2",
              "take morning --date yesterday", "undo morning --date yesterday", "undo morning --date yesterday", "lock",
              "take morning --date yesterday", "calendar", "stats", "settings history.locked no", "lock", "unlock", "status")
    scene.journal()
    scene.close()
    words.section("a locked day, on a terminal")
    scene = Scene(words, session, "asked whether to unlock", f"{DAY} 14:00:00")
    scene.pills.restart("2030-11-23 14:00:00")
    scene.ask("take evening --date -2", ("[y/N]", "n"))
    scene.ask("take evening --date -2", ("[y/N]", "y"))
    scene.quietly("lock")
    scene.ask("take evening --date -200", ("[y/N]", "y"))
    scene.say("", "stats", "calendar", "stats --days 2", "calendar -1", "log --days 7", "medication add Zinc --from yesterday")
    scene.quietly("lock")
    scene.say("medication add Zinc --from yesterday", "medication edit pills --from -30")
    scene.say("take evening --date -10..-5", "take --date -5..yesterday")
    scene.close()


def off_and_broken(words: Words, session: OwnSession) -> None:
    scene = Scene(words, session, "reminders off, no notification server", f"{DAY} 20:00:00")
    scene.quietly("settings reminders.enabled no")
    scene.say("status", "plan", "doctor", "settings")
    session.dunst.stop()
    wait_for("the problem", lambda: scene.pills.status().get("popupServer") is None)
    scene.say("settings reminders.enabled yes", "status", "doctor", "notify-test")
    session.dunst.start()
    scene.pills.settings_file.write_text("[Reminders]\nWindow=99h\n[Slots]\na b=12:00\n")
    scene.pills.reload()
    wait_for("the problem", lambda: scene.pills.problems_of_settings())
    scene.say("status", "doctor", "settings reminders.window 3h")
    for text in ("[Nonsense]\na=b\n", "[Reminders]\nWindw=3h\n", "Window=3h\n", "[Reminders\n", "[Reminders]\nEnabled\n",
                 "[Slots]\nevening=late\n", "[Slots]\na b=12:00\n", "[Reminders]\nEnabled=maybe\n", "[Popups]\nUrgency=high\n"):
        scene.pills.settings_file.write_text(text)
        before = scene.pills.end_of_log
        scene.pills.reload()
        wait_for("a word", lambda before=before: scene.pills.end_of_log > before)
        wait_for("the problem", lambda: scene.pills.problems_of_settings())
        words.add(f"{text!r}: {scene.pills.problems_of_settings()}")
    scene.pills.settings_file.write_text("")
    scene.pills.reload()
    wait_for("no problem", lambda: not scene.pills.problems_of_settings())
    scene.journal()
    scene.pills.stop()
    words.section("without the daemon")
    scene.say("status", "take evening", "watch", "doctor", "take evening --json")
    scene.say("status --socket /nonexistent", "status --socket /etc/passwd")
    scene.say("status", XDG_RUNTIME_DIR="")
    scene.say("status", PILLS_SOCKET="/nonexistent")
    words.section("a database that is taken away")
    scene.pills.start()
    scene.say("rescue")
    scene.pills.database_file.write_bytes(b"")
    scene.say("take evening", "status", "doctor", "rescue", "status", "doctor")
    scene.pills.stop()
    words.section("a damaged store")
    scene.pills.database_file.write_bytes(b"nonsense" * 1000)
    scene.pills.start()
    scene.say("status", "doctor", "take evening", "stats", "calendar", "streak", "medication add Zinc")
    scene.journal()
    scene.pills.stop()
    scene.close()


def away(words: Words, session: OwnSession) -> None:
    scene = Scene(words, session, "a fortnight away", f"{DAY} 06:00:00")
    scene.quietly("medication add Metformin --schedule twice-daily")
    for day in range(21, 24):
        scene.pills.restart(f"2030-11-{day} 21:30:00")
        scene.quietly("take evening", "take morning")
    scene.pills.restart("2030-12-05 08:00:00")
    wait_for("the reminder", lambda: scene.pills.slot("morning")["reminder"] == "open")
    scene.say("status", "stats", "stats november", "calendar november", "streak", "plan", "doctor")
    scene.journal()
    scene.close()


def pages(words: Words) -> None:
    words.chapter("Manual pages")
    for page in sorted((PROGRAMS / "man").iterdir()):
        words.section(page.name)
        text = run("mandoc", "-T", "utf8", "-O", "width=80", page)
        words.add(re.sub(".\b", "", text))
    words.chapter("Completions")
    for shell in SHELLS:
        words.section(shell)
        words.add(run(PROGRAMS / "pillsctl", "completions", shell))
    words.chapter("README")
    words.add((ROOT / "README.md").read_text())
    words.chapter("CHANGELOG")
    words.add((ROOT / "CHANGELOG.md").read_text())
    words.chapter("Examples and desktop files")
    for path in sorted([*(ROOT / "packaging/examples").iterdir(), *(ROOT / "units").iterdir(),
                        *(ROOT / "packaging").glob("*.desktop"), *(ROOT / "packaging").glob("*.metainfo.xml")]):
        words.section(path.name)
        words.add(path.read_text())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    file = parser.parse_args().file
    words = Words()
    helps(words)
    words.chapter("What the programs say")
    with own_session("pills-words-") as session:
        for scene in (first_day, medications, the_guided_addition, drinking, evening, night, off_and_broken, away):
            scene(words, session)
        shutil.rmtree(session.folder, ignore_errors=True)
    pages(words)
    words.write(file)
    print(file)


if __name__ == "__main__":
    main()
