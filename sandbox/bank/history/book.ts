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
  /** Days from the event to posting; 0 posts immediately. */
  lag?: number;
  /** The amount while pending, when it differs. */
  held?: number;
  /** Never posts: removed after this many days. */
  dropsAfter?: number;
  /** The merchant becomes known only this many days after posting. */
  refinesAfter?: number;
};

type Ledger = {
  /** Posted balance, money in positive; what is owed on a card is negative. */
  posted: number;
  /** Pending total, money out positive. */
  waiting: number;
  /** Amount owed at a card's last statement. */
  statement: number;
  statementOn: number | null;
};

/** The ledgers of one household: every row of every account, and the balances that the daily rules look at. */
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

  /** Whether the household has this account here. The other side of a payment may be elsewhere. */
  has(account: string): boolean {
    return this.ledgers.has(account);
  }

  /** Returns the available balance in cents: posted minus pending. */
  available(account: string): number {
    const ledger = this.ledgers.get(account);
    return ledger ? ledger.posted - ledger.waiting : 0;
  }

  /** Returns the amount owed at a card's last statement, in cents, positive. */
  statement(account: string): number {
    return this.ledgers.get(account)?.statement ?? 0;
  }

  closeStatement(account: string, at: Date): void {
    const ledger = this.ledgers.get(account);
    if (ledger) Object.assign(ledger, { statement: Math.max(0, -ledger.posted), statementOn: at.index });
  }

  /** Records a movement on that day; ignored for an account that is not here. */
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

  /** Records a movement on a later day: the other side of a transfer. */
  later(flow: string, at: Date, movement: Movement): void {
    const due = this.arrivals.get(at.index) ?? [];
    this.arrivals.set(at.index, [...due, { flow, movement }]);
  }

  /** Posts what is due that day. */
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
