import type { RawRow } from "./raw-row.ts";

const PENDING =
  /^(pending|pend|authori[sz]ed|authori[sz]ation|processing|in process|ausstehend|vorgemerkt|offen|en attente|en cours|pendiente|en proceso|retenido|in behandeling|gereserveerd|in sospeso|non contabilizzato|in attesa|autorizzat[oa]|pendente|por liquidar|on hold|hold|temporary|not posted|umsatz vorgemerkt|y|yes|true)$/i;
const PENDING_TEXT = /^\W*(pending|vorgemerkt|ausstehend)\b\W*[:\-–\]*)]/i;
const NOTHING_MOVED =
  /^(declined|failed|cancell?ed|reverted|rejected|voided|denied|expired|returned|abgelehnt|storniert|rechazad[oa]|anulad[oa]|refusee?|annulee?|rifiutat[oa]|geweigerd|geannuleerd|recusad[oa]|cancelad[oa])$/i;

/** Returns why a readable row is not imported, or null when it is. */
export const skipReason = (row: RawRow): string | null => {
  if (isPending(row)) return "pending: it will come again when it is posted";
  if (/^memo$/i.test(row.effect)) return "memo: no money moved";
  if (NOTHING_MOVED.test(row.status)) return `${row.status.toLowerCase()}: no money moved`;
  return null;
};

/** Returns whether a row is marked as pending: by its status, its kind, in place of its date, or at the start of its text. */
export const isPending = (row: RawRow): boolean =>
  PENDING.test(row.status) ||
  [row.kind, row.date, ...row.otherDates].some((cell) => cell.length > 4 && PENDING.test(cell)) ||
  PENDING_TEXT.test(row.text);
