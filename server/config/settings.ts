import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { type FlagName, flagNames } from "#contract/flags.ts";
import { type Installation, SUPPORT_EMAIL, WEBSITE_URL } from "#contract/installation.ts";
import { issueText } from "#contract/kit/issues.ts";
import { type CellSettings, cellsOf } from "./cell-settings.ts";
import { installationOf } from "./installation-settings.ts";
import { type LlmBudget, llmOf, type LlmPrice, type LlmSettings, priceOf } from "./llm-settings.ts";
import { type TelemetrySettings, telemetryOf } from "./telemetry-settings.ts";

export type { LlmBudget, LlmPrice, LlmProtocol, LlmSettings } from "./llm-settings.ts";

const portOf = (name: string) =>
  z
    .string()
    .regex(/^\d+$/, `${name} must be a whole number`)
    .transform(Number)
    .pipe(z.number().min(0).max(65_535, `${name} must be at most 65535`));
const webAddress = (wrong: string) => z.url({ protocol: /^https?$/, error: wrong });
const page = (name: string) => webAddress(`${name} must be the full address of a page, such as https://example.com/page`);
const whole = z
  .string()
  .regex(/^\d{1,12}$/, "must be a whole number")
  .transform(Number);
const MAIL_FROM = /^(?:[^<>"\r\n]{1,60} <[^\s<>@"]{1,64}@[^\s<>@"]{1,190}>|[^\s<>@"]{1,64}@[^\s<>@"]{1,190})$/;
const DSN = /^https?:\/\/\w+@[\w.-]+(?::\d+)?(?:\/[\w-]+)*\/\d+$/;
const SET = `(?:${flagNames.join("|")})=(?:on|off)`;
const TRUSTED_PROXIES = /^(?:\d{1,2}|[0-9a-f.:]+(?:\/\d{1,3})?(?:,[0-9a-f.:]+(?:\/\d{1,3})?)*)$/i;
const REPLICAS = /^postgres(?:ql)?:\/\/[^,\s]+(?:,postgres(?:ql)?:\/\/[^,\s]+)*$/;
const FLAGS = new RegExp(`^${SET}(?:,${SET})*$`);
const Environment = z.object({
  PORT: portOf("PORT").default(3000),
  HOST: z.string().default("127.0.0.1"),
  HIRO_DATA: z.string().min(1, "HIRO_DATA must name a folder").default("data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "DATABASE_URL must start with postgres:// or postgresql://")
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(REPLICAS, "DATABASE_REPLICA_URL must be addresses of replicas, joined by commas; each starts with postgres:// or postgresql://")
    .optional(),
  HIRO_CELLS: z.string().optional(),
  HIRO_DIRECTORY_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "HIRO_DIRECTORY_URL must start with postgres:// or postgresql://")
    .optional(),
  HIRO_DEMO: z.enum(["0", "1"], "HIRO_DEMO must be 0 or 1").optional(),
  HIRO_TRUSTED_PROXIES: z
    .string()
    .regex(
      TRUSTED_PROXIES,
      "HIRO_TRUSTED_PROXIES must be a number of proxies, or their addresses joined by commas, such as 10.0.0.5,10.1.0.0/16",
    )
    .refine((text) => trustedProxiesOf(text) !== null, "HIRO_TRUSTED_PROXIES must name addresses such as 10.0.0.5 or 10.1.0.0/16")
    .optional(),
  HIRO_URL: z.url("HIRO_URL must be the full address people open, such as https://money.example.com").optional(),
  HIRO_SECRET: z.string().min(32, "HIRO_SECRET must have at least 32 characters").optional(),
  HIRO_LOG: z.enum(["debug", "info", "warn", "error", "silent"], "HIRO_LOG must be debug, info, warn, error or silent").default("info"),
  HIRO_ANALYTICS_URL: z.url("HIRO_ANALYTICS_URL must be the full address that events are posted to").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress(
    "OTEL_EXPORTER_OTLP_ENDPOINT must be the collector's address, such as http://localhost:4318",
  ).optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,100}$/, "OTEL_SERVICE_NAME must be a name of letters, digits, dots, dashes and underscores")
    .default("hiro"),
  HIRO_METRICS_PORT: portOf("HIRO_METRICS_PORT").optional(),
  HIRO_SUPPORT_EMAIL: z.email("HIRO_SUPPORT_EMAIL must be an e-mail address, such as support@example.com").default(SUPPORT_EMAIL),
  HIRO_WEBSITE_URL: page("HIRO_WEBSITE_URL").default(WEBSITE_URL),
  HIRO_TERMS_URL: page("HIRO_TERMS_URL").optional(),
  HIRO_PRIVACY_URL: page("HIRO_PRIVACY_URL").optional(),
  HIRO_IOS_APP_URL: page("HIRO_IOS_APP_URL").optional(),
  HIRO_TEST_BUILD_URL: page("HIRO_TEST_BUILD_URL").optional(),
  HIRO_SENTRY_DSN: z
    .string()
    .regex(DSN, "HIRO_SENTRY_DSN must look like https://key@errors.example.com/1, as Sentry or GlitchTip shows it")
    .optional(),
  HIRO_SIGN_UP: z.enum(["open", "invite"], "HIRO_SIGN_UP must be open or invite").optional(),
  PLAID_CLIENT_ID: z.string().min(1).optional(),
  PLAID_SECRET: z.string().min(1).optional(),
  PLAID_ENV: z.enum(["sandbox", "production"], "PLAID_ENV must be sandbox or production").default("sandbox"),
  HIRO_GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  HIRO_GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  HIRO_APPLE_CLIENT_ID: z.string().min(1).optional(),
  HIRO_APPLE_TEAM_ID: z.string().min(1).optional(),
  HIRO_APPLE_KEY_ID: z.string().min(1).optional(),
  HIRO_APPLE_PRIVATE_KEY: z
    .string()
    .regex(/BEGIN PRIVATE KEY/, "HIRO_APPLE_PRIVATE_KEY must be the .p8 file's text, line breaks as \\n")
    .optional(),
  TIINGO_API_KEY: z.string().min(1).optional(),
  RENTCAST_API_KEY: z.string().min(1).optional(),
  HIRO_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+\/?$/, "HIRO_SMTP_URL must look like smtp://user:password@mail.example.com:587, or smtps:// for port 465")
    .optional(),
  HIRO_MAIL_FROM: z
    .string()
    .regex(MAIL_FROM, "HIRO_MAIL_FROM must be an address, such as hiro@example.com or Hiro <hiro@example.com>")
    .optional(),
  HIRO_FLAGS: z
    .string()
    .regex(
      FLAGS,
      `HIRO_FLAGS must be flags and their values, such as HOUSEHOLD_ENABLED=off,SUBSCRIPTIONS_ENABLED=on; there are ${flagNames.join(", ")}`,
    )
    .optional(),
  HIRO_LLM: z.enum(["off", "anthropic", "openai", "compatible"], "HIRO_LLM must be off, anthropic, openai or compatible").optional(),
  ANTHROPIC_API_KEY: z.string().min(1).optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  HIRO_LLM_BASE_URL: z.string().optional(),
  HIRO_LLM_API_KEY: z.string().min(1).optional(),
  HIRO_LLM_MODEL: z.string().max(200).optional(),
  HIRO_LLM_PRICE: z
    .string()
    .regex(/^\d+(\.\d+)?,\d+(\.\d+)?$/, "HIRO_LLM_PRICE must be two numbers, such as 2,10: dollars for a million tokens in and out")
    .optional(),
  HIRO_LLM_DAY_TOKENS: whole.default(300_000),
  HIRO_LLM_MONTH_TOKENS: whole.default(20_000_000),
  HIRO_LLM_MONTH_DOLLARS: whole.default(50),
});

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

