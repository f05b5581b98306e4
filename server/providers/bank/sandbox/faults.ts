import type { RemovedTransaction, Transaction } from "plaid";
import { type FailureCode, failures } from "./failure.ts";

/** How a call fails: with an error of the wire, never answering, or its connection cut. */
export type Fault = FailureCode | "hang" | "cut";
/** What the feed does that it should not, or seldom does. */
export type Twist = "mutation" | "duplicate" | "modified first" | "unknown removal";

/** Faults that tests order. Each is used up by the calls it was ordered for. */
export class Faults {
  private readonly ordered = new Map<string, Fault[]>();
  private twists: Twist[] = [];

  /** The next `times` calls of a path fail that way. */
  next(path: string, fault: Fault, times = 1): void {
    this.ordered.set(path, [...(this.ordered.get(path) ?? []), ...Array.from({ length: times }, () => fault)]);
  }

  /** The next page of the feed is twisted that way; a mutation waits for a second page. */
  twist(twist: Twist): void {
    this.twists.push(twist);
  }

  /** Forgets every order. */
  clear(): void {
    this.ordered.clear();
    this.twists = [];
  }

  /** What to do with this call: nothing, hang, cut; an error of the wire is thrown. */
  meet(path: string): "hang" | "cut" | null {
    const fault = this.ordered.get(path)?.shift();
    if (!fault) return null;
    if (fault === "hang" || fault === "cut") return fault;
    throw failures[fault]();
  }

  takesTwist(twist: Twist): boolean {
    const at = this.twists.indexOf(twist);
    if (at < 0) return false;
    this.twists.splice(at, 1);
    return true;
  }

  /** The page with what was ordered for it. A page without rows is left as it is. */
  twisted<P extends { added: Transaction[]; modified: Transaction[]; removed: RemovedTransaction[] }>(page: P): P {
    const [first] = page.added;
    if (!first || this.twists.length === 0) return page;
    const twisted = { ...page };
    if (this.takesTwist("duplicate")) twisted.added = [first, ...twisted.added];
    if (this.takesTwist("modified first")) twisted.modified = [...page.modified, first];
    if (this.takesTwist("unknown removal"))
      twisted.removed = [...page.removed, { transaction_id: "neverheardofthisone", account_id: first.account_id }];
    return twisted;
  }
}
