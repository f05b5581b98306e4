import { formatDay, joinNames } from "#domain/format.ts";
import { absolute, type Cents } from "#domain/money.ts";
import { citeAccounts } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { cited, differenceOf, plural, say, sayTable, sumOf } from "../reply.ts";
import type { Answer } from "./context.ts";

type Shown = { label: string; isOwed: boolean };
/** Says which of two balances is more. */
const apart = (more: Shown, less: Shown, gap: string): string =>
  more.isOwed === less.isOwed
    ? more.isOwed
      ? `You owe ${gap} more on ${more.label}.`
      : `There is ${gap} more in ${more.label}.`
    : more.isOwed
      ? `What you owe is ${gap} more.`
      : `What you have is ${gap} more.`;

/** Sets the balances of two or more sets of accounts side by side: "savings vs investments". */
export const balancesBeside: Answer = async (asked) => {
  const { reply, tools, frame, today } = asked;
  const sides = frame.compare?.by === "entity" ? (frame.compare.sides ?? []) : [];
  reply.title = sides.map((side) => side.label).join(" vs ");
  reply.chips = ["What are my balances?", "What's my net worth?"];
  const { accounts } = await tools("get_accounts", {});
  const shown = sides.map(({ label, parts }) => {
    const ids = new Set(parts.flatMap((part) => part.accounts.flatMap((a) => a.ids)));
    const of = accounts.filter((a) => ids.has(a.id));
    const isOwed = of.length > 0 && of.every((a) => !a.isAsset);
    const sumWhere = (isAsset: boolean): Cents =>
      sumOf(
        reply,
        of.filter((a) => a.isAsset === isAsset).map((a) => a.balance),
      );
    // A bank may hold money and be owed some. What is owed counts against the money, and only by itself as an amount of debt.
    const isMixed = !isOwed && of.some((a) => !a.isAsset);
    const total = isOwed ? sumWhere(false) : isMixed ? differenceOf(reply, sumWhere(true), sumWhere(false)) : sumWhere(true);
    const view = citeAccounts(
      label,
      of.map((a) => a.id),
      today,
    );
    return {
      label: escapeName(label),
      of,
      total,
      view,
      isOwed,
      isMixed,
      figure: cited(reply, total, view),
    };
  });
  const [first, second] = shown;
  if (!first || !second) throw new Error("two sides are compared");
  const areOwed = shown.every((side) => side.isOwed);
  const said = ({ label, figure, isOwed, isMixed, of }: typeof first): string =>
    of.length === 0
      ? `no account in ${label}`
      : isOwed
        ? `${figure} ${areOwed ? "" : "owed "}on ${label}`
        : `${figure} in ${label}${isMixed ? " after its debts" : ""}`;
  const [more, less] = first.total >= second.total ? [first, second] : [second, first];
  const gap = differenceOf(reply, more.total, less.total);
  const isTwo = shown.length === 2;
  const view = formula("Difference", [
    { label: more.label, amount: more.total, view: more.view },
    { label: `less ${less.label}`, amount: differenceOf(reply, sumOf(reply, []), less.total), view: less.view },
  ]);
  say(
    reply,
    `**You ${areOwed ? "owe" : "have"} ${joinNames(shown.map(said))}, as of ${formatDay(today)}.**`,
    !isTwo || first.of.length === 0 || second.of.length === 0
      ? null
      : gap === 0
        ? "The two are the same."
        : apart(more, less, cited(reply, absolute(gap), view)),
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "" }, { title: "Accounts", right: true }, { title: "Balance", right: true }],
      [
        ...shown.map((side) => [
          side.label,
          plural(side.of.length, "account"),
          `${side.isOwed ? "owed " : ""}${side.figure}${side.isMixed ? " after debts" : ""}`,
        ]),
        ...(isTwo ? [["**Difference**", "", `**${cited(reply, absolute(gap), view)}**`]] : []),
      ],
    ),
  );
};