/** False trusts no proxy; a number trusts that many in front of this server; a list trusts these addresses and networks. */
export type TrustedProxies = false | number | string[];

/** Parses trusted proxies. Returns null when an entry of the list is not an address. */
const trustedProxiesOf = (text: string | undefined): TrustedProxies | null => {
  if (text === undefined || text === "0") return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text.split(",");
  const isNetwork = (network: string): boolean => {
    const [address = "", bits] = network.split("/");
    const version = isIP(address);
    return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
  };
  return networks.every(isNetwork) ? networks : null;
};

/** A mail server and the sender: an address, or a name with an address in angle brackets. */
export type MailSettings = { url: string; from: string };

/** Identity providers that may sign users in; null for one that is not set up. */
export type IdentitySettings = {
  google: { clientId: string; secret: string } | null;
  apple: { clientId: string; teamId: string; keyId: string; privateKey: string } | null;
};

export type Settings = {
  port: number;
  host: string;
  /** Absolute path of the data folder. */
  dataFolder: string;
  databaseUrl: string | undefined;
  /** Replicas of the server at `databaseUrl`, which answer reads. */
  replicaUrls: string[];
  /** Cells that hold whole households each, instead of one database; null for one database. */
  cells: CellSettings | null;
  /** Whether only this machine can reach the installation: no public URL, no PostgreSQL, and a loopback listen address. */
  alone: boolean;
  /** Whether there is a demo household. Default: on for a private machine, elsewhere only when set explicitly. */
  demo: boolean;
  /** Proxies whose forwarding headers count: their number, or their addresses. False is none. */
  trustedProxies: TrustedProxies;
  /** The URL that users open; null follows the request. */
  publicUrl: string | null;
  /** Base URL of links in email: the public URL, or else this machine's. */
  homeUrl: string;
  secret: string | undefined;
  logLevel: z.output<typeof Environment>["HIRO_LOG"];
  /** URL for analytics events; null sends none. */
  analyticsUrl: string | null;
  /** Where traces and metrics are sent; null measures nothing. */
  telemetry: TelemetrySettings | null;
  /** Settings for pages. */
  installation: Installation;
  /** Who may sign up. Default: everyone on a private machine, elsewhere only invited users. */
  signUp: "open" | "invite";
  plaid: { clientId: string; secret: string; environment: "sandbox" | "production" } | null;
  identity: IdentitySettings;
  /** Tiingo key for market prices; undefined uses the sandbox market. */
  tiingoKey: string | undefined;
  /** RentCast key for home values; undefined uses the sandbox of homes. */
  rentcastKey: string | undefined;
  /** Outgoing mail server; null keeps mail on this machine. */
  mail: MailSettings | null;
  /** Feature flags of this installation. Omitted flags are on. */
  flags: Partial<Record<FlagName, boolean>>;
  /** Null uses only the offline analyst. */
  llm: LlmSettings | null;
  llmBudget: LlmBudget;
  /** The operator's price; null uses the table of known models. */
  llmPrice: LlmPrice | null;
};

