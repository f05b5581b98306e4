import type { RemovedTransaction, Transaction } from "plaid";
import { type FailureCode, failures } from "./failure.ts";

/** How a request fails: with an API error, by never answering, or with a dropped connection. */
export type Fault = FailureCode | "hang" | "cut";
/** Faulty or rare behavior of the feed. */
export type Twist = "mutation" | "duplicate" | "modified first" | "unknown removal";

/** Faults that tests request. Each one is used up by the requests it applies to. */
export class Faults {
  private readonly ordered = new Map<string, Fault[]>();
  private twists: Twist[] = [];

  /** Makes the next `times` requests to a path fail that way. */
  next(path: string, fault: Fault, times = 1): void {
    this.ordered.set(path, [...(this.ordered.get(path) ?? []), ...Array.from({ length: times }, () => fault)]);
  }

  /** Distorts the next page of the feed that way; a mutation waits for a second page. */
  twist(twist: Twist): void {
    this.twists.push(twist);
  }

  /** Removes all requested faults. */
  clear(): void {
    this.ordered.clear();
    this.twists = [];
  }

  /** Returns what to do with this request: nothing, hang, or cut. Throws an API error. */
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

  /** Returns the page with the requested distortion. A page without rows stays unchanged. */
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
