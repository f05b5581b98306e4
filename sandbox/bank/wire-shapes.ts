import type {
  AccountBase,
  AccountSubtype,
  AccountType,
  Institution,
  CountryCode,
  Item,
  ItemUpdateTypeEnum,
  PersonalFinanceCategoryVersion,
  PlaidError,
  Products,
  Transaction,
  TransactionPaymentChannelEnum,
} from "plaid";
import { enumValue } from "#domain/enum-value.ts";
import { addDays } from "#domain/day.ts";
import { accountIdOf, idOf, type OpenItem } from "./bank.ts";
import { type Failure, failures } from "./failure.ts";
import { EPOCH, indexOf } from "./history/calendar.ts";
import type { Entry, Standing } from "./history/entry.ts";
import type { AccountPlan } from "./history/plan.ts";
import type { SandboxInstitution } from "./institutions.ts";
import type { StoredItem } from "./store.ts";

export const USD = { iso_currency_code: "USD", unofficial_currency_code: null };
export const dollars = (cents: number): number => cents / 100;

export const productsOf = ({ investments, liabilities }: SandboxInstitution): Products[] => [
  enumValue<Products.Transactions>("transactions"),
  ...(investments ? [enumValue<Products.Investments>("investments")] : []),
  ...(liabilities ? [enumValue<Products.Liabilities>("liabilities")] : []),
];

export const institutionShape = (one: SandboxInstitution, withMetadata: boolean): Institution => ({
  institution_id: one.id,
  name: one.name,
  products: productsOf(one),
  country_codes: [enumValue<CountryCode.Us>("US")],
  routing_numbers: one.routing === null ? [] : [one.routing],
  oauth: false,
  ...(withMetadata ? { url: one.url, primary_color: one.color, logo: null } : {}),
});

export const errorShape = (failure: Failure, requestId: string): PlaidError => ({
  error_type: failure.type,
  error_code: failure.code,
  error_message: failure.message,
  display_message: failure.display,
  request_id: requestId,
  documentation_url: "",
  suggested_action: null,
  status: failure.status,
});

/** The item as most responses contain it; `error` says what it is waiting for. */
export const itemShape = (stored: StoredItem, institution: SandboxInstitution): Item => ({
  item_id: stored.id,
  institution_id: institution.id,
  institution_name: institution.name,
  webhook: stored.webhook,
  auth_method: null,
  error: stored.loginRequired ? errorShape(failures.ITEM_LOGIN_REQUIRED(), "") : null,
  available_products: [],
  billed_products: productsOf(institution),
  products: productsOf(institution),
  consent_expiration_time: null,
  update_type: enumValue<ItemUpdateTypeEnum.Background>("background"),
});

export const accountShape = (item: OpenItem, plan: AccountPlan): AccountBase => ({
  account_id: accountIdOf(item, plan.key),
  name: plan.name,
  official_name: plan.officialName,
  mask: plan.mask,
  type: plan.type as AccountType,
  subtype: plan.subtype as AccountSubtype,
  balances: { ...USD, ...balancesOf(item, plan) },
});

const balancesOf = (
  { household, today }: OpenItem,
  plan: AccountPlan,
): { current: number; available: number | null; limit: number | null } => {
  const current = household.balanceAt(plan.key, today);
  const waiting = household.waitingAt(plan.key, today);
  if (plan.type === "depository")
    return { current: dollars(current), available: plan.subtype === "cd" ? null : dollars(current - Math.max(0, waiting)), limit: null };
  if (plan.type === "credit")
    return {
      current: dollars(current),
      available: plan.limit === undefined ? null : dollars(Math.max(0, plan.limit - current - waiting)),
      limit: plan.limit === undefined ? null : dollars(plan.limit),
    };
  const portfolio = household.portfolio(plan.key);
  return { current: dollars(current), available: portfolio ? dollars(portfolio.positionsAt(indexOf(today)).cash) : null, limit: null };
};

export const postedId = (item: OpenItem, entry: Entry): string => idOf(item.stored.id, entry.key);
export const pendingId = (item: OpenItem, entry: Entry): string => idOf(item.stored.id, entry.key, "pending");

const NOWHERE = { address: null, city: null, region: null, postal_code: null, country: null, lat: null, lon: null, store_number: null };
const NO_META = {
  reference_number: null,
  ppd_id: null,
  payee: null,
  by_order_of: null,
  payer: null,
  payment_method: null,
  payment_processor: null,
  reason: null,
};
/** What the aggregator reports for a shop it does not know yet. */
const UNKNOWN_CATEGORY = "GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE";

/** Whether the aggregator knows a shop only by name: it has no website and is not an online service. */
const isLittleKnown = (what: Entry["what"]): boolean => what.merchant !== null && what.website === null && what.channel === "in store";

/** Returns a row of the feed in its current state: pending, posted with an unknown merchant, or posted. */
export const transactionShape = (
  item: OpenItem,
  entry: Entry,
  standing: Exclude<Standing, "absent">,
  withOriginal: boolean,
): Transaction => {
  const { what } = entry;
  const pending = standing === "pending";
  const rough = standing === "rough";
  const on = addDays(EPOCH, entry.on);
  const category = rough ? UNKNOWN_CATEGORY : what.category;
  const place = rough ? null : what.place;
  const wasPending = entry.posts !== null && entry.posts > entry.on;
  return {
    account_id: accountIdOf(item, entry.account),
    transaction_id: pending ? pendingId(item, entry) : postedId(item, entry),
    pending,
    pending_transaction_id: !pending && wasPending ? pendingId(item, entry) : null,
    amount: dollars(pending ? entry.held : entry.amount),
    ...USD,
    date: pending || entry.posts === null ? on : addDays(EPOCH, entry.posts),
    authorized_date: on,
    datetime: null,
    authorized_datetime: null,
    name: rough ? what.description : what.name,
    merchant_name: rough ? null : what.merchant,
    original_description: withOriginal ? what.description : null,
    logo_url: null,
    website: rough ? null : what.website,
    location: place
      ? {
          address: place.address,
          city: place.city,
          region: place.region,
          postal_code: place.postalCode,
          country: "US",
          lat: place.lat,
          lon: place.lon,
          store_number: place.storeNumber,
        }
      : NOWHERE,
    payment_channel: what.channel as TransactionPaymentChannelEnum,
    payment_meta: NO_META,
    account_owner: null,
    transaction_code: null,
    check_number: null,
    personal_finance_category: {
      primary: PRIMARIES.find((primary) => category.startsWith(`${primary}_`)) ?? "OTHER",
      detailed: category,
      confidence_level: rough || isLittleKnown(what) ? "LOW" : "VERY_HIGH",
      version: enumValue<PersonalFinanceCategoryVersion.V2>("v2"),
    },
  };
};

const PRIMARIES = [
  "BANK_FEES",
  "ENTERTAINMENT",
  "FOOD_AND_DRINK",
  "GENERAL_MERCHANDISE",
  "GENERAL_SERVICES",
  "GOVERNMENT_AND_NON_PROFIT",
  "HOME_IMPROVEMENT",
  "INCOME",
  "LOAN_DISBURSEMENTS",
  "LOAN_PAYMENTS",
  "MEDICAL",
  "OTHER",
  "PERSONAL_CARE",
  "RENT_AND_UTILITIES",
  "TRANSFER_IN",
  "TRANSFER_OUT",
  "TRANSPORTATION",
  "TRAVEL",
];
