import { afterEach } from "vitest";
import { whatPagesShow } from "./browser.ts";

// A journey may fail only on a busy machine, where nobody can look at the page afterwards.
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(`After “${task.name}” failed, its pages showed:\n${await whatPagesShow()}`);
});
