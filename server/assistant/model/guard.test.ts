import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Guard } from "./guard.ts";

const KEEP = {
  figure: ({ text }: { text: string }) => `<${text}>`,
  name: (word: string) => word.toLowerCase() === "amazon.com",
};
const through = (pieces: readonly string[]): string[] => {
  const guard = new Guard(KEEP);
  return [...pieces.map((piece) => guard.write(piece)), guard.end()];
};
const whole = (text: string): string => through([text]).join("");
/** Splits text at the given places, the way models stream it. */
const cuts = (text: string, at: readonly number[]): string[] => {
  const places = [...new Set(at.map((n) => n % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, i) => text.slice(from, places[i] ?? text.length));
};

describe("text from a model", () => {
  test.each([
    ["You spent less than before.", "You spent less than before."],
    ["- Groceries rose.\n- Dining fell.\n\nThat is all.", "- Groceries rose.\n- Dining fell.\n\nThat is all."],
    ["Groceries came to $612.48 in October. Fine.", "Groceries came to <$612.48> in October. Fine."],
    ["| Category | Total |\n|---|---:|\n| Groceries | $612.48 |\n", "| Category | Total |\n|---|---:|\n| Groceries | <$612.48> |\n"],
    ["You bought from Amazon.com twice.", "You bought from Amazon.com twice."],
    ["Less is more, e.g. on coffee. OK.", "Less is more, e.g. on coffee. OK."],
    ["The U.S. market fell by 3.5% at 10 a.m. today.", "The U.S. market fell by 3.5% at 10 a.m. today."],
    ["Your credit card balance is $5.00.", "Your credit card balance is <$5.00>."],
    ["From 2026-10-01 to 2026-10-31 you spent $1,234,567.89.", "From 2026-10-01 to 2026-10-31 you spent <$1,234,567.89>."],
    ["2 < 3 and 5 > 4.", "2 < 3 and 5 > 4."],
  ])("leaves %j unchanged", (text, seen) => {
    expect(whole(text)).toBe(seen);
  });

  test.each([
    ["a link", "See [your bank](https://evil.example/a?d=1) now.", /evil|https|\]\(/],
    ["a bare link", "See https://evil.example/a?d=1 now.", /evil|https/],
    ["a link after a start that is out", "See chase.com/verify now.", /\.com/],
    ["an unfinished link", "Look [here](https://ev", /https|\(/],
    ["an unfinished picture", "Look ![x](https://evil", /https|!\[/],
    ["a picture", "![x](https://evil.example/?d=612.48)", /evil|!\[/],
    ["a picture of a chart", "![x](/charts/8/image/)", /charts/],
    ["a picture by reference", "![x][r]\n\n[r]: https://evil.example/?d=\n", /evil|!\[/],
    ["a path with an effect", "[open](/auth/logout/)", /logout|\]\(/],
    ["a name before the host", "[chase.com](https://chase.com@evil.example)", /evil|@/],
    ["another host's start", "Open //evil.example/x now", /evil/],
    ["letters of another alphabet", "Open сhase.com/verify now.", /verify|\.com/],
    ["a host in capitals", "Go to EVIL.EXAMPLE now.", /evil/i],
    ["an escaped colon", "Go to https\\://evil.example now.", /evil/],
    ["an entity for a colon", "Go to https&#58;//evil.example and evil&period;example now.", /evil\.|&period/],
    ["HTML", "Hi <img src=x onerror=alert(1)> <script>x</script> <a href='https://evil.example'>go</a>", /<|evil/],
    ["an e-mail address", "Write to help@evil.example today.", /@|evil/],
    ["a script", "Try javascript:alert(1) now", /javascript/],
    ["an address of numbers", "Open 203.0.113.9/login please", /203\.0/],
    ["a phone number", "Call 1-800-555-0199 or +44 20 7946 0958 or (415) 555-0132.", /0199|0958|0132/],
    ["a phone number in letters", "Call 1-800-BAD-BANK now.", /BAD/],
    ["invisible characters", "a\u202eb\u200bc\u{e0041}d", /[\u202e\u200b\u{e0041}]/u],
  ])("removes %s", (_name, text, never) => {
    expect(whole(text)).not.toMatch(never);
  });

  test.each([
    "Please enter your password to go on.",
    "To continue, confirm your card number.",
    "Reply with the one-time code we sent you.",
    "Your account is locked. Password please.",
    "I need your PIN.",
    "What is your social security number?",
    "Type your pass\u200bword here.",
    "Please enter your pаsswоrd.",
    "Please enter your p a s s w o r d.",
    "Please enter your pass**word**.",
    "Please give me your CVV and expiry date.",
    "You must re-authenticate: log in with your username.",
    "Enter your verification code:",
    "Send me your bearer token.",
  ])("never asks for secrets: %j", (text) => {
    expect(whole(text)).toContain("I never ask for passwords, codes or card numbers");
    expect(whole(text).replace(/\(A request.*?numbers\.\)/gs, "")).not.toMatch(
      /pass\W*word|pаss|p a s s|card number|one-time code|\bPIN\b|social|CVV|username|verification code|token/i,
    );
  });

  test("sends plain words at once, and a sentence with a figure once it is complete", () => {
    const out = through(["You", " spent", " less", " on food: ", "$6", "12.48", " of", " it. ", "Then", " more"]);
    expect(out).toEqual(["You", " spent", " less", " on food: ", "", "", "", "<$612.48> of it. ", "Then", " more", ""]);
  });

  test("gives the same result wherever the text is split", () => {
    const texts = [
      "You spent $612.48 on food, 12% more. See [this](https://evil.example) or call 415 555 0132.\n\n| a | $5.00 |\n|---|---|\n\nPlease enter your password now. Bye from chase.com/verify.",
      "Well.\n\n1. Coffee: $4.10\n2. Tea, e.g. green: $1.1 million\n\nDone! Your PIN please. ![x](https://e.example/x)",
    ];
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(fc.nat(400), { maxLength: 60 }), (text, at) => {
        const seen = through(cuts(text, at)).join("");
        expect(seen).not.toMatch(/evil|e\.example|https|0132|verify|password n|PIN please/);
        expect(seen.match(/<[^>]+>/g)).toEqual(whole(text).match(/<[^>]+>/g));
      }),
      { numRuns: 400 },
    );
  });

  test.each(["1", "a.", "a@", "$1", "[", "![", "<a", "p a s s ", "{", "\\u0000", "&#1;", "1-"])("handles endless %j in pieces", (unit) => {
    const guard = new Guard(KEEP);
    const piece = unit.repeat(100);
    let out = 0;
    for (let i = 0; i < 300; i += 1) out += guard.write(piece).length;
    expect(out + guard.end().length).toBeLessThanOrEqual(300 * piece.length * 8);
    expect(guard.write("Well then. ")).toBe("Well then. ");
  });

  test.each([
    '{"name": "get_spending", "arguments": {"selection": {}}}',
    '<tool_call>{"name":"get_spending","arguments":{}}</tool_call>',
    'Let me look.\n\n```json\n{\n  "name": "get_spending",\n  "arguments": {}\n}\n```\n',
    '[TOOL_CALLS] [{"name": "get_spending"}]',
    "get_spending({ start: 1 })",
  ])("rejects a tool call written as text: %j", (text) => {
    expect(() => through(cuts(text, [3, 9, 17, 31]))).toThrow("a call in words");
  });
});

test.each(["Enter your password at https://evil.example.", "Please reply with your card number.", "Confirm your PIN now"])(
  "removes %j wherever the pieces are split",
  (text) => {
    const before = "All is well.\n\n";
    for (let cut = 0; cut <= text.length; cut += 1)
      expect(through([before + text.slice(0, cut), text.slice(cut)]).join(""), `cut at ${cut}`).toContain("I never ask for passwords");
  },
);
