// A table as it goes on: what the server sends of it, and commands to it. Says so when the connection is lost, and comes
// back by itself with the truth.

/**
 * @typedef {{command: Object, label: string, roles: string[], cite: string, free: string[],
 *   amounts: null | {least: string, most: string, step: string}, cards: number, announce: string}} Move
 * @typedef {{version: number, view: any, waiting: string, moves: Move[], frozen: string, events: any[]}} State
 */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

export class Table extends EventTarget {
  /** @param {string} id @param {string} role */
  constructor(id, role = "") {
    super();
    this.id = id;
    this.role = role;
    /** @type {State | null} */
    this.state = null;
    this.wait = FIRST_WAIT;
    this.stopped = false;
    addEventListener("pagehide", () => this.stop());
    addEventListener("online", () => this.connect());
  }

  get path() {
    return `/api/tables/${encodeURIComponent(this.id)}`;
  }

  connect() {
    if (this.stopped || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    const url = new URL(`${this.path}/live`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    if (this.role) url.searchParams.set("role", this.role);
    if (this.state) url.searchParams.set("after", String(this.state.version));
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.addEventListener("message", (message) => {
      this.wait = FIRST_WAIT;
      this.take(JSON.parse(message.data));
      this.say("connection", { lost: false });
    });
    socket.addEventListener("close", (closing) => this.closed(closing));
  }

  /** @param {CloseEvent} closing */
  closed(closing) {
    if (this.stopped) return;
    if (closing.code === 4403 || closing.code === 4404) {
      this.say("refused", { detail: closing.reason });
      return;
    }
    this.say("connection", { lost: true });
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  stop() {
    this.stopped = true;
    this.socket?.close();
  }

  /** @param {State} state */
  take(state) {
    if (this.state && state.version < this.state.version) return;
    this.state = state;
    this.say("state", state);
  }

  /** @param {string} name @param {any} detail */
  say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /**
   * Gives a command. It has an id of its own: sent again because no answer came, it happens once.
   * @param {Object} command
   * @returns {Promise<{done: true, answer: any} | {done: false, problem: any}>}
   */
  async give(command) {
    const body = JSON.stringify({ id: crypto.randomUUID(), command });
    const headers = { "Content-Type": "application/json", ...(this.role ? { "X-Role": this.role } : {}) };
    for (let tries = 0; ; tries++) {
      try {
        const response = await fetch(`${this.path}/commands`, { method: "POST", headers, body });
        const said = await response.json();
        if (response.status === 503 && tries < 5) throw new Error(said.detail);
        if (response.ok) return { done: true, answer: said };
        this.say("problem", said);
        return { done: false, problem: said };
      } catch (error) {
        if (tries >= 5) {
          const problem = { title: "No connection", detail: "The server does not answer. Nothing was done twice." };
          this.say("problem", problem);
          return { done: false, problem };
        }
        await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT * 2 ** tries));
      }
    }
  }
}
