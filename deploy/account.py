"""Operating-system accounts of the servers, and folders that these accounts can reach.

PostgreSQL refuses to run as root, and our servers should not. If root starts them, servers therefore run
under an unprivileged account. It must be able to pass through all parents of its folders and binaries.
"""

import filecmp
import hashlib
import os
import pwd
import shutil
import stat
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from got_api.shared.local import write_private

# The path of a unix socket is limited to 104 bytes on some systems. It includes the file name.
MAX_SOCKET_FOLDER = 80


@dataclass(frozen=True)
class Account:
    """Uid and gid of a server. `must_switch_user`: whether root has to switch to this account to start it."""

    uid: int
    gid: int
    must_switch_user: bool

    def can_enter(self, folder: Path) -> bool:
        """Whether the account can pass through this folder and all its parents."""
        if not self.must_switch_user:
            return True
        resolved = folder.resolve()
        return all(self._may_pass(parent) for parent in (resolved, *resolved.parents))

    def _may_pass(self, folder: Path) -> bool:
        status = folder.stat()
        if status.st_uid == self.uid:
            return bool(status.st_mode & stat.S_IXUSR)
        if status.st_gid == self.gid:
            return bool(status.st_mode & stat.S_IXGRP)
        return bool(status.st_mode & stat.S_IXOTH)

    def private_folder(self, folder: Path) -> Path:
        """Makes `folder` private to the account, 0700. Raises PermissionError if someone else owns it."""
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
        if not stat.S_ISDIR(status.st_mode) or status.st_uid not in {self.uid, os.geteuid()}:
            raise PermissionError(f"{folder} exists and belongs to someone else")
        if self.must_switch_user and status.st_uid != self.uid:
            os.chown(folder, self.uid, self.gid)
        os.chmod(folder, 0o700)
        return folder

    def write(self, file: Path, text: str) -> None:
        """Writes a file that only the account can read."""
        write_private(file, text)
        if self.must_switch_user:
            os.chown(file, self.uid, self.gid)

    def spawn(self, command: Sequence[str | Path], *, output: IO[bytes]) -> subprocess.Popen[bytes]:
        """Starts a server in a new session, so that the terminal's Ctrl-C does not reach it.

        The server may outlive this process. If the server exits first, a thread reaps it.
        """
        process = subprocess.Popen(
            [str(word) for word in command],
            stdout=output,
            stderr=output,
            start_new_session=True,
            **self._process_options(),
        )
        threading.Thread(target=process.wait, daemon=True).start()
        return process

    def call(self, command: Sequence[str | Path]) -> None:
        """Runs a command and waits for it. Raises RuntimeError with its output if it fails."""
        done = subprocess.run(
            [str(word) for word in command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
            **self._process_options(),
        )
        if done.returncode:
            raise RuntimeError(f"{Path(command[0]).name} failed ({done.returncode}):\n{done.stdout}")

    def _process_options(self) -> dict[str, Any]:
        """Options of a process: its account, and an environment without settings, passwords and PG*
        variables.
        """
        environment = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LC_ALL": "C", "TZ": "UTC"}
        identity = {"user": self.uid, "group": self.gid, "extra_groups": []} if self.must_switch_user else {}
        return {"stdin": subprocess.DEVNULL, "cwd": "/", "env": environment, "umask": 0o077, **identity}


def server_account(owned_path: Path | None = None) -> Account:
    """The current account; for root, the owner of existing data, else postgres, else nobody."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid(), must_switch_user=False)
    if owned_path is not None and owned_path.exists() and owned_path.stat().st_uid != 0:
        status = owned_path.stat()
        return Account(status.st_uid, status.st_gid, must_switch_user=True)
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(entry.pw_uid, entry.pw_gid, must_switch_user=True)
    raise RuntimeError("root needs an account named postgres or nobody to run servers under")


def server_folder(preferred: Path) -> tuple[Account, Path]:
    """The account of servers, and its private folder."""
    account = server_account()
    return account, account.private_folder(data_folder(preferred, account))


def data_folder(preferred: Path, account: Account) -> Path:
    """`preferred` if the account can reach it, else a folder below /var/lib to which `preferred` becomes a
    link.

    The link records the choice, so that the data is found again even if permissions of a parent change.
    """
    if preferred.is_symlink():
        return preferred.resolve()
    if account.can_enter(preferred.parent):
        return preferred
    if preferred.exists():
        raise PermissionError(f"{preferred} exists, but its server's account can no longer reach it")
    lasting = Path("/var/lib") if os.access("/var/lib", os.W_OK) else Path("/var/tmp")  # noqa: S108
    elsewhere = _private_folder_for(lasting, preferred, account)
    preferred.symlink_to(elsewhere / preferred.name)
    return elsewhere / preferred.name


def socket_folder(preferred: Path, account: Account) -> Path:
    """A 0700 folder for a socket: `preferred`, or a temporary one if its path is too long or unreachable."""
    if len(str(preferred.absolute())) <= MAX_SOCKET_FOLDER and account.can_enter(preferred.parent):
        return account.private_folder(preferred.absolute())
    return _private_folder_for(Path(tempfile.gettempdir()), preferred, account)


def reachable_programs(programs: Path, copy_to: Path, account: Account) -> Path:
    """An installation's bin folder if the account can run its programs, else the bin folder of a copy.

    Raises RuntimeError for an unreachable folder that is not part of an installation: its parent may be
    somebody's home, which must not be copied.
    """
    if account.can_enter(programs):
        return programs
    share = programs.parent / "share"
    if not any((folder / "postgres.bki").exists() for folder in (share, share / "postgresql")):
        raise RuntimeError(f"{programs} is out of reach for the account that runs servers")
    place = data_folder(copy_to, account)
    if not place.exists():
        draft = place.with_name(f"{place.name}.{os.getpid()}")
        shutil.copytree(programs.parent, draft, symlinks=True)
        draft.chmod(0o755)
        os.rename(draft, place)
    return place / programs.name


def reachable_program(program: Path, copy_to: Path, account: Account) -> Path:
    """A self-contained program if the account can run it, else a copy of it with the same name.

    Only the program is copied: its folder may be somebody's home.
    """
    if account.can_enter(program.parent) and account.can_enter(program.resolve().parent):
        return program
    folder = data_folder(copy_to, account)
    folder.mkdir(mode=0o755, exist_ok=True)
    copy = folder / program.name
    if not copy.exists() or not filecmp.cmp(copy, program):
        draft = folder / f".{program.name}.{os.getpid()}"
        shutil.copy2(program, draft)
        draft.chmod(0o755)
        os.replace(draft, copy)
    return copy


def _private_folder_for(parent: Path, preferred: Path, account: Account) -> Path:
    mark = hashlib.sha256(str(preferred.absolute()).encode()).hexdigest()[:12]
    return account.private_folder(parent / f"got-{account.uid}-{mark}")
