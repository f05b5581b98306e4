import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { type Kept, merge, reviewList } from "./review-list.ts";

afterEach(() => window.localStorage.clear());

const fetched = (...ids: number[]) => ids.map((id) => ({ id, categoryId: 7 }));
const kept = (id: number, changed = false): Kept => ({ id, category: 7, changed });
const none = new Set<number>();

describe("the stored review list", () => {
  it("is separate for each user, and ignores invalid stored data", () => {
    const mine = reviewList(1);
    expect(mine.read()).toEqual([]);
    mine.write([kept(3), kept(4, true)]);
    expect([mine.read(), reviewList(2).read()]).toEqual([[kept(3), kept(4, true)], []]);
    for (const text of ["", "{", "null", "3", '{"id":1}', '[{"id":"1"},{"id":1}]']) {
      window.localStorage.setItem("private.hiro.review.v1.1", text);
      expect(mine.read(), text).toEqual([]);
    }
  });

  it("keeps its order, appends new rows, and drops confirmed ones", () => {
    expect(merge([kept(5), kept(2)], fetched(9, 2, 5, 8), none).map((row) => row.id)).toEqual([5, 2, 9, 8]);
    expect(merge([kept(5), kept(2)], fetched(9, 2, 5), new Set([2, 9])).map((row) => row.id)).toEqual([5]);
  });

  it("drops rows settled elsewhere, but keeps rows changed here and not confirmed", () => {
    expect(merge([kept(1), kept(2, true)], fetched(), none)).toEqual([kept(2, true)]);
  });

  it("has each row once and never loses a pending one, and merging again changes nothing", () => {
    const id = fc.integer({ min: 1, max: 12 });
    const lists = fc.uniqueArray(fc.record({ id, category: fc.constant(7), changed: fc.boolean() }), { selector: (row) => row.id });
    fc.assert(
      fc.property(lists, fc.uniqueArray(id), fc.uniqueArray(id), (before, waiting, confirmed) => {
        const merged = merge(before, fetched(...waiting), new Set(confirmed));
        const ids = merged.map((row) => row.id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const each of waiting) expect(ids.includes(each)).toBe(!confirmed.includes(each));
        expect(merge(merged, fetched(...waiting), new Set(confirmed))).toEqual(merged);
      }),
    );
  });
});
