import { describe, expect, test } from "vitest";
import { FileRefused, parseFile, parseFileInWorker } from "../index.ts";
import { TODAY } from "../testing.ts";

const small = Buffer.from("Date,Description,Amount\n2026-11-01,Tea,-2.00\n2026-11-02,Milk,-1.00\n");
const refused = async (bytes: Uint8Array): Promise<FileRefused> => {
  try {
    await parseFileInWorker(bytes, "a.csv", undefined, TODAY);
  } catch (error) {
    if (error instanceof FileRefused) return error;
    throw error;
  }
  throw new Error("was taken");
};

describe("reading in a separate process", () => {
  test("gives the same result as reading in this process", async () => {
    expect(await parseFileInWorker(small, "a.csv", undefined, TODAY)).toEqual(parseFile(small, "a.csv", TODAY));
    expect(small.length).toBeGreaterThan(0);
  });

  test("passes on a rejection with its line and reason", async () => {
    const { message, line, reason } = await refused(
      Buffer.from("Date,Description,Amount\n2026-11-01,Tea,-2.00\nsoon,Milk,-1.00\nlate,x,-1\nlate,x,-1\nlate,x,-1\n"),
    );
    expect({ message, line }).toEqual({ message: `Line 3: ${reason}`, line: 3 });
    expect(reason).toMatch(/^the date "soon" is not a date\. Line 4: the date "late" is not a date\./);
    expect((await refused(Buffer.alloc(0))).message).toBe("The file is empty.");
  });

  test("ends when the user disconnects", async () => {
    const gone = new AbortController();
    const reading = parseFileInWorker(small, "a.csv", gone.signal, TODAY);
    gone.abort(new Error("gone"));
    await expect(reading).rejects.toThrow("gone");
    await expect(parseFileInWorker(small, "a.csv", AbortSignal.abort(new Error("gone")), TODAY)).rejects.toThrow("gone");
  });

  test("reads fifteen megabytes of rows while this thread keeps working", { timeout: 120_000 }, async () => {
    const lines = Array.from(
      { length: 210_000 },
      (_, i) =>
        `2025-${String(1 + (Math.floor(i / 60_000) % 12)).padStart(2, "0")}-15,"MERCHANT NUMBER ${i} SOMEWHERE",Shopping,-${Math.floor(i / 100) % 90}.${String(i % 100).padStart(2, "0")},${i}.00`,
    );
    const bytes = Buffer.from(`Date,Description,Category,Amount,Balance\n${lines.join("\n")}\n`);
    expect(bytes.length).toBeGreaterThan(14_000_000);
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 20);
    const { statements } = await parseFileInWorker(bytes, "large.csv", undefined, TODAY);
    clearInterval(ticking);
    expect(statements[0]?.rows).toHaveLength(210_000);
    expect(statements[0]?.rows.reduce((n, row) => n + row.amount, 0)).toBe(
      lines.reduce((n, line) => n + Math.round(-100 * Number(line.split(",")[3])), 0),
    );
    expect(ticks).toBeGreaterThan(10);
  });
});
