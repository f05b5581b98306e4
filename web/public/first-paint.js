// Runs before the first paint: applies the theme and the saved state of the static app shell. The app takes over in lib/theme.ts and
// app/AppShell.tsx.
(function () {
  var root = document.documentElement;
  function saved(key) {
    try {
      return (localStorage.getItem(key) || "").replace(/"/g, "").trim().toLowerCase();
    } catch {
      return ""; // If the browser refuses storage, nothing is saved.
    }
  }
  var theme = saved("theme");
  var dark = theme === "dark" || theme === "true" || theme === "dark-mode";
  var light = theme === "light" || theme === "false" || theme === "light-mode";
  if ((!dark && !light) || window.matchMedia("(forced-colors: active)").matches)
    dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "dark" : "light";

  if (saved("dismissedIosAppPromo") === "true") root.dataset.promoDismissed = "";

  function furnish() {
    var frame = document.getElementById("frame");
    if (!frame) return;
    if (saved("sidebarOpen") === "false") frame.dataset.sidebar = "collapsed";
    var here = location.pathname.replace(/\/+$/, "");
    frame.querySelectorAll("[data-nav]").forEach(function (item) {
      var path = new URL(item.href).pathname.replace(/\/+$/, "");
      if (saved("nav" + path) === "false") item.remove();
      else if (here === path || (path !== "/chat" && here.indexOf(path + "/") === 0)) item.setAttribute("aria-current", "page");
    });
  }
  document.addEventListener("readystatechange", function () {
    if (document.readyState === "interactive") furnish();
  });

  // The app or its stylesheet did not load, so only this script can show an error.
  window.addEventListener(
    "error",
    function (event) {
      var part = event.target;
      var wanted =
        part instanceof HTMLScriptElement ? part.type === "module" : part instanceof HTMLLinkElement && part.rel === "stylesheet";
      var notice = document.getElementById("not-loaded");
      if (wanted && notice) notice.hidden = false;
    },
    true,
  );
})();
