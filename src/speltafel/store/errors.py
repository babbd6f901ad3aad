"""What can go wrong with a database, and what its errors mean to us."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import exc

from speltafel.text import DUTCH, Sentence, say, words


class Conflict(Exception):
    """Something with this key is there already: somebody was first."""


class Unavailable(Exception):
    """The database cannot be written or read now (locked, full, gone, corrupt).

    What was being written is not there, unless the database went away in the middle of it: read before
    writing it again.
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(DUTCH.tell(sentence))
        self.sentence = sentence


class Busy(Unavailable):
    """Another server has this database."""


DOUBLE = {"SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "23505"}
CROSSED = {"40001", "40P01"}
"""Two servers waited for each other; PostgreSQL gave up on one of them."""

LOCKED = words("{name} is bezet: een ander programma houdt de database vast.")
FULL = words("De schijf is vol: in {name} kan niets meer geschreven worden.")
FAILING = words("De schijf weigert {name} te lezen of te schrijven: ze is vol of defect ({fact}).")
READ_ONLY = words("{name} mag alleen gelezen worden; geef de server schrijfrecht.")
NO_DATABASE = words("{name} is geen database. Kies een ander bestand, of een naam die er nog niet is.")
DAMAGED = words("{name} is beschadigd. Zet een back-up terug.")
MISSING = words("{name} is er niet.")
OTHERWISE = words("De database {name} doet het nu niet: {fact}")

MEANINGS = {
    "SQLITE_BUSY": LOCKED,
    "SQLITE_LOCKED": LOCKED,
    "SQLITE_FULL": FULL,
    "SQLITE_IOERR": FAILING,
    "SQLITE_READONLY": READ_ONLY,
    "SQLITE_NOTADB": NO_DATABASE,
    "SQLITE_CORRUPT": DAMAGED,
    "55P03": LOCKED,
    "53100": FULL,
    "25006": READ_ONLY,
    "ENOSPC": FULL,
    "ENOENT": MISSING,
    "EACCES": READ_ONLY,
    "EROFS": READ_ONLY,
}
"""By the beginning of a code: SQLite's, PostgreSQL's or the system's."""


@contextmanager
def errors_translated(name: str) -> Iterator[None]:
    """Errors of the database of this name come out as what they mean."""
    try:
        yield
    except (exc.SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise meaning(error, name) from error


def meaning(error: Exception, name: str) -> Exception:
    """A conflict, an unavailable database, or a mistake of whoever called."""
    if code_of(error) in DOUBLE:
        return Conflict(str(cause(error)))
    if is_mistake(error):
        return ValueError(str(cause(error)))
    if isinstance(error, (exc.SQLAlchemyError, sqlite3.Error, OSError)):
        return Unavailable(sentence_of(error, name))
    return error


def is_mistake(error: Exception) -> bool:
    """Whether it was asked to keep what the schema refuses, or what is no value for a database at all."""
    if isinstance(error, exc.ProgrammingError):
        return not code_of(error)
    if isinstance(error, (exc.DBAPIError, exc.TimeoutError)):
        return isinstance(error, (exc.IntegrityError, exc.DataError))
    return isinstance(error, exc.SQLAlchemyError)


def belongs_to_one(error: Exception, name: str) -> bool:
    """Whether one write among several is to blame, rather than the database."""
    return code_of(error) in CROSSED or not isinstance(meaning(error, name), Unavailable)


def sentence_of(error: Exception, name: str) -> Sentence:
    """Why the database is unavailable."""
    code = code_of(error)
    text = next((MEANINGS[beginning] for beginning in MEANINGS if code.startswith(beginning)), OTHERWISE)
    lines = str(cause(error)).strip().splitlines() or [type(cause(error)).__name__]
    return say(text, name=name, fact=lines[0])


def cause(error: Exception) -> BaseException:
    """The error as the database's own driver gave it."""
    return error.orig or error if isinstance(error, exc.StatementError) else error


def code_of(error: Exception) -> str:
    """SQLite's name of an error, PostgreSQL's five characters or the system's name; else empty."""
    found = cause(error)
    if isinstance(found, OSError):
        return errno.errorcode.get(found.errno or 0, "")
    if isinstance(found, sqlite3.OperationalError) and not hasattr(found, "sqlite_errorname"):
        return "SQLITE_CORRUPT"  # Python's own: it found a text that is no text
    return getattr(found, "sqlite_errorname", None) or getattr(found, "sqlstate", None) or ""
