"""What Tests/AlteredFiles/run runs: the daemon on databases that were spoilt, in folders of their own."""

from __future__ import annotations

import argparse
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from harness.altered_files import AlteredFiles, Outcome
from harness.own_session import end_of_run


def run(folder: Path, seed: int, numbers: range) -> Outcome:
    return AlteredFiles(folder, seed).run(numbers)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--only", type=int)
    parser.add_argument("--jobs", type=int, required=True)
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="pills-altered-"))
    numbers = [range(job, arguments.files, arguments.jobs) for job in range(arguments.jobs)]
    if arguments.only is not None:
        numbers = [range(arguments.only, arguments.only + 1)]
    began = time.monotonic()
    total = Outcome()
    with ProcessPoolExecutor(len(numbers)) as pool:
        parts = [pool.submit(run, folder / str(job), arguments.seed, part) for job, part in enumerate(numbers)]
        for part in parts:
            outcome = part.result()
            total.altered += outcome.altered
            total.refused += outcome.refused
            total.sentences += outcome.sentences
            total.findings += outcome.findings
    for sentence, count in total.sentences.most_common():
        print(f"{count:6,}  {sentence}")
    print(f"{total}, seed {arguments.seed}, {time.monotonic() - began:.0f} s")
    return end_of_run(folder, f"seed {arguments.seed}" if total.findings else None)


if __name__ == "__main__":
    raise SystemExit(main())
