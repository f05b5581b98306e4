import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { seedHousehold } from "#server/testing/household.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();

test("a restore says what it restored, and that pending transactions come from the bank again", async () => {
  const [from, person] = [await stage.t.person(), await stage.t.person()];
  await seedHousehold(stage.t, from);
  const pending = (await from.get("/api/finx-transactions/summary/?pending=true")).body["count"];
  const zip = new Uint8Array(await (await from.raw("/api/personal-data/")).arrayBuffer());
  await stage.renderAt("/settings/data", person);
  const input = await screen.findByLabelText<HTMLInputElement>("Hiro export");
  await userEvent.upload(input, new File([zip], "hiro-data.zip", { type: "application/zip" }));
  const toast = await screen.findByText(/^Restored \d+ accounts and [\d,]+ transactions\./, {}, { timeout: 20_000 });
  const kept = (await person.get("/api/finx-transactions/summary/")).body["count"] as number;
  expect(toast.textContent).toContain(` and ${kept.toLocaleString("en-US")} transactions.`);
  expect(toast.textContent).toContain(`. ${String(pending)} pending transactions will come from your bank when you link it again.`);
});
