// A WebSocket that comes back by itself: after a lost connection, and when the browser brings the page back. It says when
// it is lost, and when it is refused for good.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
const REFUSED = [4403, 4404];

/**
 * @param {() => string} path asked for each connection
 * @param {{message: (said: any) => void, lost: (lost: boolean) => void, refused?: (reason: string) => void}} to
 * @returns {() => void} ends it
 */
export function follow(path, to) {
  let wait = FIRST_WAIT;
  let stopped = false;
  /** @type {WebSocket | null} */
  let socket = null;
  let timer = 0;
  const connect = () => {
    clearTimeout(timer);
    if (stopped || socket) return;
    const url = new URL(path(), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const made = (socket = new WebSocket(url));
    made.addEventListener("message", ({ data }) => {
      if (socket !== made) return;
      wait = FIRST_WAIT;
      to.message(JSON.parse(data));
      to.lost(false);
    });
    made.addEventListener("close", ({ code, reason }) => {
      if (socket !== made) return;
      socket = null;
      if (stopped) return;
      if (REFUSED.includes(code)) return to.refused?.(reason);
      to.lost(true);
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  };
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    if (socket?.readyState === WebSocket.OPEN) socket.close();
    socket = null;
  };
  addEventListener("pagehide", stop);
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    stopped = false;
    connect();
  });
  // Networks that come and go: a new connection tells whether this server can be reached.
  const look = () => (socket ? socket.close() : connect());
  addEventListener("online", look);
  addEventListener("offline", look);
  connect();
  return stop;
}
