import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { DEMO_EMAIL, DEMO_PASSWORD, PARTNER_EMAIL, seedDemo } from "#seed/demo.ts";
import { randomDemoPassword, replaceKnownDemoPassword } from "#seed/demo-password.ts";
import { dayIn } from "#domain/day.ts";
import { analyticsTo, noAnalytics } from "./analytics.ts";
import { makeApp } from "./app.ts";
import { cellsOf, inEveryCell } from "./db/cells/index.ts";
import type { Database } from "./db/open.ts";
import { jobsInCells, pgBossJobs } from "./jobs.ts";
import { growHeapSlowly } from "./heap-growth.ts";
import { releaseMemoryWhenIdle } from "./idle-memory.ts";
import type { Log } from "./telemetry/log.ts";
import { loadBankLibrary, startBank } from "./providers/bank/choose.ts";
import { chooseLlm } from "./providers/llm/choose.ts";
import type { LlmProvider } from "./providers/llm/index.ts";
import { settingsFlags } from "./providers/flags/index.ts";
import { chooseHomes } from "./providers/homes/choose.ts";
import { chooseIdentity } from "./providers/identity/choose.ts";
import { sandboxIdentity } from "#sandbox/identity/index.ts";
import { chooseMail } from "./providers/mail/choose.ts";
import { choosePrices } from "./providers/prices/choose.ts";
import { quietMoment } from "./quiet-moment.ts";
import { installationSecret, makeSecrets } from "./secrets.ts";
import type { Settings } from "./config/settings.ts";
import type { Telemetry } from "./telemetry/telemetry.ts";
import { watchedLlm, watchedProvider } from "./telemetry/watched.ts";

const WEB = resolve(import.meta.dirname, "../dist/web");
/** Longest stop: two looks of a slow balancer, then the requests and jobs under way. */
const GRACE_MS = 25_000;
/** A page that opens with the server loads first. */
const OTHER_WORK_AFTER_MS = 2_000;

/** What is open before the product is loaded. */
export type Opened = { settings: Settings; log: Log; telemetry: Telemetry; database: Database };

/** Loads what creates the demo household, while the database is created. */
export const prepareDemo = async (): Promise<void> => void (await loadBankLibrary());

