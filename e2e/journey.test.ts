import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn, type Stage, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

const OFX = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261101<LANGUAGE>ENG<FI><ORG>Tidewater Bank</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>555001234<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261031
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261003<TRNAMT>-41.20<FITID>t1<NAME>Quayside Fish Market</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261003<TRNAMT>-41.20<FITID>t2<NAME>Quayside Fish Market</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261015<TRNAMT>1500.00<FITID>t3<NAME>TIDE WORKS PAYROLL</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>2417.60<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe("signing in", () => {
  test("a deep link asks for sign-in, explains a wrong password, and then opens the requested page", async () => {
    const { page, context } = await s.open();
    await page.goto("/transactions?period=this-month&q=coffee");
    await page.waitForURL((at) => at.pathname.startsWith("/auth/login"));
    expect(new URL(page.url()).searchParams.get("redirect_url")).toBe("/transactions?period=this-month&q=coffee");
    await signIn(page, "demo@example.com", "not the password");
    await page.getByText("That email and password do not match.").waitFor();
    await signIn(page, "demo@example.com", "Demo-2026!");
    await page.waitForURL((at) => at.pathname === "/transactions");
    expect(new URL(page.url()).searchParams.get("q")).toBe("coffee");
    await context.close();
  });

  test("only redirects to the app's own paths are followed after sign-in", async () => {
    for (const foreign of ["https://evil.example", "//evil.example", "/\\evil.example"]) {
      const { page, context } = await s.open();
      await page.goto(`/auth/login/?redirect_url=${encodeURIComponent(foreign)}`);
      await signIn(page, "demo@example.com", "Demo-2026!");
      await page.waitForURL((at) => at.pathname.startsWith("/chat"));
      expect(new URL(page.url()).host).toBe(new URL(s.server.url.replace("127.0.0.1", "localhost")).host);
      await context.close();
    }
  });

  test("signing out ends every tab's session and leaves no user data in browser storage", async () => {
    const { page, context } = await s.signedIn();
    await page.goto("/settings");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL((at) => at.pathname.startsWith("/auth/login"));
    await page.goto("/net-worth");
    await page.waitForURL((at) => at.pathname.startsWith("/auth/login"));
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(/Bearer|eyJ|demo@example/);
    await context.close();
  });

  test("an unknown address shows a not-found page", async () => {
    const { page, context } = await s.signedIn();
    await page.goto("/no/such/page");
    await page.getByText("The page you were looking for was not found.").waitFor();
    await context.close();
  });
});

