import { Configuration, CountryCode, PlaidApi, PlaidEnvironments, Products } from "plaid";
import { BankError, type BankErrorKind, type BankProvider } from "./index.ts";
import { accountOf, holdingOf, investmentTransactionOf, liabilitiesOf, securityOf, transactionOf } from "./translate.ts";

export type PlaidOptions = {
  environment: BankProvider["environment"];
  clientId: string;
  secret: string;
  /** Where the API is, when it is not Plaid's own: the sandbox bank speaks the same wire. */
  baseUrl?: string;
  /** Where webhooks are to be sent; null for none. */
  webhook: string | null;
};

const PAGE = 500;
const TIMEOUT_MS = 30_000;

/** The aggregator over Plaid's wire; Plaid itself and the sandbox bank differ only in the base URL and the keys. */
export const plaidBank = ({ environment, clientId, secret, baseUrl, webhook }: PlaidOptions): BankProvider => {
  const api = new PlaidApi(
    new Configuration({
      basePath: baseUrl ?? PlaidEnvironments[environment] ?? "",
      baseOptions: { timeout: TIMEOUT_MS, headers: { "PLAID-CLIENT-ID": clientId, "PLAID-SECRET": secret, "Plaid-Version": "2020-09-14" } },
    }),
  );
  return {
    environment,
    createLinkToken: (userId, accessToken) =>
      ask(async () => {
        const products = accessToken
          ? {}
          : { products: [Products.Transactions], optional_products: [Products.Investments, Products.Liabilities] };
        const { data } = await api.linkTokenCreate({
          client_name: "Hiro",
          language: "en",
          country_codes: [CountryCode.Us],
          user: { client_user_id: String(userId) },
          transactions: { days_requested: 730 },
          ...products,
          ...(accessToken ? { access_token: accessToken } : {}),
          ...(webhook ? { webhook } : {}),
        });
        return { linkToken: data.link_token, expiration: data.expiration };
      }),
    exchange: (publicToken) =>
      ask(async () => {
        const { data } = await api.itemPublicTokenExchange({ public_token: publicToken });
        return { accessToken: data.access_token, itemId: data.item_id };
      }),
    institutionOf: (accessToken) =>
      ask(async () => {
        const id = (await api.itemGet({ access_token: accessToken })).data.item.institution_id;
        if (!id) return null;
        const { institution } = (
          await api.institutionsGetById({
            institution_id: id,
            country_codes: [CountryCode.Us],
            options: { include_optional_metadata: true },
          })
        ).data;
        return {
          institutionId: id,
          name: institution.name,
          primaryColor: institution.primary_color ?? null,
          url: institution.url ?? null,
          logoUrl: null,
        };
      }),
    accounts: (accessToken) => ask(async () => (await api.accountsGet({ access_token: accessToken })).data.accounts.map(accountOf)),
    transactions: (accessToken, cursor) =>
      ask(async () => {
        const { data } = await api.transactionsSync({
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
      }),
    investments: (accessToken, { start, end }) =>
      unless(
        ["PRODUCTS_NOT_SUPPORTED", "NO_INVESTMENT_ACCOUNTS", "PRODUCT_NOT_READY"],
        { securities: [], holdings: [], transactions: [] },
        async () => {
          const { data } = await api.investmentsHoldingsGet({ access_token: accessToken });
          const transactions = [];
          const securities = data.securities;
          for (let offset = 0, total = 1; offset < total;) {
            const page = (
              await api.investmentsTransactionsGet({
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
          return { securities: securities.map(securityOf), holdings: data.holdings.map(holdingOf), transactions };
        },
      ),
    liabilities: (accessToken) =>
      unless(["PRODUCTS_NOT_SUPPORTED", "NO_LIABILITY_ACCOUNTS", "PRODUCT_NOT_READY"], [], async () =>
        liabilitiesOf((await api.liabilitiesGet({ access_token: accessToken })).data.liabilities),
      ),
    refresh: (accessToken) =>
      unless(
        ["PRODUCT_NOT_ENABLED", "PRODUCTS_NOT_SUPPORTED"],
        undefined,
        async () => void (await api.transactionsRefresh({ access_token: accessToken })),
      ),
    remove: (accessToken) =>
      unless(["ITEM_NOT_FOUND", "INVALID_ACCESS_TOKEN"], undefined, async () => void (await api.itemRemove({ access_token: accessToken }))),
  };
};

const ask = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    throw bankError(error);
  }
};
const unless = <T>(codes: readonly string[], otherwise: T, call: () => Promise<T>): Promise<T> =>
  ask(call).catch((error: unknown) => {
    if (error instanceof BankError && codes.includes(error.code)) return otherwise;
    throw error;
  });

/** Codes from Plaid's error reference (https://plaid.com/docs/errors/). */
const KINDS: Record<string, BankErrorKind> = {
  ITEM_LOGIN_REQUIRED: "action",
  PENDING_EXPIRATION: "action",
  PENDING_DISCONNECT: "action",
  INVALID_CREDENTIALS: "action",
  INVALID_MFA: "action",
  ITEM_LOCKED: "action",
  USER_SETUP_REQUIRED: "action",
  ACCESS_NOT_GRANTED: "action",
  NO_ACCOUNTS: "action",
  ITEM_NOT_FOUND: "permanent",
  INVALID_ACCESS_TOKEN: "permanent",
  ITEM_NOT_SUPPORTED: "permanent",
  INSTITUTION_NO_LONGER_SUPPORTED: "permanent",
  USER_PERMISSION_REVOKED: "permanent",
  USER_ACCOUNT_REVOKED: "permanent",
  TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION: "restart",
  INVALID_PUBLIC_TOKEN: "refused",
  INVALID_LINK_TOKEN: "refused",
};

/** Turns a failed call into words without its request: that holds the keys. */
const bankError = (error: unknown): BankError => {
  if (error instanceof BankError) return error;
  const code = codeOf(error);
  return new BankError(KINDS[code] ?? "temporary", code, `the bank connection answered ${code}`);
};

/** Plaid's error code from the reply's body, else the network's own code. */
const codeOf = (error: unknown): string => {
  const response = fieldOf(error, "response");
  const code = fieldOf(fieldOf(response, "data"), "error_code") ?? fieldOf(error, "code");
  return typeof code === "string" ? code : "UNKNOWN";
};
const fieldOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === "object" ? Reflect.get(value, name) : undefined;
