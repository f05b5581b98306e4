import { type Kysely, sql } from "kysely";
import type { Day } from "#domain/day.ts";
import type { DB } from "../../db/schema.ts";

type Db = Kysely<DB>;
export type Amounts = {
  replies?: number;
  fallbacks?: number;
  inputTokens?: number;
  cachedTokens?: number;
  outputTokens?: number;
  costMicros?: number;
};
export type Sum = Required<Amounts>;

/** Adds to a user's usage of a model on a day. */
export const add = async (db: Db, userId: number, day: Day, model: string, a: Amounts): Promise<void> => {
  const row = {
    replies: a.replies ?? 0,
    fallbacks: a.fallbacks ?? 0,
    input_tokens: a.inputTokens ?? 0,
    cached_tokens: a.cachedTokens ?? 0,
    output_tokens: a.outputTokens ?? 0,
    cost_micros: a.costMicros ?? 0,
  };
  await db
    .insertInto("assistant_usage")
    .values({ user_id: userId, day, model, ...row })
    .onConflict((on) =>
      on.columns(["user_id", "day", "model"]).doUpdateSet((eb) => ({
        replies: eb("assistant_usage.replies", "+", row.replies),
        fallbacks: eb("assistant_usage.fallbacks", "+", row.fallbacks),
        input_tokens: eb("assistant_usage.input_tokens", "+", row.input_tokens),
        cached_tokens: eb("assistant_usage.cached_tokens", "+", row.cached_tokens),
        output_tokens: eb("assistant_usage.output_tokens", "+", row.output_tokens),
        cost_micros: eb("assistant_usage.cost_micros", "+", row.cost_micros),
      })),
    )
    .execute();
};

/** Returns all users' usage since `monthStart`, and one user's tokens (in and out) for today. */
export const sums = async (db: Db, userId: number, today: Day, monthStart: Day): Promise<{ todayTokens: number; month: Sum }> => {
  const { rows } = await sql<Sum & { todayTokens: number }>`
    select coalesce(sum(input_tokens + output_tokens) filter (where user_id = ${userId} and day = ${today}), 0)::float8 as "todayTokens",
      coalesce(sum(replies), 0)::float8 as "replies", coalesce(sum(fallbacks), 0)::float8 as "fallbacks",
      coalesce(sum(input_tokens), 0)::float8 as "inputTokens", coalesce(sum(cached_tokens), 0)::float8 as "cachedTokens",
      coalesce(sum(output_tokens), 0)::float8 as "outputTokens", coalesce(sum(cost_micros), 0)::float8 as "costMicros"
    from assistant_usage where day >= ${monthStart}`.execute(db);
  const { todayTokens = 0, ...month } = rows[0] ?? {
    replies: 0,
    fallbacks: 0,
    inputTokens: 0,
    cachedTokens: 0,
    outputTokens: 0,
    costMicros: 0,
  };
  return { todayTokens, month };
};

export const isEmployee = async (db: Db, userId: number): Promise<boolean> =>
  (await db.selectFrom("users").select("is_employee").where("id", "=", userId).executeTakeFirst())?.is_employee ?? false;
