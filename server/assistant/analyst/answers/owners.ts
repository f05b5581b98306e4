import { joinNames } from "#domain/format.ts";
import { citeAccounts } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { citedWords, plural, say, sayTable } from "../reply.ts";
import type { Answer } from "./context.ts";

/** Answers who added accounts. In whose name an account is, nothing tells. */
export const owners: Answer = async (asked) => {
  const { reply, tools, frame, today } = asked;
  reply.title = "Whose accounts these are";
  reply.chips = ["What accounts do I have?", "What are my balances?"];
  const { accounts } = await tools("get_accounts", {});
  const ids = new Set(frame.filter.accounts.flatMap((a) => a.ids));
  const of = accounts.filter((a) => ids.size === 0 || ids.has(a.id));
  const [first] = of;
  if (!first) return say(reply, "**I see no such account among yours.**");
  reply.shown = of.map((a) => a.name);
  const names = [...new Set(of.map((a) => a.owner))].filter((name) => name !== "");
  const added = names.map((name) => ({ name: escapeName(name), of: of.filter((a) => a.owner === name) }));
  const link = (name: string, list: typeof of, words: string): string =>
    citedWords(
      reply,
      words,
      citeAccounts(
        `Accounts that ${name} added`,
        list.map((a) => a.id),
        today,
      ),
    );
  const [one] = added;
  say(
    reply,
    !one
      ? "**I do not know who added these accounts.**"
      : added.length > 1
        ? `**Of these ${plural(of.length, "account")}, ${joinNames(added.map((p) => `${p.name} added ${link(p.name, p.of, String(p.of.length))}`))}.**`
        : of.length === 1
          ? `**${one.name} added ${link(one.name, of, escapeName(first.name))}.**`
          : `**${one.name} added ${link(one.name, of, of.length === 2 ? "both of these accounts" : `all ${of.length} of these accounts`)}.**`,
    "I know who added an account to Hiro, but not in whose name it is at the bank.",
  );
  if (of.length > 1)
    sayTable(
      reply,
      tableLines(
        [{ title: "Account" }, { title: "Added by" }],
        of.map((a) => [escapeName(a.name), escapeName(a.owner)]),
      ),
    );
};
