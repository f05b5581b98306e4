import { z } from "zod";
import { CreditCard, DepositoryAccount, Product, ProductType, TransactionReward } from "#contract/products.ts";
import { fromWireKeys } from "#contract/kit/wire.ts";
import { SYSTEM_CATEGORIES } from "#domain/transactions/categories.ts";
import { addDays, type Day, isDay } from "#domain/day.ts";
import type { CatalogProduct } from "../../providers/products/index.ts";
import { completed, type Detail } from "./detail.ts";

export const MOST_BYTES = 5 * 1024 * 1024;
const MOST_PRODUCTS = 5_000;
const MOST_APY = 0.25;
const MOST_FEE = 10_000;
const MOST_MULTIPLIER = 20;

/** A catalog that is not loaded, with the place of the first error. */
export class CatalogRefused extends Error {}

export type Catalog = { asOf: Day; source: string; products: CatalogProduct[] };

const strict = (shape: z.core.$ZodShape) => z.strictObject(shape as z.ZodRawShape);
const text = z.string().min(1).max(300);
const day = z.string().refine(isDay, "Enter a date as YYYY-MM-DD");
/** The contract's own shapes, but unknown keys are errors: a misspelled fact must not be dropped. */
const FileProduct = strict({
  name: text,
  officialName: z.nullable(text).optional(),
  landingPageUrl: z.nullable(text),
  productType: ProductType,
  institution: strict({
    name: text,
    url: z.nullable(text).optional(),
    primaryColor: z.nullable(text).optional(),
    plaidInstitutionId: z.nullable(text).optional(),
  }),
  memberBenefits: z.array(strict(Product.shape.memberBenefits._zod.def.element._zod.def.shape)),
  signupBonuses: z.array(strict(Product.shape.signupBonuses._zod.def.element._zod.def.shape)),
  creditCard: z.nullable(strict({ ...CreditCard.shape, transactionRewards: z.array(strict(TransactionReward.shape)) })),
  depositoryAccount: z.nullable(strict(DepositoryAccount.shape)),
  asOf: day.optional(),
  source: text.optional(),
  sourceUrl: z.nullable(text).optional(),
});
const Head = z.looseObject({
  version: z.literal(1),
  asOf: day,
  source: text,
  sourceUrl: z.nullable(text).optional(),
  license: z.nullable(text).optional(),
  licence: z.nullable(text).optional(),
  products: z.array(z.record(z.string(), z.unknown())).min(1, "A catalog has at least one product").max(MOST_PRODUCTS),
});
const HEAD_KEYS = new Set(["catalog", "catalogue", "version", "asOf", "source", "sourceUrl", "license", "licence", "products"]);

/** Returns the line on which each product of the file starts. */
export const linesOfProducts = (json: string): number[] => {
  const lines: number[] = [];
  let [line, depth, inText, from] = [1, 0, false, Number.POSITIVE_INFINITY];
  for (let i = 0; i < json.length; i += 1) {
    const c = json[i];
    if (c === "\n") line += 1;
    if (inText) {
      if (c === "\\") i += 1;
      else if (c === '"') inText = false;
    } else if (c === '"') {
      inText = true;
      if (depth === 1 && json.startsWith('"products"', i)) from = i;
    } else if (c === "{" || c === "[") {
      depth += 1;
      if (c === "{" && depth === 3 && i > from) lines.push(line);
    } else if (c === "}" || c === "]") depth -= 1;
  }
  return lines;
};

const GROUPS: ReadonlySet<string> = new Set(SYSTEM_CATEGORIES.map((one) => one.group));
const CODES: ReadonlySet<string> = new Set(SYSTEM_CATEGORIES.map((one) => one.code));

/** Hosts that pay for clicks. Such an address would make a catalog an advertisement. */
const PAID =
  /(?:^|\.)(?:anrdoezrs|awin1|awstrack|bankrate|cj|dpbolvw|go2cloud|impact|jdoqocy|kqzyfj|linksynergy|pjatr|pntrac|prf|shareasale|sjv|tkqlhce)\.(?:com|hn|io|net)$/;
const PAID_PATH = /(?:^|[/._~;=-])(?:aff|affid|affiliate|affiliates|click|clk|ref|referral|track|tracking|utm_[a-z]+)(?=$|[/._~;=-])/i;

type Problem = { at: string; says: string } | null;

