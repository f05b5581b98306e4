import { businessDayFrom, type Date, dateAt } from "./calendar.ts";
import type { Entry, What } from "./entry.ts";
import { hashOf, randomOf } from "./random.ts";

export type Movement = {
  /** Unique among its flow's movements of that day. */
  key: string;
  account: string;
  /** Whole cents, money out positive. */
  amount: number;
  what: What;
  /** Days from the event to the posting; 0 posts at once. */
  lag?: number;
  /** The amount while pending, when it differs. */
  held?: number;
  /** Never posts: taken away after that many days. */
  dropsAfter?: number;
  /** The merchant is known only that many days after posting. */
  refinesAfter?: number;
};

type Ledger = {
  /** Posted balance, money in positive: what is owed on a card is below zero. */
  posted: number;
  /** What has happened and is not posted yet, money out positive. */
  waiting: number;
  /** What was owed at the last statement of a card. */
  statement: number;
  statementOn: number | null;
};

/** The books of one household: every row of every account, and the balances that the rules of the day look at. */
export class Book {
  readonly entries: Entry[] = [];
  private readonly ledgers = new Map<string, Ledger>();
  private readonly postings = new Map<number, Entry[]>();
  private readonly arrivals = new Map<number, { flow: string; movement: Movement }[]>();
  private readonly jitter: number;

  constructor(seed: string, openings: ReadonlyMap<string, number>) {
    this.jitter = hashOf(`${seed} posting`);
    for (const [account, opening] of openings) this.ledgers.set(account, { posted: opening, waiting: 0, statement: 0, statementOn: null });
  }

  /** Whether the household has the account here: the other side of a payment may be elsewhere. */
  has(account: string): boolean {
    return this.ledgers.has(account);
  }

  /** What can be spent: the posted balance less what waits. Cents. */
  available(account: string): number {
    const ledger = this.ledgers.get(account);
    return ledger ? ledger.posted - ledger.waiting : 0;
  }

  /** What a card owes at its last statement. Cents, positive is owed. */
  statement(account: string): number {
    return this.ledgers.get(account)?.statement ?? 0;
  }

  closeStatement(account: string, at: Date): void {
    const ledger = this.ledgers.get(account);
    if (ledger) Object.assign(ledger, { statement: Math.max(0, -ledger.posted), statementOn: at.index });
  }

  /** Writes a movement of that day; on an account that is not here it is nothing. */
  write(flow: string, at: Date, movement: Movement): void {
    const ledger = this.ledgers.get(movement.account);
    if (!ledger || movement.amount === 0) return;
    const posts = movement.dropsAfter === undefined ? this.postingDay(at, movement) : null;
    const entry: Entry = {
      key: `${flow}/${at.index}/${movement.key}`,
      account: movement.account,
      on: at.index,
      posts,
      drops: movement.dropsAfter === undefined ? null : at.index + movement.dropsAfter,
      amount: movement.amount,
      held: movement.held ?? movement.amount,
      refines: movement.refinesAfter === undefined || posts === null ? null : posts + movement.refinesAfter,
      what: movement.what,
    };
    this.entries.push(entry);
    if (posts === at.index) ledger.posted -= entry.amount;
    else if (posts !== null) {
      ledger.waiting += entry.amount;
      const due = this.postings.get(posts);
      if (due) due.push(entry);
      else this.postings.set(posts, [entry]);
    }
  }

  /** Writes a movement on a later day: the far side of a transfer. */
  later(flow: string, at: Date, movement: Movement): void {
    const due = this.arrivals.get(at.index) ?? [];
    this.arrivals.set(at.index, [...due, { flow, movement }]);
  }

  /** Posts what falls due that day. */
  open(at: Date): void {
    for (const { flow, movement } of this.arrivals.get(at.index) ?? []) this.write(flow, at, movement);
    this.arrivals.delete(at.index);
    for (const entry of this.postings.get(at.index) ?? []) {
      const ledger = this.ledgers.get(entry.account);
      if (!ledger) continue;
      ledger.posted -= entry.amount;
      ledger.waiting -= entry.amount;
    }
    this.postings.delete(at.index);
  }

  private postingDay(at: Date, { lag = 0, key }: Movement): number {
    if (lag === 0) return at.index;
    const slower = randomOf(this.jitter ^ hashOf(key), at.index)() < 0.25 ? 1 : 0;
    const posts = businessDayFrom(at.index + lag + slower);
    return dateAt(posts).index;
  }
}
