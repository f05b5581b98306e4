import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { household } from "#contract/household.ts";
import { useContractForm } from "./contract-form.ts";
import { queryClient } from "./queries.ts";

afterEach(() => vi.unstubAllGlobals());

const replies = (...given: { status: number; body: unknown }[]) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const { status, body } = given.shift() ?? { status: 500, body: {} };
    return Response.json(body, { status });
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
};

const show = () =>
  renderHook(
    () =>
      useContractForm(household.update, {
        start: { name: "" },
        given: ({ name }) => ({ params: { id: 1 }, body: { name } }),
        mistakesIn: ({ name }) => ({ name: name === "" ? "Enter a name" : null }),
      }),
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  ).result;

it("shows a mistake at its field and sends nothing", () => {
  const fetch = replies();
  const form = show();
  act(() => form.current.send());
  expect(form.current.errorOf("name")).toBe("Enter a name");
  expect(fetch).not.toHaveBeenCalled();
});

it("shows what the server says about a field there, until the field changes", async () => {
  replies({ status: 400, body: { message: "Invalid", errors: ["INVALID"], validation_errors: { name: ["Too long"] } } });
  const form = show();
  act(() => form.current.set({ name: "Maya" }));
  act(() => form.current.send());
  await waitFor(() => expect(form.current.errorOf("name")).toBe("Too long"));
  expect([form.current.refusal, form.current.busy]).toEqual([null, false]);
  act(() => form.current.set({ name: "May" }));
  expect(form.current.errorOf("name")).toBeUndefined();
});

it("shows a refusal that belongs to no field for the whole form", async () => {
  replies({ status: 409, body: { message: "Somebody else renamed it", errors: ["CONFLICT"] } });
  const form = show();
  act(() => form.current.set({ name: "Maya" }));
  act(() => form.current.send());
  await waitFor(() => expect(form.current.refusal).toBe("Somebody else renamed it"));
  expect(form.current.errorOf("name")).toBeUndefined();
});
