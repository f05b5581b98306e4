import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();

it("without spending, the emergency fund says what an average needs and draws no empty chart", async () => {
  await stage.renderAt("/tasks/emergency-fund", await stage.t.person());
  await screen.findByText("An average needs spending in each of the 6 months.");
  expect(screen.queryByText("No data available")).toBeNull();
});
