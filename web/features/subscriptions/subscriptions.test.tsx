import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { addMonths, day } from "#domain/day.ts";
import { overrideFlag } from "#server/features/flags/index.ts";
import { detectSubscriptions } from "#server/features/subscriptions/index.ts";
import { scopeOfUser } from "#server/identity/sessions.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { gate, refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();

const household = async () => {
  const me = await stage.t.person();
  const checking = await account(me, "Checking");
  const monthly = (name: string, cents: number, last: string, n = 5) =>
    Array.from({ length: n }, (_, i) => ({
      account: checking,
      date: addMonths(day(last), i - n + 1),
      cents,
      name,
      merchant: name,
      category: "ENTERTAINMENT_TV_AND_MOVIES",
    }));
  await writeRows(stage.t, me, [
    ...monthly("Netflix", 1_549, "2026-09-24", 3),
    ...monthly("Netflix", 1_799, "2026-10-24", 1),
    ...monthly("Music", 1_000, "2026-11-12"),
    ...monthly("Old Gym", 3_000, "2026-05-12"),
  ]);
  await detectSubscriptions(stage.t.deps, await scopeOfUser(stage.t.deps, me.id));
  return me;
};
const group = (name: string) => screen.findByRole("region", { name });

describe("recurring expenses", () => {
  test("show their monthly total, what is due within a week, and what has stopped in gray", async () => {
    await stage.renderAt("/recurring-expenses", await household());
    expect((await group("Upcoming")).textContent).toMatch(/Netflix.*Up \$2\.50.*next Nov 24/);
    expect((await group("Later")).textContent).toMatch(/Music.*next Dec 12.*\$10\.00/);
    expect((await group("Inactive")).textContent).toContain("Old Gym (inactive)");
    expect(document.querySelector("[data-figure]")?.textContent).toBe("$27.99");
    expect(document.body.textContent).toContain("2 active · $335.88 a year");
  });

  test("open with price changes and payments, and a switch to inactive shows at once and is saved", async () => {
    const me = await household();
    const page = await stage.renderAt("/recurring-expenses", me);
    await userEvent.click(within(await group("Upcoming")).getByRole("link"));
    expect(page.address()).toMatch(/open=\d+/);
    expect((await screen.findByText("Price changes")).parentElement?.textContent).toMatch(/Oct 24.*\$15\.49 to \$17\.99/);
    await userEvent.click(screen.getByRole("switch", { name: "Active" }));
    await waitFor(async () => expect((await group("Inactive")).textContent).toContain("Netflix (inactive)"));
    await screen.findByText("Netflix is inactive");
    const saved = (await me.get("/api/finx-subscriptions/?status=inactive")).body["results"];
    expect(JSON.stringify(saved)).toContain("Netflix");
  });

  test("revert a refused change and show an error", async () => {
    const answer = gate();
    await stage.renderAt("/recurring-expenses", await household(), {
      before: (network) => network.meet(/PATCH .*finx-subscriptions/, () => answer.opened.then(() => refusal(500))),
    });
    await userEvent.click(within(await group("Upcoming")).getByRole("link"));
    await userEvent.click(await screen.findByRole("switch", { name: "Active" }));
    await waitFor(async () => expect((await group("Inactive")).textContent).toContain("Netflix (inactive)"));
    answer.open();
    await screen.findByText("Unable to update subscription");
    expect((await group("Upcoming")).textContent).toContain("Netflix");
  });

  test("can be searched and filtered, say when nothing matches, and explain an empty list", async () => {
    await stage.renderAt("/recurring-expenses", await household());
    await group("Later");
    await userEvent.type(screen.getByRole("searchbox", { name: "Search recurring expenses" }), "zzz");
    expect(screen.getByText("No subscriptions found")).toBeTruthy();
    await stage.renderAt("/recurring-expenses", await stage.t.person());
    expect(await screen.findByText("No recurring expenses yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add account" }).getAttribute("href")).toBe("/settings/connected-accounts");
  });

  test("are hidden while the flag is off, both the page and its sidebar entry", async () => {
    const person = await household();
    await overrideFlag(stage.t.deps.database.kysely, "SUBSCRIPTIONS_ENABLED", person.id, false);
    await stage.renderAt("/recurring-expenses", person);
    expect(await screen.findByText("The page you were looking for was not found.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Recurring expenses" })).toBeNull();
  });
});
