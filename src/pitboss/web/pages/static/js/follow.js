// A WebSocket that comes back by itself, and says when it is lost.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

/** @param {string} path @param {{message: (said: any) => void, lost: (lost: boolean) => void}} to */
export function follow(path, to) {
  let wait = FIRST_WAIT;
  let stopped = false;
  const connect = () => {
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    socket.addEventListener("message", ({ data }) => {
      wait = FIRST_WAIT;
      to.lost(false);
      to.message(JSON.parse(data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (stopped || code === 4403) return;
      to.lost(true);
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
    addEventListener("pagehide", () => {
      stopped = true;
      socket.close();
    });
  };
  connect();
}