/** Reads the identity provider settings. Throws a readable Error when a client is set only partly. */
const identityOf = (e: z.output<typeof Environment>): IdentitySettings => {
  const { HIRO_GOOGLE_CLIENT_ID: id, HIRO_GOOGLE_CLIENT_SECRET: secret } = e;
  if ((id === undefined) !== (secret === undefined))
    throw new Error("HIRO_GOOGLE_CLIENT_ID and HIRO_GOOGLE_CLIENT_SECRET go together: set both or neither");
  const apple = [e.HIRO_APPLE_CLIENT_ID, e.HIRO_APPLE_TEAM_ID, e.HIRO_APPLE_KEY_ID, e.HIRO_APPLE_PRIVATE_KEY];
  const [clientId, teamId, keyId, privateKey] = apple;
  if (apple.some((part) => part === undefined) && apple.some((part) => part !== undefined))
    throw new Error("HIRO_APPLE_CLIENT_ID, _TEAM_ID, _KEY_ID and _PRIVATE_KEY go together: set all or none");
  return {
    google: id && secret ? { clientId: id, secret } : null,
    apple: clientId && teamId && keyId && privateKey ? { clientId, teamId, keyId, privateKey: privateKey.replaceAll("\\n", "\n") } : null,
  };
};

/** Reads the environment. Empty values count as not set. Throws an Error naming every invalid variable. */
export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Environment.safeParse(given, { error: issueText });
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  const e = parsed.data;
  if ((e.PLAID_CLIENT_ID === undefined) !== (e.PLAID_SECRET === undefined))
    throw new Error("PLAID_CLIENT_ID and PLAID_SECRET go together: set both or neither");
  if ((e.HIRO_SMTP_URL === undefined) !== (e.HIRO_MAIL_FROM === undefined))
    throw new Error("HIRO_SMTP_URL and HIRO_MAIL_FROM go together: set both or neither");
  if (e.DATABASE_REPLICA_URL !== undefined && e.DATABASE_URL === undefined)
    throw new Error("DATABASE_REPLICA_URL needs DATABASE_URL, the server that the replicas follow");
  const cells = cellsOf(e);
  const embedded = e.DATABASE_URL === undefined && cells === null;
  const alone = e.HIRO_URL === undefined && embedded && LOOPBACK.has(e.HOST);
  return {
    port: e.PORT,
    host: e.HOST,
    dataFolder: resolve(e.HIRO_DATA),
    databaseUrl: e.DATABASE_URL,
    replicaUrls: e.DATABASE_REPLICA_URL?.split(",") ?? [],
    cells,
    alone,
    demo: e.HIRO_DEMO === undefined ? alone : e.HIRO_DEMO === "1",
    trustedProxies: trustedProxiesOf(e.HIRO_TRUSTED_PROXIES) ?? false,
    publicUrl: e.HIRO_URL?.replace(/\/+$/, "") ?? null,
    homeUrl: e.HIRO_URL?.replace(/\/+$/, "") ?? `http://localhost:${e.PORT}`,
    secret: e.HIRO_SECRET,
    logLevel: e.HIRO_LOG,
    analyticsUrl: e.HIRO_ANALYTICS_URL ?? null,
    telemetry: telemetryOf(e),
    installation: installationOf(e),
    signUp: e.HIRO_SIGN_UP ?? (embedded && e.HIRO_URL === undefined ? "open" : "invite"),
    plaid: e.PLAID_CLIENT_ID && e.PLAID_SECRET ? { clientId: e.PLAID_CLIENT_ID, secret: e.PLAID_SECRET, environment: e.PLAID_ENV } : null,
    identity: identityOf(e),
    tiingoKey: e.TIINGO_API_KEY,
    rentcastKey: e.RENTCAST_API_KEY,
    mail: e.HIRO_SMTP_URL && e.HIRO_MAIL_FROM ? { url: e.HIRO_SMTP_URL, from: e.HIRO_MAIL_FROM } : null,
    flags: Object.fromEntries((e.HIRO_FLAGS?.split(",") ?? []).map((one) => [one.split("=")[0], one.endsWith("=on")])),
    llm: llmOf(e),
    llmBudget: { dayTokens: e.HIRO_LLM_DAY_TOKENS, monthTokens: e.HIRO_LLM_MONTH_TOKENS, monthDollars: e.HIRO_LLM_MONTH_DOLLARS },
    llmPrice: priceOf(e.HIRO_LLM_PRICE),
  };
};
