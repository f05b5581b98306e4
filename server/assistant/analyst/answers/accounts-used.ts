import { joinNames } from "#domain/format.ts";
import { escapeName } from "../../markdown.ts";
import type { Asked } from "./context.ts";

/** Names the accounts that a forecast starts from: the checking accounts, or all cash without any, if the question names none. */
export const namesOfUsed = async ({ tools }: Asked, ids: readonly number[]): Promise<string> => {
  const { accounts } = await tools("get_accounts", {});
  return joinNames(accounts.filter((a) => ids.includes(a.id)).map((a) => escapeName(a.name)));
};
