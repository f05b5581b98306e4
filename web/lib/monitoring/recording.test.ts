import { describe, expect, it } from "vitest";
import { lookOf } from "./look.ts";
import { plainEvent, plainRecording } from "./recording.ts";

const LOOK = lookOf([".row{color:red}"]);
const text = (id: number, textContent: string) => ({ type: 3, id, textContent });
const item = (words: string, attributes: object) => ({ type: 2, id: 5, tagName: "li", attributes, childNodes: [text(6, words)] });
const change = (source: number, data: object) => ({ type: 3, timestamp: 5, data: { source, ...data } });
const HREF = "https://money.example.com/net-worth/12?q=Whole";

it.each([
  [
    "where",
    { type: 4, timestamp: 5, data: { href: HREF, width: 1440, height: 900, title: "Whole" } },
    { type: 4, timestamp: 5, data: { href: "/net-worth/:id", width: 1440, height: 900 } },
  ],
  ["press", change(2, { type: 2, id: 7, x: 10.4, y: 20, text: "Whole" }), change(2, { type: 2, id: 7, x: 10, y: 20 })],
  ["focus", change(2, { type: 5, id: 7 }), change(2, { type: 5, id: 7 })],
  [
    "move",
    change(1, { positions: [{ x: 1, y: 2, id: 3, timeOffset: -4, of: "Whole" }, { x: "Whole" }] }),
    change(1, { positions: [{ x: 1, y: 2, id: 3, timeOffset: -4 }] }),
  ],
  ["scroll", change(3, { id: 1, x: 0, y: 40 }), change(3, { id: 1, x: 0, y: 40 })],
  ["size", change(4, { width: 300, height: 400 }), change(4, { width: 300, height: 400 })],
  ["input", change(5, { id: 7, text: "*****", isChecked: true, userTriggered: true }), change(5, { id: 7, text: "•••" })],
  [
    "nothing shown",
    change(0, { adds: [], removes: [], texts: [], attributes: [{ id: 3, attributes: { value: "$12", style: "left:3px" } }] }),
    null,
  ],
  ["font", change(10, { family: "Whole", fontSource: "x" }), null],
  ["selection", change(14, { ranges: [{ start: 1, startOffset: 2, end: 3, endOffset: 4 }] }), null],
  ["style rule", change(8, { id: 1, adds: [{ rule: ".a{}" }] }), null],
  ["adopted style", change(15, { id: 1, styleIds: [1], styles: [] }), null],
  ["crumb", { type: 5, timestamp: 5, data: { tag: "breadcrumb", payload: { message: "Whole Foods" } } }, null],
  ["plugin", { type: 6, timestamp: 5, data: { plugin: "Whole" } }, null],
  ["no time", { type: 0, timestamp: "Whole", data: {} }, null],
])("rebuilds an event (%s)", (_, event, plain) => expect(plainEvent(event, LOOK)).toEqual(plain));

it("records that the tree changed and how it looks, without its content", () => {
  const [add, remove] = [
    { parentId: 1, nextId: 4, previousId: 3 },
    { parentId: 1, id: 9 },
  ];
  expect(
    plainEvent(
      change(0, {
        adds: [{ ...add, node: item("$12.40", { class: "row", title: "Whole Foods" }) }],
        removes: [{ ...remove, isShadow: false }],
        texts: [
          { id: 6, value: "$13.40" },
          { id: 8, value: null },
        ],
        attributes: [{ id: 5, attributes: { class: "row is-over-12", style: { left: "3px" } } }],
      }),
      LOOK,
    ),
  ).toEqual(
    change(0, {
      adds: [{ parentId: 1, nextId: 4, node: item("•••", { class: "row" }) }],
      removes: [remove],
      texts: [
        { id: 6, value: "•••" },
        { id: 8, value: "" },
      ],
      attributes: [{ id: 5, attributes: { class: "row" } }],
    }),
  );
});

describe("a recording segment", () => {
  const plainOf = (events: object[]): unknown => {
    const [head, plain = ""] = plainRecording(`{"segment_id":3,"of":"Whole"}\n${JSON.stringify(events)}`, LOOK)?.split("\n") ?? [];
    expect(head).toBe('{"segment_id":3}');
    return JSON.parse(plain);
  };

  it("records that a field was edited once, not how often", () => {
    const typed = [7, 7, 8, 7].map((id) => change(5, { id, text: "*" }));
    expect(plainOf(typed)).toEqual([7, 8].map((id) => change(5, { id, text: "•••" })));
  });

  it("records that a text appeared or disappeared, not how often it changed", () => {
    const lists = { adds: [], removes: [], texts: [], attributes: [] };
    const shown = (...texts: object[]) => change(0, { ...lists, texts });
    const [row, other] = [
      { ...lists, attributes: [{ id: 5, attributes: { class: "row" } }] },
      { id: 9, value: "•••" },
    ];
    expect(
      plainOf([
        shown({ id: 6, value: "$1" }),
        shown({ id: 6, value: "$12" }),
        shown({ id: 6, value: "$120" }, { id: 9, value: "of" }),
        change(0, { ...row, texts: [{ id: 6, value: "$1,200" }] }),
        shown({ id: 6, value: "" }),
        shown({ id: 6, value: "$4" }),
      ]),
    ).toEqual([shown({ id: 6, value: "•••" }), shown(other), change(0, row), shown({ id: 6, value: "" }), shown({ id: 6, value: "•••" })]);
  });

  it.each([new Uint8Array([120, 156, 1]), '{"segment_id":0}\n{"type":4}', '{"of":"Whole"}\n[]', null])(
    "that cannot be read (%j) is dropped",
    (payload) => expect(plainRecording(payload, LOOK)).toBe(null),
  );
  it.each(["Whole Foods", "{}\nWhole", ""])("that does not parse (%j) throws an error", (payload) =>
    expect(() => plainRecording(payload, LOOK)).toThrow(SyntaxError),
  );
});
