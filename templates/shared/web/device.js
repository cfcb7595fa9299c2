// What a device remembers for itself: colours, text, sound, letters, which way up it lies.
// It runs before the page is painted, so that nothing flashes in the wrong colours.
(() => {
  const root = document.documentElement;
  const usual = {theme: "", text: "1", sound: "", letters: "on", turned: ""};
  const read = (name) => {
    try { return localStorage.getItem(`companion.${name}`) ?? usual[name]; } catch { return usual[name]; }
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const low = matchMedia("(max-height: 26em) and (max-width: 37.49em)");
  const show = () => {
    root.dataset.theme = read("theme") || (dark.matches ? "dark" : "light");
    root.dataset.text = read("text");
    // Where little fits, the whole page scrolls instead of its parts.
    root.classList.toggle("flow", read("text") === "2" || low.matches);
    root.classList.toggle("turned", read("turned") === "on");
    dispatchEvent(new Event("theme"));
  };
  globalThis.device = {
    read,
    keep(name, value) {
      try { localStorage.setItem(`companion.${name}`, value); } catch { /* private windows forget */ }
      usual[name] = value;
      show();
    },
    // Of all pages on this device: the server reads it in the cookie.
    speak(name) {
      document.cookie = `language-of-companion=${name}; path=/; max-age=31536000; samesite=lax`;
      location.reload();
    },
  };
  dark.addEventListener("change", show);
  low.addEventListener("change", show);
  show();
  // Browsers have it over TLS and on the host's computer only.
  addEventListener("load", () => navigator.serviceWorker?.register("/worker.js").catch(() => {}));
})();
