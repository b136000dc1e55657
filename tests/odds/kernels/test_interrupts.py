"""An interrupt in the middle of a compilation waits for its end, and is then answered as any other."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from typing import Any

import pytest
from llvmlite.binding.executionengine import ExecutionEngine  # type: ignore[import-untyped, unused-ignore]

from pitboss.odds import kernels
from pitboss.odds.kernels.interrupts import hold_back_interrupts


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(kernels, "KEPT_IN", str(tmp_path))

    def add(a: int, b: int) -> int:
        return a + b

    return kernels.compile_loop(add)


def test_a_kernel_is_whole_when_the_interrupt_is_answered(kernel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes when the compiler tells of an object that it has made: Python is called there from its depths."""
    usual = ExecutionEngine._find_module_ptr

    def press(engine: object, pointer: object) -> object:
        signal.raise_signal(signal.SIGINT)
        return usual(engine, pointer)

    monkeypatch.setattr(ExecutionEngine, "_find_module_ptr", press)
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        kernel(1, 2)
    assert signal.getsignal(signal.SIGINT) is before
    assert len(kernel.signatures) == 1
    assert kernel(1, 2) == 3


def test_who_ignores_interrupts_still_does(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with hold_back_interrupts():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_another_thread_holds_nothing_back() -> None:
    done: list[bool] = []

    def compile_there() -> None:
        with hold_back_interrupts():
            done.append(signal.getsignal(signal.SIGINT) is signal.default_int_handler)

    thread = threading.Thread(target=compile_there)
    thread.start()
    thread.join()
    assert done == [True]
