import type { Frame } from "../frame.ts";

/** Describes the filter of a frame in the notation of the question table. */
export const aboutOf = ({ filter: f }: Frame): string =>
  [
    ...f.categories.map((c) => `+${c.label}`),
    ...f.merchants.map((m) => `@${m.label}`),
    ...f.accounts.map((a) => `#${a.label}`),
    ...(f.text === null ? [] : [`~${f.text}`]),
    ...f.notCategories.map((c) => `-${c.label}`),
    ...f.notMerchants.map((m) => `-${m.label}`),
    ...(f.over === null ? [] : [`>${f.over}`]),
    ...(f.under === null ? [] : [`<${f.under}`]),
  ].join(" ");
export const periodText = ({ period: p }: Frame): string | null => (p ? `${p.start}..${p.end}` : null);
