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

/** A line that cannot be read, and why. */
export type BadLine = { line: number; reason: string; about: About | null };

/** Reads each item. Items whose reader throws FileRefused with a line become bad lines, so that all of them are named at once. */
export const readEach = <T, R>(items: readonly T[], read: (item: T) => R): { done: R[]; bad: BadLine[] } => {
  const bad: BadLine[] = [];
  const done = items.flatMap((item) => {
    try {
      return [read(item)];
    } catch (error) {
      if (!(error instanceof FileRefused) || error.line === null) throw error;
      bad.push({ line: error.line, reason: error.reason, about: error.about });
      return [];
    }
  });
  return { done, bad };
};

const MAX_NAMED = 20;

/** Returns the error that names bad lines: the first twenty, and how many more there are. */
export const refusedLines = (bad: readonly BadLine[]): FileRefused => {
  const [first, ...others] = bad.toSorted((a, b) => a.line - b.line);
  const more = others.slice(0, MAX_NAMED - 1).map(({ line, reason }) => ` Line ${line}: ${reason}`);
  const rest = bad.length > MAX_NAMED ? ` And ${(bad.length - MAX_NAMED).toLocaleString("en-US")} more lines.` : "";
  return new FileRefused(`${first?.reason ?? ""}${more.join("")}${rest}`, first?.line ?? null, first?.about ?? null);
};

/** Shortens text from the file for quoting in an error. */
export const quote = (text: string): string => {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return `"${plain.length > 60 ? `${plain.slice(0, 57)}...` : plain}"`;
};
