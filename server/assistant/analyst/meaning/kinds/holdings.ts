import { FIRST_BY_VALUE } from "../../answers/securities.ts";
import type { Frame } from "../../frame.ts";
import { answerKind, type Query } from "../query.ts";
import { CLASSES } from "../security-names.ts";
import { accountsOf, typeOf } from "./account-query.ts";

/** The investment accounts that a question about the cash in them names; none if it names any other account. */
const invested = (q: Query): Frame["filter"]["accounts"] => {
  const named = q.reading.entities.accounts.filter((a) => !a.excluded && a.kind !== "cash");
  const areAll = named.every((a) => a.kind !== "investment" && a.ids.length > 0 && a.ids.every((id) => typeOf(q, id) === "investment"));
  return areAll ? named.map(({ label, ids }) => ({ label, ids })) : [];
};
/** Asks which holdings did best or worst. */
const RANKS_GAINS =
  /\b(?:best|worst|top|strongest|weakest|most|least|biggest|poorest)\b.*\b(?:perform\w*|gain\w*|return\w*|winners?|losers?|grown?|up|down|lost|made)\b|\b(?:gained|grown?|returned|made|lost|up|down|performed) (?:the )?(?:most|least|best|worst)\b|\b(?:winners?|losers?) (?:and|or|in|of|among)\b/;
const areInvested = (q: Query): boolean => accountsOf(q).every((id) => typeOf(q, id) === "investment");

/** Some of the investment accounts, rather than all that is invested. */
const isOneInvestment = (q: Query): boolean =>
  accountsOf(q).length > 0 &&
  accountsOf(q).every((id) => typeOf(q, id) === "investment") &&
  q.reading.entities.accounts.every((a) => a.kind !== "investment");

