import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { CONNECTIONS, DEMO_BLANKS, offerName, possibleOffers } from "#contract/installation.ts";
import { readSettings } from "../config/settings.ts";
import { type TestApp, testApp } from "../testing/app.ts";
import { signInForm } from "./installation.ts";

const folder = mkdtempSync(join(tmpdir(), "hiro-page-"));
const source = readFileSync(join(import.meta.dirname, "../../web/index.html"), "utf8");
writeFileSync(join(folder, "index.html"), source.replace("<!--frame-->", '<!--frame--><div id="frame"></div><!--/frame-->'));
let t: TestApp | undefined;
afterAll(async () => {
  await t?.close();
  rmSync(folder, { recursive: true });
});

const installationIn = (page: string): unknown => {
  const elements = [...page.matchAll(/<script type="application\/json" id="installation">([^<]*)<\/script>/g)];
  expect(elements).toHaveLength(1);
  return JSON.parse(elements[0]?.[1] ?? "");
};

test("every page contains the installation's settings, and no setting can break out of its element", async () => {
  const { installation } = readSettings({
    HIRO_SUPPORT_EMAIL: "help@money.example.org",
    HIRO_WEBSITE_URL: "https://money.example.org/",
    HIRO_TERMS_URL: "https://law.example.org/?a=</script><script>alert(1)</script>&$&",
  });
  t = await testApp({ webFolder: folder, installation });
  const reply = await fetch(`${t.url}/settings/`);
  const page = await reply.text();
  expect(installationIn(page)).toEqual({
    supportEmail: "help@money.example.org",
    termsUrl: "https://law.example.org/?a=</script><script>alert(1)</script>&$&",
    privacyUrl: "https://money.example.org/privacy",
    iosAppUrl: "https://money.example.org/ios",
    testBuildUrl: "https://money.example.org/test-build",
    monitoringDsn: null,
  });
  expect(page).not.toContain("alert(1)</script>");
  expect(page).toContain('<div id="root">');
  expect(reply.headers.get("content-security-policy")).toMatch(/script-src 'self';.*connect-src 'self';/);
  expect(reply.headers.get("cache-control")).toBe("no-cache");
});

test("a page includes the frame for a signed-in user, and only where the app draws one", async () => {
  const served = await testApp({ webFolder: folder });
  const cookie = await served.cookieOf(await served.person());
  const framed = async (path: string, headers: Record<string, string>): Promise<boolean> =>
    (await (await fetch(served.url + path, { headers })).text()).includes('id="frame"');
  expect(await framed("/transactions?q=coffee", { cookie })).toBe(true);
  expect(await framed("/transactions?q=coffee", {})).toBe(false);
  for (const path of ["/auth/login/", "/signup", "/share/abc", "/internal-error/"])
    expect(await framed(path, { cookie }), path).toBe(false);
  await served.close();
});

test("the sign-in page includes the form of the installation's offer, and each page names the files and early requests of its screen", async () => {
  const built = mkdtempSync(join(tmpdir(), "hiro-drawn-"));
  mkdirSync(join(built, ".vite"));
  writeFileSync(join(built, "index.html"), source);
  // A server for tests has the sandbox of each provider, and no demo household.
  const ways = CONNECTIONS.map((connection) => ({ connection, name: connection, sandbox: true }));
  const [sandboxes, demo] = [offerName({ demo: null, ways }), offerName({ demo: DEMO_BLANKS, ways: [] })];
  const forms = { [sandboxes]: "<form>plain</form>", [demo]: `<form>${DEMO_BLANKS.email} ${DEMO_BLANKS.password}</form>` };
  writeFileSync(join(built, ".vite", "sign-in.json"), JSON.stringify(forms));
  const routes = ["/goals/$goalId", "/goals/new"].map((path) => ({
    path,
    scripts: [`assets${path}.js`],
    styles: [],
    requests: [`/api${path}/?a=1&b=2`, "/api/second/"],
    figure: path === "/goals/new" ? "Saved" : null,
  }));
  writeFileSync(join(built, ".vite", "routes.json"), JSON.stringify(routes));
  const served = await testApp({ webFolder: built });
  const page = async (path: string): Promise<string> => (await fetch(served.url + path)).text();
  expect(await page("/auth/login/?redirect_url=%2Fgoals")).toContain("<form>plain</form>");
  for (const path of ["/auth/login/?step=second-factor", "/auth/forgot/", "/goals"]) expect(await page(path), path).not.toContain("<form>");
  expect(await page("/goals/new/?tab=2")).toContain('href="/assets/goals/new.js"');
  expect(await page("/goals/new")).toContain('<meta name="early-request" content="/api/goals/new/?a=1&amp;b=2" data-number="Saved">');
  expect(await page("/goals/new")).toContain('<meta name="early-request" content="/api/second/">');
  expect(await page("/goals/7")).not.toContain("data-number");
  expect(await page("/goals/7")).toContain('href="/assets/goals/$goalId.js"');
  expect(await page("/goals/7/more")).not.toContain("/assets/goals/");
  await served.close();
  rmSync(built, { recursive: true });

  const offer = { demo: { email: "<b>&a@example.com", password: 'p"$&' }, ways: [] };
  expect(signInForm(forms, offer)).toBe("<form>&lt;b&gt;&amp;a@example.com p&quot;$&amp;</form>");
  expect(signInForm({}, offer)).toBe("");
});

