import { capitalized, formatMoney } from "#domain/format.ts";
import type { CardRewardsFact, RecommendationFact } from "../../tools/index.ts";
import { citeAccounts, citeProducts, citeRecommendation } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { cited, citedWords, plural, say, sayTable, sumOf } from "../reply.ts";
import { unitOf } from "../dialogue/units.ts";
import type { Answer, Asked } from "./context.ts";
import { NOUNS, ofYear } from "./other-unit.ts";
import { plainText } from "./plain-text.ts";
import { isLeftOut, pickedBy } from "./recommendation-picks.ts";

const CHIPS = ["Am I leaving money on the table?", "Which rewards did my cards miss?", "Is my savings rate any good?"];

/** Says where product figures come from, and of what day they are. */
const catalog = ({ sample, catalogAsOf }: { sample: boolean; catalogAsOf: string | null }): string =>
  catalogAsOf === null
    ? ""
    : sample
      ? `By Hiro's sample catalog of ${catalogAsOf}, whose products are invented, `
      : `By the catalog of ${catalogAsOf}, `;
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const opening = (facts: { sample: boolean; catalogAsOf: string | null }, sentence: string): string => {
  const from = catalog(facts);
  return from === "" ? sentence : `${from}${/^(?:[A-Z][a-z]+ [A-Z]|I\b)/.test(sentence) ? sentence : lowerFirst(sentence)}`;
};

/** The terms of a value as a formula. */
const worth = (asked: Asked, one: RecommendationFact): string => {
  if (one.value === null) return "";
  const view = citeRecommendation(one.title, one.id, one.type);
  return cited(
    asked.reply,
    one.value,
    one.parts.length === 0
      ? view
      : formula(
          one.title,
          one.parts.map((part) => ({ ...part, view })),
          { note: one.assumptions.join(" "), result: one.value },
        ),
  );
};

const sentence = (asked: Asked, one: RecommendationFact): string => {
  const view = citeRecommendation(one.title, one.id, one.type);
  const product =
    one.product === null
      ? ""
      : one.productId === null
        ? escapeName(one.product)
        : citedWords(asked.reply, escapeName(one.product), citeProducts(one.product, [one.productId]));
  switch (one.type) {
    case "checking_balance":
      return one.period === "one_time"
        ? `your checking is ${worth(asked, one)} below its safety balance.`
        : `moving idle checking cash to ${product}${one.rate === null ? "" : ` at ${one.rate}%`} would earn ${worth(asked, one)} more a year.`;
    case "high_yield_savings":
      return `your savings would earn ${worth(asked, one)} more a year in ${product}${one.rate === null ? "" : ` at ${one.rate}%`}.`;
    case "best_credit_card":
      return `${product} would add ${worth(asked, one)} a year to what your cards pay, after its fee and rounded down to tens.`;
    case "credit_card_spending":
      return `using the best of your cards each time would have paid ${worth(asked, one)} more in a year.`;
    default:
      return citedWords(asked.reply, escapeName(one.title), view);
  }
};

const NO_CATALOG = { sample: false, catalogAsOf: null };

/** A rate that the question names, in percent: "is 3.59% good". */
const RATE_NAMED = /\b(\d{1,2}(?:\.\d+)?) ?(?:%|percent\b)/i;
/** Holds the rate that the question names against that of the recommended product. */
const againstNamed = ({ text }: Asked, one: RecommendationFact): string | null => {
  const named = Number(RATE_NAMED.exec(text)?.[1] ?? Number.NaN);
  if (one.rate === null || one.product === null || Number.isNaN(named)) return null;
  const than = named < one.rate ? "less than" : named > one.rate ? "more than" : "the same as";
  return `${named}% is ${than} the ${one.rate}% that ${escapeName(one.product)} pays.`;
};

