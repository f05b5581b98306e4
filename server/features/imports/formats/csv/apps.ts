import type { HeadRecord } from "./layout.ts";
import type { RawRow } from "./raw-row.ts";
import { plainName, type Role } from "./role.ts";

/** An app whose exports hold the user's own categories. `has` are header names that only its export has together. */
export type App = {
  name: string;
  has: readonly (readonly string[])[];
  roles: Readonly<Record<string, Role | null>>;
  /** The direction of amounts without a minus; null when each row or column states it. */
  positiveIs: "in" | "out" | null;
  /** Returns the rows of one line, for exports that hold both sides of a transfer in one. */
  expand?: (cell: (name: string) => string, row: RawRow) => RawRow[];
};

/** Account types of Firefly III that belong to the user; the others are payers, payees and starting points. */
const OWN_IN_FIREFLY = /^(asset account|default account|debt|loan|mortgage)$/i;

/** Header names are those of the exports; sources are the apps' own export code or documentation. */
const APPS: readonly App[] = [
  {
    name: "Mint",
    has: [["original description", "transaction type", "category", "account name", "labels"]],
    roles: {
      description: "payee",
      "original description": "description",
      category: "category",
      "account name": "accountName",
      labels: null,
    },
    positiveIs: null,
  },
  {
    name: "Monarch",
    has: [["merchant", "category", "account", "original statement", "amount"]],
    roles: { merchant: "payee", "original statement": "description", category: "category", account: "accountName", tags: null },
    positiveIs: "in",
  },
  {
    name: "Copilot",
    has: [["name", "amount", "parent category", "excluded", "account"]],
    roles: { name: "payee", category: "category", account: "accountName", "account mask": "account", type: "kind", tags: null },
    positiveIs: "out",
  },
  {
    name: "YNAB",
    has: [["payee", "category", "outflow", "inflow"]],
    roles: {
      account: "accountName",
      category: "category",
      "category group category": null,
      "category group": null,
      cleared: null,
      flag: null,
    },
    positiveIs: null,
  },
  {
    name: "Actual",
    has: [
      ["account", "payee", "notes", "category", "amount", "split amount"],
      ["account", "payee", "notes", "category", "amount", "cleared"],
    ],
    roles: { account: "accountName", category: "category", cleared: null, "split amount": null },
    positiveIs: "in",
  },
  {
    name: "Sure",
    has: [["account name", "amount", "name", "category", "tags", "notes", "currency"]],
    roles: { "account name": "accountName", name: "payee", category: "category", tags: null },
    positiveIs: "out",
  },
  {
    name: "Rocket Money",
    has: [["original date", "account type", "account name", "institution name", "category", "ignored from"]],
    roles: { "original date": null, "account name": "accountName", name: "payee", category: "category", "custom name": null },
    positiveIs: "out",
  },
  {
    name: "Firefly III",
    has: [["journal id", "type", "amount", "description", "source name", "source type", "destination name", "destination type"]],
    roles: { category: "category", "source name": null, "destination name": null, type: null, notes: null, "created at": null },
    positiveIs: "in",
    expand: (cell, row) => {
      const [from, to] = [cell("source name"), cell("destination name")];
      const [mine, theirs] = [OWN_IN_FIREFLY.test(cell("source type")), OWN_IN_FIREFLY.test(cell("destination type"))];
      const size = row.amount.replace(/^[-\u2212]/, "");
      const isTransfer = (mine && theirs) || /^(transfer|opening balance|reconciliation)$/i.test(cell("type"));
      const side = (accountName: string, payee: string, amount: string): RawRow => ({
        ...row,
        accountName,
        payee,
        amount,
        category: row.category === "" && isTransfer ? `[${payee}]` : row.category,
      });
      return [...(mine ? [side(from, to, `-${size}`)] : []), ...(theirs ? [side(to, from, size)] : [])];
    },
  },
];

/** Returns the app that a header belongs to, or null for any other file. */
export const appOf = (header: HeadRecord | null): App | null => {
  const names = new Set((header?.cells ?? []).map(plainName));
  return APPS.find(({ has }) => has.some((wanted) => wanted.every((name) => names.has(name)))) ?? null;
};

const NO_CATEGORY =
  /^(uncategori[sz]ed( transactions?)?|no category|none|unknown|needs? category|split\b.*|.*multiple categories.*|(inflow: )?ready to assign|to be budgeted)$/i;

/** Returns the user's own category of a row from another app, or null. A name in brackets is the other account of a transfer. */
export const ownCategoryOf = ({ category, payee, kind }: RawRow): string | null => {
  const other = /^transfer ?: ?(.+)$/i.exec(payee)?.[1];
  if (other !== undefined && (category === "" || NO_CATEGORY.test(category))) return `[${other}]`;
  if (category === "" && /^internal transfer$/i.test(kind)) return "Transfer";
  return category === "" || NO_CATEGORY.test(category) ? null : category;
};
