"""Worker processes that leave an interrupt to the main one, and end when it ends."""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor


def make_pool(workers: int) -> ProcessPoolExecutor:
    """Fresh processes: forked ones would share the threads and locks of compiled code."""
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=spawn, initializer=_settle)


def _settle() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    """A worker whose main process was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)