test("every offer that an installation can have is drawn by the build, under a name of its own", () => {
  const offers = possibleOffers();
  expect(offers).toHaveLength(3 ** CONNECTIONS.length * 2);
  expect(new Set(offers.map(offerName)).size).toBe(offers.length);
});

test("a page is sent compressed in the best way that the browser accepts", async () => {
  const served = await testApp({ webFolder: folder });
  const sent = (accepted: string) => fetch(`${served.url}/settings`, { headers: { "accept-encoding": accepted } });
  const plain = await (await sent("identity")).text();
  for (const [accepted, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
    ["identity", null],
  ] as const) {
    const reply = await sent(accepted);
    expect(reply.headers.get("content-encoding"), accepted).toBe(encoding);
    expect(reply.headers.get("vary")).toBe("cookie, accept-encoding");
    expect(await reply.text()).toBe(plain);
  }
  await served.close();
});

test("a script is sent as the build compressed it, in the best way that the browser accepts", async () => {
  const built = mkdtempSync(join(tmpdir(), "hiro-built-"));
  const script = `export const words = ${JSON.stringify("spending ".repeat(500))};`;
  mkdirSync(join(built, "assets"));
  writeFileSync(join(built, "index.html"), source);
  writeFileSync(join(built, "assets", "words.js"), script);
  spawnSync(process.execPath, [join(import.meta.dirname, "../../scripts/precompress.mjs"), built]);
  const served = await testApp({ webFolder: built });
  const sent = (accepted: string) => fetch(`${served.url}/assets/words.js`, { headers: { "accept-encoding": accepted } });
  for (const [accepted, ending] of [
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gz"],
  ] as const) {
    const reply = await sent(accepted);
    expect(reply.headers.get("content-length")).toBe(String(statSync(join(built, "assets", `words.js.${ending}`)).size));
    expect(reply.headers.get("content-type")).toContain("javascript");
    expect(reply.headers.get("vary")).toBe("accept-encoding");
    expect(await reply.text()).toBe(script);
  }
  expect(await (await sent("identity")).text()).toBe(script);
  expect((await fetch(`${served.url}/assets/words.js.br`)).status).toBe(404);
  await served.close();
  rmSync(built, { recursive: true });
});

test("without settings the pages have example values; an invalid URL stops the start and names its variable", () => {
  expect(readSettings({}).installation).toEqual({
    supportEmail: "support@hiro.example.com",
    termsUrl: "https://hiro.example.com/terms",
    privacyUrl: "https://hiro.example.com/privacy",
    iosAppUrl: "https://hiro.example.com/ios",
    testBuildUrl: "https://hiro.example.com/test-build",
    monitoringDsn: null,
  });
  expect(() => readSettings({ HIRO_SUPPORT_EMAIL: "nobody" })).toThrow("HIRO_SUPPORT_EMAIL must be an e-mail address");
  for (const name of ["WEBSITE", "TERMS", "PRIVACY", "IOS_APP", "TEST_BUILD"])
    for (const wrong of ["javascript:alert(1)", "hiro.example.com/terms"])
      expect(() => readSettings({ [`HIRO_${name}_URL`]: wrong }), name).toThrow(`HIRO_${name}_URL must be the full address of a page`);
});

test("pages may connect to the error reporting URL only when it is set", async () => {
  const { installation } = readSettings({ HIRO_SENTRY_DSN: "https://0a1b@errors.example.org:8443/team/7" });
  const app = await testApp({ webFolder: folder, installation });
  const reply = await fetch(`${app.url}/`);
  expect(reply.headers.get("content-security-policy")).toContain("connect-src 'self' https://errors.example.org:8443;");
  await app.close();
  expect(() => readSettings({ HIRO_SENTRY_DSN: "https://errors.example.org/7" })).toThrow("HIRO_SENTRY_DSN must look like");
});
