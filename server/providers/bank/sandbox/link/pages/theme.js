/* Before the first paint: a page in another color scheme than its frame is drawn on an opaque ground, which flashes. */
const asked = new URLSearchParams(window.location.search).get("theme");
const dark = asked === null ? window.matchMedia("(prefers-color-scheme: dark)").matches : asked === "dark";
document.documentElement.dataset.theme = dark ? "dark" : "light";
