import { FileRefused } from "./refused.ts";

const EXPORT = "Export OFX, QFX, QIF, CAMT.053 or CSV instead.";
const starts = (bytes: Uint8Array, ...head: (number | string)[]): boolean =>
  head
    .flatMap((part) => (typeof part === "string" ? [...part].map((char) => char.charCodeAt(0)) : [part]))
    .every((byte, i) => bytes[i] === byte);
const holds = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8000)).includes(text);

/** Files recognized by their first bytes, and the message for each. */
const BINARY: readonly [(bytes: Uint8Array) => boolean, string][] = [
  [(b) => holds(b.subarray(0, 1024), "%PDF-"), `This is a PDF. ${EXPORT}`],
  [
    (b) => starts(b, "PK", 3, 4) && (holds(b, "xl/") || holds(b, "[Content_Types].xml")),
    "This is an Excel workbook. Save it as CSV, or export OFX, QFX or CSV from your bank.",
  ],
  [
    (b) => starts(b, "PK", 3, 4) && holds(b, "opendocument.spreadsheet"),
    "This is a spreadsheet. Save it as CSV, or export OFX, QFX or CSV from your bank.",
  ],
  [(b) => starts(b, 0xd0, 0xcf, 0x11, 0xe0), "This is an Excel workbook. Save it as CSV, or export OFX, QFX or CSV from your bank."],
  [(b) => starts(b, "PK", 3, 4) || starts(b, "PK", 5, 6), "This is a ZIP archive. Unpack it and import the files in it."],
  [
    (b) => starts(b, 0x1f, 0x8b) || starts(b, "7z", 0xbc) || starts(b, "Rar!") || starts(b, "BZh"),
    "This is a compressed archive. Unpack it and import the files in it.",
  ],
  [
    (b) =>
      starts(b, 0x89, "PNG") ||
      starts(b, 0xff, 0xd8, 0xff) ||
      starts(b, "GIF8") ||
      (starts(b, "RIFF") && holds(b.subarray(0, 16), "WEBP")) ||
      holds(b.subarray(0, 16), "ftypheic"),
    `This is a picture. ${EXPORT}`,
  ],
];

/** Throws FileRefused for a file that is empty or whose bytes show another kind of file. */
export const refuseBinary = (bytes: Uint8Array): void => {
  if (bytes.length === 0) throw new FileRefused("The file is empty.");
  const known = BINARY.find(([test]) => test(bytes));
  if (known) throw new FileRefused(known[1]);
};

const TEXTS: readonly [RegExp, string][] = [
  [/camt\.054|<(\w+:)?BkToCstmrDbtCdtNtfctn\b/i, "This is a notification (camt.054). Export the account statement, camt.053, instead."],
  [/urn:iso:std:iso:20022:tech:xsd:(?!camt\.05[23])/i, `This is a payment file, not an account statement. ${EXPORT}`],
  [
    /^\s*\{1:F01|(^|\n)\s*:20:[^\n]*\n([\s\S]*?\n)?\s*:(25P?|28C?|60[FM]|61):/,
    `This is an MT940 file, which Hiro does not read. Many banks also offer CAMT.053 for the same account. ${EXPORT}`,
  ],
  [/^\s*(<!DOCTYPE html|<html\b|<head\b|<body\b)/i, `This is a web page, perhaps your bank's sign-in page, not an export. ${EXPORT}`],
  [/^\s*\{\\rtf/, `This is a text document. ${EXPORT}`],
  [/^\s*[{[]\s*("|\{|\[|\}|\])/, `This is a JSON file. ${EXPORT}`],
  [/<\?mso-application progid="Excel|<Workbook\b/i, "This is an Excel workbook. Save it as CSV, or export OFX, QFX or CSV from your bank."],
  [/^\s*<\?xml(?![\s\S]*(<([\w-]+:)?(OFX|BkToCstmr)|camt\.05[23]))/i, `Hiro cannot read this kind of XML file. ${EXPORT}`],
];

/** Throws FileRefused for text of another kind of file, or for data that is not text. */
export const refuseForeignText = (text: string): void => {
  const head = text.slice(0, 20_000);
  if (head.trim() === "") throw new FileRefused("The file is empty.");
  const known = TEXTS.find(([pattern]) => pattern.test(head));
  if (known) throw new FileRefused(known[1]);
  const odd = head.match(/(?!\s)\p{Cc}|\uFFFD/gu)?.length ?? 0;
  if (odd > head.length * 0.02) throw new FileRefused(`The file is not text. ${EXPORT}`);
};
