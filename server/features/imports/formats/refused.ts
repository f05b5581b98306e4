/** The part of a mapping that an error concerns. */
export type About = "columns" | "date" | "amount";

/** A file that is rejected as a whole: the line (from 1) if known, and the reason. */
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

/** Shortens text from the file for quoting in an error. */
export const quote = (text: string): string => {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return `"${plain.length > 60 ? `${plain.slice(0, 57)}...` : plain}"`;
};
