"""A bot for any game of a Tablier server: it waits for its turn, and plays at random.

    python examples/bot.py http://127.0.0.1:8000 tbl_yourtoken --join CODE

The token comes from POST /api/v1/tokens (or from your profile page); the code from the table's invitation.
"""

import argparse
import json
import random
import uuid

import httpx


def play(server: httpx.Client, matches: int) -> None:
    """Answer every turn in the stream until so many matches are over."""
    with server.stream("GET", "/me/stream", timeout=None) as news:
        for line in news.iter_lines():
            if not line:
                continue
            turn = json.loads(line)
            if turn["outcome"]:
                print("over:", turn["table"], turn["outcome"]["reason"]["words"]["en"])
                matches -= 1
                if not matches:
                    return
            else:
                choice = random.choice(turn["position"]["actions"])
                deed = {"id": uuid.uuid4().hex, "seq": turn["position"]["seq"], "seat": turn["seat"]}
                answer = server.post(f"/tables/{turn['table']}/act", json={**deed, "play": choice["play"]})
                print(choice["words"]["en"], "" if answer.is_success else answer.json()["words"]["en"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("token")
    parser.add_argument("--join", metavar="CODE", help="sit down at this table first")
    parser.add_argument("--matches", type=int, default=1)
    given = parser.parse_args()
    bearer = {"Authorization": f"Bearer {given.token}"}
    with httpx.Client(base_url=f"{given.address}/api/v1", headers=bearer) as server:
        if given.join:
            table = server.get(f"/codes/{given.join}").raise_for_status().json()["id"]
            server.post(f"/tables/{table}/join", json={}).raise_for_status()
        play(server, given.matches)
