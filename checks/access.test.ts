import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#contract/index.ts";
import { type Endpoint, endpoint } from "#contract/kit/endpoint.ts";
import { openApi } from "#server/http/openapi.ts";

const endpoints: Endpoint[] = Object.values(contract).flatMap((feature) => Object.values(feature));

/** Every endpoint with who may call it and which API tokens it accepts. A change here changes who can reach whose data. */
const ACCESS = `
member  none  GET    /assistant/
member  none  POST   /assistant/test/
member  read  GET    /balance/account-trends/
member  read  GET    /balance/change-breakdown/
member  read  GET    /balance/time-series/
member  read  GET    /budgets/
member  write POST   /budgets/
member  read  GET    /budgets/:id/
member  write PATCH  /budgets/:id/
member  write DELETE /budgets/:id/
member  write PUT    /budgets/:id/cell-value/
member  read  GET    /charts/
member  read  GET    /charts/:id/
member  write DELETE /charts/:id/
member  read  GET    /charts/:id/image/
member  read  GET    /chat/
member  write POST   /chat/
member  read  GET    /chat/:id/
member  write PUT    /chat/:id/
member  write PATCH  /chat/:id/
member  write DELETE /chat/:id/
member  read  GET    /chat/:id/messages/
member  write POST   /chat/:id/messages/
member  read  GET    /chat/:id/messages/:messageId/
member  write PUT    /chat/:id/messages/:messageId/
member  write PATCH  /chat/:id/messages/:messageId/
member  write DELETE /chat/:id/messages/:messageId/
member  write POST   /chat/:id/messages/:nonce/stop/
member  read  GET    /chat/:id/proposals/
member  write POST   /chat/:id/reply/
member  read  GET    /chat/:id/share/
member  write POST   /chat/:id/share/
member  write DELETE /chat/:id/share/
member  write POST   /chat/initiate-onboarding-chat/
member  write POST   /chat/initiate-planning-chat/
member  read  GET    /chat/search/
public  read  GET    /csrf/
member  read  GET    /data-checks/
member  write POST   /data-checks/:check/repair/
member  read  GET    /datagrids/
member  write POST   /datagrids/
member  read  GET    /datagrids/:id/
member  write DELETE /datagrids/:id/
member  write PUT    /datagrids/:id/cell-value/
member  read  GET    /export/:file/
member  read  GET    /financial-products/
member  read  GET    /financial-products/:id/
member  read  GET    /finx-accounts/
member  read  GET    /finx-accounts/:id/
member  write PUT    /finx-accounts/:id/
member  write PATCH  /finx-accounts/:id/
member  read  GET    /finx-categories/
member  write POST   /finx-categories/
member  read  GET    /finx-categories/:id/
member  write PUT    /finx-categories/:id/
member  write PATCH  /finx-categories/:id/
member  write DELETE /finx-categories/:id/
member  read  GET    /finx-connections/
member  read  GET    /finx-connections/:id/
member  read  GET    /finx-holdings/
member  read  GET    /finx-holdings/:id/
member  read  GET    /finx-investment-transactions/
member  read  GET    /finx-investment-transactions/:id/
member  write PUT    /finx-investment-transactions/:id/
member  write PATCH  /finx-investment-transactions/:id/
member  read  GET    /finx-subscriptions/
member  read  GET    /finx-subscriptions/:id/
member  write PUT    /finx-subscriptions/:id/
member  write PATCH  /finx-subscriptions/:id/
member  read  GET    /finx-transactions/
member  write POST   /finx-transactions/
member  read  GET    /finx-transactions/:id/
member  write PUT    /finx-transactions/:id/
member  write PATCH  /finx-transactions/:id/
member  write DELETE /finx-transactions/:id/
member  read  GET    /finx-transactions/:id/category-reason/
member  write POST   /finx-transactions/:id/confirm/
member  write POST   /finx-transactions/:id/only-this/
member  read  GET    /finx-transactions/:id/related-transactions/
member  read  GET    /finx-transactions/:id/similar-transactions/
member  write PUT    /finx-transactions/:id/transfer/
member  write POST   /finx-transactions/:id/update-similar/
member  write POST   /finx-transactions/bulk-confirm/
member  write POST   /finx-transactions/bulk-update-categories/
member  write POST   /finx-transactions/category-changes/:id/undo/
member  read  GET    /finx-transactions/days/
member  read  GET    /finx-transactions/merchants-to-review/
member  read  GET    /finx-transactions/merchants-to-review/rows/
member  write POST   /finx-transactions/merchants-to-review/settle/
member  read  GET    /finx-transactions/summary/
member  read  GET    /finx-transactions/transactions-to-review/
member  read  GET    /finx-transactions/transactions-to-review/count/
sign-up read  GET    /flags/
sign-up read  GET    /frame/
member  read  GET    /goals/emergency-fund/
member  read  GET    /goals/funds/
member  write POST   /goals/funds/
member  read  GET    /goals/funds/:id/
member  write PUT    /goals/funds/:id/
member  write PATCH  /goals/funds/:id/
member  write DELETE /goals/funds/:id/
member  write POST   /goals/funds/:id/complete/
member  write POST   /goals/funds/update-ranks/
member  read  GET    /goals/sources/
member  none  POST   /household/
member  read  GET    /household/:householdPk/invite/
member  none  POST   /household/:householdPk/invite/
member  read  GET    /household/:householdPk/invite/:id/
member  none  DELETE /household/:householdPk/invite/:id/
member  read  GET    /household/:id/
member  none  PUT    /household/:id/
member  none  PATCH  /household/:id/
member  none  DELETE /household/:id/
member  none  POST   /household/leave/
member  read  GET    /household/pending-invitations/
member  read  GET    /household/pending-invitations/:id/
member  none  PUT    /household/pending-invitations/:id/
member  none  PATCH  /household/pending-invitations/:id/
member  read  GET    /imports/
member  write POST   /imports/
member  read  GET    /imports/:id/
member  write DELETE /imports/:id/
member  write POST   /imports/:id/mapping/
member  read  GET    /imports/:id/rows/
member  write POST   /imports/:id/start/
member  write POST   /imports/:id/undo/
member  read  GET    /income-statement/:year/
member  read  GET    /income-statement/:year/:month/
member  read  GET    /income-statement/:year/Q:quarter/
member  read  GET    /income-statement/cumulative_time_series/:startDate/:endDate/
member  read  GET    /income-statement/range/:startDate/:endDate/
member  write POST   /manual-accounts/
member  read  GET    /manual-accounts/:id/
member  write PUT    /manual-accounts/:id/
member  write PATCH  /manual-accounts/:id/
member  write DELETE /manual-accounts/:id/
member  write PUT    /manual-accounts/:id/bulk-update/
member  write POST   /manual-accounts/create-with-holdings/
member  read  GET    /manual-holdings/
member  read  GET    /manual-holdings/:id/
member  write PUT    /manual-holdings/:id/
member  write PATCH  /manual-holdings/:id/
member  read  GET    /merchant-choices/
member  write PATCH  /merchant-choices/:id/
member  write DELETE /merchant-choices/:id/
member  write POST   /message-feedback/
member  write DELETE /message-feedback/:id/
member  none  GET    /outbox/
member  none  GET    /outbox/:id/
sign-up none  GET    /personal-data/
sign-up none  POST   /personal-data/delete/
member  none  POST   /personal-data/restore/
member  read  GET    /plaid-items/
member  read  GET    /plaid-items/:id/
member  write DELETE /plaid-items/:id/
member  write POST   /plaid-items/:id/sync/
member  read  GET    /plaid-items/:id/update-link-token/
member  write POST   /plaid-link-sessions/
member  read  GET    /plaid-tokens/create-link-token/
member  write POST   /plaid-tokens/create-link-token/
member  write POST   /plaid-tokens/exchange-public-token/
member  read  GET    /plans/
member  write POST   /plans/
member  read  GET    /plans/:id/
member  write PATCH  /plans/:id/
member  write DELETE /plans/:id/
member  read  POST   /plans/:id/run/
member  read  GET    /plans/:id/sensitivity/
member  read  POST   /plans/:id/simulate/
member  read  GET    /plans/:planPk/scenarios/
member  write POST   /plans/:planPk/scenarios/
member  read  GET    /plans/:planPk/scenarios/:id/
member  write PUT    /plans/:planPk/scenarios/:id/
member  write PATCH  /plans/:planPk/scenarios/:id/
member  write DELETE /plans/:planPk/scenarios/:id/
member  write POST   /plans/:planPk/scenarios/:id/life-events/
member  read  GET    /plans/:planPk/scenarios/:scenarioPk/rules/
member  write POST   /plans/:planPk/scenarios/:scenarioPk/rules/
member  read  GET    /plans/:planPk/scenarios/:scenarioPk/rules/:id/
member  write PUT    /plans/:planPk/scenarios/:scenarioPk/rules/:id/
member  write PATCH  /plans/:planPk/scenarios/:scenarioPk/rules/:id/
member  write DELETE /plans/:planPk/scenarios/:scenarioPk/rules/:id/
sign-up read  GET    /profile/:id/
sign-up none  PUT    /profile/:id/
sign-up none  PATCH  /profile/:id/
sign-up read  GET    /profile/:id/demographic/
sign-up read  GET    /profile/:id/financial-situation/
sign-up none  POST   /profile/:id/send-email-verification/
member  read  GET    /proposals/:id/
member  write POST   /proposals/:id/confirm/
member  write POST   /proposals/:id/decline/
member  write POST   /proposals/:id/undo/
member  read  GET    /recommendation-detail/credit-card-spending/
member  read  GET    /recommendation-detail/credit-card-spending/:id/
member  write PUT    /recommendation-detail/credit-card-spending/:id/
member  write PATCH  /recommendation-detail/credit-card-spending/:id/
member  read  GET    /recommendation-settings/
member  write POST   /recommendation-settings/
member  read  GET    /recommendation-settings/:id/
member  write PUT    /recommendation-settings/:id/
member  write PATCH  /recommendation-settings/:id/
member  write DELETE /recommendation-settings/:id/
member  read  GET    /recommendations/
member  read  GET    /recommendations/:id/
member  write PUT    /recommendations/:id/
member  write PATCH  /recommendations/:id/
member  read  GET    /recommendations/:id/compare/
member  read  GET    /recommendations/:recommendationPk/relevant-transactions/
member  read  GET    /recommendations/:recommendationPk/relevant-transactions/:id/
member  read  GET    /schedules/
member  write POST   /schedules/
member  read  GET    /schedules/:id/
member  write PUT    /schedules/:id/
member  write PATCH  /schedules/:id/
member  write DELETE /schedules/:id/
member  read  GET    /securities/quote/
member  read  GET    /securities/search/
sign-up none  GET    /security/
sign-up none  GET    /security/api-tokens/
sign-up none  POST   /security/api-tokens/
sign-up none  DELETE /security/api-tokens/:id/
sign-up none  POST   /security/confirm/
sign-up none  POST   /security/confirm/passkey-options/
sign-up none  POST   /security/confirm/passkey/
sign-up none  POST   /security/passkeys/
sign-up none  PATCH  /security/passkeys/:id/
sign-up none  DELETE /security/passkeys/:id/
sign-up none  POST   /security/passkeys/options/
sign-up none  POST   /security/password/
sign-up none  POST   /security/second-factor/
sign-up none  POST   /security/second-factor/confirm/
sign-up none  POST   /security/second-factor/disable/
sign-up none  POST   /security/second-factor/recovery-codes/
sign-up none  GET    /security/sessions/
sign-up none  DELETE /security/sessions/:id/
sign-up none  POST   /security/sessions/end-others/
public  read  GET    /shared-chat/:shareKey/
public  read  GET    /sign-in-mail/
public  none  POST   /signup/
public  none  POST   /signup/verify-email/
member  read  GET    /tasks/
member  read  GET    /tasks/:id/
member  write PUT    /tasks/:id/
member  write PATCH  /tasks/:id/
member  read  GET    /tasks/:userTaskPk/sub-tasks/
member  read  GET    /tasks/:userTaskPk/sub-tasks/:id/
member  write PUT    /tasks/:userTaskPk/sub-tasks/:id/
member  write PATCH  /tasks/:userTaskPk/sub-tasks/:id/
member  write POST   /tasks/create-from-feature/
member  write POST   /tasks/generate-tasks/
member  read  GET    /user-context/
member  read  GET    /user-context/:id/
member  write DELETE /user-context/:id/
public  write POST   /webhooks/plaid/
member  write POST   /zillow-properties/
member  read  GET    /zillow-properties/:id/
member  write PUT    /zillow-properties/:id/
member  write PATCH  /zillow-properties/:id/
member  write DELETE /zillow-properties/:id/
member  read  GET    /zillow-properties/get-property-details/
`;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const place = ({ path, method }: Endpoint): string => `${path} ${METHODS.indexOf(method)}`;
const listed = ({ access, method, path }: Endpoint): string => access.during.padEnd(8) + access.token.padEnd(6) + method.padEnd(7) + path;

