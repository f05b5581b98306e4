import type { CountryCode, PlaidApi, Products } from "plaid";
import { enumValue } from "#domain/enum-value.ts";
import { bankError } from "./error-table.ts";
import { BankError, type BankErrorKind, type BankProvider } from "./index.ts";
import { accountOf, holdingOf, investmentTransactionOf, liabilitiesOf, securityOf, transactionOf } from "./translate.ts";

export type PlaidOptions = {
  environment: BankProvider["environment"];
  clientId: string;
  secret: string;
  /** Base URL of the API if it is not Plaid's own. The sandbox bank uses the same wire format. */
  baseUrl?: string;
  /** Returns the current webhook URL; null for none. */
  webhook: () => string | null;
};

const US = enumValue<CountryCode.Us>("US");
const PAGE = 500;
const TIMEOUT_MS = 30_000;

/** The library is 10 MB of code. A server that asks no bank never loads it. */
export const loadPlaid = () => import("plaid");

/** The aggregator in Plaid's wire format. Plaid and the sandbox bank differ only in base URL and keys. */
export const plaidBank = ({ environment, clientId, secret, baseUrl, webhook }: PlaidOptions): BankProvider => {
  const open = async (): Promise<PlaidApi> => {
    const { Configuration, PlaidApi, PlaidEnvironments } = await loadPlaid();
    return new PlaidApi(
      new Configuration({
        basePath: baseUrl ?? PlaidEnvironments[environment] ?? "",
        baseOptions: {
          timeout: TIMEOUT_MS,
          headers: { "PLAID-CLIENT-ID": clientId, "PLAID-SECRET": secret, "Plaid-Version": "2020-09-14" },
        },
      }),
    );
  };
  let opened: Promise<PlaidApi> | null = null;
  const api = (): Promise<PlaidApi> => (opened ??= open());
  return {
    environment,
    createLinkToken: (userId, update) =>
      ask(async () => {
        const address = webhook();
        const products = update
          ? {
              access_token: update.accessToken,
              ...(update.selectAccounts ? { update: { account_selection_enabled: true } } : {}),
              ...(update.consent
                ? {
                    additional_consented_products: [
                      enumValue<Products.Investments>("investments"),
                      enumValue<Products.Liabilities>("liabilities"),
                    ],
                  }
                : {}),
            }
          : {
              products: [enumValue<Products.Transactions>("transactions")],
              optional_products: [enumValue<Products.Investments>("investments"), enumValue<Products.Liabilities>("liabilities")],
            };
        const { data } = await (
          await api()
        ).linkTokenCreate({
          client_name: "Hiro",
          language: "en",
          country_codes: [US],
          user: { client_user_id: String(userId) },
          transactions: { days_requested: 730 },
          ...products,
          ...(address ? { webhook: address } : {}),
        });
        return { linkToken: data.link_token, expiration: data.expiration };
      }),
    exchange: (publicToken) =>
      ask(async () => {
        const { data } = await (await api()).itemPublicTokenExchange({ public_token: publicToken });
        return { accessToken: data.access_token, itemId: data.item_id };
      }),
    institutionOf: (accessToken) =>
      ask(async () => {
        const id = (await (await api()).itemGet({ access_token: accessToken })).data.item.institution_id;
        if (!id) return null;
        const { institution } = (
          await (
            await api()
          ).institutionsGetById({
            institution_id: id,
            country_codes: [US],
            options: { include_optional_metadata: true },
          })
        ).data;
        return {
          institutionId: id,
          name: institution.name,
          primaryColor: institution.primary_color ?? null,
          url: institution.url ?? null,
          logoUrl: logoOf(institution.logo),
        };
      }),
    accounts: (accessToken) =>
      ask(async () => {
        const { accounts, item } = (await (await api()).accountsGet({ access_token: accessToken })).data;
        const address = webhook();
        if (address !== null && item.webhook !== address)
          await (await api()).itemWebhookUpdate({ access_token: accessToken, webhook: address });
        return accounts.map(accountOf);
      }),
    transactions: (accessToken, cursor) => {
      const none = { accounts: [], added: [], modified: [], removed: [], nextCursor: cursor ?? "", hasMore: false };
      return unless({ absent: { ...none, complete: true }, early: { ...none, complete: false } }, async () => {
        const { data } = await (
          await api()
        ).transactionsSync({
          access_token: accessToken,
          count: PAGE,
          ...(cursor ? { cursor } : {}),
          options: { include_original_description: true },
        });
        return {
          accounts: data.accounts.map(accountOf),
          added: data.added.map(transactionOf),
          modified: data.modified.map(transactionOf),
          removed: data.removed.map((r) => r.transaction_id),
          nextCursor: data.next_cursor,
          hasMore: data.has_more,
          complete: data.transactions_update_status === "HISTORICAL_UPDATE_COMPLETE",
        };
      });
    },
    investments: (accessToken, { start, end }) =>
      unless({ absent: null, early: null }, async () => {
        const { data } = await (await api()).investmentsHoldingsGet({ access_token: accessToken });
        const transactions = [];
        const securities = data.securities;
        for (let offset = 0, total = 1; offset < total;) {
          const page = (
            await (
              await api()
            ).investmentsTransactionsGet({
              access_token: accessToken,
              start_date: start,
              end_date: end,
              options: { count: PAGE, offset },
            })
          ).data;
          transactions.push(...page.investment_transactions.map(investmentTransactionOf));
          securities.push(...page.securities);
          total = page.total_investment_transactions;
          if (page.investment_transactions.length === 0) break;
          offset += page.investment_transactions.length;
        }
        return {
          accounts: data.accounts.map((account) => account.account_id),
          securities: securities.map(securityOf),
          holdings: data.holdings.map(holdingOf),
          transactions,
        };
      }),
    liabilities: (accessToken) =>
      unless({ absent: [], early: [] }, async () =>
        liabilitiesOf((await (await api()).liabilitiesGet({ access_token: accessToken })).data.liabilities),
      ),
    refresh: (accessToken) =>
      unless(
        { absent: undefined, early: undefined },
        async () => void (await (await api()).transactionsRefresh({ access_token: accessToken })),
      ),
    remove: (accessToken) =>
      unless({ permanent: undefined }, async () => void (await (await api()).itemRemove({ access_token: accessToken }))),
    webhookKey: (keyId) =>
      ask(async () => {
        const { key } = (await (await api()).webhookVerificationKeyGet({ key_id: keyId })).data;
        return { kty: key.kty, crv: key.crv, x: key.x, y: key.y, alg: key.alg, expired: key.expired_at !== null };
      }),
  };
};

const ask = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    throw bankError(error);
  }
};
/** Runs the request. For the listed kinds of error, returns their fallback value instead. */
const unless = <T, O>(otherwise: Partial<Record<BankErrorKind, O>>, call: () => Promise<T>): Promise<T | O> =>
  ask(call).catch((error: unknown) => {
    if (error instanceof BankError && error.kind in otherwise) return otherwise[error.kind] as O;
    throw error;
  });

/** Maximum logo size in characters of base64; Plaid's logos are PNGs of 152 × 152 pixels. */
const LONGEST_LOGO = 60_000;

/** Returns an institution's logo, which Plaid sends as a base64 PNG. Null if there is none or it is not a PNG. */
export const logoOf = (logo: string | null | undefined): string | null =>
  logo && logo.length <= LONGEST_LOGO && logo.startsWith("iVBORw0KGgo") && /^[\w+/]+={0,2}$/.test(logo)
    ? `data:image/png;base64,${logo}`
    : null;