const url = (address: string, at: string, site: string | null): Problem => {
  const parsed = URL.canParse(address) ? new URL(address) : null;
  if (parsed?.protocol !== "https:") return { at, says: "Enter an address that starts with https://" };
  if (parsed.username !== "" || parsed.password !== "" || parsed.port !== "")
    return { at, says: "The address must not have a user or a port" };
  if (address.includes("?") || address.includes("#"))
    return { at, says: "The address must not have a query or a fragment: they can carry an affiliate tag" };
  if (PAID.test(parsed.hostname) || PAID_PATH.test(parsed.pathname)) return { at, says: "Affiliate addresses are not allowed" };
  const home = site !== null && URL.canParse(site) ? new URL(site).hostname.replace(/^www\./, "") : null;
  if (home !== null && parsed.hostname !== home && !parsed.hostname.endsWith(`.${home}`))
    return { at, says: `The address must be on the institution's own site, ${home}` };
  return null;
};

const decimals = (value: string, most: number): boolean => (value.split(".")[1] ?? "").length <= most && !value.includes("e");
const within = (value: number, low: number, high: number, at: string, says: string): Problem =>
  Number.isFinite(value) && value >= low && value <= high ? null : { at, says };
const fee = (amount: number | null, at: string): Problem =>
  amount === null ? null : within(amount, 0, MOST_FEE * 100, at, `A fee is from $0 to $${MOST_FEE.toLocaleString("en-US")}`);

function* cardProblems(card: NonNullable<Detail["creditCard"]>): Generator<Problem> {
  const at = "credit_card";
  yield fee(card.annualFee, `${at}.annual_fee`);
  yield fee(card.firstYearFee, `${at}.first_year_fee`);
  // Cash back is a fraction of a dollar, so a multiplier above 1 would be more than 100 %.
  const most = card.rewardType === "cash" ? 1 : MOST_MULTIPLIER;
  const multiplier = (value: string, where: string): Problem =>
    within(
      Number(value),
      0,
      most,
      where,
      card.rewardType === "cash" ? "Cash back is a fraction from 0 to 1" : `A multiplier is from 0 to ${MOST_MULTIPLIER}`,
    ) ?? (decimals(value, 4) ? null : { at: where, says: "Enter at most four decimals" });
  yield multiplier(card.standardRewardMultiplier, `${at}.standard_reward_multiplier`);
  for (const [value, where] of [
    [card.valuePerReward, "value_per_reward"],
    [card.cashRedemptionValue, "cash_redemption_value"],
    ...card.rewardValuePercentages.map((one, i) => [one.percentage, `reward_value_percentages[${i}].percentage`] as const),
  ] as const) {
    if (value === null) continue;
    yield within(Number(value), 0, 1, `${at}.${where}`, "A reward is worth from $0 to $1");
    if (!decimals(value, 6)) yield { at: `${at}.${where}`, says: "Enter at most six decimals" };
  }
  const [low, high] = [card.recommendedCreditScoreLow, card.recommendedCreditScoreHigh];
  for (const [score, where] of [
    [low, "recommended_credit_score_low"],
    [high, "recommended_credit_score_high"],
  ] as const)
    if (score !== null) yield within(score, 300, 850, `${at}.${where}`, "A credit score is from 300 to 850");
  if (low !== null && high !== null && low > high)
    yield { at: `${at}.recommended_credit_score_low`, says: "The lower score is above the higher" };
  for (const [apr, where] of [
    [card.aprLow, "apr_low"],
    [card.aprHigh, "apr_high"],
  ] as const)
    yield within(Number(apr), 0, 100, `${at}.${where}`, "An APR is from 0 to 100 percent");
  if (card.cardImageUrl !== null) yield { at: `${at}.card_image_url`, says: "Images of other sites are not allowed" };
  for (const [i, reward] of card.transactionRewards.entries()) {
    const here = `${at}.transaction_rewards[${i}]`;
    yield multiplier(reward.rewardMultiplier, `${here}.reward_multiplier`);
    const named = [reward.categoryGroup, reward.categoryCodes, reward.finxMerchant].filter((one) => one !== null).length;
    if (named !== 1) yield { at: here, says: "A reward names exactly one of category_group, category_codes and finx_merchant" };
    if (reward.categoryGroup !== null && !GROUPS.has(reward.categoryGroup))
      yield { at: `${here}.category_group`, says: "There is no such category group" };
    if (reward.categoryCodes?.length === 0) yield { at: `${here}.category_codes`, says: "Name at least one category" };
    const unknown = reward.categoryCodes?.find((code) => !CODES.has(code));
    if (unknown !== undefined) yield { at: `${here}.category_codes`, says: `There is no category ${unknown}` };
    if (reward.finxMerchant?.logoUrl != null) yield { at: `${here}.finx_merchant.logo_url`, says: "Images of other sites are not allowed" };
    if ((reward.capAmount === null) !== (reward.capPeriod === null)) yield { at: here, says: "A cap has an amount and a period" };
    if (reward.capAmount !== null && reward.capAmount <= 0) yield { at: `${here}.cap_amount`, says: "A cap is above $0" };
    if (reward.validFrom !== null && reward.validTo !== null && reward.validFrom > reward.validTo)
      yield { at: `${here}.valid_from`, says: "The reward ends before it starts" };
  }
}

