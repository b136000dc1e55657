/* Search for a site that is opened as files. Browsers refuse a worker there, so its script runs in a hidden frame. */

if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.waiting = [];
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.postMessage = (data) => this.hear(data);
      this.inside.importScripts = (...addresses) => Promise.all(addresses.map((one) => this.load(one)));
      this.load(address).then(() => this.waiting.splice(0).forEach((data) => this.tell(data)));
    }

    /* A script in the frame, where it finds what a worker has. */
    load(address) {
      return new Promise((done, failed) => {
        const script = this.inside.document.createElement("script");
        script.src = new URL(address, location.href).href;
        script.onload = () => {
          this.loaded = true;
          done();
        };
        script.onerror = failed;
        this.inside.document.body.append(script);
      });
    }

    postMessage(data) {
      if (this.loaded) this.tell(data);
      else this.waiting.push(data);
    }

    tell(data) {
      this.inside.dispatchEvent(new this.inside.MessageEvent("message", { data }));
    }

    hear(data) {
      const event = new MessageEvent("message", { data });
      this.onmessage?.(event);
      this.dispatchEvent(event);
    }

    terminate() {
      this.inside.frameElement.remove();
    }
  };
}
