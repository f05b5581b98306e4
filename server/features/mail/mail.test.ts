import { request } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { scopeOfUser } from "../../identity/sessions.ts";
import { chooseMail } from "../../providers/mail/choose.ts";
import { type MailTransport } from "../../providers/mail/index.ts";
import { readSettings } from "../../config/settings.ts";
import { type Json, NOW, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { smtpServer } from "../../testing/smtp.ts";
import { deliverMail, letter, type Message, sendMail, subjectLine } from "./index.ts";

type Smtp = Awaited<ReturnType<typeof smtpServer>>;
const smtpTo = (url: string): MailTransport => chooseMail(readSettings({ HIRO_SMTP_URL: url, HIRO_MAIL_FROM: "Hiro <hiro@example.com>" }));

const message = (p: Person, more: Partial<Message> = {}): Message => ({
  userId: p.id,
  key: `test-${p.id}`,
  to: p.email,
  subject: "Hello",
  text: "Good morning",
  html: "<p>Good morning</p>",
  ...more,
});
const send = async (t: TestApp, p: Person, more: Partial<Message> = {}): Promise<void> => {
  const scope = await scopeOfUser(t.deps, p.id);
  await t.deps.database.within(scope, (tx) => sendMail(t.deps, tx, message(p, more)));
  await t.deps.jobs.stop();
};
const listed = async (p: Person): Promise<Json[]> => (await p.get("/api/outbox/")).body["messages"] as unknown as Json[];
const plain = (data: string): string => data.replaceAll("=\r\n", "");

describe("mail through a mail server", () => {
  let t: TestApp;
  let smtp: Smtp;
  let p: Person;
  beforeAll(async () => {
    smtp = await smtpServer();
    t = await testApp({ mail: smtpTo(smtp.url) });
  });
  beforeEach(async () => {
    t.setClock(NOW);
    p = await t.person();
  });
  afterEach(() => {
    smtp.says(() => null);
    smtp.received.length = 0;
  });
  afterAll(async () => {
    await t.close();
    await smtp.close();
  });
  const wait = async (minutes: number): Promise<void> => {
    t.setClock(new Date(t.deps.clock().getTime() + minutes * 60_000).toISOString());
    await deliverMail(t.deps);
    p = await t.signedIn(p);
  };

  test("goes out after its transaction commits, with text, HTML and inline images, and its text is not kept", async () => {
    await send(t, p, {
      html: '<p>Good morning</p><img src="cid:chart-1">',
      images: [{ cid: "chart-1", type: "image/png", bytes: Buffer.from("a picture") }],
    });
    const [got] = smtp.received;
    expect(got).toMatchObject({ from: expect.stringContaining("<hiro@example.com>"), to: [p.email], user: "sender" });
    const data = plain(got?.data ?? "");
    for (const part of [
      "From: Hiro <hiro@example.com>",
      `To: ${p.email}`,
      "Subject: Hello",
      "Auto-Submitted: auto-generated",
      "text/plain",
      "text/html",
    ])
      expect(data).toContain(part);
    expect(data).toMatch(/Content-Id: <chart-1>/i);
    expect(data).toContain(Buffer.from("a picture").toString("base64"));
    const [row] = await listed(p);
    expect(row).toMatchObject({ subject: "Hello", state: "sent" });
    expect((await p.get(`/api/outbox/${row?.["id"]}/`)).body).toMatchObject({ text: null, html: null });
    expect((await p.get("/api/outbox/")).body["mail_server"]).toBe(true);
  });

  test("is sent once when written twice under one key, and never when its transaction is rolled back", async () => {
    await send(t, p);
    await send(t, p, { subject: "Again" });
    const scope = await scopeOfUser(t.deps, p.id);
    const undone = t.deps.database.within(scope, async (tx) => {
      await sendMail(t.deps, tx, message(p, { key: `undone-${p.id}` }));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await wait(60);
    expect(smtp.received.length).toBe(1);
    expect(await listed(p)).toHaveLength(1);
  });

  test("goes out once even if several servers send at the same time", async () => {
    smtp.says(() => "451 later");
    for (let i = 0; i < 6; i += 1) await send(t, p, { key: `many-${p.id}-${i}`, subject: `Message ${i}` });
    smtp.says(() => null);
    t.setClock("2026-11-20T15:05:00.000Z");
    await Promise.all(Array.from({ length: 4 }, () => deliverMail(t.deps)));
    expect(smtp.received.map(({ data }) => /Subject: (.*)/.exec(data)?.[1]).sort()).toEqual(
      Array.from({ length: 6 }, (_, i) => `Message ${i}`),
    );
  });

  test("is retried with the same id and longer waits while the server is busy, and finally given up", async () => {
    const ids: string[] = [];
    let asked = 0;
    smtp.says((step) => {
      if (step !== "message") return null;
      asked += 1;
      return "451 busy";
    });
    await send(t, p);
    expect((await listed(p))[0]?.["state"]).toBe("waiting");
    await wait(0.5);
    expect(asked).toBe(1);
    await wait(1);
    expect(asked).toBe(2);
    smtp.says(() => null);
    await wait(5);
    ids.push(...smtp.received.map(({ data }) => /Message-ID: (.*)/i.exec(data)?.[1] ?? ""));
    expect(ids).toEqual([expect.stringMatching(/^<[0-9a-f]{32}@example\.com>$/)]);
    expect((await listed(p))[0]?.["state"]).toBe("sent");
    smtp.says(() => "451 busy");
    await send(t, p, { key: `never-${p.id}` });
    for (let i = 0; i < 8; i += 1) await wait(1000);
    expect((await listed(p))[0]?.["state"]).toBe("refused");
  });

  test("is marked and not retried when the address is rejected for good; a rejected password is the operator's to fix", async () => {
    smtp.says((step) => (step === "RCPT" ? "550 no such user" : null));
    await send(t, p);
    expect((await listed(p))[0]?.["state"]).toBe("refused");
    smtp.says((step) => (step === "AUTH" ? "535 wrong password" : null));
    await send(t, p, { key: `auth-${p.id}` });
    expect((await listed(p))[0]?.["state"]).toBe("waiting");
    smtp.says(() => null);
    await wait(60);
    expect(smtp.received.length).toBe(1);
  });

  test("is not retried if the connection breaks after the handover: it may have been sent", async () => {
    smtp.says((step) => (step === "message" ? "drop" : null));
    await send(t, p);
    smtp.says(() => null);
    await wait(1000);
    expect((await listed(p))[0]?.["state"]).toBe("unsure");
    expect(smtp.received).toEqual([]);
  });

  test.each([
    ["a@b.example, c@d.example"],
    ["a@b.example\r\nBcc: all@example.com"],
    ["Somebody <a@b.example>"],
    ["no-address"],
    [`${"x".repeat(65)}@example.com`],
    [`a@${"x.".repeat(130)}example`],
  ])("rejects the address %j", async (to) => {
    await expect(send(t, p, { to, key: `to-${to}` })).rejects.toThrow("Invalid email address");
  });

  test("keeps a subject in one header, whatever it contains", async () => {
    await send(t, p, { subject: "Hi\r\nBcc: all@example.com\r\n\r\n<b>\u202Eevil\u0000" });
    const head = smtp.received[0]?.data.split("\r\n\r\n")[0] ?? "";
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.split("\r\n").filter((line) => line.startsWith("Subject:"))).toEqual(["Subject: Hi Bcc: all@example.com <b> evil"]);
    expect(smtp.received[0]?.to).toEqual([p.email]);
    expect(subjectLine("x".repeat(500))).toHaveLength(200);
  });

  test("cannot be read on the machine", async () => {
    await send(t, p, { forSignIn: true, userId: null });
    expect((await fetch(`${t.url}/api/sign-in-mail/`)).status).toBe(404);
  });
});

describe("mail when a server dies", () => {
  const dying = async (point: "before" | "after") => {
    let alive = true;
    let sent = 0;
    const transport: MailTransport = {
      host: "mail.example.com",
      deliver: async (_mail, handing) => {
        if (alive && point === "before") return new Promise<void>(() => undefined);
        await handing();
        sent += 1;
        if (alive) await new Promise<void>(() => undefined);
      },
    };
    const t = await testApp({ mail: transport });
    const p = await t.person();
    const scope = await scopeOfUser(t.deps, p.id);
    const { jobs } = t.deps;
    await t.deps.database.within(scope, (tx) => sendMail({ ...t.deps, jobs: { ...jobs, send: async () => undefined } }, tx, message(p)));
    void deliverMail(t.deps);
    const isWaiting = async (): Promise<boolean> =>
      (await t.deps.database.kysely.selectFrom("outbox_messages").select("state").execute()).some(({ state }) => state === "waiting");
    // The mail server has the message only after the handover was recorded.
    while (point === "after" ? sent === 0 : await isWaiting()) await new Promise((go) => setTimeout(go, 5));
    alive = false;
    t.setClock("2026-11-20T15:05:00.000Z");
    await deliverMail(t.deps);
    const soon = sent;
    t.setClock("2026-11-20T15:11:00.000Z");
    await deliverMail(t.deps);
    await deliverMail(t.deps);
    const state = (await listed(await t.signedIn(p)))[0]?.["state"];
    await t.close();
    return { soon, sent, state };
  };

  test("before the handover is sent by another server", async () => {
    expect(await dying("before")).toEqual({ soon: 0, sent: 1, state: "sent" });
  });
  test("between handover and recording is not sent again", async () => {
    expect(await dying("after")).toEqual({ soon: 1, sent: 1, state: "unsure" });
  });
});

describe("mail on a private machine", () => {
  let t: TestApp;
  let p: Person;
  beforeAll(async () => {
    t = await testApp();
    p = await t.person();
    await send(t, p, { html: '<img src="cid:a">', images: [{ cid: "a", type: "image/png", bytes: Buffer.from("x") }] });
    await send(t, p, { key: "verify", userId: null, to: "new@example.com", subject: "Verify", forSignIn: true });
  });
  afterAll(() => t.close());
  const statusOf = (headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      request(`${t.url}/api/sign-in-mail/`, { headers }, (reply) => resolve(reply.resume().statusCode ?? 0))
        .on("error", reject)
        .end();
    });

  test("is kept and can be read by its recipient, images included", async () => {
    const [row, ...more] = await listed(p);
    expect([row?.["state"], row?.["subject"], more]).toEqual(["kept", "Hello", []]);
    expect((await p.get("/api/outbox/")).body["mail_server"]).toBe(false);
    expect((await p.get(`/api/outbox/${row?.["id"]}/`)).body).toMatchObject({
      text: "Good morning",
      html: '<img src="data:image/png;base64,eA==">',
    });
  });

  test("can be read on the machine without signing in only if it is needed for sign-in", async () => {
    const messages = (await (await fetch(`${t.url}/api/sign-in-mail/`)).json()) as Json[];
    expect(messages.map((one) => [one["to"], one["subject"]])).toEqual([["new@example.com", "Verify"]]);
  });

  test("returns 404 to pages of other sites under any hostname and to requests through a proxy", async () => {
    expect(await statusOf()).toBe(200);
    expect(await statusOf({ host: "evil.example" })).toBe(404);
    expect(await statusOf({ host: "localhost.evil.example:80" })).toBe(404);
    for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
      expect(await statusOf({ [name]: "127.0.0.1" }), name).toBe(404);
  });

  test("is hidden on an installation that others can reach", async () => {
    const open = await testApp({ signInMail: false });
    expect((await fetch(`${open.url}/api/sign-in-mail/`)).status).toBe(404);
    await open.close();
  });

  test("is deleted after ninety days", async () => {
    await t.deps.database.kysely
      .updateTable("outbox_messages")
      .set({ created_at: "2026-08-01T00:00:00.000Z" })
      .where("key", "=", "verify")
      .execute();
    const { tidyMail } = await import("./service.ts");
    await tidyMail(t.deps);
    expect((await t.deps.database.kysely.selectFrom("outbox_messages").select("key").execute()).map((one) => one.key)).toEqual([
      `test-${p.id}`,
    ]);
  });
});

test("an email has the same content in HTML and plain text, and markup in its text is escaped", () => {
  const made = letter({
    title: "<b>Sam & Co</b>",
    preview: "Hello",
    html: "<p>One</p>",
    text: "One",
    action: { label: "Open", url: "https://hiro.example.com/?a=1&b=2" },
    footer: { text: "You asked for it.", link: { label: "Turn it off", url: "https://hiro.example.com/off" } },
  });
  expect(made.html).toContain("&#60;b&#62;Sam &#38; Co&#60;/b&#62;");
  expect(made.html).toContain('href="https://hiro.example.com/?a=1&#38;b=2"');
  expect(made.text).toBe(
    "<b>Sam & Co</b>\n\nOne\n\nOpen: https://hiro.example.com/?a=1&b=2\n\n-- \nYou asked for it.\nTurn it off: https://hiro.example.com/off",
  );
});

test("mail server settings must be complete and are validated", () => {
  expect(readSettings({}).mail).toBe(null);
  expect(readSettings({ HIRO_SMTP_URL: "smtps://mail.example.com", HIRO_MAIL_FROM: "Hiro <hiro@example.com>" }).mail).toEqual({
    url: "smtps://mail.example.com",
    from: "Hiro <hiro@example.com>",
  });
  for (const wrong of [
    { HIRO_SMTP_URL: "smtp://mail.example.com" },
    { HIRO_SMTP_URL: "http://mail.example.com", HIRO_MAIL_FROM: "a@example.com" },
    { HIRO_SMTP_URL: "smtp://mail.example.com", HIRO_MAIL_FROM: "Hiro" },
    { HIRO_SMTP_URL: "smtp://mail.example.com", HIRO_MAIL_FROM: "Hiro <a@example.com>\r\nBcc: b@example.com" },
  ])
    expect(() => readSettings(wrong)).toThrow(/HIRO_(SMTP_URL|MAIL_FROM)/);
});
