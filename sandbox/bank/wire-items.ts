import type {
  AccountsGetResponse,
  ItemWithConsentFieldsUpdateTypeEnum,
  InstitutionsGetByIdResponse,
  InstitutionsSearchResponse,
  ItemGetResponse,
  ItemPublicTokenExchangeResponse,
  ItemRemoveResponse,
  ItemWebhookUpdateResponse,
  LinkTokenCreateResponse,
} from "plaid";
import { enumValue } from "#domain/enum-value.ts";
import { z } from "zod";
import { failures, invalidField } from "./failure.ts";
import { institutionOf, institutions } from "./institutions.ts";
import { loginOf } from "./logins.ts";
import { accountShape, institutionShape, itemShape } from "./wire-shapes.ts";
import { call, type Calls, Token } from "./wire-call.ts";
import { accountIdOf, type OpenItem } from "./bank.ts";

const chosen = z.object({ account_ids: z.array(z.string()).optional() }).optional();

/** Returns the accounts that a request names, or all if it names none. Throws INVALID_FIELD for an unknown one. */
export const accountsAsked = (item: OpenItem, ids: readonly string[] | undefined) => {
  const asked = item.accounts.filter((account) => !ids || ids.includes(accountIdOf(item, account.key)));
  if (ids && asked.length !== ids.length) throw invalidField("one of the account_ids does not belong to this item");
  return asked.map((account) => accountShape(item, account));
};

const accounts = call(Token.extend({ options: chosen }), ({ bank }, body): Omit<AccountsGetResponse, "request_id"> => {
  const item = bank.open(body.access_token);
  return { accounts: accountsAsked(item, body.options?.account_ids), item: itemShape(item.stored, item.institution) };
});

/** Routes for links, items, accounts, and institutions. */
export const itemCalls: Calls = {
  "/link/token/create": call(
    z.object({
      user: z.object({ client_user_id: z.string().min(1) }),
      webhook: z.string().optional(),
      access_token: z.string().nullish(),
      update: z.object({ account_selection_enabled: z.boolean().optional() }).optional(),
    }),
    ({ bank }, body): Omit<LinkTokenCreateResponse, "request_id"> => {
      const item = body.access_token ? bank.itemOf(body.access_token) : null;
      const expiration = bank.halfAnHourOn();
      return {
        link_token: bank.store.addLink({
          userId: body.user.client_user_id,
          webhook: body.webhook ?? null,
          itemId: item?.id ?? null,
          selects: item !== null && body.update?.account_selection_enabled === true,
          expiresAt: expiration,
        }),
        expiration,
      };
    },
  ),
  "/item/public_token/exchange": call(
    z.object({ public_token: z.string() }),
    ({ bank, webhooks }, body): Omit<ItemPublicTokenExchangeResponse, "request_id"> => {
      const itemId = bank.store.exchange(body.public_token, bank.now().toISOString());
      if (!itemId) throw failures.INVALID_PUBLIC_TOKEN();
      const stored = bank.store.item(itemId);
      if (!stored || stored.removed) throw failures.ITEM_NOT_FOUND();
      webhooks.send(stored, "TRANSACTIONS", "SYNC_UPDATES_AVAILABLE");
      return { access_token: bank.store.accessToken(itemId), item_id: itemId };
    },
  ),
  "/item/get": call(Token, ({ bank }, body): Omit<ItemGetResponse, "request_id"> => {
    const { stored, institution } = bank.openStored(bank.itemOf(body.access_token));
    return {
      item: {
        ...itemShape(stored, institution),
        update_type: enumValue<ItemWithConsentFieldsUpdateTypeEnum.Background>("background"),
        created_at: stored.createdAt,
      },
      status: null,
    };
  }),
  "/item/remove": call(Token, ({ bank }, body): Omit<ItemRemoveResponse, "request_id"> => {
    bank.store.removeItem(bank.itemOf(body.access_token).id);
    return {};
  }),
  "/item/webhook/update": call(Token.extend({ webhook: z.string() }), ({ bank }, body): Omit<ItemWebhookUpdateResponse, "request_id"> => {
    const stored = bank.itemOf(body.access_token);
    bank.store.setWebhook(stored.id, body.webhook);
    const { institution } = bank.openStored(stored);
    return { item: itemShape({ ...stored, webhook: body.webhook }, institution) };
  }),
  "/accounts/get": accounts,
  "/accounts/balance/get": accounts,
  "/institutions/get_by_id": call(
    z.object({ institution_id: z.string(), options: z.object({ include_optional_metadata: z.boolean().optional() }).optional() }),
    (_deps, body): Omit<InstitutionsGetByIdResponse, "request_id"> => {
      const found = institutionOf(body.institution_id);
      if (!found) throw failures.INVALID_INSTITUTION();
      return { institution: institutionShape(found, body.options?.include_optional_metadata === true) };
    },
  ),
  "/institutions/search": call(
    z.object({ query: z.string(), options: z.object({ include_optional_metadata: z.boolean().nullish() }).optional() }),
    (_deps, body): Omit<InstitutionsSearchResponse, "request_id"> => ({
      institutions: institutions
        .filter((one) => one.name.toLowerCase().includes(body.query.trim().toLowerCase()))
        .map((one) => institutionShape(one, body.options?.include_optional_metadata === true)),
    }),
  ),
};

/** Returns the login that a test names. Throws INVALID_CREDENTIALS for an unknown one. */
export const knownLogin = (user: string): string => {
  if (!loginOf(user)) throw failures.INVALID_CREDENTIALS();
  return user;
};
