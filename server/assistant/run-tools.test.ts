import { describe, expect, it } from "vitest";
import { family, toolsOver } from "./analyst/testing/household.ts";
import { makeRunTool } from "./run-tools.ts";
import { type RunTool, ToolError, TOOLS } from "./tools/index.ts";

const runner = (
  limits: { maxCalls?: number; timeoutMs?: number; concurrency?: number; signal?: AbortSignal } = {},
  over: Partial<ReturnType<typeof toolsOver>> = {},
) => makeRunTool({ ...toolsOver(family()), ...over }, { signal: new AbortController().signal, ...limits });
/** Calls tools as a language model would, with any name and any arguments. */
const raw = (run: RunTool) => run as unknown as (name: string, args: unknown) => Promise<unknown>;
const selection = { start: "2026-10-01", end: "2026-10-31" };

describe("arguments", () => {
  it.each([
    ["drop_tables", { household_id: 2 }, /no tool drop_tables/],
    ["constructor", {}, /no tool/],
    ["get_accounts", { household: 2 }, /do not fit/],
    ["get_spending", { selection: { ...selection, householdId: 2 } }, /do not fit/],
    ["get_spending", { selection: { start: "2026-02-30" } }, /not a day/],
    ["get_spending", { selection: { start: "2026-10-31", end: "2026-10-01" } }, /ends before it starts/],
    ["get_net_worth", { start: "soon", end: "2026-10-01" }, /not a day/],
    ["list_transactions", { selection: {}, orderBy: "date", limit: 5000 }, /limit/],
    ["list_transactions", { selection: { amountOver: 1.5 }, orderBy: "date", limit: 5 }, /amountOver/],
    ["get_spending", {}, /do not fit/],
  ])("%s %j is rejected with a hint", async (name, args, says) => {
    const failed = await raw(runner().run)(name, args).catch((e: unknown) => e);
    expect(failed).toBeInstanceOf(ToolError);
    expect((failed as ToolError).message).toMatch(says);
    expect((failed as ToolError).hint).not.toBe("");
  });
});

describe("a result", () => {
  it("keeps only what its schema names, and no invisible characters", async () => {
    const get_accounts = () => Promise.resolve({ accounts: [], secret: "x" });
    expect(await runner({}, { get_accounts } as never).run("get_accounts", {})).toEqual({ accounts: [] });
    const calculate = () => Promise.resolve({ value: "1\u202E2" });
    expect(await runner({}, { calculate }).run("calculate", { expression: "1" })).toEqual({ value: "12" });
  });
});

describe("the tools", () => {
  it("have names of their own, and describe themselves to a model", () => {
    expect(new Set(TOOLS.map((tool) => tool.name)).size).toBe(TOOLS.length);
    expect(TOOLS.filter((tool) => tool.about.length < 20)).toEqual([]);
  });
  it("have results of shapes that the figure check reads, so that no amount in them is overlooked", () => {
    const kinds = (schema: unknown): string[] => {
      const def = (schema as { _zod: { def: Record<string, unknown> & { type: string } } })._zod.def;
      const inner = [
        def["innerType"],
        def["element"],
        ...((def["options"] as unknown[] | undefined) ?? []),
        ...Object.values(def["shape"] ?? {}),
      ];
      return [def.type, ...inner.filter((one) => one !== undefined).flatMap(kinds)];
    };
    const known = new Set("object array union nullable optional string number boolean enum literal custom".split(" "));
    expect(TOOLS.flatMap((tool) => kinds(tool.result)).filter((kind) => !known.has(kind))).toEqual([]);
  });
  it("are available to scheduled answers only if they change nothing of the user's", () => {
    expect(TOOLS.filter((tool) => tool.unattended && tool.access === "propose")).toEqual([]);
  });
});

describe("limits", () => {
  it("allow at most twelve calls, four at once", async () => {
    let running = 0;
    let most = 0;
    const get_accounts = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((r) => setTimeout(r, 5));
      running -= 1;
      return { accounts: [] };
    };
    const { run, calls } = runner({}, { get_accounts });
    const results = await Promise.allSettled(Array.from({ length: 64 }, () => run("get_accounts", {})));
    expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(12);
    expect(most).toBe(4);
    expect(calls).toHaveLength(12);
  });
  it("stop a step that takes too long, and reveal nothing about the internal error", async () => {
    await expect(
      runner({ timeoutMs: 20 }, { get_accounts: () => new Promise<never>(() => undefined) }).run("get_accounts", {}),
    ).rejects.toThrow("get_accounts took too long");
    const failed = await runner({}, { get_accounts: () => Promise.reject(new Error("password=secret")) })
      .run("get_accounts", {})
      .catch((e: unknown) => e);
    expect(String(failed)).not.toContain("secret");
  });
  it("give a freed slot to the next in line after a failure", async () => {
    let n = 0;
    const { run } = runner(
      { concurrency: 1 },
      {
        get_accounts: async () => {
          n += 1;
          if (n === 1) throw new Error("first");
          return { accounts: [] };
        },
      },
    );
    const [a, b, c] = await Promise.allSettled([run("get_accounts", {}), run("get_accounts", {}), run("get_accounts", {})]);
    expect([a?.status, b?.status, c?.status]).toEqual(["rejected", "fulfilled", "fulfilled"]);
  });
  it("treat an abort as an abort, not as a tool error", async () => {
    const stop = new AbortController();
    const waiting = runner({ signal: stop.signal }, { get_accounts: () => new Promise<never>(() => undefined) }).run("get_accounts", {});
    stop.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
  });
});

describe("results", () => {
  it("are truncated, cleaned of invisible characters, and kept for checking", async () => {
    const long = {
      rows: Array.from({ length: 80 }, (_, i) => ({ id: i, name: `${"x".repeat(300)}\u202E`, merchant: "a\u0000b" })),
      count: 80,
      total: 0,
    };
    const { run, calls } = runner({}, { list_transactions: async () => long as never });
    const { rows, count } = await run("list_transactions", { selection: {}, orderBy: "date", limit: 50 });
    expect([rows.length, rows[0]?.name.length, rows[0]?.merchant, count]).toEqual([50, 120, "ab", 80]);
    expect(calls[0]).toMatchObject({ name: "list_transactions", args: { orderBy: "date", limit: 50 } });
  });
});
