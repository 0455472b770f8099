#!/usr/bin/env python3
"""A program that plays at a table of a Treize server, over the same protocol as every client. It needs Python only.

    python3 table_bot.py https://play.example.org TABLE TOKEN

TABLE is the last part of the table's link, TOKEN the program's token (docs/protocol.md, "Programs"). This one plays at random: replace
`choose` by something better.
"""

import base64
import hashlib
import json
import os
import random
import secrets
import socket
import ssl
import struct
import sys
import urllib.request
from urllib.parse import urlsplit

PROTOCOL = 3


def choose(frame: dict) -> str:
    """One of the legal actions. `frame["view"]` is what this seat may know (docs/protocol.md, "Events")."""
    return random.choice(frame["legal"])


class Server:
    def __init__(self, url: str, token: str) -> None:
        self.url, self.token = url.rstrip("/"), token

    def ask(self, path: str, body: "dict | None" = None) -> dict:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data=data, headers=headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


class WebSocket:
    """The part of RFC 6455 that a client needs. A library such as `websockets` does the same."""

    def __init__(self, server: Server) -> None:
        address = urlsplit(server.url)
        is_tls = address.scheme == "https"
        self.socket = socket.create_connection((address.hostname, address.port or (443 if is_tls else 80)))
        if is_tls:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=address.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /ws?protocol={PROTOCOL} HTTP/1.1",
            f"Host: {address.netloc}",
            f"Authorization: Bearer {server.token}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        ]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.file = self.socket.makefile("rb")
        status = self.file.readline()
        if b" 101 " not in status:
            raise ConnectionError(status.decode().strip())
        while self.file.readline().strip():
            pass

    def _send(self, kind: int, data: bytes) -> None:
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        self.socket.sendall(bytes([0x80 | kind]) + length + mask + masked)

    def send(self, message: dict) -> None:
        self._send(1, json.dumps(message).encode())

    def receive(self) -> dict:
        text = b""
        while True:
            head, size = self.file.read(2)
            size &= 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", self.file.read(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self.file.read(8))
            data = self.file.read(size)
            kind = head & 0x0F
            if kind == 8:
                raise ConnectionError("the server closed the connection")
            if kind == 9:
                self._send(10, data)
            elif kind in (0, 1):
                text += data
                if head & 0x80:
                    return json.loads(text)


def own_seat(table: dict) -> "int | None":
    return next((seat for seat, chair in enumerate(table["chairs"]) if chair["mine"]), None)


def play(url: str, table_id: str, token: str) -> None:
    server = Server(url, token)
    path = f"/api/tables/{table_id}"
    # Everybody adds a number to the shuffles: first a promise, then, when the table is frozen, the number (docs/fairness.md).
    nonce = secrets.token_hex(16)
    commitment = hashlib.sha256(f"{table_id}/{nonce}".encode()).hexdigest()
    table = server.ask(path)
    if table["status"] == "waiting":
        table = server.ask(path, {"do": "sit", "commitment": commitment})
    line = WebSocket(server)
    watched: "int | None" = own_seat(table)
    line.send({"type": "watch", "table": table_id, "seat": watched})
    while True:
        message = line.receive()
        if message["type"] == "table":
            table = message["table"]
            seat = own_seat(table)
            if table["status"] == "dealing" and seat is not None and not table["chairs"][seat]["revealed"]:
                server.ask(path, {"do": "reveal", "seat": seat, "nonce": nonce})
            if seat != watched and seat is not None:
                # The seats were drawn.
                watched = seat
                line.send({"type": "watch", "table": table_id, "seat": seat})
        elif message["type"] == "frame":
            if message["view"]["outcome"] is not None:
                print("the game is over:", message["view"]["outcome"])
                return
            if message["seat"] == watched and message["legal"]:
                action = choose(message)
                name = f"{message['n']}-{secrets.token_hex(4)}"
                line.send({"type": "act", "table": table_id, "seat": watched, "n": message["n"], "action": action, "id": name})
        elif message["type"] == "refused":
            print("refused:", message["message"], file=sys.stderr)


if __name__ == "__main__":
    play(*sys.argv[1:4])
