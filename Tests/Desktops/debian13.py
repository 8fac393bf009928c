"""Debian 13 in a folder that is kept, so that programs run on it on a machine with another system."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from place import Place

DEFAULT_MIRROR = "http://deb.debian.org/debian"
DESKTOPS = """
    gnome-shell gjs libgl1-mesa-dri plasma-workspace plasma-desktop kwin-x11
    libnotify4 libsqlite3-0 libjansson4 libsystemd0 libcurl4t64 libexpat1 libsodium23 tzdata libglib2.0-bin
    fonts-dejavu-core fonts-noto-core fonts-noto-cjk librsvg2-common
""".split()


def kept_folder() -> Path:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "pills-desktops/trixie"


@contextmanager
def debian13(work: Path, packages: list[str] = DESKTOPS) -> Iterator[Place]:
    """Gives the system with these packages, made and mounted; `work` is a folder that is seen there and here under the same
    name.

    Needs root, and a mount namespace of our own, such as of `unshare --mount`: then nothing stays mounted however
    this ends.
    """
    assert os.geteuid() == 0, "a system in a folder needs root"
    root = kept_folder()
    if not root.exists():
        _make(root)
    with ExitStack() as stack:
        for folder in ("/proc", "/sys", "/dev", "/tmp/.X11-unix", str(work)):
            target = root / folder.lstrip("/")
            target.mkdir(parents=True, exist_ok=True)
            # Of /proc and /dev with what is mounted in them.
            subprocess.run(["mount", "--rbind", folder, target], check=True)
            stack.callback(subprocess.run, ["umount", "--lazy", "--recursive", target], check=True)
        # How it reaches a mirror from here, now.
        shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
        _install(root, packages)
        yield Place(root)


def _make(root: Path) -> None:
    print("making Debian 13", flush=True)
    unfinished = root.with_name(root.name + ".new")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.parent.mkdir(parents=True, exist_ok=True)
    mirror = os.environ.get("MIRROR", DEFAULT_MIRROR)
    _run("debootstrap", "--variant=minbase", "trixie", str(unfinished), mirror)
    # How this machine reaches a mirror.
    for file in Path("/etc/apt/apt.conf.d").glob("99*"):
        shutil.copy(file, unfinished / "etc/apt/apt.conf.d")
    # No service is started there.
    policy = unfinished / "usr/sbin/policy-rc.d"
    policy.write_text("#!/bin/sh\nexit 101\n")
    policy.chmod(0o755)
    unfinished.rename(root)


def _install(root: Path, packages: list[str]) -> None:
    """What is missing; the list of what was installed is kept beside it."""
    list_of_installed = root.with_name(root.name + ".packages")
    installed = list_of_installed.read_text().split() if list_of_installed.exists() else []
    if set(packages) <= set(installed):
        return
    print("installing what is missing there", flush=True)
    _run("chroot", str(root), "apt-get", "update", "--quiet")
    _run("chroot", str(root), "apt-get", "install", "--quiet", "--yes", "--no-install-recommends", *packages)
    list_of_installed.write_text(" ".join(sorted({*installed, *packages})))


def _run(*command: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    result = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert result.returncode == 0, f"{command[0]} failed: {result.stdout[-1000:]}{result.stderr[-1000:]}"
