// <own-balance>: what a player has at an electronic table, apart from what lies on the layout; hidden at one of chips.

import { sayMoney } from "./cards.js";

const AGAIN = 2000;

class OwnBalance extends HTMLElement {
  connectedCallback() {
    this.hidden = true;
    this.read();
    this.timer = setInterval(() => document.hidden || this.read(), AGAIN);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  async read() {
    const answer = await fetch(`/api/tables/${encodeURIComponent(this.dataset.table)}/balance`).catch(() => null);
    if (answer?.status === 404) clearInterval(this.timer);
    this.hidden = !answer?.ok;
    if (!answer?.ok) return;
    const { balance } = await answer.json();
    const figure = document.createElement("b");
    figure.textContent = sayMoney(balance);
    this.replaceChildren("Balance ", figure);
  }
}

customElements.define("own-balance", OwnBalance);
