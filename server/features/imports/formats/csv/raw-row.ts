/** The relevant cells of one row, as written. */
export type RawRow = {
  line: number;
  date: string;
  otherDates: string[];
  amount: string;
  debit: string;
  credit: string;
  balance: string;
  fee: string;
  side: string;
  kind: string;
  text: string;
  payee: string;
  payer: string;
  currency: string;
  account: string;
  accountName: string;
  status: string;
  reference: string;
  memo: string;
  category: string;
  bankCategory: string;
  mcc: string;
  effect: string;
};
