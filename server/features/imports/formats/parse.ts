import { type Day, dayIn } from "#domain/day.ts";
import { MAX_AMOUNT, MAX_TOTAL } from "#domain/limits.ts";
import { camt } from "./camt/format.ts";
import { csv } from "./csv/format.ts";
import { refuseBinary, refuseForeignText } from "./foreign.ts";
import { ofx } from "./ofx/format.ts";
import { type Format, NO_CHOICES, type ParsedFile, type ParsedRow, type ReadChoices } from "./parsed.ts";
import { qif } from "./qif/format.ts";
import { FileRefused, refusedLines } from "./refused.ts";
import { decodeText } from "./text/decode.ts";

/** Supported file formats. A new format is one more entry here. */
export const formats: readonly Format[] = [ofx, qif, camt, csv];

const HEAD = 20_000;

/**
 * Reads a whole bank file, or throws FileRefused with line and reason. `today` limits future dates; default: the current day. `wishes`
 * apply to formats whose columns can be read in more than one way.
 */
export const parseFile = (
  bytes: Uint8Array,
  fileName: string,
  today: Day = dayIn(new Date(), "UTC"),
  wishes: ReadChoices = NO_CHOICES,
): ParsedFile => {
  refuseBinary(bytes);
  const { text, encoding } = decodeText(bytes, namedEncoding(bytes));
  refuseForeignText(text);
  const head = text.slice(0, HEAD);
  const format = formats
    .map((candidate) => ({ candidate, sure: candidate.sniff(head, fileName) }))
    .reduce((a, b) => (b.sure > a.sure ? b : a)).candidate;
  return withinLimits(mostlyReadable(format.parse({ text, encoding, fileName, today, choices: wishes })));
};

/** A file in which so many lines are bad for each good one is not what it was read as. */
const MOST_BAD_PER_GOOD = 4;

/** Throws FileRefused, naming the lines, when nearly all lines are bad. */
const mostlyReadable = (file: ParsedFile): ParsedFile => {
  const bad = file.statements.flatMap((statement) => statement.bad);
  const good = file.statements.reduce((n, { rows }) => n + rows.length, 0);
  if (bad.length > 0 && bad.length >= good * MOST_BAD_PER_GOOD) throw refusedLines(bad);
  return file;
};

/** Without a currency, because the limits are the same in all. */
const limit = (amount: number): string => (amount / 100).toLocaleString("en-US");
const TOO_LARGE = `the amount is larger than ${limit(MAX_AMOUNT)}`;
const TOO_MUCH = `the amounts of the file up to here add up to more than ${limit(MAX_TOTAL)}`;

/** Refuses each row whose amount, alone or together with earlier rows, exceeds the limits for sums. */
const withinLimits = (file: ParsedFile): ParsedFile => {
  let total = 0;
  const checked = (row: ParsedRow): ParsedRow => {
    if (row.refused !== undefined) return row;
    const size = Math.abs(row.amount);
    if (size > MAX_AMOUNT) return { ...row, refused: TOO_LARGE };
    if (total + size > MAX_TOTAL) return { ...row, refused: TOO_MUCH };
    total += size;
    return row;
  };
  for (const { balance } of file.statements)
    if (balance !== null && Math.abs(balance) > MAX_AMOUNT)
      throw new FileRefused(`the balance in the file is larger than ${limit(MAX_AMOUNT)}.`);
  return { ...file, statements: file.statements.map((statement) => ({ ...statement, rows: statement.rows.map(checked) })) };
};

/** Returns the encoding named in a file's header, as in OFX and XML. It is used only where the bytes leave a choice. */
const namedEncoding = (bytes: Uint8Array): string | null => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1000)).toString("latin1");
  const named = /^CHARSET:\s*([\w-]+)/m.exec(head)?.[1] ?? /<\?xml[^>]*encoding=["']([\w-]+)/i.exec(head)?.[1];
  if (!named) return null;
  return /^1252$/.test(named)
    ? "windows-1252"
    : /8859-?15/.test(named)
      ? "iso-8859-15"
      : /8859-?1\b/.test(named)
        ? "windows-1252"
        : named.toLowerCase();
};
