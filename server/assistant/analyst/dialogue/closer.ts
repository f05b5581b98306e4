import type { Day } from "#domain/day.ts";
import { balancesCompared } from "../balances-asked.ts";
import { beforeNext } from "./before.ts";
import { datesNext } from "./dates.ts";
import { earnedNext, heldNext } from "./held.ts";
import { gapNext } from "./gaps.ts";
import { ownersNext } from "./owners.ts";
import { unitNext } from "./units.ts";
import type { Frame } from "../frame.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import type { NameIndex } from "../vocabulary.ts";

/**
 * Returns a turn that looks closer at what was just shown: a figure by another unit, when it happened, how far two are apart, what an account
 * earned or holds. Null for any other turn.
 */
export const closerNext = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex, today: Day): Frame | null =>
  unitNext(reading, memos, nameIndex) ??
  gapNext(reading, memos, nameIndex) ??
  datesNext(reading, memos, nameIndex) ??
  earnedNext(reading, memos, nameIndex, today, nameIndex.vocabulary.range?.start ?? today) ??
  heldNext(reading, memos, nameIndex) ??
  ownersNext(reading, memos, nameIndex) ??
  beforeNext(reading, memos, nameIndex) ??
  balancesCompared(reading, nameIndex);
