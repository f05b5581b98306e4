import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** Addresses that can never be a language model: link-local ones, where clouds serve machine credentials, and unassigned ones. */
const never = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["100.100.100.200", 32],
  ["168.63.129.16", 32],
  ["192.0.0.192", 32],
  ["224.0.0.0", 3],
] as const)
  never.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 128],
  ["fe80::", 10],
  ["fd00:ec2::", 32],
  ["fd20:ce::254", 128],
  ["ff00::", 8],
] as const)
  never.addSubnet(net, bits, "ipv6");
const NAMES = /(^|\.)(metadata|metadata\.google\.internal|metadata\.goog|instance-data|instance-data\.ec2\.internal)\.?$/i;

/** Returns the IPv4 address embedded in an IPv6 address as dotted text, or null. The address is formatted as in URLs. */
const embedded = (address: string): string | null => {
  const mapped = /^(?:::ffff:|64:ff9b::|::)([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address);
  if (mapped) {
    const [high, low] = [Number.parseInt(mapped[1] ?? "", 16), Number.parseInt(mapped[2] ?? "", 16)];
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return /^(?:::ffff:|64:ff9b::|::)(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null;
};

/** Whether an IP address can never be a language model. */
export const isForbidden = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return never.check(address, "ipv4");
  if (family !== 6) return false;
  const inner = embedded(address);
  return never.check(address, "ipv6") || (inner !== null && never.check(inner, "ipv4"));
};

/** Whether a host is reached within the operator's own network: it has no public name. */
const isNear = (host: string): boolean =>
  !host.includes(".") ||
  /\.(local|internal|lan|home|localhost)$/i.test(host) ||
  /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(host);

/** Checks the address of an endpoint and returns it without a trailing slash. Throws an Error with a message for the operator. */
export const endpointAddress = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !["http:", "https:"].includes(url.protocol)) throw new Error("HIRO_LLM_BASE_URL: must start with http:// or https://");
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new Error("HIRO_LLM_BASE_URL: must not contain a user name, password, ? or #; the key has its own setting");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isForbidden(host) || NAMES.test(host)) throw new Error("HIRO_LLM_BASE_URL: this address cannot be a language model");
  if (url.protocol === "http:" && !isNear(host) && isIP(host) !== 6)
    throw new Error("HIRO_LLM_BASE_URL: must start with https:// outside your own network");
  return url.href.replace(/\/+$/, "");
};

const TRUSTED_MS = 60_000;

/** Throws if a host name currently resolves to a forbidden address. A passed check is valid for one minute. */
export const hostCheck = (resolve: typeof lookup = lookup): ((url: URL) => Promise<void>) => {
  const fine = new Map<string, number>();
  return async ({ hostname }) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    if ((fine.get(host) ?? 0) > Date.now()) return;
    const addresses = isIP(host) ? [{ address: host }] : await resolve(host, { all: true });
    if (NAMES.test(host) || addresses.some(({ address }) => isForbidden(address)))
      throw new Error("the endpoint's name resolves to an address that cannot be a language model");
    fine.set(host, Date.now() + TRUSTED_MS);
  };
};
