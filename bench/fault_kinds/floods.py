"""Too much of what is allowed: the server has its limits on."""

from websockets.exceptions import WebSocketException

from .kind import fault
from .scene import SMALL, Scene, code_of


@fault("a flood of frames", "4429", "cut", strict=True)
def flood(scene: Scene) -> str:
    with scene.socket() as place:
        try:
            for _ in range(20_000):
                place.socket.send(SMALL)
            return code_of(place)
        except (WebSocketException, OSError):
            return "cut"


@fault("passwords tried one after another", "429", strict=True)
def guessed(scene: Scene) -> str:
    tries = [scene.post("/session", {"name": "nobody", "password": "12345678"}) for _ in range(12)]
    return tries[-1]


@fault("tokens tried one after another", "429", strict=True)
def guessed_tokens(scene: Scene) -> str:
    return [scene.wrong_token() for _ in range(25)][-1]


@fault("tables made one after another", "429", strict=True)
def many_tables(scene: Scene) -> str:
    return [scene.post("/tables", {"game": "nim", "seats": [{"kind": "me"}] * 2}) for _ in range(40)][-1]


@fault("chat without end", "refused", strict=True)
def chatter(scene: Scene) -> str:
    with scene.socket(scene.ada) as place:
        for _ in range(40):
            place.say("chat", text="hello")
        return place.hear("refused")["t"]
