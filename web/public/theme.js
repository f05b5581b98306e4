// Runs before the first paint, so that a dark page never flashes white. The app takes over in lib/theme.ts.
(function () {
  var saved = "";
  try {
    saved = (localStorage.getItem("theme") || "").replace(/"/g, "").trim().toLowerCase();
  } catch {
    saved = ""; // A browser that refuses storage has nothing saved.
  }
  var dark = saved === "dark" || saved === "true" || saved === "dark-mode";
  var light = saved === "light" || saved === "false" || saved === "light-mode";
  if (!dark && !light) dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
