/* Runs before the first paint: a page whose color scheme differs from its frame's gets an opaque background, which flashes. */
const asked = new URLSearchParams(window.location.search).get("theme");
const dark = asked === null ? window.matchMedia("(prefers-color-scheme: dark)").matches : asked === "dark";
document.documentElement.dataset.theme = dark ? "dark" : "light";