/** One recommendation, with what it assumes. */
export const single = async (asked: Asked, type: RecommendationFact["type"], title: string): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = title;
  reply.chips = CHIPS;
  const [one] = (await tools("list_recommendations", { type })).recommendations;
  if (!one) return say(reply, "**There is nothing on this that you have not dismissed.** You find it again under Optimize.");
  if (one.action === "processing") return say(reply, "**I am still looking at your transactions.** Ask again in a minute.");
  if (one.action !== "action") return say(reply, `**${opening(one, masked(one.description))}**`, citedNote(asked, one));
  const text = sentence(asked, one);
  say(reply, `**${capitalized(`${catalog(one)}${text}`)}**`, againstNamed(asked, one), citedNote(asked, one));
  const [first] = one.assumptions;
  if (first)
    say(
      reply,
      `This assumes: ${first} ${one.assumptions.length > 1 ? `And ${plural(one.assumptions.length - 1, "more assumption")}, listed with the arithmetic.` : ""}`,
    );
};

/** Answers what a recommendation brings, with the terms that it adds up from. */
const gain = async (asked: Asked, type: RecommendationFact["type"]): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = "What it would bring";
  reply.chips = CHIPS;
  const [one] = (await tools("list_recommendations", { type })).recommendations;
  if (!one || one.action !== "action" || one.value === null || one.period !== "year")
    return say(reply, "**By your own numbers, I see nothing to gain there right now.**", one ? citedNote(asked, one) : null);
  const unit = unitOf(asked.frame.metric) ?? "yearly";
  const inUnit =
    unit === "yearly"
      ? ""
      : `${cited(reply, ofYear(reply, one.value, unit), citeRecommendation(one.title, one.id, one.type))} a ${NOUNS[unit]}, `;
  say(
    reply,
    `**${capitalized(`${catalog(one)}that is ${inUnit}${worth(asked, one)} a year.`)}**`,
    sentenceOfGain(one),
    citedNote(asked, one),
  );
  const view = citeRecommendation(one.title, one.id, one.type);
  if (one.parts.length > 1)
    sayTable(
      reply,
      tableLines(
        [{ title: "" }, { title: "A year", right: true }],
        one.parts.map((part) => [escapeName(part.label), cited(reply, part.amount, view)]),
      ),
    );
};
/** Says what the savings accounts earn: the rates recorded, and those that the recommendation takes. */
const ownRates = async (asked: Asked): Promise<void> => {
  const { reply, tools, frame, today } = asked;
  reply.title = "Rates of your savings";
  reply.chips = ["Is my savings rate any good?", "How much interest did I earn this year?"];
  const [{ accounts }, { recommendations }] = await Promise.all([
    tools("get_accounts", {}),
    tools("list_recommendations", { type: "high_yield_savings" }),
  ]);
  const ids = new Set(frame.filter.accounts.flatMap((a) => a.ids));
  const meant = accounts.filter((a) => a.type === "depository" && (ids.size > 0 ? ids.has(a.id) : a.subtype !== "checking"));
  const recorded = meant.flatMap((a) =>
    a.apr === null ? [] : [`${citedWords(reply, escapeName(a.name), citeAccounts(a.name, [a.id], today))} earns ${a.apr}% a year.`],
  );
  const assumed = recommendations
    .flatMap((one) => one.assumptions)
    .filter((text) => /\brate of\b/i.test(text) && meant.some((a) => a.apr === null && text.includes(a.name)));
  const [first, ...others] = [...recorded, ...assumed];
  if (first === undefined)
    return say(
      reply,
      "**I know no rate of your savings accounts.** You can enter it in an account's settings: open the account, then Manage.",
    );
  say(reply, `**${first}**`, ...others);
};

const sentenceOfGain = ({ product, rate }: RecommendationFact): string | null =>
  product === null ? null : `It compares what you have now with ${escapeName(product)}${rate === null ? "" : ` at ${rate}%`}.`;

/** Descriptions name amounts that no tool states on its own. They are left to the view. */
const masked = (text: string): string => (/[$€£]\s?\d/.test(text) ? "There is nothing to gain here right now." : text);
const citedNote = (asked: Asked, one: RecommendationFact): string =>
  `${citedWords(asked.reply, "See how it is computed", citeRecommendation(one.title, one.id, one.type))}. Hiro is paid nothing for this.`;

