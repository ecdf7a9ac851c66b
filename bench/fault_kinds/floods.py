"""Too much of what is allowed: the server has its limits on."""

from websockets.exceptions import WebSocketException

from server.visitor import Visitor

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
    for _ in range(40):  # on a busy machine some may be tried again meanwhile
        if (code := scene.post("/session", {"name": "nobody", "password": "12345678"})) != "401":
            return code
    return "40 tries"


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


@fault("pings without end", "4429", "cut", strict=True)
def pings(scene: Scene) -> str:
    with scene.socket() as place:
        try:
            for _ in range(20_000):
                place.socket.ping(b"")
            return code_of(place)
        except (WebSocketException, OSError):
            return "cut"


@fault("bots that play among themselves at one table after another", "429", strict=True)
def bots_alone(scene: Scene) -> str:
    guest = Visitor(scene.victim.address)
    wish = {"game": "high-card", "seats": [{"kind": "bot", "level": "random"}] * 2}
    codes = [str(guest.send("POST", "/tables", wish).status_code) for _ in range(16)]
    guest.close()
    return codes[-1]


@fault("sessions ended one after another", "goes on", strict=True)
def many_ended(scene: Scene) -> str:
    """As quickly as one address may, and then no move waits for it."""
    for _ in range(40):
        guest = Visitor(scene.victim.address)
        guest.send("DELETE", "/session")
        guest.close()
    scene.go_on()
    return "goes on"
