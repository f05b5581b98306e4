import type { Account } from "#contract/accounts.ts";
import type { NextPage } from "./confirm-step.ts";

/** Pages that confirm a link, and the page that follows. */
export type LinkConfirmPages = { cards: string; loans: string; /** Null goes back. */ after: string | null };
const SETTINGS: LinkConfirmPages = { cards: "/settings/confirm-credit-card", loans: "/settings/confirm-loan-details", after: null };

/** Returns the first page that confirms cards, then loans, not yet confirmed among the accounts. Null when there are none. */
export const confirmPages = (accounts: readonly Account[], pages: LinkConfirmPages = SETTINGS): NextPage | null => {
  const open = accounts.filter((account) => account.unconfirmed);
  const cards = open.filter((account) => account.type === "credit").map((account) => account.id);
  const loans = open.filter((account) => account.type === "loan").map((account) => account.id);
  const after = pages.after === null ? undefined : { href: pages.after };
  const loanPage = loans.length > 0 ? { href: pages.loans, step: { accountIds: loans, next: after } } : after;
  return cards.length > 0 ? { href: pages.cards, step: { accountIds: cards, next: loanPage } } : (loanPage ?? null);
};