/** The recommendations whose gain a turn can ask for, by their subject. */
const GAINS: Partial<Record<string, RecommendationFact["type"]>> = {
  savings: "high_yield_savings",
  card: "best_credit_card",
  cash: "checking_balance",
};
/** Answers which product or account would pay more, and whether money is left on the table. */
export const products: Answer = async (asked) => {
  const text = asked.text.toLowerCase();
  const { metric } = asked.frame;
  if (metric === "savings") return single(asked, "high_yield_savings", "Your savings rate");
  if (metric === "card") return single(asked, "best_credit_card", "A card that fits your spending");
  if (metric === "savings rate") return ownRates(asked);
  const [subject, of] = metric?.split(" ") ?? [];
  const type = of === "gain" ? GAINS[subject ?? ""] : undefined;
  if (type) return gain(asked, type);
  if (/\b(?:saving|savings|yield|apy|deposit|bank account|cd|cds|money market)\b/.test(text))
    return single(asked, "high_yield_savings", "Your savings rate");
  if (/\bcards?\b|\bvisa\b|\bmastercard\b|\bamex\b/.test(text)) return single(asked, "best_credit_card", "A card that fits your spending");
  return everything(asked);
};

/** Answers what to do first, and what each recommendation would bring. */
export const recommend: Answer = async (asked) => everything(asked);

/** Says which recommendation is worth most, before all of them are listed. */
const foremost = (asked: Asked, yearly: readonly RecommendationFact[], top: "most" | "easiest" | null): string | null => {
  const [first] = yearly;
  if (top === null || !first) return null;
  const lead = top === "easiest" ? "**I can't tell which is the easiest.** " : "";
  return `${lead}**${capitalized(`${catalog(first)}the recommendation worth most is this: ${sentence(asked, first)}`)}**`;
};

/** What all recommendations come to a year. */
const everything = async (asked: Asked): Promise<void> => {
  const { reply, tools, frame } = asked;
  reply.title = "What you could gain";
  reply.chips = CHIPS.slice(1);
  const all = (await tools("list_recommendations", {})).recommendations;
  const text = plainText(asked);
  const picked = pickedBy(text, frame.amount);
  const kept = all.filter((one) => (frame.metric !== "except" || !isLeftOut(text, one)) && (picked.isKind?.(one) ?? true));
  const recommendations = kept.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const left = all.length - recommendations.length;
  const open = recommendations.filter((one) => one.action === "action" && one.value !== null && !one.done);
  const { above } = picked;
  const actions = open
    .filter((one) => above === null || (one.period === "year" && (one.value ?? 0) > above))
    .slice(0, picked.most ?? open.length);
  const yearly = actions.filter((one) => one.period === "year");
  if (above !== null && open.length > 0) {
    const amount = formatMoney(above);
    say(
      reply,
      actions.length === 0
        ? `**No recommendation is worth more than ${amount} a year.**`
        : `**${plural(actions.length, "recommendation is", "recommendations are")} worth more than ${amount} a year.**`,
    );
    if (actions.length === 0) return;
  }
  if (actions.length === 0)
    return say(
      reply,
      recommendations.some((one) => one.action === "processing")
        ? "**I am still looking at your transactions.** Ask again in a minute."
        : "**By your own numbers, I see nothing that you could easily gain.**",
      "The Optimize page says why.",
    );
  const values = yearly.flatMap((one) => (one.value === null ? [] : [one.value]));
  const first = foremost(asked, yearly, picked.top);
  say(reply, first);
  if (values.length > 0) {
    const bold = first === null ? "**" : "";
    const total = sumOf(reply, values);
    // The sentence before names the catalog already.
    const oldest = yearly.find((one) => one.catalogAsOf !== null) ?? NO_CATALOG;
    const from = first === null ? catalog({ sample: yearly.some((one) => one.sample), catalogAsOf: oldest.catalogAsOf }) : "";
    say(
      reply,
      `${bold}${capitalized(
        `${from}what you could gain comes to ${cited(
          reply,
          total,
          formula(
            "What you could gain in a year",
            yearly.map((one) => ({ label: one.title, amount: one.value ?? total, view: citeRecommendation(one.title, one.id, one.type) })),
          ),
        )} a year.`,
      )}${bold}`,
    );
  }
  say(reply, actions.map((one) => `- ${capitalized(sentence(asked, one))}`).join("\n"));
  say(
    reply,
    frame.metric !== "except"
      ? null
      : left > 0
        ? `${plural(left, "recommendation is", "recommendations are")} left out, as you asked.`
        : "None of them is about what you left out.",
    "It is arithmetic over your own transactions. Hiro is paid nothing for this.",
  );
};

