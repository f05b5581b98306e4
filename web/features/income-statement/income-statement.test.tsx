import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { account, writeRows } from "#server/testing/rows.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();

const household = async () => {
  const me = await stage.t.person();
  const [checking, savings] = [await account(me, "Checking"), await account(me, "Savings")];
  await writeRows(stage.t, me, [
    { account: checking, date: "2026-10-02", cents: 180_000, name: "Rent", category: "RENT_AND_UTILITIES_RENT" },
    { account: checking, date: "2026-10-25", cents: 20_000, name: "Sofa", category: "HOME_IMPROVEMENT_FURNITURE" },
    { account: checking, date: "2026-11-02", cents: 190_000, name: "Rent", category: "RENT_AND_UTILITIES_RENT" },
    { account: checking, date: "2026-11-14", cents: -300_000, name: "Pay", category: "INCOME_SALARY" },
    { account: checking, date: "2026-11-16", cents: 50_000, name: "To savings", category: "TRANSFER_OUT_SAVINGS" },
    { account: savings, date: "2026-11-16", cents: -50_000, name: "From checking", category: "TRANSFER_IN_SAVINGS" },
  ]);
  return me;
};
const section = (name: string) => screen.findByRole("region", { name });

describe("the income statement", () => {
  test("opens on this month with spending, income and net income, compared with the same days of last month", async () => {
    await stage.renderAt("/income-statement", await household());
    const spending = await section("Spending");
    expect(
      within(spending)
        .getByRole("link", { name: /Rent.*100%.*\$1,900\.00/ })
        .getAttribute("href"),
    ).toMatch(/\/transactions\/category\?category=\d+&period=month%7C2026-11/);
    expect(within(await section("Excluded transactions")).getByRole("link", { name: /To savings/ }).textContent).toContain("$500.00");
    // Spending in October was $1,800 by the 20th, and $2,000 for the whole month.
    await waitFor(() => expect(document.body.textContent).toContain("+$100.00(5.6%)vs Oct 1 to 20"));
    expect(document.body.textContent).toContain("+$1,100.00");
    expect(screen.getByRole("button", { name: "Next period" })).toHaveProperty("disabled", true);
  });

  test("goes to earlier periods by arrow, bar and list, and keeps the period in the address", async () => {
    const page = await stage.renderAt("/income-statement", await household());
    await section("Spending");
    await userEvent.click(screen.getByRole("button", { name: "Previous period" }));
    await waitFor(() => expect(page.address()).toContain("period=month%7C2026-10"));
    await waitFor(async () => expect((await section("Spending")).textContent).toContain("$2,000.00"));
    expect((await section("Income")).textContent).toContain("Your income categories and amounts will appear here.");
    expect((await section("Excluded transactions")).textContent).toContain("Your transfer amounts will appear here.");
    await userEvent.click(screen.getByRole("button", { name: "Next period" }));
    await waitFor(() => expect(page.address()).toContain("period=month%7C2026-11"));
  });

  test("resets the comparison to the previous period when the scale changes", async () => {
    const page = await stage.renderAt("/income-statement?period=month%7C2026-11&comparisonPeriod=6_months", await household());
    await section("Spending");
    expect(screen.getByRole("combobox", { name: "Compare with" }).textContent).toContain("Average of previous 6 months");
    await userEvent.click(screen.getByRole("radio", { name: "Quarter" }));
    await waitFor(() => expect(page.address()).toMatch(/period=quarter%7C2026-10.*comparisonPeriod=last_quarter/));
    await waitFor(async () => expect((await section("Spending")).textContent).toContain("$3,900.00"));
  });

  test("says what to do next when there are no accounts, and can be retried after an error", async () => {
    await stage.renderAt("/income-statement", await stage.t.person());
    expect(await screen.findByText("No income or spending yet")).toBeTruthy();
    let fails = true;
    await stage.renderAt("/income-statement", await household(), {
      before: (network) => network.meet(/income-statement\/2026\/11/, (send) => (fails ? refusal(400) : send())),
    });
    expect(await screen.findByText("The income statement did not load")).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect((await section("Spending")).textContent).toContain("$1,900.00");
  });

  test("shows an error for an invalid time scale in the address, not a wrong figure", async () => {
    await stage.renderAt("/income-statement?period=week%7C2026-11", await household());
    expect(await screen.findByText("Invalid time scale: week")).toBeTruthy();
    expect(screen.queryByText("Net income")).toBeNull();
    await userEvent.click(screen.getByRole("link", { name: "Show this month" }));
    expect((await section("Spending")).textContent).toContain("$1,900.00");
  });
});
