// Runs before the first paint: applies the theme, completes what the build drew into the page, and asks for the session. The app takes over
// in lib/theme.ts, lib/static-page.ts and lib/early.ts.
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

  // What the build drew stays hidden until the page is read to its end, because a part of it would move when the rest arrives.
  root.dataset.reading = "";
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
      if (here === path) frame.querySelector("[data-title]").textContent = item.textContent;
    });
    askForSession();
  }

  // A page with the frame is for a user with a session. The app uses each reply once.
  function askForSession() {
    var replies = (window.earlyReplies = {});
    function ask(path, request) {
      request.credentials = "same-origin";
      return fetch(path, request);
    }
    var session = (replies["/auth/refresh/"] = ask("/auth/refresh/", { method: "POST" }));
    var frame = (replies["/api/frame/"] = session
      .then(function (reply) {
        return reply.ok ? reply.clone().json() : Promise.reject(new Error("signed out"));
      })
      .then(function (given) {
        var headers = { authorization: "Bearer " + given.access_token };
        replies["/api/csrf/"] = ask("/api/csrf/", { headers: headers });
        replies["/api/csrf/"].catch(function () {});
        return ask("/api/frame/", { headers: headers }).then(function (reply) {
          return reply.ok ? askForData(reply, headers) : reply;
        });
      }));
    // The app gets the frame only when all of this is asked for, so that it never asks a second time.
    function askForData(reply, headers) {
      var wanted = location.search ? [] : Array.from(document.querySelectorAll('meta[name="early-request"]'));
      if (wanted.length === 0) return reply;
      return reply
        .clone()
        .json()
        .then(function (given) {
          var today = given.profile.today;
          wanted.forEach(function (request) {
            var path = request.content.replace("{today}", today).replace("{month}", today.slice(0, 8) + "01");
            replies[path] = ask(path, { headers: headers });
            replies[path].catch(function () {});
            if (request.dataset.number) showFigure(replies[path], request.dataset.number, given.profile);
          });
          return reply;
        });
    }
    // The main number of the screen, unless this browser hides amounts. The app draws it again in the same place.
    function showFigure(reply, label, profile) {
      if (saved("netWorthHidden." + profile.user_pk) === "true") return;
      reply
        .then(function (found) {
          return found.clone().json();
        })
        .then(function (series) {
          var place = document.querySelector("[data-early-figure]");
          var last = series.points[series.points.length - 1];
          if (!place || !last || series.data_start_date === null || window.earlyReplies !== replies) return;
          // As formatMoney does: two digits in every currency.
          var digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
          var text = new Intl.NumberFormat("en-US", { style: "currency", currency: profile.currency, ...digits }).format(last.balance);
          var parts = /^(.*?)(\.\d\d)?$/.exec(text.replace("-", "\u2212"));
          place.querySelector("[data-label]").textContent = label;
          place.querySelector("[data-dollars]").textContent = parts[1];
          place.querySelector("[data-cents]").textContent = parts[2] || "";
          place.dataset.shown = "";
        })
        .catch(function () {}); // The app shows what it can, or an error.
    }
    // The app asks again for what failed.
    session.catch(function () {});
    frame.catch(function () {});
    // Another tab signed out: these replies and what they showed are no longer for anyone. Tabs, this page's app included, also tell here
    // who is signed in, which changes nothing.
    if (typeof BroadcastChannel === "function")
      new BroadcastChannel("session").addEventListener("message", function (message) {
        if (message.data !== "signed-out") return;
        delete window.earlyReplies;
        var place = document.querySelector("[data-early-figure]");
        if (place) place.remove();
      });
  }

  // The sign-in form works before the app. Of the buttons pressed meanwhile, the app presses the last one again.
  function prepareSignIn() {
    var page = document.getElementById("sign-in");
    if (!page) return;
    if (typeof window.PublicKeyCredential !== "function" || /^[\d.]+$|^\[/.test(location.hostname))
      page.querySelector("[data-passkey]").remove();
    var isSignIn = /^\/auth\/login\/?$/.test(location.pathname);
    var back = isSignIn ? new URLSearchParams(location.search).get("redirect_url") : location.pathname + location.search;
    if (back)
      page.querySelectorAll('a[href*="connection="]').forEach(function (link) {
        link.href += "&redirect_url=" + encodeURIComponent(back);
      });
    function forget() {
      page.querySelectorAll("[data-pressed]").forEach(function (button) {
        button.removeAttribute("data-pressed");
        button.removeAttribute("aria-busy");
      });
    }
    page.addEventListener("input", forget);
    page.addEventListener("click", function (event) {
      var button = event.target.closest("button");
      if (!button) return;
      forget();
      button.dataset.pressed = "";
      button.setAttribute("aria-busy", "true");
    });
    page.addEventListener("submit", function (event) {
      event.preventDefault();
    });
    if (window.matchMedia("(pointer: fine)").matches) page.querySelector("input").focus();
  }
  document.addEventListener("readystatechange", function () {
    if (document.readyState !== "interactive") return;
    delete root.dataset.reading;
    furnish();
    prepareSignIn();
    start();
  });

  // Runs the app's code in steps, between which the browser can respond. Each is a file with its imports; the last one is the entry.
  function start() {
    var steps = Array.from(document.querySelectorAll("[data-step]"));
    (function next() {
      var step = steps.shift();
      if (!step) return;
      import(step.href).then(
        function () {
          setTimeout(next);
        },
        function (error) {
          sayNotLoaded();
          throw error;
        },
      );
    })();
  }

  // The app or its stylesheet did not load, so only this script can show an error.
  function sayNotLoaded() {
    var notice = document.getElementById("not-loaded");
    if (notice) notice.hidden = false;
  }
  window.addEventListener(
    "error",
    function (event) {
      if (event.target instanceof HTMLLinkElement && event.target.rel === "stylesheet") sayNotLoaded();
    },
    true,
  );
})();