/** Opens the rest in order, listens, and closes everything in order on shutdown. */
export const run = async ({ settings, log, telemetry, database }: Opened): Promise<void> => {
  const secrets = makeSecrets(installationSecret(settings.secret, settings.dataFolder));
  const clock = (): Date => new Date();
  const bank = await startBank({ settings, clock, log, dataFolder: settings.dataFolder });
  const identity = chooseIdentity(settings.identity, settings.demo && settings.alone ? sandboxIdentity : null);
  const cells = cellsOf(database);
  const deps = {
    database,
    clock,
    log,
    secrets,
    bank: watchedProvider(telemetry, "bank", bank.provider),
    prices: watchedProvider(telemetry, "prices", choosePrices(settings, clock)),
    homes: watchedProvider(telemetry, "homes", chooseHomes(settings, clock)),
    mail: watchedProvider(telemetry, "mail", chooseMail(settings)),
    jobs: cells ? jobsInCells(cells, (one) => pgBossJobs(one, log, telemetry)) : pgBossJobs(database, log, telemetry),
    analytics: settings.analyticsUrl === null ? noAnalytics : analyticsTo(settings.analyticsUrl, { database, clock, secrets, log }),
    telemetry,
  };
  const firstData = Promise.withResolvers<void>();
  const chosen = await chooseLlm(settings);
  const llm = chosen && watchedLlm(telemetry, chosen);
  const app = await makeApp(deps, {
    settings,
    webFolder: existsSync(resolve(WEB, "index.html")) ? WEB : null,
    // The page may show a password only if no other machine can open it.
    demo: settings.demo && settings.alone ? { email: DEMO_EMAIL, password: DEMO_PASSWORD } : null,
    pace: { msPerWord: 12, atMost: 250 },
    mount: async (server) => {
      await bank.mount(server);
      await identity.mount(server);
    },
    identity: identity.providers,
    flags: settingsFlags(settings.flags),
    home: { url: settings.homeUrl, signInMail: settings.alone },
    signUp: settings.signUp,
    model: { llm, budget: settings.llmBudget, price: settings.llmPrice },
    firstData: firstData.promise,
  });
  const password = settings.alone ? DEMO_PASSWORD : randomDemoPassword();
  let replaced = false;
  if (!settings.alone)
    await inEveryCell(database, async () => {
      replaced = (await replaceKnownDemoPassword(deps, password)) || replaced;
    });
  const started = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let isCreating = false;
  // Balancers may see the server as ready, and stop it, from the moment it listens.
  closeOnSignal(async () => {
    stopping.abort();
    // The next start discards an incomplete demo household, as after a crash.
    if (isCreating) return;
    await started.promise;
    await app.stop();
    await bank.close();
    await database.close();
    await telemetry.stop();
  });
  const address = await app.http.listen({ port: settings.port, host: settings.host });
  say([`Hiro is ready at ${settings.publicUrl ?? address.replace("127.0.0.1", "localhost")}`]);
  const creating = (): void => {
    isCreating = true;
    say(["Creating the demo household. Sign-ins wait until it is complete."]);
  };
  const seeded = settings.demo && bank.sandbox ? await seedDemo(deps, app, bank.sandbox, { password, creating }) : null;
  isCreating = false;
  firstData.resolve();
  bank.listening((app.http.server.address() as AddressInfo).port);
  await app.start();
  started.resolve();
  const whatWaited = async (): Promise<void> => {
    // The database is in this process, on somebody's own machine. Servers on PostgreSQL answer more people at once with the default.
    if (database.kind === "embedded" && !stopping.signal.aborted) stopping.signal.addEventListener("abort", growHeapSlowly());
    await quietMoment(stopping.signal);
    const { warmUp } = await import("./assistant/analyst/warm-up.ts");
    await seeded?.afterwards();
    await warmUp(dayIn(clock(), "UTC"), stopping.signal, quietMoment);
  };
  const failed = (err: unknown): void => {
    if (!stopping.signal.aborted) log.error({ err }, "work that waited for the start failed");
  };
  const later = (): void => void whatWaited().catch(failed);
  setTimeout(later, OTHER_WORK_AFTER_MS).unref();
  releaseMemoryWhenIdle(log);
  const shown = settings.alone ? settings.demo : replaced || seeded !== null;
  announce({ password: shown ? password : null, replaced, seeded, llm });
  if (settings.publicUrl?.startsWith("https://") && settings.trustedProxies === false)
    log.warn("HIRO_TRUSTED_PROXIES is not set: every visitor seems to come from the proxy's address and shares its limits");
};

type News = {
  /** The demo household's password, if it should be shown. */
  password: string | null;
  /** Whether the well-known password of the demo household was replaced. */
  replaced: boolean;
  seeded: { accounts: number; transactions: number; ms: number } | null;
  llm: LlmProvider | null;
};

const announce = ({ password, replaced, seeded, llm }: News): void => {
  const lines: string[] = [];
  if (seeded)
    lines.push(
      `Created the demo household: ${seeded.accounts} accounts, ${seeded.transactions} transactions, in ${(seeded.ms / 1000).toFixed(1)} s`,
    );
  if (replaced) lines.push("The demo household had its well-known password. It now has a new one, because others can reach this server.");
  if (password !== null) lines.push(`Sign in with ${DEMO_EMAIL} and ${password} (${PARTNER_EMAIL} shares the household)`);
  if (password !== null && password !== DEMO_PASSWORD) lines.push("This password is shown once. Note it down.");
  if (llm) lines.push(`The assistant uses ${llm.model} at ${llm.host}: questions and the figures they need are sent there`);
  say(lines);
};

const say = (lines: readonly string[]): void => {
  if (lines.length > 0) process.stdout.write(`\n${lines.map((line) => `  ${line}`).join("\n")}\n`);
};

const closeOnSignal = (close: () => Promise<void>): void => {
  let closing = false;
  const end = (signal: string): void => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Could not shut down cleanly after ${signal}: ${error instanceof Error ? error.message : "unknown"}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
};
