"""The floor over HTTP and WebSocket: what is asked, who may, and what is answered."""
