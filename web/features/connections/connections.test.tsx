import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#server/testing/app.ts";
import { linked } from "#server/testing/bank.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
const PATH = "/settings/connected-accounts";
let maya: Person;
let sam: Person;
let bank: number;

beforeAll(async () => {
  maya = await stage.t.person("maya@example.com", "Reyes household");
  sam = await stage.t.person("sam@example.com", "Reyes household");
  bank = Number((await linked(stage.t, maya))["id"]);
});

const standing = (status: string) =>
  stage.t.deps.database.kysely
    .updateTable("connections")
    .set({ status: status as never })
    .where("id", "=", bank)
    .execute();
const row = async () => screen.findByRole("button", { name: /Harborlight Bank/ });
const openBank = async () => {
  await userEvent.click(await row());
  return within(await screen.findByRole("dialog", { name: "Harborlight Bank" }));
};

describe("connected accounts", () => {
  it("are listed by bank, under the screen's title", async () => {
    await stage.renderAt(PATH, maya);
    expect((await row()).textContent).toContain("4 accounts");
    expect(screen.getByRole("heading", { level: 1, name: "Connected financial accounts" })).toBeTruthy();
  });

  it.each([
    ["user_action_required", "Update connection"],
    ["permanent_error", "Permanently disconnected"],
    ["temporary_error", "Temporary error"],
  ])("show %s as '%s', and the sidebar counts it", async (status, words) => {
    await standing(status);
    await stage.renderAt(PATH, maya);
    expect(within(await row()).getAllByText(words)).toHaveLength(1);
    expect((await row()).textContent).toContain("4 accounts");
    expect(await screen.findByRole("link", { name: /1 connection needs attention/ })).toBeTruthy();
    await standing("ok");
  });

  it("can be hidden, and are counted as hidden", async () => {
    await stage.renderAt(PATH, maya);
    const dialog = await openBank();
    await userEvent.click(dialog.getByRole("switch", { name: "Show High-Yield Savings" }));
    await dialog.findByText("Hidden");
    await waitFor(() => expect(dialog.getByText(/4 accounts, 1 hidden/)).toBeTruthy());
    await userEvent.click(dialog.getByRole("switch", { name: "Show High-Yield Savings" }));
    await waitFor(() => expect(dialog.queryByText("Hidden")).toBeNull());
    await waitFor(() => expect(dialog.getByText(/^4 accounts ·/)).toBeTruthy());
  });

  it("refresh on request, and say so", async () => {
    await stage.renderAt(PATH, maya);
    await userEvent.click((await openBank()).getByRole("button", { name: "Refresh" }));
    await screen.findByText("Accounts refreshing... this may take a few minutes");
    await stage.t.deps.jobs.stop();
  });

  it("can be disconnected only by their owner; other members see whom to ask", async () => {
    await stage.renderAt(PATH, sam);
    const dialog = await openBank();
    dialog.getByText(
      "This item is managed by another user in your household. To reconnect or disconnect this item, please contact your household member who manages it.",
    );
    for (const name of ["Disconnect", "Reconnect", "Add accounts"])
      expect(dialog.getByRole<HTMLButtonElement>("button", { name }).disabled, name).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>("switch", { name: "Show High-Yield Savings" }).hasAttribute("disabled")).toBe(false);
  });

  it("disconnect after a confirmation, and keep the history by default", async () => {
    const alone = await stage.t.person();
    await linked(stage.t, alone);
    await stage.renderAt(PATH, alone);
    await userEvent.click((await openBank()).getByRole("button", { name: "Disconnect" }));
    await screen.findByRole("dialog", { name: "Disconnect Harborlight Bank?" });
    await userEvent.keyboard("{Escape}");
    const again = await screen.findByRole("button", { name: "Disconnect" });
    await waitFor(() => expect(document.activeElement).toBe(again));
    await userEvent.keyboard("{Enter}");
    const sure = within(await screen.findByRole("dialog", { name: "Disconnect Harborlight Bank?" }));
    expect(sure.getByRole<HTMLInputElement>("radio", { name: /^Keep the history/ }).checked).toBe(true);
    await userEvent.click(sure.getByRole("button", { name: "Disconnect" }));
    await screen.findByText("Disconnected");
    await screen.findByRole("link", { name: /Everyday Checking/ });
    expect(screen.queryByRole("button", { name: /Harborlight Bank/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
    expect(((await alone.get("/api/finx-accounts/")).body as unknown[]).length).toBe(4);
  });

  it("are deleted with all their data when the user chooses to delete the history", async () => {
    const alone = await stage.t.person();
    await linked(stage.t, alone);
    await stage.renderAt(PATH, alone);
    await userEvent.click((await openBank()).getByRole("button", { name: "Disconnect" }));
    const sure = within(await screen.findByRole("dialog", { name: "Disconnect Harborlight Bank?" }));
    await userEvent.click(sure.getByRole("radio", { name: /^Delete the history/ }));
    await userEvent.click(sure.getByRole("button", { name: "Disconnect" }));
    await screen.findByText("Disconnected");
    await screen.findByText("No accounts yet");
    expect((await alone.get("/api/finx-accounts/")).body).toEqual([]);
  });
});

describe("a bank file", () => {
  const CSV =
    "Date,Description,Amount\n2026-11-03,Quayside Fish Market,-41.20\n2026-11-04,Tide Works Payroll,1500.00\nnot a day,Broken,-1.00\n";

  it("is read, previewed, imported into a new account, and reported; importing it again adds nothing", async () => {
    const alone = await stage.t.person();
    await stage.renderAt(PATH, alone);
    const give = async () => {
      await userEvent.click((await screen.findAllByRole("button", { name: /Import (a )?file/ }))[0] as HTMLElement);
      await userEvent.upload(
        await screen.findByLabelText("Bank file"),
        new File([CSV.split("\n").slice(0, 3).join("\n")], "tidewater.csv", { type: "text/csv" }),
      );
    };
    await give();
    const preview = within(await screen.findByRole("dialog", { name: "tidewater.csv" }));
    await preview.findByText("Quayside Fish Market");
    expect(preview.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Checking");
    await userEvent.click(preview.getByRole("button", { name: "Import 2 rows" }));
    const report = within(await screen.findByRole("dialog", { name: "Import finished" }));
    const counts = () => report.getAllByRole("definition").map((dd) => dd.textContent);
    expect(counts()).toEqual(["2", "2", "0", "0"]);
    await userEvent.click(report.getByRole("button", { name: "Done" }));
    await screen.findByRole("link", { name: /Checking.*\$/ });
    await give();
    const again = within(await screen.findByRole("dialog", { name: "tidewater.csv" }));
    await userEvent.click(again.getByRole("combobox", { name: /^Account/ }));
    await userEvent.click(await screen.findByRole("option", { name: "Checking" }));
    await again.findByText(/^No row will be added\./);
    expect(again.queryByRole("button", { name: /^Import/ })).toBeNull();
  });

  it("with other content is refused with a message, and another can be chosen", async () => {
    const alone = await stage.t.person();
    await stage.renderAt(PATH, alone);
    await userEvent.click(await screen.findByRole("button", { name: "Import a file" }));
    await userEvent.upload(await screen.findByLabelText("Bank file"), new File(["just some words"], "notes.csv"));
    await screen.findByText("The file was not imported");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Drop a file here, or choose one.");
  });
});
