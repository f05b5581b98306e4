import { expect, it, vi } from "vitest";
import { drawToasts, toast, whenToastWaits } from "./toast.ts";

it("keeps an early toast until it can be shown, and then passes on each one", () => {
  const undo = { label: "Undo", onPress: () => undefined };
  const called = vi.fn();
  whenToastWaits(called);
  toast("Too early.");
  expect(called).toHaveBeenCalledOnce();
  const draw = vi.fn();
  const stop = drawToasts(draw);
  toast("14 moved", undo);
  stop();
  expect(draw.mock.calls).toEqual([[{ text: "Too early.", action: undefined }], [{ text: "14 moved", action: undo }]]);
});
