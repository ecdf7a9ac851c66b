"""What befalls the process itself."""

import asyncio
import os
import signal
import time

from kill import Victim

from .kind import fault
from .scene import Scene


@fault("the process stands still for a second", "goes on")
def frozen(scene: Scene) -> str:
    os.kill(scene.victim.pid, signal.SIGSTOP)
    time.sleep(1)
    os.kill(scene.victim.pid, signal.SIGCONT)
    scene.go_on()
    return "goes on"


@fault("the process is killed", "goes on")
def killed(scene: Scene) -> str:
    asyncio.run(die(scene.victim))
    scene.go_on()
    return "goes on"


async def die(victim: Victim) -> None:
    await victim.kill()
    await victim.start()
