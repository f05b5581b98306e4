import { resolve } from "node:path";
import { z } from "zod";

const port = z
  .string()
  .regex(/^\d+$/, "PORT must be a whole number")
  .transform(Number)
  .pipe(z.number().min(0).max(65_535, "PORT must be at most 65535"));
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  HIRO_DATA: z.string().min(1, "HIRO_DATA must name a folder").default("data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "DATABASE_URL must start with postgres:// or postgresql://")
    .optional(),
  HIRO_DEMO: z.enum(["0", "1"], "HIRO_DEMO must be 0 or 1").default("1"),
  HIRO_URL: z.url("HIRO_URL must be the full address people open, such as https://money.example.com").optional(),
  HIRO_SECRET: z.string().min(32, "HIRO_SECRET must have at least 32 characters").optional(),
  HIRO_LOG: z.enum(["debug", "info", "warn", "error", "silent"], "HIRO_LOG must be debug, info, warn, error or silent").default("info"),
  PLAID_CLIENT_ID: z.string().min(1).optional(),
  PLAID_SECRET: z.string().min(1).optional(),
  PLAID_ENV: z.enum(["sandbox", "production"], "PLAID_ENV must be sandbox or production").default("sandbox"),
  TIINGO_API_KEY: z.string().min(1).optional(),
  RENTCAST_API_KEY: z.string().min(1).optional(),
});

export type Settings = {
  port: number;
  host: string;
  /** Absolute path of the data folder. */
  dataFolder: string;
  databaseUrl: string | undefined;
  demo: boolean;
  /** The address people open; null follows the request. */
  publicUrl: string | null;
  secret: string | undefined;
  logLevel: z.output<typeof Environment>["HIRO_LOG"];
  plaid: { clientId: string; secret: string; environment: "sandbox" | "production" } | null;
  /** Market prices from Tiingo; undefined is the sandbox market. */
  tiingoKey: string | undefined;
  /** Home values from RentCast; undefined is the sandbox of homes. */
  rentcastKey: string | undefined;
};

/** Reads the environment. Empty values count as not set. Throws an Error that names every variable that does not fit. */
export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  const e = parsed.data;
  if ((e.PLAID_CLIENT_ID === undefined) !== (e.PLAID_SECRET === undefined))
    throw new Error("PLAID_CLIENT_ID and PLAID_SECRET go together: set both or neither");
  return {
    port: e.PORT,
    host: e.HOST,
    dataFolder: resolve(e.HIRO_DATA),
    databaseUrl: e.DATABASE_URL,
    demo: e.HIRO_DEMO === "1",
    publicUrl: e.HIRO_URL?.replace(/\/+$/, "") ?? null,
    secret: e.HIRO_SECRET,
    logLevel: e.HIRO_LOG,
    plaid: e.PLAID_CLIENT_ID && e.PLAID_SECRET ? { clientId: e.PLAID_CLIENT_ID, secret: e.PLAID_SECRET, environment: e.PLAID_ENV } : null,
    tiingoKey: e.TIINGO_API_KEY,
    rentcastKey: e.RENTCAST_API_KEY,
  };
};
