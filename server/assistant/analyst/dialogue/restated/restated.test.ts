import { expect, it } from "vitest";
import { day } from "#domain/day.ts";
import { restated } from "./index.ts";
import { bareFrame, type Frame, type Intent } from "../../frame.ts";
import type { Memo } from "../../memo.ts";

const today = day("2026-11-20");
const after = (intent: Intent, parts: Partial<Frame["filter"]>, text = "the last question"): Memo => {
  const frame = bareFrame(intent);
  return { v: 1, frame: { ...frame, filter: { ...frame.filter, ...parts } }, rows: [], derived: [], said: [], text, shown: [], lead: null };
};
const [checking, savings] = [
  { label: "Joint Checking", ids: [2] },
  { label: "High-Yield Savings", ids: [3] },
];

it("turns a transfer around", () => {
  const moved = after("investment_tx", { from: [checking], accounts: [savings] });
  expect(restated("and back the other way", moved, today)).toMatchObject({ frame: { filter: { from: [savings], accounts: [checking] } } });
});

it("writes a turn out only where nothing is left out or limited, because a whole question has no words for that", () => {
  const costco = { merchants: [{ label: "Costco", names: ["Costco"], family: false }] };
  expect(restated("how many visits was that", after("spend_total", costco), today)).toEqual({ text: "how many purchases at Costco?" });
  for (const limit of [{ over: 5_000 }, { under: 5_000 }, { text: "gift" }, { days: [1 as const] }])
    expect(restated("how many visits was that", after("spend_total", { ...costco, ...limit }), today)).toBeNull();
});

it("takes one more name to leave out only after a turn that left something out", () => {
  const without = { notMerchants: [{ label: "Costco", names: ["Costco"], family: false }] };
  expect(restated("and rent too", after("spend_total", without, "leave out Costco"), today)).toEqual({ turn: "leave out rent" });
  expect(restated("and rent too", after("spend_total", {}, "what did we spend"), today)).toBeNull();
});