/** Holdings, their gains, and how they are allocated. */
export const HOLDING_KINDS = [
  answerKind(
    "security",
    "holdings",
    "security",
    "security list amount_q have account holding largest balance total by_account gain smallest share allocation count rate exists apiece owe compare progress change keep contribution trend more less cash",
    {
      statesAll: "apiece pointer summary accounts",
      weight: 0.9,
      // The name of a company may also be a shop's, or stand for a bank.
      when: (q) =>
        !q.has("period") &&
        (q.items.every((i) => i.type === "security" || i.type === "list") ||
          q.has("holding", "gain", "share", "balance", "have", "allocation", "account", "exists", "change") ||
          /\b(?:shares?|stocks?|worth|invested)\b/.test(q.text)) &&
        !/\b(?:should|buy|sell|spen[dt]|spending|paid|pay|charge[ds]?|cost|subscri\w+)\b/.test(q.text),
    },
  ),
  answerKind(
    "gain of a security",
    "holdings",
    "security gain|earn|have",
    "security gain earn amount_q list have account holding exists share balance total largest compare",
    {
      weight: 3,
      when: (q) =>
        !q.has("period") &&
        /\b(?:made|make|making|earned|earn|gained|gain|lost|lose|losing|up|down|loss|profit|return) (?:\w+ )?(?:on|with)\b/.test(q.text) &&
        !/\b(?:spen[dt]|paid me|paid us|pay|salary|paychecks?)\b/.test(q.text),
    },
  ),
  answerKind(
    "best and worst holdings",
    "holdings",
    "gain|holding largest|smallest|more|less|list",
    "gain holding largest smallest more less list account have exists amount_q apiece by_account share count",
    {
      weight: 1.2,
      when: (q) => !q.has("period") && RANKS_GAINS.test(q.text) && (q.has("holding") || q.has("gain")) && areInvested(q),
      frame: () => ({ metric: "performers" }),
    },
  ),
  answerKind(
    "cash in an investment account",
    "holdings",
    "cash account",
    "cash account amount_q have balance list uninvested exists idle share holding",
    {
      weight: 1,
      when: (q) =>
        invested(q).length > 0 &&
        !q.has("period") &&
        /\bcash\b/.test(q.text) &&
        !/\bcash (?:plus|and|or|\+|versus|vs|&)|(?:plus|and|or|versus|vs) (?:\w+ )?cash\b/.test(q.text),
      frame: (q, base) => ({ metric: "cash", filter: { ...base.filter, accounts: invested(q) } }),
    },
  ),
  answerKind(
    "kinds of securities",
    "holdings",
    "holding|allocation",
    "holding list amount_q have account largest balance total gain share allocation count rate exists compare progress apiece keep",
    {
      statesAll: "pointer summary accounts",
      weight: 0.7,
      when: (q) =>
        CLASSES.some(([, words]) => words.test(q.text)) &&
        !q.has("period") &&
        /\b(?:how (?:much|many)|share|percent\w*|portion|fraction|what|do|hold|own|in|vs|versus|gain|allocation|split)\b/.test(q.text),
    },
  ),
  answerKind(
    "some of the largest or smallest holdings",
    "holdings",
    "holding limit_count",
    "list amount_q have account largest smallest balance total by_account share apiece exists more less",
    {
      weight: 1.2,
      when: (q) =>
        !q.has("period", "gain") && (q.has("largest", "smallest") || /\b(?:top|bottom|main|leading)\b/.test(q.text)) && areInvested(q),
      frame: (q) => ({
        metric: FIRST_BY_VALUE,
        limit: q.reading.amounts.count,
        order: q.has("smallest") || /\bbottom\b/.test(q.text) ? "smallest" : "largest",
      }),
    },
  ),
  answerKind("holdings", "holdings", "holding", "list amount_q have account largest balance total by_account gain count smallest", {
    isOverview: true,
    statesAll: "apiece pointer summary accounts",
    weight: 0.2,
    // The sum of several accounts, and what all investments are worth, is a balance.
    when: (q) =>
      (!q.has("total") || q.reading.entities.accounts.length < 2) &&
      !(q.has("balance") && q.items.every((i) => i.type !== "holding" || i.text === "investments")),
  }),
  answerKind(
    "gain",
    "holdings",
    "gain holding",
    "list amount_q have account largest by_account spend period share rate exists apiece progress total",
    {
      weight: 0.4,
      when: (q) => q.reading.periods.every((p) => p.all),
    },
  ),
  answerKind(
    "gain by position",
    "holdings",
    "gain account",
    "holding list amount_q by_account share rate have largest apiece exists progress",
    {
      weight: 0.1,
      when: (q) =>
        /\bgain(?:s|ed|ing)?\b|unreali[sz]ed|\bup or down\b|\b(?:am i|are we|i'm|we're) (?:\w+ )?(?:up|down)\b|\b(?:grown|earned|made|lost)\b|position|doing|perform|\breturns?\b/.test(
          q.text,
        ) && q.reading.entities.accounts.some((a) => a.ids.some((id) => typeOf(q, id) === "investment")),
    },
  ),
  answerKind("share of assets", "allocation", "share assets|networth|of_worth holding", "list amount_q have balance total cash", {
    weight: 0.8,
    when: (q) => !q.has("account", "security", "period", "gain"),
  }),
  answerKind("allocation alone", "allocation", "allocation", "list share", {
    weight: 0.3,
    when: (q) => /\ballocat|\bdiversif|\basset mix\b|\bportfolio mix\b/.test(q.text),
  }),
  answerKind(
    "allocation of an account",
    "holdings",
    "allocation|share account",
    "allocation list share holding amount_q by_account have total apiece balance possession",
    {
      weight: 0.75,
      when: (q) => q.has("allocation") && isOneInvestment(q),
    },
  ),
  answerKind(
    "allocation",
    "allocation",
    "allocation holding|account",
    "list share holding amount_q by_account have total apiece balance possession cash account",
    {
      weight: 0.5,
      when: (q) => !isOneInvestment(q),
    },
  ),
];
