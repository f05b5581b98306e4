import * as fc from "fast-check";
import { expect, it } from "vitest";
import { lookOf } from "./look.ts";
import { plainRecording } from "./recording.ts";

const LOOK = lookOf([".row{color:red}"]);

/** Any value a page could contain, always with a word that can be searched for. */
const secret = fc.integer({ min: 100_000, max: 999_999 }).map((n) => `Secret ${n}.37 /${n}?q=${n}`);
const orSecret = <T>(honest: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary: honest }, { weight: 1, arbitrary: secret });
const small = orSecret(fc.integer({ min: 0, max: 5000 }));
const NAMES = [
  "class",
  "type",
  "role",
  "_cssText",
  "hidden",
  "open",
  "rel",
  "style",
  "href",
  "src",
  "value",
  "d",
  "points",
  "x",
  "title",
  "alt",
];
const attributes = fc.dictionary(
  fc.constantFrom(...NAMES, "placeholder", "name", "id", "aria-label", "data-row", "rr_src", "rr_dataURL", "checked", "constructor"),
  fc.oneof(
    secret,
    secret.map((word) => `row ${word}`),
    fc.record({ width: secret }),
    fc.constant(null),
  ),
);
const { node } = fc.letrec<{ node: object }>((tie) => ({
  node: fc.record({
    type: fc.constantFrom(0, 1, 2, 2, 2, 2, 3, 3, 4, 5, 6),
    id: small,
    tagName: orSecret(
      fc.constantFrom(
        "p",
        "div",
        "title",
        "link",
        "style",
        "script",
        "noscript",
        "iframe",
        "svg",
        "path",
        "text",
        "canvas",
        "textarea",
        "option",
      ),
    ),
    isSVG: fc.boolean(),
    isStyle: fc.boolean(),
    attributes: orSecret(attributes),
    textContent: secret,
    name: secret,
    publicId: secret,
    systemId: secret,
    compatMode: secret,
    childNodes: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie("node"), { maxLength: 4 }), secret),
    more: secret,
  }),
}));
const some = <T>(one: fc.Arbitrary<T>) => orSecret(fc.array(orSecret(one), { maxLength: 4 }));
const event = fc.record({
  type: fc.constantFrom(0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 6, 7),
  timestamp: small,
  delay: secret,
  data: fc.record({
    source: orSecret(fc.integer({ min: 0, max: 17 })),
    node,
    initialOffset: orSecret(fc.record({ top: small, left: small, of: secret })),
    href: secret.map((word) => `https://money.example.com/${word}`),
    width: small,
    height: small,
    adds: some(fc.record({ parentId: small, nextId: small, previousId: small, node, rule: secret })),
    removes: some(fc.record({ parentId: small, id: small, isShadow: secret })),
    texts: some(fc.record({ id: small, value: fc.oneof(secret, fc.constant(null)) })),
    attributes: some(fc.record({ id: small, attributes })),
    positions: some(fc.record({ x: small, y: small, id: small, timeOffset: small, of: secret })),
    type: small,
    id: small,
    x: small,
    y: small,
    pointerType: small,
    text: secret,
    isChecked: secret,
    ranges: some(secret),
    plugin: secret,
    tag: secret,
    payload: fc.record({ message: secret, data: secret }),
    family: secret,
  }),
});

/** Returns all texts in the output, including field names. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.entries(value).flatMap(([name, one]) => [name, ...textsOf(one)]) : [];
};

it("lets no secret through, wherever it is in a recording", () => {
  let count = 0;
  fc.assert(
    fc.property(fc.array(event, { maxLength: 6 }), (events) => {
      const plain = plainRecording(`{"segment_id":1}\n${JSON.stringify(events)}`, LOOK) ?? "";
      const texts = textsOf(JSON.parse(plain.split("\n")[1] ?? ""));
      count += texts.length;
      expect(texts.filter((one) => !LOOK.sheets.includes(one) && /secret|\d{3}|\d\.\d|[?&]/i.test(one))).toEqual([]);
    }),
    { numRuns: 600 },
  );
  expect(count).toBeGreaterThan(3_000);
});
