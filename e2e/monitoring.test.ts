import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "#seed/demo-sign-in.ts";
import { signIn, type Stage, stage } from "./browser.ts";
import { ingest } from "./ingest.ts";

let received: Awaited<ReturnType<typeof ingest>>;
let watched: Stage;
beforeAll(async () => {
  received = await ingest();
  watched = await stage({ HIRO_SENTRY_DSN: received.dsn });
});
afterAll(async () => {
  await watched.close();
  received.close();
});
beforeEach(async () => {
  // The pages of earlier tests would go on reporting.
  await Promise.all(watched.browser.contexts().map((context) => context.close()));
  received.envelopes.splice(0);
});

/** Opens a signed-in page whose sampling draw is always `lot`. Sessions with a draw below 0.2 are recorded. */
const drawing = async (lot: number): Promise<Awaited<ReturnType<Stage["open"]>>> => {
  const opened = await watched.open();
  await opened.page.addInitScript((lot) => void (Math.random = () => lot), lot);
  await opened.page.goto("/auth/login/");
  await signIn(opened.page, DEMO_EMAIL, DEMO_PASSWORD);
  await opened.page.waitForURL((at) => at.pathname.startsWith("/chat"));
  return opened;
};

const BREAK = "Sorry, Hiro broke and we're working on fixing it.";

test("browser errors are reported without anything the user saw, owns or is", async () => {
  const { page, problems } = await drawing(0.9);
  // The browser never becomes idle, so the screen's code is not preloaded before the test breaks it.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto("/transactions?q=coffee");
  const amount = page.locator("[data-amount]").first();
  await amount.waitFor();
  const seen = await page.locator("main").innerText();
  await vi.waitFor(() => expect(received.kinds().has("session")).toBe(true), 20_000);

  // An uncaught error whose message, cause and name contain text from the screen.
  await page.evaluate((text) => {
    setTimeout(() => {
      throw Object.assign(new Error(text, { cause: new TypeError(`${text} is not a function`) }), { rows: text });
    });
  }, seen);
  // An error that breaks a screen.
  await page.route("**/assets/*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `throw new RangeError(${JSON.stringify(seen)})` }),
  );
  await page.evaluate(() => window.history.pushState(null, "", "/settings/data-checks?of=demo@example.com"));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent("popstate")));
  await page.getByText(BREAK).waitFor();

  await vi.waitFor(() => expect(received.all("event").length).toBeGreaterThanOrEqual(2), 20_000);
  expect(received.all("event")[0]).toMatchObject({
    level: "error",
    platform: "javascript",
    exception: { values: expect.arrayContaining([expect.objectContaining({ type: "Error", value: "[left out]" })]) },
    tags: { place: "/transactions", is_employee: false },
  });
  expect(received.all("event").find((error) => JSON.stringify(error).includes("RangeError"))).toMatchObject({
    exception: { values: [{ type: "RangeError", value: "[left out]" }] },
    tags: { place: "/settings/data-checks", is_employee: false },
  });
  const sent = received.envelopes.join("\n");
  const words = [...new Set(seen.split(/\s+/).filter((word) => /\d[.,]\d|^[A-Z][a-z]{4,}/.test(word)))];
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((word) => sent.includes(word))).toEqual([]);
  expect(sent).not.toMatch(/demo|coffee|Mozilla|Chrome|ip_address|user_agent|[?&]q=|\$\d/i);
  expect(sent).toContain('"infer_ip":"never"');
  expect(problems.filter((problem) => /Content Security Policy/.test(problem))).toEqual([]);
}, 120_000);

/** Returns all text, values, names and addresses on a page. */
const seenOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll("*")].flatMap((element) => [
      ...["aria-label", "title", "placeholder", "alt", "href", "name"].map((name) => element.getAttribute(name) ?? ""),
      element instanceof HTMLInputElement ? element.value : "",
    ]);
    return [document.body.innerText, document.title, window.location.href, ...texts].join("\n");
  });
/** Returns the texts of our own stylesheets. */
const sheetsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.styleSheets].filter(({ href }) => href).map(({ cssRules }) => [...cssRules].map((rule) => rule.cssText).join("\n")),
  );

type Node = { id: number; tagName?: string; attributes?: Record<string, string>; textContent?: string; childNodes?: Node[] };
type Data = {
  source?: number;
  type?: number;
  id?: number;
  href?: string;
  text?: string;
  node?: Node;
  adds?: { parentId: number; node: Node }[];
};
const happened = (): { type: number; data: Data }[] => received.all("replay_recording").flat() as { type: number; data: Data }[];
const changes = (source: number): Data[] => happened().flatMap(({ type, data }) => (type === 3 && data.source === source ? [data] : []));
const nodesIn = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(nodesIn)];

