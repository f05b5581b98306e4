export type Device = { device: string; kind: "computer" | "phone" | "other" };

const first = (text: string, table: readonly (readonly [RegExp, string])[]): string | null =>
  table.find(([mark]) => mark.test(text))?.[1] ?? null;

/** Newer browsers also name older ones in their user agent, so order matters. */
const BROWSERS = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
] as const;
const SYSTEMS = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** Describes a user agent for the user: "Chrome on Android". Anything that is not a browser counts as a script. */
export const deviceOf = (agent: string | null): Device => {
  const text = agent ?? "";
  const [browser, system] = [first(text, BROWSERS), first(text, SYSTEMS)];
  const kind = system === null ? "other" : ["iPhone", "iPad", "Android"].includes(system) ? "phone" : "computer";
  if (browser && system) return { device: `${browser} on ${system}`, kind };
  if (browser ?? system) return { device: browser ?? system ?? "", kind };
  return { device: text === "" ? "Unknown device" : "A script", kind: "other" };
};