describe("viewing finances", () => {
  test("transactions can be searched, filtered, opened and recategorized, and the URL keeps the state", async () => {
    const { page, context, problems } = await s.signedIn();
    await page.goto("/transactions");
    const rows = page.getByRole("list", { name: "Transactions" }).getByRole("link");
    await rows.first().waitFor();
    await page.getByRole("searchbox").fill("netflix");
    await page.waitForURL((at) => at.searchParams.get("q") === "netflix");
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[aria-label="Transactions"] a [data-name]')].every((e) => e.textContent?.includes("Netflix")),
    );
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("combobox", { name: "Sort" }).click();
    await page.getByRole("option", { name: "Old to new" }).click();
    await page.waitForURL((at) => at.searchParams.get("sort") === "date");
    await page.reload();
    expect(await page.getByRole("searchbox").inputValue()).toBe("netflix");
    await rows.first().click();
    await page.waitForURL((at) => at.searchParams.has("open"));
    await page.getByText("Statement description").waitFor();
    await page.getByRole("combobox", { name: "Category" }).last().click();
    await page.getByPlaceholder("Search categories").fill("Gifts");
    await page.getByRole("option", { name: "Gifts" }).click();
    await page.getByText("Transaction updated").waitFor();
    // The offer covers the list until it is answered.
    await page.getByRole("dialog", { name: "Update similar transactions" }).getByRole("button", { name: "Skip" }).click();
    await rows.first().getByText("Gifts", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL((at) => !at.searchParams.has("open"));
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.waitForURL((at) => !at.searchParams.has("sort"));
    expect(problems).toEqual([]);
    await context.close();
  });

  test("a failed change is reverted and reported", async () => {
    const { page, context } = await s.signedIn();
    await page.goto("/transactions?q=spotify");
    const rows = page.getByRole("list", { name: "Transactions" }).getByRole("link");
    await rows.last().click();
    await page.getByText("Statement description").waitFor();
    await page.route("**/api/finx-transactions/*/", (route) =>
      route.request().method() === "PATCH" ? route.fulfill({ status: 503, body: "{}" }) : route.continue(),
    );
    await page.getByRole("combobox", { name: "Category" }).last().click();
    await page.getByPlaceholder("Search categories").fill("Gifts");
    const tried = page.waitForRequest((request) => request.method() === "PATCH");
    await page.getByRole("option", { name: "Gifts" }).click();
    await tried;
    await page.getByText("Unable to update transaction").waitFor();
    await rows.last().getByText("Music", { exact: true }).waitFor();
    await context.close();
  });

  test("net worth can be hidden and shown, follows its date range, explains its change, and links to accounts", async () => {
    const { page, context, problems } = await s.signedIn();
    await page.goto("/net-worth");
    await page.getByRole("slider", { name: "Net worth" }).waitFor();
    const figure = page.locator("[data-figure]");
    const shown = await figure.innerText();
    expect(shown).toMatch(/^\$\d{3},\d{3}/);
    await page.getByRole("button", { name: /hide amounts/i }).click();
    expect(await figure.innerText()).not.toContain(shown.slice(1, 8));
    await page.reload();
    await page.getByRole("button", { name: /show amounts/i }).click();
    await page.getByRole("radio", { name: "Year to date" }).click();
    await page.waitForURL((at) => at.searchParams.get("range") === "YTD");
    await page.getByRole("button", { name: "View changes" }).click();
    await page.getByText("Total change").waitFor();
    await page.keyboard.press("Escape");
    await page.evaluate(() => Object.assign(window, { stillThere: true }));
    await page.getByRole("link", { name: /Everyday Checking/ }).click();
    await page.waitForURL((at) => /\/net-worth\/\d+/.test(at.pathname));
    await page.getByRole("button", { name: "Manage" }).waitFor();
    // A link changes the page without a reload.
    expect(await page.evaluate(() => "stillThere" in window)).toBe(true);
    await page.goto("/net-worth/abc");
    await page.waitForURL((at) => at.pathname === "/net-worth");
    await page.goto("/net-worth/999999");
    await page.getByText("Unable to find account").waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test("arrow keys on the chart show the value at each point", async () => {
    const { page, context } = await s.signedIn();
    await page.goto("/net-worth");
    const chart = page.getByRole("slider", { name: "Net worth" });
    await chart.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.getByText(/^Net worth on /).waitFor();
    await context.close();
  });
});

describe("adding data", () => {
  test("linking a bank in its dialog brings in its transactions", async () => {
    const { page, context } = await s.signedIn();
    await page.goto("/settings/connected-accounts");
    await page.getByRole("button", { name: "Add account" }).click();
    const dialog = page.frameLocator('iframe[src*="/sandbox-bank/link"]');
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("searchbox", { name: "Search institutions" }).fill("Credit Union");
    await dialog.getByRole("listitem").getByRole("button").first().click();
    await dialog.locator('input[name="username"]').fill("user_good");
    await dialog.locator('input[name="password"]').fill("wrong");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.locator('input[name="password"]').fill("pass_good");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.getByRole("button", { name: /^Share \d/ }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByText(/ linked$/).waitFor();
    await page.waitForFunction(() => !document.body.innerText.includes("Reading ") && !document.body.innerText.includes("Finishing"));
    await context.close();
  });

  test("a bank file is read, reviewed, imported and reported; importing it again adds nothing", async () => {
    const { page, context, problems } = await s.signedIn();
    const bring = async (start: string): Promise<string> => {
      await page.goto("/settings/connected-accounts");
      await page.getByRole("button", { name: "Import file" }).click();
      await page
        .getByLabel("Bank file", { exact: true })
        .setInputFiles({ name: "tidewater.ofx", mimeType: "application/x-ofx", buffer: Buffer.from(OFX) });
      await page.getByRole("button", { name: start }).click();
      await page.getByText("Import finished").waitFor();
      return page.getByRole("dialog").innerText();
    };
    expect(await bring("Import 3 rows")).toMatch(/Rows read\s+3\s+Added\s+3\s+Already there\s+0\s+Skipped\s+0/);
    expect(await bring("Import the balance")).toMatch(/Rows read\s+3\s+Added\s+0\s+Already there\s+3\s+Skipped\s+0/);
    await page.goto("/transactions?q=quayside");
    await page.getByRole("list", { name: "Transactions" }).getByRole("link").nth(1).waitFor();
    expect(await page.getByRole("list", { name: "Transactions" }).getByRole("link").count()).toBe(2);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("an unreadable file is rejected with the line and the reason", async () => {
    const { page, context } = await s.signedIn();
    await page.goto("/settings/connected-accounts");
    await page.getByRole("button", { name: "Import file" }).click();
    await page.getByLabel("Bank file", { exact: true }).setInputFiles({
      name: "broken.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Date,Description,Amount\n2026-10-01,Coffee,-4.50\n2026-10-02,Tea,minus three\n2026-10-03,Cake,-6.00\n"),
    });
    await page.getByText(/Line 3/).waitFor();
    await context.close();
  });
});

describe("asking questions", () => {
  test("an answer cites a figure that opens its transactions, a follow-up is understood, and the chat is saved", async () => {
    const { page, context, problems } = await s.signedIn();
    await page.getByPlaceholder("Ask anything").fill("How much did I spend on groceries last month?");
    await page.keyboard.press("Enter");
    await page.waitForURL((at) => /\/chat\/\d+/.test(at.pathname));
    const figure = page.getByRole("article", { name: "Answer" }).locator("button[aria-expanded]:not([disabled])").first();
    await figure.waitFor();
    const amount = await figure.innerText();
    await figure.click();
    const drawer = page.getByRole("complementary").last();
    await drawer
      .getByText(amount.replace(/\.\d\d$/, ""))
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByPlaceholder("Ask anything").fill("and dining?");
    await page.keyboard.press("Enter");
    await page
      .getByText(/Dining out/)
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole("article", { name: "Answer" }).nth(1).waitFor();
    await page
      .getByRole("link", { name: /Groceries/ })
      .first()
      .waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test("an unknown chat leads home with a message", async () => {
    const { page, context } = await s.signedIn();
    await page.goto("/chat/99999999/");
    await page.getByText("Chat not found.").waitFor();
    await page.waitForURL((at) => at.pathname.startsWith("/chat") && !at.pathname.includes("9999"));
    await context.close();
  });

  test("what is written while the first question creates its chat stays in the box", async () => {
    const { page, context } = await s.signedIn();
    const { promise: written, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/chat/", async (route) => {
      if (route.request().method() === "POST") await written;
      await route.continue();
    });
    const box = page.getByPlaceholder("Ask anything");
    await box.fill("What's my net worth?");
    await page.keyboard.press("Enter");
    await page.getByText("What's my net worth?").first().waitFor();
    await box.fill("And last month?");
    resolve();
    await page.waitForURL((at) => /^\/chat\/\d+/.test(at.pathname));
    await expect.poll(() => box.inputValue()).toBe("And last month?");
    await context.close();
  });

  test("an interrupted answer says so, and asking again works", async () => {
    const { page, context } = await s.signedIn();
    await page.route("**/api/chat/*/messages/", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
    );
    await page.getByPlaceholder("Ask anything").fill("What's my net worth?");
    await page.keyboard.press("Enter");
    await page.getByText("I'm sorry, something went wrong. Please try again.").waitFor();
    await page.waitForURL((at) => /^\/chat\/\d+/.test(at.pathname));
    await page.unroute("**/api/chat/*/messages/");
    await page.getByPlaceholder("Ask anything").fill("What's my net worth?");
    await page.keyboard.press("Enter");
    await page
      .getByRole("article", { name: "Answer" })
      .getByText(/Your net worth is/)
      // A table in the answer repeats the sentence as its caption.
      .first()
      .waitFor();
    await context.close();
  });
});

describe("keyboard only", () => {
  test("reaches the skip link, the navigation, a row and its drawer, and returns", async () => {
    const { page, context } = await s.signedIn();
    await page.goto("/transactions");
    await page.getByRole("list", { name: "Transactions" }).getByRole("link").first().waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Skip");
    await page.keyboard.press("Enter");
    await page.getByRole("list", { name: "Transactions" }).getByRole("link").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("Statement description").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL((at) => !at.searchParams.has("open"));
    await context.close();
  });
});
