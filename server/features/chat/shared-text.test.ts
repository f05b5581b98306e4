import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartIdsIn, sharedText } from "./shared-text.ts";

describe("an answer's text for whoever holds the link", () => {
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

  test("charts are found in their order, each once", () => {
    expect(chartIdsIn("![a](/charts/7/image/) ![b](/charts/5/image/) ![c](/charts/7/image/) [d](/charts/8/image/)")).toEqual([7, 5]);
  });

  test("never holds a link, whatever an answer is made of", () => {
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
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const shown = sharedText(pieces.join(""), []);
        expect(shown).not.toMatch(/\]\(\s*<?\s*[#/]/);
      }),
    );
  });
});
