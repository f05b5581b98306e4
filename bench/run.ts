import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_EMAIL, DEMO_PASSWORD } from "#seed/demo.ts";
import { ACCOUNTS, ledgerFile, ROWS } from "./ledger.ts";
import { once, type Sample, summary, timed } from "./measure.ts";
import { addresses } from "./addresses.ts";
import { crowd } from "./crowd.ts";
import { floorOf } from "./floor.ts";
import { inBrowser } from "./page.ts";
import { freePort, startServer } from "#server/testing/process.ts";
import { type Client, signIn } from "./client.ts";

/** One row of the table: what was measured, its goal, and the result for each engine. */
type Line = { measure: string; goal: string; values: Map<string, string> };
const lines: Line[] = [];
const note = (engine: string, measure: string, goal: string, value: string): void => {
  const line = lines.find((l) => l.measure === measure) ?? { measure, goal, values: new Map<string, string>() };
  if (!lines.includes(line)) lines.push(line);
  line.values.set(engine, value);
  process.stdout.write(`${engine.padEnd(10)} ${measure}: ${value} (goal ${goal})\n`);
};
const ms = (n: number): string => (n < 10 ? `${n.toFixed(1)} ms` : n < 1000 ? `${Math.round(n)} ms` : `${(n / 1000).toFixed(2)} s`);
const both = ({ p50, p95 }: Sample): string => `${ms(p50)} / ${ms(p95)}`;

type Import = {
  id: number;
  status: string;
  statements: { key: string; suggested_account: number | null }[];
  report: { read: number; added: number; duplicate: number; refused: number } | null;
};

