// Finds Chromium for the browser tests. If it is missing and permissions allow, installs Debian's package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const PLACES = [
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Returns the path of a browser, or undefined. */
export const findChromium = () => PLACES.find((path) => path && existsSync(path));

/**
 * Returns the path of a browser. Installs Debian's package if there is none, as root or with sudo. Throws with a clear message if it
 * cannot.
 */
export const ensureChromium = () => {
  const found = findChromium();
  if (found) return found;
  if (existsSync("/usr/bin/apt-get")) {
    process.stdout.write("Installing Chromium for the browser tests…\n");
    const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
    const apt = (...args) => {
      const [command, ...rest] = [...sudo, "apt-get", ...args];
      return (
        spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
          .status === 0
      );
    };
    apt("update", "-qq");
    apt("install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation");
  }
  const installed = findChromium();
  if (!installed) throw new Error("The browser tests need Chromium. Install it, or set its path with CHROMIUM=/path/to/chromium.");
  return installed;
};
