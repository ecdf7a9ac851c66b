"""Where work is done: on this machine's processes, or on a Ray cluster, by one interface.

Both give futures and keep nothing between tasks. What comes out depends on the task alone, so that a study
gives the same table wherever its parts were worked out, and a part whose machine failed is simply worked
out again.
"""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from multiprocessing import cpu_count
from typing import Any

from tablier.core import TablierError, Words
from tablier.lab.pool import make_pool

TRIES = 10
"""How often a task is begun anew on a cluster whose workers go."""


@contextmanager
def workers(processes: int | None = None, ray: str | None = None) -> Iterator[tuple[Executor, int]]:
    """Who does the work and how many tasks go on at once: local processes, by default one a core, or all that
    a Ray cluster has (`auto`: the one of this machine)."""
    if ray is None:
        count = processes or cpu_count()
        with make_pool(count) as pool:
            yield pool, count
        return
    with RayExecutor(ray) as cluster:
        yield cluster, processes or cluster.cores


class RayExecutor(Executor):
    """A Ray cluster as `concurrent.futures` knows executors."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise TablierError(
                Words(
                    fr="Ray manque : installez tablier[cluster]",
                    en="Ray is missing: install tablier[cluster]",
                )
            ) from None
        self._ray = ray
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError) as fault:
            raise TablierError(
                Words(
                    fr=f"pas de cluster Ray à {address} : {fault}", en=f"no Ray cluster at {address}: {fault}"
                )
            ) from None
        self._run = ray.remote(max_retries=TRIES, num_cpus=1)(_do)

    @property
    def cores(self) -> int:
        """How many tasks the cluster can do at once."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """A task; its function must be importable there, as for a process pool here."""
        future: Future[Any] = self._run.remote(fn, args, kwargs).future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; it goes on without us."""
        self._ray.shutdown()


def _do(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    return fn(*args, **kwargs)
