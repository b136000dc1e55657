// What somebody prefers on this device: the theme and the colours of suits. Loaded first, so that nothing flashes.
(() => {
  const root = document.documentElement;
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const keep = (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A device that keeps nothing shows what the system prefers.
    }
  };
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    root.dataset.theme = read("theme") ?? (system.matches ? "dark" : "light");
    if (read("suits") === "four") root.dataset.suits = "four";
    else delete root.dataset.suits;
  };
  apply();
  // On a phone the doors are a strip that is wider than the screen: the one that is open is in sight.
  document.addEventListener("DOMContentLoaded", () => {
    const here = document.querySelector(".doors [aria-current]");
    const strip = here?.closest(".doors");
    if (strip) strip.scrollLeft = here.offsetLeft - strip.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2;
  });
  system.addEventListener("change", apply);
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-setting]");
    if (!button) return;
    if (button.dataset.setting === "theme") {
      keep("theme", root.dataset.theme === "dark" ? "light" : "dark");
    }
    if (button.dataset.setting === "suits") keep("suits", read("suits") === "four" ? "two" : "four");
    apply();
  });
})();
