"""Processes that work for this one: each answers one question at a time, and ends with its parent."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from threading import Thread, current_thread, main_thread
from traceback import format_exc
from typing import Generic, TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")
ENDS = (signal.SIGINT, signal.SIGTERM)
"""The signals of whoever wants an end."""


class Gone(Exception):
    """A child ended, or was silent for too long, before it answered."""


class Child(Generic[Question, Answer]):
    """One process that answers. It changes: it is asked, it answers, and it is ended."""

    def __init__(self, answer: Callable[[Question], Answer]) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, answer), daemon=True)
        with signals_held():
            self.process.start()
        theirs.close()

    def ask(self, question: Question) -> None:
        """Put a question; the answer is for whoever reads it next."""
        try:
            self.connection.send(question)
        except OSError:
            raise Gone from None

    def answer(self, patience: float | None = None) -> Answer:
        """What it answers within so many seconds; what went wrong there is raised here."""
        try:
            if not self.connection.poll(patience):
                raise Gone
            answer = self.connection.recv()
        except (EOFError, OSError):
            raise Gone from None
        if isinstance(answer, Exception):
            raise answer
        found: Answer = answer
        return found

    def interrupt(self) -> None:
        """End it while another thread waits for its answer, who then hears that it is gone."""
        self.process.kill()

    def end(self) -> None:
        """End it at once, whatever it is doing."""
        self.connection.close()
        self.process.kill()
        self.process.join()


@contextmanager
def signals_held() -> Iterator[None]:
    """Whoever wants an end waits a moment, so that no child is left half started.

    The child inherits what is blocked. That holds no signal back which another thread takes, so
    until the child has started none has its way here either.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would let signals through when it starts
    came: list[int] = []
    here = current_thread() is main_thread()
    ways = {one: way for one in ENDS if here and (way := signal.getsignal(one)) is not None}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
    try:
        for one in ways:
            signal.signal(one, lambda number, _: came.append(number))
        yield
    finally:
        for one, way in ways.items():
            signal.signal(one, way)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        for number in came:
            signal.raise_signal(number)


def serve(connection: Connection, answer: Callable[[Question], Answer]) -> None:
    """The life of a child: a question comes in, an answer or what went wrong goes out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # interrupts are the parent's business
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            question = connection.recv()
            try:
                connection.send(answer(question))
            except OSError:
                return
            except Exception as error:
                error.add_note(format_exc())
                connection.send(error)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
