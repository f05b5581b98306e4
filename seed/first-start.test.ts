import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freePort, type Running, startServer } from "#server/testing/process.ts";
import { DEMO_EMAIL, DEMO_PASSWORD } from "./demo.ts";

let folder: string;
let server: Running | undefined;
let said: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hiro-first-start-"));
  said = "";
});
afterEach(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (): Promise<Running> => {
  server = await startServer({ HIRO_DATA: folder, DATABASE_URL: "", HIRO_DEMO: "1" }, await freePort(), (text) => void (said += text));
  return server;
};
const post = (path: string, body: object): Promise<Response> =>
  fetch(`${server?.url}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
const signIn = (): Promise<Response> => post("/auth/session/", { email: DEMO_EMAIL, password: DEMO_PASSWORD });

test("a first start answers before the demo household exists, and a sign-in waits for it", async () => {
  const { url } = await start();
  const signedIn = signIn();
  expect((await fetch(`${url}/auth/demo/`)).status).toBe(200);
  expect((await post("/auth/refresh/", {})).status).toBe(401);
  expect(said).not.toContain("Created the demo household");
  expect((await signedIn).status).toBe(204);
  await vi.waitFor(() => expect(said).toContain("Created the demo household"), 10_000);
}, 120_000);

test("a server that stops while it creates the demo household exits with 0, and the next start completes it", async () => {
  const { child } = await start();
  await vi.waitFor(() => expect(said).toContain("Creating the demo household"), 10_000);
  const refused = signIn().then(
    ({ status }) => status,
    () => "not answered",
  );
  await server?.stop();
  expect([child.exitCode, await refused]).toEqual([0, "not answered"]);
  said = "";
  await start();
  expect((await signIn()).status).toBe(204);
  await vi.waitFor(() => expect(said).toContain("Created the demo household: 17 accounts"), 10_000);
}, 120_000);