function* depositProblems(deposit: NonNullable<Detail["depositoryAccount"]>): Generator<Problem> {
  const at = "depository_account";
  const says = "A yield is a fraction from 0 to 0.25";
  yield within(Number(deposit.annualPercentageYield), 0, MOST_APY, `${at}.annual_percentage_yield`, says);
  for (const [i, tier] of deposit.yieldTiers.entries()) {
    yield within(Number(tier.annualPercentageYield), 0, MOST_APY, `${at}.yield_tiers[${i}].annual_percentage_yield`, says);
    const before = deposit.yieldTiers[i - 1]?.from ?? 0;
    if (tier.from <= before) yield { at: `${at}.yield_tiers[${i}].from`, says: "Tiers start above $0 and rise" };
  }
  yield fee(deposit.monthlyFee, `${at}.monthly_fee`);
  if (deposit.minimumBalance < 0) yield { at: `${at}.minimum_balance`, says: "A minimum balance is $0 or more" };
  if (deposit.feeWaivedAt !== null && deposit.feeWaivedAt < 0) yield { at: `${at}.fee_waived_at`, says: "Enter $0 or more" };
  if (deposit.termMonths !== null) yield within(deposit.termMonths, 1, 600, `${at}.term_months`, "A term is from 1 to 600 months");
  if (deposit.expenseRatio !== null) yield within(Number(deposit.expenseRatio), 0, MOST_APY, `${at}.expense_ratio`, says);
}

/** Finds text with HTML, control characters or more than 300 characters anywhere in a value. */
const badText = (value: unknown, at: string): Problem => {
  if (typeof value === "string") {
    // oxlint-disable-next-line no-control-regex
    if (/[<>\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/.test(value))
      return { at, says: "Text must not have HTML or invisible characters" };
    return value.length > 300 ? { at, says: "Text has at most 300 characters" } : null;
  }
  if (Array.isArray(value)) return value.map((one, i) => badText(one, `${at}[${i}]`)).find((one) => one !== null) ?? null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, one] of Object.entries(value)) {
    const found = badText(one, at === "" ? key : `${at}.${key}`);
    if (found) return found;
  }
  return null;
};

