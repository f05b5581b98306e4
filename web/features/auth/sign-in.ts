export type SignIn = { ok: true } | { ok: false; message: string };

const OFFLINE = "You seem to be offline. Check the connection and try again.";
const BROKEN = "Sign-in did not work just now. Please try again.";

/** Sends e-mail and password; the server sets the session cookie. Never throws: a refusal comes back as a sentence. */
export const signIn = async (email: string, password: string): Promise<SignIn> => {
  let reply: Response;
  try {
    reply = await fetch("/auth/session/", {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
  } catch (failure) {
    if (failure instanceof TypeError) return { ok: false, message: OFFLINE };
    throw failure;
  }
  return reply.ok ? { ok: true } : { ok: false, message: await sentence(reply) };
};

const sentence = async (reply: Response): Promise<string> => {
  if (reply.status === 429) return `Too many attempts. Try again in ${wait(Number(reply.headers.get("retry-after")))}.`;
  if (reply.status !== 401 && reply.status !== 400) return BROKEN;
  const body: unknown = await reply.json().catch(() => null);
  const said = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return typeof said === "string" && said !== "" ? said : "Wrong e-mail or password.";
};

/** Seconds as a person says them: 45 → "45 seconds", 90 → "2 minutes". */
export const wait = (seconds: number): string => {
  if (!Number.isFinite(seconds) || seconds <= 0) return "a minute";
  if (seconds < 60) return seconds === 1 ? "1 second" : `${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
};

export type DemoAccount = { email: string; password: string };

/** The demo household's account when this server offers one, else null. */
export const demoAccount = async (): Promise<DemoAccount | null> => {
  const reply = await fetch("/auth/demo/", { headers: { accept: "application/json" } }).catch(() => null);
  if (!reply?.ok || !reply.headers.get("content-type")?.includes("json")) return null;
  const body: unknown = await reply.json();
  return isDemo(body) ? body : null;
};

const isDemo = (body: unknown): body is DemoAccount =>
  typeof body === "object" &&
  body !== null &&
  "email" in body &&
  "password" in body &&
  typeof body.email === "string" &&
  typeof body.password === "string";
