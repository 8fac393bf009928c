"""Certificates of an authority that only the tests trust."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Certificate:
    certificate: Path
    key: Path


# These keys are made at once; an RSA key takes a tenth of a second or more.
NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


class Authority:
    """Signs certificates of servers; the files are in a folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self._folder = folder
        self._own = Certificate(folder / "authority.pem", folder / "authority.key")
        self._openssl(
            "req", "-x509", *NEW_KEY, "-days", "2", "-subj", "/CN=Authority of the tests",
            "-keyout", self._own.key, "-out", self._own.certificate,
        )  # fmt: skip

    @property
    def file(self) -> Path:
        return self._own.certificate

    def certificate(self, name: str, alternatives: str, days: int = 2, starts: str | None = None) -> Certificate:
        """Makes a certificate for a server; `alternatives` are in the form of openssl, such as `IP:127.0.0.1`."""
        made = Certificate(self._folder / f"{name}.pem", self._folder / f"{name}.key")
        request, extensions = self._folder / f"{name}.csr", self._folder / f"{name}.ext"
        extensions.write_text(f"subjectAltName={alternatives}\n")
        self._openssl("req", *NEW_KEY, "-subj", f"/CN={name}", "-keyout", made.key, "-out", request)
        self._openssl(
            "x509", "-req", "-in", request, "-CA", self._own.certificate, "-CAkey", self._own.key, "-days", str(days),
            "-set_serial", str(len(list(self._folder.iterdir()))), "-extfile", extensions, "-out", made.certificate,
            before=("faketime", starts) if starts else (),
        )  # fmt: skip
        return made

    @staticmethod
    def _openssl(*arguments: object, before: tuple[str, ...] = ()) -> None:
        done = subprocess.run([*before, "openssl", *map(str, arguments)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
