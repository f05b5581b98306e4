import { sql } from "kysely";
import { TO_REVIEW } from "./review-store.ts";

/** What a row (alias t) adds to the unreviewed part of a figure, in cents: its absolute amount while it waits for review, otherwise zero. */
export const UNREVIEWED_AMOUNT = sql`case when ${TO_REVIEW} then abs(t.amount) else 0 end`;
