// <meter-sign>: a meter that counts up as wagers are made.

import { sayMoney } from "./cards.js";
import { follow } from "./follow.js";

class MeterSign extends HTMLElement {
  connectedCallback() {
    this.parts = Object.fromEntries([...this.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    follow(() => "/api/floor/live", {
      message: ({ meters }) => this.show(meters.find((one) => one.id === this.dataset.meter)),
      lost: (lost) => (this.parts.lost.hidden = !lost),
      refused: () => (this.parts.lost.hidden = false),
    });
  }

  show(meter) {
    if (!meter) return;
    const target = Math.round(Number(meter.shown) * 100);
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
  }
}

customElements.define("meter-sign", MeterSign);