test("one session in five is recorded without anything the user saw or typed", async () => {
  const { page, problems } = await drawing(0.1);
  await page.goto("/transactions?q=coffee");
  await page.locator("[data-amount]").first().waitFor();
  const seen = [await seenOn(page)];
  await vi.waitFor(() => expect(happened().some(({ data }) => data.href === "/transactions")).toBe(true), 20_000);

  const search = page.getByRole("searchbox");
  await search.fill("");
  await search.pressSequentially("Zanzibar");
  await search.fill("");
  await page.getByRole("list", { name: "Transactions" }).getByRole("link").nth(3).click();
  await page.locator("[data-drawer]").waitFor();
  seen.push(await seenOn(page));
  await page.getByRole("link", { name: "Net worth", exact: true }).first().click();
  const account = page.getByRole("link", { name: /Everyday Checking/ });
  await account.waitFor();
  seen.push(await seenOn(page));
  await account.click();
  await page.waitForURL(/net-worth\/\d+/);
  await page.locator("[data-amount]").first().waitFor();
  seen.push(await seenOn(page));
  await vi.waitFor(() => expect(JSON.stringify(received.all("replay_event"))).toContain('"/net-worth/:id"'), 20_000);

  // The recording shows what happened: the page's structure and styles, then typing, clicks and their effects.
  const pages = happened().flatMap(({ type, data }) => (type === 2 && data.node ? [nodesIn(data.node)] : []));
  // Other sheets, such as those of libraries, are left empty. The first states the order of the layers.
  const sheets = ["", "@layer theme, base, components, utilities;", ...(await sheetsOf(page))];
  const recorded = new Set(pages.flat().flatMap(({ attributes }) => attributes?.["_cssText"] ?? []));
  expect([...recorded].filter((sheet) => !sheets.includes(sheet))).toEqual([]);
  expect([...recorded].join()).toContain(".Row_row");
  expect(changes(2).filter(({ type }) => type === 2).length).toBeGreaterThan(2);
  expect(new Set(changes(5).map(({ text }) => text))).toEqual(new Set(["•••"]));
  const added = changes(0).flatMap(({ adds = [] }) => adds);
  const nodes = [...pages.flat(), ...added.flatMap(({ node }) => nodesIn(node))];
  const [tags, ids] = [new Set(nodes.map(({ tagName }) => tagName)), new Set(nodes.map(({ id }) => id))];
  expect(["html", "body", "main", "nav", "a", "button", "input", "svg"].filter((tag) => !tags.has(tag))).toEqual([]);
  expect(nodes.filter(({ attributes }) => attributes?.["class"]?.split(" ").includes("Row_row")).length).toBeGreaterThan(10);
  expect(added.filter(({ parentId }) => !ids.has(parentId))).toEqual([]);
  // The shape of a chart or an icon would say something about the user's money.
  expect(nodes.filter(({ tagName, childNodes = [] }) => tagName === "svg" && childNodes.length > 0)).toEqual([]);
  expect(["path", "line", "rect", "circle"].filter((tag) => tags.has(tag))).toEqual([]);
  const texts = nodes.flatMap(({ textContent }) => textContent?.trim() || []);
  expect(texts.length).toBeGreaterThan(100);
  expect(new Set(texts)).toEqual(new Set(["•••"]));

  // Names of our own classes, such as DrawerFrame_drawer, are not user data.
  const sent = sheets
    .filter(Boolean)
    .reduce((rest, sheet) => rest.replaceAll(JSON.stringify(sheet).slice(1, -1), ""), received.envelopes.join("\n"))
    .replaceAll(/\b[A-Z][A-Za-z]+_[A-Za-z]+\b/g, "");
  const words = [
    ...new Set(
      seen
        .join("\n")
        .split(/\s+/)
        .filter((word) => /\d[.,]\d|^[A-Z][a-z]{4,}|\/\d|@/.test(word)),
    ),
  ];
  expect(words).toEqual(expect.arrayContaining(["Checking", "/net-worth/1"]));
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((word) => sent.includes(word))).toEqual([]);
  expect(sent).not.toMatch(/demo|coffee|zanzibar|everyday|localhost|net-worth\/\d|Mozilla|Chrome|ip_address|[?&]q=|open=|\$\d/i);
  expect(sent).not.toContain(DEMO_PASSWORD);
  expect(await page.evaluate(() => ({ ...window.sessionStorage }))).not.toHaveProperty("sentryReplaySession");
  expect(problems).toEqual([]);
}, 120_000);

test("the other four report only that they started", async () => {
  const { page } = await drawing(0.9);
  await page.goto("/transactions");
  await page.locator("[data-amount]").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.getByRole("searchbox").pressSequentially("Netflix");
  // A running recorder would have sent the first five seconds by now.
  await page.waitForTimeout(8000);
  expect(received.kinds()).toEqual(new Set(["session"]));
}, 120_000);

test("without the setting, nothing is loaded, stored or sent", async () => {
  const plain = await stage();
  const { page, context } = await plain.signedIn();
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  await page.goto("/transactions");
  await page.locator("[data-amount]").first().waitFor();
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error("nobody hears this");
      }),
  );
  await page.waitForLoadState("networkidle");
  const own = new URL(page.url()).origin;
  expect(asked.filter((url) => !url.startsWith(own) && !/^(data|blob):/.test(url))).toEqual([]);
  const scripts = await Promise.all(asked.filter((url) => url.endsWith(".js")).map(async (url) => (await fetch(url)).text()));
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((text) => /sentry/i.test(text.replaceAll(/import\([^)]*\)/g, "")))).toEqual([]);
  expect(received.envelopes).toEqual([]);
  await plain.close();
}, 120_000);