const toSnakePath = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part).replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`))
    .join("")
    .replace(/^\./, "");

/**
 * Reads an operator's catalog. Throws CatalogRefused with the line and path of the first error; nothing of a file with an error is loaded.
 */
export const readCatalog = (bytes: string, today: Day): Catalog => {
  if (Buffer.byteLength(bytes) > MOST_BYTES) throw new CatalogRefused("The file is larger than 5 MB.");
  let json: unknown;
  try {
    json = JSON.parse(bytes);
  } catch (error) {
    throw new CatalogRefused(`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw new CatalogRefused("The file is not a catalog.");
  const wire = json as Record<string, unknown>;
  if ((wire["catalog"] ?? wire["catalogue"]) !== "hiro-products")
    throw new CatalogRefused('The file is not a catalog: it needs "catalog": "hiro-products".');
  const head = Head.safeParse(fromWireKeys(json));
  if (!head.success) {
    const issue = head.error.issues[0];
    throw new CatalogRefused(`${toSnakePath(issue?.path ?? [])}: ${issue?.message ?? "wrong"}`);
  }
  const unknown = Object.keys(head.data).find((key) => !HEAD_KEYS.has(key));
  if (unknown !== undefined) throw new CatalogRefused(`${toSnakePath([unknown])}: This key is not known.`);
  const lines = linesOfProducts(bytes);
  const refuse = (index: number, { at, says }: NonNullable<Problem>): never => {
    throw new CatalogRefused(
      `line ${lines[index] ?? "?"}, products[${index}]${at === "" ? "" : at.startsWith("[") ? at : `.${at}`}: ${says}.`,
    );
  };
  const headText = badText({ source: head.data.source, license: head.data.license ?? head.data.licence ?? "" }, "");
  if (headText) throw new CatalogRefused(`${headText.at}: ${headText.says}.`);
  const dated = (asOf: string): Problem => (asOf > addDays(today, 1) ? { at: "as_of", says: "The date is in the future" } : null);
  const late = dated(head.data.asOf);
  if (late) throw new CatalogRefused(`${late.at}: ${late.says}.`);
  const seen = new Set<string>();
  const products = head.data.products.map((one, index): CatalogProduct => {
    const wrong = badText(wireProduct(wire, index), "");
    if (wrong) refuse(index, wrong);
    const { creditCard, depositoryAccount, memberBenefits, signupBonuses, ...rest } = one;
    const facts = completed({
      ...(creditCard === undefined ? {} : { creditCard }),
      ...(depositoryAccount === undefined ? {} : { depositoryAccount }),
      ...(memberBenefits === undefined ? {} : { memberBenefits }),
      ...(signupBonuses === undefined ? {} : { signupBonuses }),
    });
    const shaped = FileProduct.safeDecode({ ...rest, ...facts } as never);
    if (!shaped.success) {
      const issue = shaped.error.issues[0];
      const keys = issue?.code === "unrecognized_keys" ? issue.keys : [];
      return refuse(index, {
        at: toSnakePath([...(issue?.path ?? []), ...keys.slice(0, 1)]),
        says: keys.length > 0 ? "This key is not known" : (issue?.message ?? "wrong"),
      });
    }
    const given = shaped.data as unknown as Omit<CatalogProduct, "institution" | "asOf"> & {
      institution: { name: string; url?: string | null; primaryColor?: string | null; plaidInstitutionId?: string | null };
      asOf?: Day;
    };
    const key = JSON.stringify([given.institution.name, given.productType, given.name]);
    if (seen.has(key)) refuse(index, { at: "name", says: "This product is already in the catalog" });
    seen.add(key);
    if (
      (given.creditCard === null) === (given.productType === "credit_card") ||
      (given.depositoryAccount === null) === (given.productType === "depository_account")
    )
      refuse(index, { at: "product_type", says: "A credit_card has only credit_card facts, a depository_account only its own" });
    const site = given.institution.url ?? null;
    for (const [address, at, own] of [
      [site, "institution.url", null],
      [given.landingPageUrl, "landing_page_url", site],
    ] as const) {
      const problem = address === null ? null : url(address, at, own);
      if (problem) refuse(index, problem);
    }
    const old = given.asOf === undefined ? null : dated(given.asOf);
    if (old) refuse(index, old);
    for (const bonus of given.signupBonuses)
      if (bonus.value < 0 || bonus.requiredAmount < 0 || bonus.months < 1 || bonus.months > 60)
        refuse(index, { at: "signup_bonuses", says: "A bonus has a value, an amount and 1 to 60 months" });
    for (const problem of [
      ...(given.creditCard ? cardProblems(given.creditCard) : []),
      ...(given.depositoryAccount ? depositProblems(given.depositoryAccount) : []),
    ])
      if (problem) refuse(index, problem);
    return {
      name: given.name,
      officialName: given.officialName ?? null,
      landingPageUrl: given.landingPageUrl,
      productType: given.productType,
      memberBenefits: given.memberBenefits,
      signupBonuses: given.signupBonuses,
      creditCard: given.creditCard,
      depositoryAccount: given.depositoryAccount,
      asOf: given.asOf ?? (head.data.asOf as Day),
      source: given.source ?? head.data.source,
      sourceUrl: given.sourceUrl ?? head.data.sourceUrl ?? null,
      license: head.data.license ?? head.data.licence ?? null,
      sample: false,
      institution: {
        name: given.institution.name,
        url: site,
        primaryColor: given.institution.primaryColor ?? null,
        plaidInstitutionId: given.institution.plaidInstitutionId ?? null,
      },
    };
  });
  return { asOf: head.data.asOf as Day, source: head.data.source, products };
};

const wireProduct = (wire: Record<string, unknown>, index: number): unknown =>
  Array.isArray(wire["products"]) ? (wire["products"][index] as unknown) : null;
