/**
 * Returns the key that groups the rows of one merchant: letters and digits of its name in lower case, without store numbers. Never empty.
 */
export const merchantKey = (name: string): string => {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const key = plain.replace(/#?\b\d{2,}\b/g, " ").replace(/[^\p{L}\p{N}]+/gu, "");
  return (key || plain.replace(/\s+/g, "") || "unknown").slice(0, 120);
};

/** Keys that many payees share. A user's choice for one such row says nothing about the next. */
const SHARED = new Set(
  "unknown check checks checkpaid cheque deposit mobiledeposit atmdeposit checkdeposit withdrawal atmwithdrawal atm cashwithdrawal payment onlinepayment billpayment transfer onlinetransfer wiretransfer wire venmo venmopayment zelle zellepayment zellefrom zelleto paypal paypaltransfer cashapp purchase debit credit refund fee".split(
    " ",
  ),
);
/** Whether a merchant key identifies a single payee, so that a choice for it can be learned. */
export const isOnePayee = (key: string): boolean => !SHARED.has(key);

/** One merchant's money of one direction. */
export type Payee = { merchantKey: string; moneyIn: boolean };
export const payeeKey = ({ merchantKey, moneyIn }: Payee): string => `${moneyIn ? "+" : "-"}${merchantKey}`;
