import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aiProvider } from "../../providers/llm/ai.ts";
import { type LlmProvider, TIMEOUTS } from "../../providers/llm/index.ts";
import type { LlmProtocol } from "../../config/settings.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { ask, askAnew, newChat } from "../../testing/assistant.ts";
import { type Act, KEY, pieces, type Say, type Script, type ScriptedLlm, scriptedLlm, type Seen } from "../../testing/llm.ts";
import { account, everyRow, centsOf, writeRows } from "../../testing/rows.ts";

const BUDGET = { dayTokens: 300_000, monthTokens: 20_000_000, monthDollars: 50 };
const budget = { ...BUDGET };
const PROTOCOLS = ["anthropic", "openai", "compatible"] as const;
let t: TestApp;
let llm: ScriptedLlm;
const models = new Map<LlmProtocol, { scripted: ScriptedLlm; provider: LlmProvider }>();
let spoken: LlmProtocol = "compatible";

/** How long a model may be silent. Only tests of a silent model shorten it, so that a busy machine silences no other. */
const timeouts = { ...TIMEOUTS };
const shortenWaits = (): unknown => Object.assign(timeouts, { firstChunkMs: 1500, chunkMs: 1500 });

beforeAll(async () => {
  for (const protocol of PROTOCOLS) {
    const scripted = await scriptedLlm(protocol, () => []);
    models.set(protocol, { scripted, provider: aiProvider(scripted.settings) });
  }
  // The installation's only model, scripted by each test.
  const provider: LlmProvider = {
    name: "Scripted",
    model: "scripted",
    host: "127.0.0.1",
    stream: (request) => models.get(spoken)?.provider.stream(request) ?? nobody(),
  };
  t = await testApp({
    model: { llm: provider, budget, price: { input: 100, output: 500 }, timeouts },
  });
});
afterAll(async () => {
  await t.close();
  for (const { scripted } of models.values()) await scripted.close();
});
const nobody = (): never => {
  throw new Error("no model speaks that");
};

/** Creates a user with three purchases and a model that follows the script. */
const place = async (script: Script, protocol: LlmProtocol = "compatible"): Promise<Person> => {
  Object.assign(budget, BUDGET);
  Object.assign(timeouts, TIMEOUTS);
  t.setClock("2026-11-20T15:00:00.000Z");
  await t.deps.database.kysely.deleteFrom("assistant_usage").execute();
  spoken = protocol;
  llm = models.get(protocol)?.scripted ?? nobody();
  llm.script = script;
  llm.seen.length = 0;
  const p = await t.person();
  const wallet = await account(p, "Wallet", 1000);
  const groceries = { account: wallet, name: "Corner Market", merchant: "Corner Market", category: "FOOD_AND_DRINK_GROCERIES" };
  await writeRows(t, p, [
    { ...groceries, date: "2026-10-03", cents: 41_248 },
    { ...groceries, date: "2026-10-09", cents: 20_000 },
    { account: wallet, date: "2026-09-09", cents: 10_000, name: "Cafe", merchant: "Cafe", category: "FOOD_AND_DRINK_COFFEE" },
  ]);
  return p;
};

const OCTOBER = { selection: { start: "2026-10-01", end: "2026-10-31" } };
/** Looks up October, then answers with the total from the tool. */
const honest = ({ step, results }: Seen): Say[] =>
  step === 0
    ? [{ text: "Let me look." }, { call: { name: "get_spending", args: { ...OCTOBER, groupBy: "category" } } }]
    : pieces(`You spent ${/"total":"([^"]+)"/.exec(results.join("").replaceAll("\\", ""))?.[1]} in October. About $999.99 went elsewhere.`);
const QUESTION = "How much did I spend in October?";