describe("access to endpoints", () => {
  test("is exactly what the table lists", () => {
    const all = endpoints.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).map(listed);
    expect(`\n${all.join("\n")}\n`).toBe(ACCESS);
  });

  test("is closed to API tokens and unfinished sign-ups until an endpoint states otherwise", () => {
    const shape = { about: "New.", method: "GET", path: "/new/", reply: z.null() } as const;
    expect(endpoint(shape).access).toEqual({ during: "member", token: "none" });
    expect(endpoint({ ...shape, access: { during: "sign-up" } }).access.token).toBe("none");
    expect(endpoint({ ...shape, access: { token: "read" } }).access.during).toBe("member");
  });

  test("lets a read token call nothing that changes data, and asks no write token for a mere read", () => {
    // Requests with a body that compute from it and save nothing.
    const computed = new Set(["plansRun", "plansSimulate"]);
    const wrong = endpoints.filter(
      ({ name, method, access }) => access.token === (method === "GET" || computed.has(name) ? "write" : "read"),
    );
    expect(wrong.map(listed)).toEqual([]);
  });

  test("is part of the API description", () => {
    const { paths } = openApi(endpoints) as { paths: Record<string, Record<string, { operationId: string }>> };
    const described = Object.values(paths).flatMap((methods) => Object.values(methods)) as { operationId: string; "x-access": unknown }[];
    const stated = new Map(described.map((one) => [one.operationId, one["x-access"]]));
    for (const { name, access } of endpoints) expect(stated.get(name), name).toEqual(access);
  });
});
