/** One record of a QIF file: its fields by letter in file order, and the line where it starts. */
export type QifRecord = { line: number; fields: readonly (readonly [letter: string, value: string])[] };
/** A section: the name from `!Type:` or `!Account`, and its records. */
export type QifSection = { kind: string; line: number; records: QifRecord[] };

/** Splits a QIF file into sections and records. A last record without its closing `^` counts. */
export const sectionsOf = (text: string): QifSection[] => {
  const sections: QifSection[] = [];
  let fields: [string, string][] = [];
  let begun = 0;
  const close = (): void => {
    if (fields.length > 0) sections.at(-1)?.records.push({ line: begun, fields });
    fields = [];
  };
  for (const [i, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const row = raw.trimEnd();
    if (row.startsWith("!")) {
      close();
      if (!/^!(Option|Clear)/i.test(row)) sections.push({ kind: row.slice(1).trim(), line: i + 1, records: [] });
    } else if (row.startsWith("^")) close();
    else if (row !== "") {
      if (fields.length === 0) begun = i + 1;
      fields.push([row.charAt(0).toUpperCase(), row.slice(1).trim()]);
    }
  }
  close();
  return sections;
};

/** Returns the first value of a letter; empty when it is missing. */
export const valueOf = (record: QifRecord, letter: string): string => record.fields.find(([at]) => at === letter)?.[1] ?? "";