/** Uploads the ledger, assigns each statement to its account, and waits for the report. */
const importLedger = async (client: Client, file: string): Promise<NonNullable<Import["report"]>> => {
  const preview = (await client.upload("/api/imports/?file_name=ledger.ofx", file)) as Import;
  const statements = preview.statements.map((s, i) => ({
    key: s.key,
    account: s.suggested_account,
    new_account: s.suggested_account === null ? { name: `Bench ${i + 1}`, type: "depository", subtype: "checking" } : null,
  }));
  await client.send("POST", `/api/imports/${preview.id}/start/`, { statements });
  for (;;) {
    const now = (await client.get(`/api/imports/${preview.id}/`)) as Import;
    if (now.report) return now.report;
    if (now.status === "failed") throw new Error("the import failed");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const ask = async (client: Client, chat: number, content: string, nonce: string): Promise<{ first: number; whole: number }> => {
  const began = performance.now();
  const reply = await client.send("POST", `/api/chat/${chat}/messages/`, { content, nonce });
  const reader = reply.body?.getReader();
  let first = 0;
  for (;;) {
    const { done } = (await reader?.read()) ?? { done: true };
    first ||= performance.now() - began;
    if (done) return { first, whole: performance.now() - began };
  }
};

type Recommendation = { type: string; updating: boolean; best_credit_card: { credit_score: number | null } | null };

/** Changes the user's credit score and waits until the recommendations use it. */
const recommended = async (client: Client, score: number): Promise<void> => {
  await client.send("PATCH", "/api/profile/0/", { manual_credit_score: score });
  for (;;) {
    const all = (await client.get("/api/recommendations/")) as Recommendation[];
    if (all.some((one) => one.best_credit_card?.credit_score === score)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};

const QUESTIONS = [
  "How much did I spend on groceries last month?",
  "Where does my money go?",
  "What's my net worth?",
  "Compare this month to last month",
  "Which stores do I spend the most at?",
  "What were my largest purchases this year?",
];

/** The demo household's password in what the server prints. */
const PASSWORD = / and (\S+) \(/;

const measure = async (engine: string, environment: Record<string, string>, port: number): Promise<void> => {
  let announced = "";
  const began = performance.now();
  const first = await startServer({ ...environment, HIRO_DEMO: "1" }, port, (text) => void (announced += text));
  note(engine, "first start on an empty folder, to the first page", "≤ 5 s", ms(first.startMs));
  for (let waits = 0; waits < 2000 && !PASSWORD.test(announced); waits++) await new Promise((resolve) => setTimeout(resolve, 10));
  // On PostgreSQL the demo household gets a generated password, which the first start prints.
  const password = PASSWORD.exec(announced)?.[1] ?? DEMO_PASSWORD;
  await signIn(first.url, DEMO_EMAIL, password);
  note(engine, "– to the complete demo household, signed in", "≤ 5 s", ms(performance.now() - began));
  await first.stop();
  const server = await startServer(environment, port);
  note(engine, "start with data, to the first answer", "≤ 2 s", ms(server.startMs));
  const client = await signIn(server.url, DEMO_EMAIL, password);
  const file = ledgerFile();
  const added = await once(() => importLedger(client, file));
  if (added.result.added !== ROWS) throw new Error(`${added.result.added} of ${ROWS} rows were added`);
  note(
    engine,
    "import 50,000 rows in 12 statements, with preview, duplicate check and categories",
    engine === "embedded" ? "≤ 8 s" : "≤ 5 s",
    ms(added.ms),
  );
  const again = await once(() => importLedger(client, file));
  if (again.result.duplicate !== ROWS) throw new Error(`${again.result.duplicate} of ${ROWS} rows were recognized as duplicates`);
  note(engine, "importing the same file again", "≤ 3 s", ms(again.ms));
  await reads(engine, client);
  if (engine === "embedded") await floors(client, environment["HIRO_DATA"] ?? "");
  await chats(engine, client);
  const { rss, peak } = server.memory();
  note(
    engine,
    "server memory after all of the above (now / highest)",
    engine === "embedded" ? "≤ 500 MiB" : "≤ 250 MiB",
    `${Math.round(rss)} / ${Math.round(peak)} MiB`,
  );
  if (engine === "embedded" && !process.argv.includes("--no-browser"))
    for (const row of await inBrowser(server.url, password)) note("browser", row.measure, row.goal, row.value);
  await server.stop();
};

/** Runs the same queries on a plain SQLite file, as a baseline for the product's figures. */
const floors = async (client: Client, folder: string): Promise<void> => {
  const floor = await floorOf(client, join(folder, "floor.sqlite"));
  const named: [string, Sample][] = [
    ["first page of all transactions", floor.page],
    ["page of 50: account + category + search", floor.search],
    ["income statement of a month", floor.statement],
    ["spending by category, ten years", floor.years],
    ["net-worth series, all accounts, ten years of days", floor.series],
    ["change one category", floor.change],
  ];
  for (const [measure, took] of named) note("floor", measure, lines.find((l) => l.measure === measure)?.goal ?? "–", both(took));
  floor.close();
};

const reads = async (engine: string, client: Client): Promise<void> => {
  const accounts = (await client.get("/api/finx-accounts/")) as { id: number; name: string }[];
  const mine = accounts.filter((a) => a.name.startsWith("Bench")).map((a) => a.id);
  if (mine.length !== ACCOUNTS) throw new Error("the ledger's accounts are missing");
  const categories = (await client.get("/api/finx-categories/")) as { id: number; name: string }[];
  const groceries = categories.find((c) => c.name === "Groceries")?.id ?? 0;
  const coffee = categories.find((c) => c.name === "Coffee")?.id ?? 0;
  note(engine, "first page of all transactions", "≤ 15 ms p95", both(await timed(200, () => client.get("/api/finx-transactions/"))));
  note(
    engine,
    "page of 50: account + category + search",
    "≤ 15 ms p95",
    both(
      await timed(200, (i) =>
        client.get(`/api/finx-transactions/?finx_account=${mine[i % ACCOUNTS]}&finx_category=${groceries}&search=grocery`),
      ),
    ),
  );
  note(
    engine,
    "search without a match",
    "≤ 15 ms p95",
    both(await timed(200, (i) => client.get(`/api/finx-transactions/?search=qqzzx${i}`))),
  );
  note(
    engine,
    "net-worth series, all accounts, ten years of days",
    "≤ 45 ms p50 embedded, ≤ 25 PostgreSQL",
    both(await timed(30, () => client.get("/api/balance/time-series/?date_start=2016-11-21&date_end=2026-11-20"))),
  );
  note(
    engine,
    "net-worth series, month to date",
    "–",
    both(await timed(60, () => client.get("/api/balance/time-series/?date_start=2026-11-01&date_end=2026-11-20"))),
  );
  note(
    engine,
    "income statement of a month",
    "–",
    both(await timed(100, (i) => client.get(`/api/income-statement/2026/${1 + (i % 10)}/`))),
  );
  note(
    engine,
    "spending by category, ten years",
    "≤ 70 ms p50 embedded, ≤ 35 PostgreSQL",
    both(await timed(30, () => client.get("/api/income-statement/range/2016-11-21/2026-11-20/"))),
  );
  note(
    engine,
    "running total of spending, ten years of days",
    "–",
    both(await timed(30, () => client.get("/api/income-statement/cumulative_time_series/2016-11-21/2026-11-20/"))),
  );
  note(engine, "recurring expenses", "–", both(await timed(60, () => client.get("/api/finx-subscriptions/"))));
  await goals(engine, client);
  await plan(engine, client);
  note(engine, "all data checks", "–", both(await timed(10, () => client.get("/api/data-checks/"))));
  note(engine, "recommendations, computed", "≤ 15 ms p95", both(await timed(100, () => client.get("/api/recommendations/"))));
  note(
    engine,
    "a new credit score, to the recommendations computed with it",
    "≤ 3 s, of which the queue takes up to 1 s",
    ms((await once(() => recommended(client, 730))).ms),
  );
  const page = (await client.get(`/api/finx-transactions/?finx_category=${groceries}&pending=false`)) as { results: { id: number }[] };
  note(
    engine,
    "change one category",
    "≤ 10 ms p95",
    both(
      await timed(100, (i) =>
        client.send("PATCH", `/api/finx-transactions/${page.results[i % 50]?.id}/`, { finx_category_id: i % 2 ? groceries : coffee }),
      ),
    ),
  );
};

const GOALS = 50;
const GOAL_ACCOUNTS = 60;
/** With the symbols below, 300 holdings. */
const PORTFOLIOS = 20;
const SYMBOLS = ["VTI", "VXUS", "BND", "VOO", "SPY", "QQQ", "AAPL", "MSFT", "GOOGL", "AMZN", "NVDA", "TSLA", "VNQ", "SCHD", "KO"];

/** Lists fifty goals over sixty accounts and their holdings. */
const goals = async (engine: string, client: Client): Promise<void> => {
  const made: number[] = [];
  for (let i = 0; i < GOAL_ACCOUNTS; i += 1) {
    const reply = await client.send("POST", "/api/manual-accounts/", {
      name: `Goal savings ${i}`,
      type: "depository",
      subtype: "savings",
      balance: 1000 + i,
    });
    made.push(((await reply.json()) as { id: number }).id);
  }
  for (let i = 0; i < PORTFOLIOS; i += 1)
    await client.send("POST", "/api/manual-accounts/create-with-holdings/", {
      name: `Goal portfolio ${i}`,
      type: "investment",
      subtype: "brokerage",
      holdings: SYMBOLS.map((symbol) => ({ symbol, quantity: 1 + i })),
    });
  for (let i = 0; i < GOALS; i += 1)
    await client.send("POST", "/api/goals/funds/", {
      name: `Goal ${i}`,
      icon: "lucide.goal",
      target_amount: 5000,
      target_date: "2029-06-30",
      account_ids: [made[i]],
    });
  note(
    engine,
    "list of 50 goals over 60 accounts and their holdings",
    "≤ 15 ms p95",
    both(await timed(100, () => client.get("/api/goals/funds/"))),
  );
};

const PLAN_RULES = 30;

/** Runs a plan over forty-five years, changes a parameter and runs it again, and simulates a thousand futures. */
const plan = async (engine: string, client: Client): Promise<void> => {
  type Made = { id: number; scenarios: { id: number }[] };
  const made = (await (await client.send("POST", "/api/plans/", {})).json()) as Made;
  const scenario = `/api/plans/${made.id}/scenarios/${made.scenarios[0]?.id}/`;
  for (let i = 0; i < PLAN_RULES; i += 1)
    await client.send("POST", `${scenario}rules/`, {
      name: `Rule ${i}`,
      rule_type: i % 3 === 0 ? "INCOME" : "EXPENSE",
      amount: 10_000 + i,
      begins_at: `plan_year:${1 + i}`,
    });
  const run = async (): Promise<void> =>
    void (await (await client.send("POST", `/api/plans/${made.id}/run/`, { forecast_years: 45 })).text());
  note(engine, "plan of 45 years with 30 rules", "≤ 60 ms p95", both(await timed(40, run)));
  let inflation = 0.02;
  const edit = async (): Promise<void> => {
    inflation += 0.0001;
    await client.send("PATCH", scenario, { parameters: [{ key: "inflation", value: inflation }] });
    await run();
  };
  note(engine, "changed parameter and its new plan", "≤ 150 ms p95", both(await timed(30, edit)));
  const simulate = async (): Promise<void> => {
    const body = { forecast_years: 45, method: "lognormal" };
    await (await client.send("POST", `/api/plans/${made.id}/simulate/`, body)).text();
  };
  note(engine, "1,000 simulated futures, first time", "≤ 3 s", ms((await once(simulate)).ms));
};

const chats = async (engine: string, client: Client): Promise<void> => {
  const firsts: number[] = [];
  const wholes: number[] = [];
  for (let i = 0; i < 24; i += 1) {
    const chat = (await (await client.send("POST", "/api/chat/", {})).json()) as { id: number };
    const took = await ask(client, chat.id, QUESTIONS[i % QUESTIONS.length] ?? "", `bench-nonce-${engine}-${i}`);
    firsts.push(took.first);
    wholes.push(took.whole);
  }
  note(engine, "offline analyst: first byte", "≤ 150 ms p95", both(summary(firsts)));
  note(engine, "offline analyst: whole answer", "≤ 1.5 s p95", both(summary(wholes)));
};

const table = (wanted: string[], head: string[]): string => {
  const rows = lines.filter((l) => wanted.some((e) => l.values.has(e)));
  return [
    `| measure | goal | ${head.join(" | ")} |`,
    `|---|---|${head.map(() => "---|").join("")}`,
    ...rows.map((l) => `| ${l.measure} | ${l.goal} | ${wanted.map((e) => l.values.get(e) ?? "–").join(" | ")} |`),
  ].join("\n");
};

const today = (): string => new Date().toISOString().slice(0, 10);

/** Replaces the part of docs/performance.md between the comments of a name. */
const replaceIn = (name: string, made: string): void => {
  const path = join(import.meta.dirname, "..", "docs", "performance.md");
  const text = readFileSync(path, "utf8");
  const part = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
  writeFileSync(
    path,
    text.replace(part, () => `<!-- ${name} -->\n${made}\n\n<!-- /${name} -->`),
  );
};

const write = (): void => {
  const engines = ["embedded", "postgres", "floor", "browser"].filter((e) => lines.some((l) => l.values.has(e)));
  const server = engines.filter((e) => e !== "browser");
  const measured = `Measured on ${today()}, ${cpus().length} cores, Node ${process.version}. Times are median / p95, over HTTP, signed in, one call after another.`;
  const served = table(
    server,
    server.map((e) => (e === "floor" ? "plain SQLite, in process" : e)),
  );
  const browser = engines.includes("browser") ? [table(["browser"], ["Chromium, this machine"])] : [];
  replaceIn("bench", [measured, served, ...browser].join("\n\n"));
};

/** `crowd`: measures many people at once on PostgreSQL. */
const manyPeople = async (postgres: string, folder: string): Promise<void> => {
  const { rows, perSecond, took, failed, seedMs } = await crowd(postgres, folder);
  const measure = `${rows.toLocaleString("en-US")} rows of 200 users, 50 clients, mixed reads per second`;
  note("crowd", measure, "≥ 800", Math.round(perSecond).toLocaleString("en-US"));
  note("crowd", "each read", "≤ 80 ms p95", both(took));
  note("crowd", "rejected or failed", "0", String(failed));
  note("crowd", "inserting those rows", "–", ms(seedMs));
};

/** `--addresses`: tests only whether response times reveal which email addresses have an account. */
const tellApart = async (postgres: string, folder: string): Promise<void> => {
  for (const { door, known, unknown, chance } of await addresses(postgres, folder))
    process.stdout.write(`| ${door} | ${both(known)} | ${both(unknown)} | ${chance.toFixed(3)} |\n`);
};

const main = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "hiro-bench-"));
  const postgres = process.env["HIRO_BENCH_POSTGRES"];
  try {
    if (process.argv.includes("--addresses")) {
      if (!postgres) throw new Error("--addresses needs a PostgreSQL server, and none could be started here");
      return await tellApart(postgres, join(folder, "addresses"));
    }
    if (process.argv.includes("crowd")) {
      if (!postgres) throw new Error("crowd needs a PostgreSQL server, and none could be started here");
      await manyPeople(postgres, join(folder, "crowd"));
      return replaceIn(
        "crowd",
        `Measured on ${today()}, ${cpus().length} cores, the clients on the same machine:\n\n${table(["crowd"], ["PostgreSQL"])}`,
      );
    }
    await measure("embedded", { HIRO_DATA: join(folder, "embedded"), DATABASE_URL: "" }, await freePort());
    if (postgres) await measure("postgres", { HIRO_DATA: join(folder, "postgres"), DATABASE_URL: postgres }, await freePort());
    if (!postgres) process.stdout.write("Skipping PostgreSQL: could not start a server here.\n");
    write();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

await main();
