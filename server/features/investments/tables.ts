import { z } from "zod";
import { investmentTransactionTypes } from "#contract/investments.ts";
import { sql } from "kysely";
import { findId, type SharedRows, type Table, textIn } from "../../tables.ts";

const shared: SharedRows = {
  columns: ["id", "provider_security_id", "name", "ticker_symbol", "type", "currency", "close_price", "close_price_as_of"],
  find: async (db, row, scope) => {
    const known = textIn(row, "provider_security_id");
    if (known === null) return null;
    // A security that does not exist here gets a private key, so that an archive cannot set another user's prices.
    const own = `restored:${scope.userId}:${known}`;
    const there = await findId(
      db,
      sql`select id from securities where provider_security_id in (${known}, ${own}) order by provider_security_id = ${known} desc limit 1`,
    );
    if (there !== null) return there;
    return findId(
      db,
      sql`insert into securities (provider_security_id, name, ticker_symbol, type, currency, close_price, close_price_as_of)
        values (${own}, ${textIn(row, "name")}, ${textIn(row, "ticker_symbol")}, ${textIn(row, "type")}, ${textIn(row, "currency")},
          ${textIn(row, "close_price")}::numeric, ${textIn(row, "close_price_as_of")}::date) returning id`,
    );
  },
};

export const tables: readonly Table[] = [
  { name: "securities", archive: null, shared },
  { name: "security_prices", archive: null },
  {
    name: "holdings",
    archive: { refs: { account_id: { to: "accounts", needed: true }, security_id: { to: "securities", needed: true } } },
  },
  {
    name: "investment_transactions",
    archive: {
      refs: { account_id: { to: "accounts", needed: true }, security_id: { to: "securities" } },
      shape: z.looseObject({ type: z.enum(investmentTransactionTypes) }),
    },
  },
];
