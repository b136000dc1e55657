// A WebSocket that comes back by itself: after a lost connection, and when the browser brings the page back. It says when
// it is lost, and when it is refused for good.
//
// While it is lost, the server is asked whether it lives, and only once it does is a connection made: browsers hold back
// connections where several have failed, for many seconds. Pages ask a little apart from each other, so that a server that
// has just come back is not asked by all of them at once; one that nobody sees asks seldom.

const ALIVE = "/livez";
const FIRST_WAIT = 250;
const LONGEST_WAIT = 1500;
const UNSEEN_WAIT = 15000;
/** A server that has not answered by then does not. */
const PATIENCE = 4000;
/** Of a wait, this part is left to chance. */
const APART = 0.4;
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
      if (REFUSED.includes(code)) {
        stopped = true;
        return to.refused?.(reason);
      }
      to.lost(true);
      ask();
    });
  };
  /** After a while, whether the server lives; if not, once more. */
  const ask = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const alive = await isAlive();
      if (stopped || socket) return;
      if (alive) connect();
      else ask();
    }, (document.hidden ? UNSEEN_WAIT : wait) * (1 - APART * Math.random()));
    wait = Math.min(wait * 2 || FIRST_WAIT, LONGEST_WAIT);
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
  // Whoever looks again need not wait.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || stopped || socket) return;
    wait = 0;
    ask();
  });
  // Networks that come and go: a new connection tells whether this server can be reached.
  const look = () => (socket ? socket.close() : connect());
  addEventListener("online", look);
  addEventListener("offline", look);
  connect();
  return stop;
}

async function isAlive() {
  const answer = await fetch(ALIVE, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  return Boolean(answer?.ok);
}
