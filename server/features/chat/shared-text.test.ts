import fc from "fast-check";
import { Marked } from "marked";
import { describe, expect, test } from "vitest";
import { chartIdsIn, sharedText } from "./shared-text.ts";

/** Returns the targets of links and images that a markdown parser finds. */
const linksIn = (markdown: string): string[] => {
  const found: string[] = [];
  new Marked({
    walkTokens: (token) => void ((token.type === "link" || token.type === "image") && found.push(String(token["href"]))),
  }).parse(markdown);
  return found;
};

describe("an answer's text behind a public link", () => {
  test.each([
    ["You spent [$123.40](#cite:0) on **food**.", "You spent $123.40 on **food**."],
    ["[Whole\\] Foods](#cite:12) and [a [b] c](/transactions?finx_account=7)", "Whole\\] Foods and a [b] c"],
    ["[here](</net-worth/12> 'Wallet')", "here"],
    ["[here](https://a.example/x_(y)) [there][1]\n\n[1]: /net-worth/12\nend", "here there\n\n\nend"],
    ["![Spending](/charts/7/image/) done", "![Spending](#chart:1) done"],
    ["![Foreign](/charts/9/image/)![pic](https://a.example/p.png)", ""],
    ["[![Spending](/charts/5/image/)](/charts/5/)", "![Spending](#chart:0)"],
    ["| a | [1](#cite:0) |\n|---|---|\n- [ ] todo", "| a | 1 |\n|---|---|\n- [ ] todo"],
  ])("%s", (given, shown) => expect(sharedText(given, [5, 7])).toBe(shown));

  test("finds charts in order, each once", () => {
    expect(chartIdsIn("![a](/charts/7/image/) ![b](/charts/5/image/) ![c](/charts/7/image/) [d](/charts/8/image/)")).toEqual([7, 5]);
  });

  test("takes time proportional to its length for any text", () => {
    // Quadratic parsing of these took seconds. The longest target now limits how many characters are examined.
    for (const piece of ["[", "[a](", "![", "](", "[](", "[a][", "(", "[[a](b)", "![a](<", '[a](b "', "]:", "[a]:\n", "\\[", "[x](y(("]) {
      const text = piece.repeat(Math.ceil(200_000 / piece.length));
      expect(sharedText(text, []).length).toBeLessThanOrEqual(text.length * 2);
      expect(chartIdsIn(text)).toEqual([]);
    }
  });

  test("shows a definition hidden in a list as text, and no link resolves to it", () => {
    const shown = sharedText("see [here]\n\n- [here]: /transactions?finx_account=7", []);
    expect(shown).not.toMatch(/\]:/);
  });

  test("never contains a link, for any answer", () => {
    const piece = fc.constantFrom(
      "[",
      "]",
      "(",
      ")",
      "!",
      "a",
      " ",
      "\n",
      "\\",
      "[x](#cite:0)",
      "[y](/net-worth/3)",
      "![z](/charts/4/image/)",
      "<",
      ">",
      ":",
      '"',
      "![[a](b)](/charts/4/image/)",
      "[![a](/charts/4/image/)](/net-worth/3)",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const shown = sharedText(pieces.join(""), []);
        expect(linksIn(shown)).toEqual([]);
      }),
      {
        numRuns: 1000,
        examples: [
          [["[", "]", "![z](/charts/4/image/)", "(", "\\", "[x](#cite:0)"]],
          [["[", "]", "[(a](b)", ")"]],
          [["<", "[y](/net-worth/3)", "[x](#cite:0)", ":", ">"]],
          [["\\", "\\", "<", "a", "a", ":", ">"]],
        ],
      },
    );
  });
});
