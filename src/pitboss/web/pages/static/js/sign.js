// <meter-sign>: a meter that counts up as wagers are made.

import { sayMoney } from "./cards.js";
import { follow } from "./follow.js";
import "./keys.js";

/** A meter that was won falls; after so long its hit is on the sign. */
const SEEN = 2000;

class MeterSign extends HTMLElement {
  connectedCallback() {
    this.parts = Object.fromEntries([...this.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    follow(() => "/api/floor/live", {
      message: ({ meters }) => this.showAll(meters),
      lost: (lost) => (this.parts.lost.hidden = !lost),
      refused: () => (this.parts.lost.hidden = false),
    });
  }

  showAll(meters) {
    this.show(meters.find((one) => one.id === this.dataset.meter));
    for (const place of this.querySelectorAll("[data-level]")) {
      const found = meters.find((one) => one.id === place.dataset.level);
      if (found) place.textContent = sayMoney(found.shown);
    }
  }

  show(meter) {
    if (!meter) return;
    const target = Math.round(Number(meter.shown) * 100);
    if (target < this.cents) setTimeout(() => location.reload(), SEEN);
    if (this.cents === undefined || matchMedia("(prefers-reduced-motion: reduce)").matches || target < this.cents) {
      this.cents = target;
      this.write();
      return;
    }
    const from = this.cents;
    const begun = performance.now();
    const step = (now) => {
      const share = Math.min(1, (now - begun) / 250);
      this.cents = Math.round(from + (target - from) * share);
      this.write();
      if (share < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  write() {
    const text = sayMoney(this.cents / 100);
    this.parts.amount.textContent = this.cents % 100 ? text : `${text}.00`;
    this.style.setProperty("--letters", String(this.parts.amount.textContent.length));
  }
}

customElements.define("meter-sign", MeterSign);
