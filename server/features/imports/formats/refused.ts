/** What of a mapping a refusal speaks of. */
export type About = "columns" | "date" | "amount";

/** A file that is not taken, whole: the line (from 1) where it is known, and the reason in words. */
export class FileRefused extends Error {
  readonly line: number | null;
  readonly reason: string;
  readonly about: About | null;

  constructor(reason: string, line: number | null = null, about: About | null = null) {
    super(line === null ? reason : `Line ${line}: ${reason}`);
    this.name = "FileRefused";
    this.line = line;
    this.reason = reason;
    this.about = about;
  }
}

/** What the file says, short enough to be quoted in a refusal. */
export const quote = (text: string): string => {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return `"${plain.length > 60 ? `${plain.slice(0, 57)}...` : plain}"`;
};
