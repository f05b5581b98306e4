import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { checkKeys } from "#contract/data-checks.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();

test("passing data checks say so, and the data can be exported", async () => {
  const me = await stage.t.person();
  await account(me, "Wallet");
  const saved: string[] = [];
  await stage.renderAt("/settings/data-checks", me);
  expect(await screen.findByText("Everything adds up.")).toBeTruthy();
  expect(screen.getAllByText("Passed")).toHaveLength(checkKeys.length);
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await userEvent.click(screen.getAllByRole("button", { name: "Download" })[0] as HTMLElement);
  await waitFor(() => expect(saved).toEqual(["hiro-transactions.csv"]));
});

test("a finding links to its transaction and can be repaired with one click", async () => {
  const me = await stage.t.person();
  const checking = await account(me, "Checking");
  await writeRows(stage.t, me, [{ account: checking, date: "2026-11-10", cents: 1_200, name: "Cafe", pending: true, id: "p" }]);
  await sql`insert into transactions (user_id, account_id, source, provider_transaction_id, pending_transaction_id, amount, date, name, merchant_key, category_id)
    select user_id, account_id, source, 't', 'p', amount, date, name, merchant_key, category_id from transactions where user_id = ${me.id}`.execute(
    stage.t.deps.database.kysely,
  );
  await stage.renderAt("/settings/data-checks", me);
  const check = await screen.findByRole("region", { name: "No pending transaction is outdated" });
  expect(within(check).getByText("1 wrong")).toBeTruthy();
  expect(
    within(check)
      .getByRole("link", { name: /Cafe on 2026-11-10 is still pending/ })
      .getAttribute("href"),
  ).toMatch(/\/transactions\?open=\d+/);
  await userEvent.click(within(check).getByRole("button", { name: "Repair" }));
  await within(check).findByText("Passed");
  await screen.findByText("Repaired");
});

test("repairs a manual account whose balance does not match its transactions", async () => {
  const me = await stage.t.person();
  const wallet = await account(me, "Wallet", 100);
  await sql`update accounts set current_balance = 4200 where id = ${wallet}`.execute(stage.t.deps.database.kysely);
  await stage.renderAt("/settings/data-checks", me);
  const check = await screen.findByRole("region", { name: "Manual accounts add up" });
  expect(within(check).getByRole("link", { name: /Wallet shows \$42.00, but its transactions add up to \$100.00/ })).toBeTruthy();
  await userEvent.click(within(check).getByRole("button", { name: "Repair" }));
  await within(check).findByText("Passed");
  expect((await me.get(`/api/finx-accounts/${wallet}/`)).body["current_balance"]).toBe(100);
});

test("checks that failed to load can be run again", async () => {
  let fails = true;
  await stage.renderAt("/settings/data-checks", await stage.t.person(), {
    before: (network) => network.meet(/api\/data-checks/, (send) => (fails ? refusal(400) : send())),
  });
  await screen.findByText("The data checks did not run");
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Everything adds up.")).toBeTruthy();
});

test("the former address leads to the data checks", async () => {
  const page = await stage.renderAt("/settings/books", await stage.t.person());
  await waitFor(() => expect(page.address()).toBe("/settings/data-checks"));
});
