import { hash } from "node:crypto";
import type { AccountSubtype, AccountType } from "#domain/accounts/accounts.ts";

/** Stored parts of an account number: its last four characters, and a digest that recognizes it in the next file. */
export type AccountMark = { mask: string | null; accountHash: string | null };

/**
 * Derives the mask and digest from the account and bank numbers. A number with too few visible digits ("...1234") gives a mask but no
 * digest.
 */
export const accountMark = (bankId: string, number: string): AccountMark => {
  const plain = number.replace(/[^\p{L}\p{N}]+/gu, "").toUpperCase();
  const hidden = /[*•·]|x{2,}|\.{2,}|…/i.test(number);
  const shown = plain.replace(/^.*X{2,}/, "");
  const mask = /\d/.test(shown) ? shown.slice(-4) : null;
  const enough = !hidden && shown.length >= 5 && /\d{3}/.test(shown);
  return { mask, accountHash: enough ? hash("sha256", `${bankId.trim().toUpperCase()}:${plain}`, "hex") : null };
};

const KINDS: readonly [RegExp, AccountType, AccountSubtype | null][] = [
  [
    /\b(credit ?card|kreditkarte|visa|mastercard|amex|american express|carte de credit|tarjeta( de credito)?|carta di credito|creditcard|cartao|credit)\b/,
    "credit",
    "credit card",
  ],
  [/\b(mortgage|hypothek|hipoteca|hypotheek|mutuo)\b/, "loan", "mortgage"],
  [/\b(auto|car) loan\b/, "loan", "auto"],
  [/\bstudent loan\b/, "loan", "student"],
  [/\b(savings?|sparkonto|tagesgeld|ahorro|epargne|livret|risparmio|spaarrekening|poupanca)\b/, "depository", "savings"],
  [/\bmoney market\b/, "depository", "money market"],
  [
    /\b(checking|chequing|current account|girokonto|cuenta corriente|compte courant|conto corrente|betaalrekening|conta corrente|compte cheque)\b/,
    "depository",
    "checking",
  ],
];

/** Returns the kind of account that a text suggests ("Savings", "Visa Kreditkarte"), or null. */
export const accountKindOf = (words: string): { type: AccountType; subtype: AccountSubtype | null } | null => {
  const plain = words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[_-]+/g, " ");
  const found = KINDS.find(([pattern]) => pattern.test(plain));
  return found ? { type: found[1], subtype: found[2] } : null;
};
