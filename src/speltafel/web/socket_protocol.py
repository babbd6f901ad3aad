"""Sockets as uvicorn keeps them, without what is over once they are open."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class SocketProtocol(WebSocketsSansIOProtocol):
    """One socket. Once it is accepted, the request and the answer that opened it are let go."""

    async def send(self, message: Any) -> None:
        """Pass a message on to the browser."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.request, self.response