/** Says what a card pays, and its worth where it pays in points or miles. */
const paid = ({ pays, percent }: CardRewardsFact["cards"][number]): string => (pays.endsWith("%") ? pays : `${pays}, worth ${percent}%`);

/** Answers which own card pays most for something, and which rewards were missed. */
export const rewardsCard: Answer = async (asked) => {
  const { reply, tools, frame, text } = asked;
  const [category] = frame.filter.categories;
  const [merchant] = frame.filter.merchants;
  if (!category && !merchant && /\b(?:new|apply|get|better)\b.{0,20}\bcard/.test(text.toLowerCase()))
    return single(asked, "best_credit_card", "A card that fits your spending");
  const r = await tools("get_card_rewards", {
    ...(category?.ids[0] === undefined ? {} : { categoryId: category.ids[0] }),
    ...(merchant ? { merchant: merchant.label } : {}),
  });
  reply.chips = CHIPS.slice(0, 2);
  reply.title = "Card rewards";
  if (r.cards.length === 0)
    return say(
      reply,
      "**I do not know which cards you have, so I cannot compare their rewards.**",
      "Tell me in Settings, Connected accounts, which card each of your card accounts is.",
    );
  const what = category?.label ?? merchant?.label;
  if (what === undefined) return missed(asked, r);
  const [best, next] = r.cards;
  if (!best) return;
  const name = (card: typeof best): string => citedWords(reply, escapeName(card.name), citeProducts(card.product, [card.productId]));
  const sure = { sample: r.cards.some((card) => card.sample), catalogAsOf: best.asOf };
  say(
    reply,
    `**${capitalized(`${catalog(sure)}${name(best)} pays most of your cards on ${escapeName(what.toLowerCase())}: ${paid(best)}.`)}**`,
    next ? `${name(next)} pays ${paid(next)}.` : "It is the only rewards card that I know of.",
    "A cap or a rewards program's own rules can change this.",
  );
};

const missed = (asked: Asked, r: CardRewardsFact): void => {
  const { reply } = asked;
  const [first] = r.categories;
  if (r.recommendationId === null || first === undefined) return say(reply, "**I see no purchases on your rewards cards in that time.**");
  const view = citeRecommendation("Rewards of your cards", r.recommendationId, "credit_card_spending");
  say(
    reply,
    `**${capitalized(`${catalog(r)}your cards earned ${cited(reply, r.earned, view)} in the last ${r.days} days and missed ${cited(reply, r.missed, view)}.`)}**`,
    first.missed > 0
      ? `Most was missed on ${escapeName(first.group.toLowerCase())}: ${cited(reply, first.missed, view)}, where ${escapeName(first.bestCard)} pays more.`
      : null,
    "A refund takes back what its purchase earned.",
  );
};

/** Says where the recommendation would move idle cash and what that brings; null without one. */
export const idleCashAdvice = async (asked: Asked): Promise<string | null> => {
  const [one] = (await asked.tools("list_recommendations", { type: "checking_balance" })).recommendations;
  return one?.action === "action" && one.value !== null ? capitalized(`${catalog(one)}${sentence(asked, one)}`) : null;
};