describe.each(PROTOCOLS)("a question that a model answers over %s", (protocol) => {
  test("is answered from the tools: proven figures open their rows, others are marked, steps are paragraphs", async () => {
    const p = await place(honest, protocol);
    const reply = await askAnew(p, QUESTION);
    expect(reply).toMatchObject({
      status: "done",
      engine: "scripted",
      content: "Let me look.\n\nYou spent [$612.48](#cite:0) in October. About $999.99 (not from your data) went elsewhere.",
    });
    const request = reply["citations"]?.[0]?.["transactionsFetchRequest"] as Json;
    const rows = await everyRow(p, `category_section=Expense&date_start=${request["startDate"]}&date_end=${request["endDate"]}`);
    expect(rows.reduce((n, row) => n + centsOf(row["amount"]), 0)).toBe(61_248);
    const [first] = llm.seen;
    expect(first?.tools).toEqual(expect.arrayContaining(["get_vocabulary", "get_spending", "list_transactions", "combine_amounts"]));
    expect(llm.seen.map((s) => s.text).join("")).not.toMatch(/@example\.com|household_id|user_id"?:\s*\d/);
  });
});

test("a question how the app is used is answered from the table of the app's own screens", async () => {
  const p = await place(({ step, results }: Seen): Say[] =>
    step === 0 ? [{ call: { name: "get_app_help", args: { topic: "undoImport" } } }] : pieces(String(JSON.parse(results[0] ?? "{}").says)),
  );
  const reply = await askAnew(p, "How do I undo an import?");
  expect(reply["content"]).toContain("Open Imported files in Settings, choose the file, then “Undo import”.");
  expect(reply["engine"]).toBe("scripted");
});

describe("a model that is wrong", () => {
  const said = (text: string, size = 5) => askOf(() => pieces(text, size));
  const askOf = async (script: Script, question = QUESTION): Promise<Json> => askAnew(await place(script), question);

  test.each([3, 400])("has its figure replaced by the analyst's, which opens its rows (pieces of %d)", async (size) => {
    const reply = await said("You spent $999.99 in October. That is $50.00 more than in September.", size);
    expect(reply["content"]).toBe("You spent [$612.48](#cite:0) in October. That is $50.00 (not from your data) more than in September.");
    expect(reply["citations"]?.[0]).toMatchObject({
      artifactDisplayType: "transactions",
      transactionsFetchRequest: { startDate: "2026-10-01", endDate: "2026-10-31" },
    });
    expect(reply["engine"]).toBe("scripted");
  });

  test("about something else gets the analyst's sentence beside its own", async () => {
    const reply = await said("Rent was $2,000.00 in September.");
    expect(reply["content"]).toBe(
      "Rent was $2,000.00 (not from your data) in September.\n\nFrom your data: **You spent [$612.48](#cite:0) in October (Oct 1 to 31, 2026).**",
    );
  });

  test("keeps its mark where the analyst has no figure, and nothing is drafted or proposed for the check", async () => {
    const p = await place(() => pieces("I set it to $400.00, from $999.99."));
    const reply = await askAnew(p, "Make a budget for December");
    expect(reply["content"]).toContain("(Nothing was changed: I can only propose changes for you to confirm.)");
    expect([(await p.get("/api/budgets/")).body, (await p.get("/api/proposals/")).body["results"] ?? []].flat()).toEqual([]);
  });

  test("never shows what it thinks, in whatever tags, and not even when it forgets to open them", async () => {
    const thought = "The household spends $5.00 too much.";
    expect((await said(`<think>${thought}</think>You spent $999.99 in October.`))["content"]).toBe(
      "You spent [$612.48](#cite:0) in October.",
    );
    const chat = await place(() => pieces(`${thought} I should say so.</think>It is less than before.`));
    for (const _ of ["the first time", "from then on"]) expect((await askAnew(chat, QUESTION))["content"]).toBe("It is less than before.");
  });

  test("titles its chat by the query", async () => {
    const p = await place(honest);
    const chat = await newChat(p);
    await ask(p, chat, "how much did i spend on groceries in october");
    expect((await p.get(`/api/chat/${chat}/`)).body["summary"]).toBe("Groceries in October");
  });
});

describe("a model that fails", () => {
  const analyst = /\*\*You spent \[\$612\.48\]\(#cite:\d+\)/;
  test.each([
    ["never answers", { never: true }, "didn't answer in time"],
    ["stalls before its first word", { ends: "stall" }, "didn't answer in time"],
    ["refuses the key", { status: 401 }, "didn't accept this installation's key"],
    ["is busy", { status: 429 }, "is overloaded right now"],
    ["breaks", { status: 500 }, "had an error"],
    ["sends no JSON", { ends: "garbage" }, "had an error"],
    ["uses no tools", { status: 400, message: "tools are not supported" }, "had an error"],
    ["writes its call", { say: pieces('{"name": "get_spending", "arguments": {}}') }, "had an error"],
    ["says nothing", { say: [] }, "had an error"],
  ] satisfies [string, Act, string][])("and %s leaves the turn to the analyst, who says so once", async (_name, act, why) => {
    const p = await place(() => act);
    shortenWaits();
    const reply = await askAnew(p, QUESTION);
    expect(reply).toMatchObject({ status: "done", engine: "analyst" });
    expect(reply["content"]).toMatch(analyst);
    expect(String(reply["content"]).match(/language model/g) ?? []).toHaveLength(1);
    expect(reply["content"]).toMatch(new RegExp(`${why}, so this answer comes from the offline engine\\.$`));
  });

  test.each([
    ["stalls", "stall", "didn't answer in time"],
    ["drops", "drop", "stopped in the middle"],
  ] as const)("and %s midway keeps the text so far, and citation numbers continue", async (_name, ends, why) => {
    const p = await place((seen) => {
      const said = honest(seen);
      return seen.step === 0 ? said : { say: said, ends };
    });
    if (ends === "stall") shortenWaits();
    const reply = await askAnew(p, QUESTION);
    expect(reply["content"]).toContain(`You spent [$612.48](#cite:0) in October. `);
    expect(reply["content"]).toContain(
      `The language model ${why}, so the offline engine answers instead:\n\n**You spent [$612.48](#cite:1)`,
    );
    expect((reply["citations"] as Json[]).length).toBeGreaterThan(1);
  });

  test("and requests tools forever is stopped, and the analyst has tool calls left", async () => {
    const p = await place(() => Array.from({ length: 64 }, () => ({ call: { name: "get_spending", args: OCTOBER } })));
    expect((await askAnew(p, QUESTION))["content"]).toMatch(analyst);
    expect(llm.seen.length).toBe(6);
    expect(llm.seen[1]?.results.filter((r) => r.includes("too many steps"))).toHaveLength(52);
  });

  test("and writes without end is cut short", async () => {
    const p = await place(() => pieces("word ".repeat(20_000), 500));
    const reply = await askAnew(p, QUESTION);
    expect(String(reply["content"]).length).toBeLessThan(14_000);
    expect(reply["content"]).toMatch(/This answer was cut short because it became too long\.$/);
  });

  test("stopping the reply also stops the model, and its usage so far is recorded", async () => {
    const p = await place(() => ({ say: pieces("Half an answer "), ends: "stall" }));
    const chat = await newChat(p);
    const reply = p.raw(`/api/chat/${chat}/messages/`, {
      method: "POST",
      body: JSON.stringify({ content: QUESTION, nonce: "nonce-stop" }),
      headers: { "content-type": "application/json", "x-stream-response": "true" },
    });
    await expect.poll(() => llm.seen.length).toBe(1);
    await p.send("POST", `/api/chat/${chat}/messages/nonce-stop/stop/`);
    await (await reply).text();
    await expect.poll(() => llm.open()).toBe(0);
    await expect
      .poll(async () => (await t.deps.database.kysely.selectFrom("assistant_usage").selectAll().execute())[0]?.input_tokens ?? 0)
      .toBeGreaterThan(500);
    const stopped = (await p.get(`/api/chat/${chat}/messages/`)).body[1];
    expect(stopped).toMatchObject({ status: "stopped" });
    expect(stopped?.["content"]).not.toContain("language model");
  });
});

describe("allowances", () => {
  test("after a user's daily tokens the analyst answers until tomorrow, and other users are not affected", async () => {
    const p = await place(honest);
    budget.dayTokens = 2000;
    expect((await askAnew(p, QUESTION))["engine"]).toBe("scripted");
    const calls = llm.seen.length;
    const second = await askAnew(p, QUESTION);
    expect([second["engine"], llm.seen.length]).toEqual(["analyst", calls]);
    expect(second["content"]).toMatch(
      /Your language model allowance for today is used up, so this answer comes from the offline engine\.$/,
    );
    expect((await askAnew(await t.person(), "What's my net worth?"))["engine"]).toBe("scripted");
    t.setClock("2026-11-21T15:00:00.000Z");
    expect((await askAnew(await t.signedIn(p), QUESTION))["engine"]).toBe("scripted");
  });

  test("a monthly dollar limit for all users uses the operator's price", async () => {
    const p = await place(honest);
    budget.monthDollars = 0.3;
    expect((await askAnew(p, QUESTION))["engine"]).toBe("scripted");
    const other = await t.person();
    expect((await askAnew(other, QUESTION))["content"]).toContain("This month's language model allowance is used up");
    await t.deps.database.kysely.deleteFrom("users").where("id", "=", p.id).execute();
    expect((await askAnew(other, QUESTION))["engine"]).toBe("analyst");
    t.setClock("2026-12-01T15:00:00.000Z");
    expect((await askAnew(await t.signedIn(other), QUESTION))["engine"]).toBe("scripted");
  });
});

describe("the operator page", () => {
  const employed = async (p: Person): Promise<Person> => {
    await t.deps.database.kysely.updateTable("users").set({ is_employee: true }).where("id", "=", p.id).execute();
    return p;
  };

  test("is closed to all other users", async () => {
    const p = await place(honest);
    for (const reply of [await p.get("/api/assistant/"), await p.send("POST", "/api/assistant/test/")])
      expect([reply.status, reply.body["errors"]]).toEqual([403, ["EMPLOYEES_ONLY"]]);
    expect(llm.seen).toEqual([]);
  });

  test("shows the engine, its usage and cost, and the user's own last request without the key", async () => {
    const p = await employed(await place(honest));
    const stranger = await t.person();
    await askAnew(p, QUESTION);
    await askAnew(stranger, "A stranger's question");
    const { body } = await p.get("/api/assistant/");
    expect(body).toMatchObject({
      engine: "model",
      model: { provider: "Scripted", name: "scripted", price: { input: 100, output: 500, source: "operator" } },
      month: { start: "2026-11-01", replies: 2, fallbacks: 0, input_tokens: 4800, cached_tokens: 0, output_tokens: 320, cost: 0.64 },
      used_today: 2560,
    });
    expect(body["last_request"]?.["body"]).toBe(llm.seen[1]?.text);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${KEY}|stranger's question`));
    expect(JSON.stringify(body["last_request"]?.["headers"])).toContain("[hidden, ends in wxyz]");
  });

  test("tests the connection: streaming, a tool, a long request", async () => {
    const word = (text: string): string => /KESTREL-\d+/.exec(text)?.[0] ?? "";
    const p = await employed(
      await place(({ step, text }) =>
        step === 0 ? [{ call: { name: "report_word", args: { word: word(text) } } }] : pieces("one two three"),
      ),
    );
    const tested = async () => (await p.send("POST", "/api/assistant/test/")).body;
    expect(await tested()).toMatchObject({
      fault: null,
      streams: true,
      tools: true,
      context: true,
      input_tokens: 2400,
      output_tokens: 160,
    });
    llm.script = ({ step }) => (step === 0 ? [{ call: { name: "report_word", args: { word: "?" } } }] : [{ text: "one two three" }]);
    expect(await tested()).toMatchObject({ fault: null, streams: false, tools: true, context: false });
    llm.script = () => [{ text: "I would call a tool, had I any." }];
    expect(await tested()).toMatchObject({ fault: null, tools: false, context: false });
    llm.script = () => ({ status: 401 });
    expect(await tested()).toMatchObject({ fault: "refused", first_ms: null });
    expect((await p.get("/api/assistant/")).body["month"]).toMatchObject({ replies: 0, input_tokens: 6000 });
  });

  test("shows the latest fault", async () => {
    const p = await employed(await place(() => ({ status: 500 })));
    await askAnew(p, QUESTION);
    expect((await p.get("/api/assistant/")).body).toMatchObject({
      last_fault: { kind: "broken", at: "2026-11-20T15:00:00.000Z" },
      month: { replies: 0, fallbacks: 1 },
    });
  });

  test("without a model says that the analyst answers, and has nothing to test", async () => {
    const alone = await testApp();
    const p = await alone.person();
    await alone.deps.database.kysely.updateTable("users").set({ is_employee: true }).where("id", "=", p.id).execute();
    expect((await p.get("/api/assistant/")).body).toMatchObject({ engine: "analyst", model: null, last_request: null, last_fault: null });
    expect((await p.send("POST", "/api/assistant/test/")).body["errors"]).toEqual(["NO_MODEL"]);
    expect((await ask(p, await newChat(p), "hello"))["engine"]).toBe("analyst");
    await alone.close();
  });
});
