import { sql, type Transaction } from "kysely";
import type { Demographic, FinancialSituation, ProfileChange } from "#contract/profile.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../identity/scope.ts";

type Db = Transaction<DB>;

/** Returns the user's own row; `lock` blocks other changes to it. */
export const findPerson = (db: Db, userId: number, lock: boolean) => {
  const query = db.selectFrom("users").selectAll().where("id", "=", userId);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
};

export const household = (db: Db, id: number) => db.selectFrom("households").selectAll().where("id", "=", id).executeTakeFirst();

export const members = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", [...ids])
    .orderBy("id")
    .execute();

export const update = async (db: Db, userId: number, change: ProfileChange, at: string): Promise<void> => {
  const columns = {
    signup_state: change.signupState,
    manual_credit_score: change.manualCreditScore,
    first_name: change.firstName,
    last_name: change.lastName,
    phone_number: change.phoneNumber,
    tos_consent: change.tosConsent,
    rewards_objective: change.rewardsObjective,
    time_zone: change.timeZone,
  };
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  await db
    .updateTable("users")
    .set({ ...given, updated_at: at })
    .where("id", "=", userId)
    .execute();
};

/** Returns whether the database also knows a time zone of this name. */
export const knowsTimeZone = async (db: Db, name: string): Promise<boolean> =>
  (await sql`select 1 from pg_timezone_names where lower(name) = ${name.toLowerCase()} limit 1`.execute(db)).rows.length > 0;

/** Marks the first conversation as finished. Returns false when it already was. */
export const finishChat = async (db: Db, userId: number, at: string): Promise<boolean> =>
  (await db
    .updateTable("users")
    .set({ finished_onboarding_chat_at: at })
    .where("id", "=", userId)
    .where("finished_onboarding_chat_at", "is", null)
    .returning("id")
    .executeTakeFirst()) !== undefined;

export const demographic = async ({ db, scope }: Tx<Scope>): Promise<Demographic> =>
  (await db
    .selectFrom("demographics")
    .select(["household", "has_partner as hasPartner", "children"])
    .where("user_id", "=", scope.userId)
    .executeTakeFirst()) ?? { household: null, hasPartner: null, children: null };

export const financialSituation = ({ db, scope }: Tx<Scope>): Promise<FinancialSituation[]> =>
  db.selectFrom("financial_situations").select(["category", "summary"]).where("user_id", "=", scope.userId).orderBy("position").execute();

/** Saves what the user said, replacing what was saved before. */
export const saveProfileFacts = async (
  { db, scope }: Tx<Scope>,
  facts: { demographic: Demographic; situation: readonly FinancialSituation[] },
  at: string,
): Promise<void> => {
  const { household: words, hasPartner, children } = facts.demographic;
  const row = { household: words, has_partner: hasPartner, children, updated_at: at };
  await db
    .insertInto("demographics")
    .values({ user_id: scope.userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
  await db.deleteFrom("financial_situations").where("user_id", "=", scope.userId).execute();
  if (facts.situation.length > 0)
    await db
      .insertInto("financial_situations")
      .values(facts.situation.map((entry, position) => ({ user_id: scope.userId, ...entry, position, updated_at: at })))
      .execute();
};
