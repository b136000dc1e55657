// A table as it goes on: what the server sends of it, and commands to it. Says so when the connection is lost, and comes
// back by itself with the truth.

/**
 * @typedef {{command: Object, label: string, roles: string[], cite: string, free: string[],
 *   amounts: null | {least: string, most: string, step: string}, cards: number, announce: string,
 *   events: {number: number, says: string}[]}} Move
 * @typedef {{version: number, view: any, waiting: string, moves: Move[], frozen: string, events: any[]}} State
 */

import { follow } from "./follow.js";

const FIRST_WAIT = 250;
const TRIES = 5;
/** Whether the table had changed since. @param {{code?: string}} problem */
export const isStale = ({ code }) => code === "stale-version";

const UNSENT = "That has not reached the house. Trying again…";

export class Table extends EventTarget {
  /** @param {string} id @param {string} role */
  constructor(id, role = "") {
    super();
    this.id = id;
    this.role = role;
    /** @type {State | null} */
    this.state = null;
    /** Commands that are on their way. @type {Map<string, Promise<any>>} */
    this.underway = new Map();
  }

  get path() {
    return `/api/tables/${encodeURIComponent(this.id)}`;
  }

  get headers() {
    return this.role ? { "X-Role": this.role } : {};
  }

  connect() {
    this.stop = follow(() => this.livePath(), {
      message: (state) => this.take(state),
      lost: (lost) => this.say("connection", { lost }),
      refused: (detail) => this.say("refused", { detail }),
    });
  }

  livePath() {
    const asked = new URLSearchParams();
    if (this.role) asked.set("role", this.role);
    if (this.state) asked.set("after", String(this.state.version));
    return `${this.path}/live?${asked}`;
  }

  stop() {}

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

  /** The table as it stands now: whoever was refused may have looked at an old one. */
  async refresh() {
    const response = await fetch(this.path, { headers: this.headers }).catch(() => null);
    if (response?.ok) this.take({ events: [], ...(await response.json()) });
  }

  /**
   * Gives a command. It has an id of its own: sent again because no answer came, it happens once. While it is on its way,
   * the same once more is the same. With the version that is `expected` it is done only as long as nothing has changed.
   * @param {Object} command
   * @param {number} [expected]
   * @returns {Promise<{done: true, answer: any} | {done: false, problem: any}>}
   */
  give(command, expected) {
    const key = JSON.stringify(command);
    const going = this.underway.get(key) ?? this.send(command, expected).finally(() => this.underway.delete(key));
    this.underway.set(key, going);
    return going;
  }

  async send(command, expected) {
    const body = JSON.stringify({ id: crypto.randomUUID(), command, expected });
    const headers = { "Content-Type": "application/json", ...this.headers };
    for (let tries = 0; ; tries++) {
      try {
        const response = await fetch(`${this.path}/commands`, { method: "POST", headers, body });
        const said = await response.json();
        if (response.status === 503 && tries < TRIES) throw new Error(said.detail);
        if (response.ok) return { done: true, answer: said };
        await this.refresh();
        if (!isStale(said)) this.say("problem", said); // Whoever says what is expected looks at what there is now.
        return { done: false, problem: said };
      } catch (error) {
        if (tries >= TRIES) {
          const problem = { title: "No connection", detail: "The server does not answer. Nothing was done twice." };
          this.say("problem", problem);
          return { done: false, problem };
        }
        this.say("problem", { title: "Not sent yet", detail: error instanceof TypeError ? UNSENT : error.message });
        await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT * 2 ** tries));
      }
    }
  }
}
