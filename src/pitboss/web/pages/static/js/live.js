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
   * the same once more is the same.
   * @param {Object} command
   * @returns {Promise<{done: true, answer: any} | {done: false, problem: any}>}
   */
  give(command) {
    return this.once(command, () => this.send("commands", { id: crypto.randomUUID(), command }));
  }

  /** Several commands at once, one after the other until one is refused; the first is done only as long as the table is
   * at the version that is `expected`. @param {Object[]} commands @param {number} expected */
  giveAll(commands, expected) {
    const given = commands.map((command, n) => ({ id: crypto.randomUUID(), command, ...(n ? {} : { expected }) }));
    return this.once(commands, () => this.send("batch", { commands: given, events: false }));
  }

  once(what, send) {
    const key = JSON.stringify(what);
    const going = this.underway.get(key) ?? send().finally(() => this.underway.delete(key));
    this.underway.set(key, going);
    return going;
  }

  async send(where, said) {
    const body = JSON.stringify(said);
    const headers = { "Content-Type": "application/json", ...this.headers };
    for (let tries = 0; ; tries++) {
      try {
        const response = await fetch(`${this.path}/${where}`, { method: "POST", headers, body });
        const answer = await response.json();
        if (response.status === 503 && tries < TRIES) throw new Error(answer.detail);
        if (response.ok && !answer.refused) return { done: true, answer };
        const problem = answer.refused ?? answer;
        await this.refresh();
        if (!isStale(problem)) this.say("problem", problem); // Whoever says what is expected looks at what there is now.
        return { done: false, problem };
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
