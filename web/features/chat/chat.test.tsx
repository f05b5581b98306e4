import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Json, Person } from "#server/testing/app.ts";
import { obedientEngine } from "#server/testing/engine.ts";
import { seedHousehold } from "#server/testing/household.ts";
import { gate, refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";
import money from "#web/ui/figures/Money.module.css";
import { STARTERS } from "./starters.ts";

const FIRST_TIME = "Hiro uses AI and may not have a complete picture of your financial situation, which may impact accuracy of responses.";
const LATER = "Hiro can make mistakes. Double check important info.";
const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Ask anything" });
const send = () => screen.findByRole<HTMLButtonElement>("button", { name: "Send" });
const say = async (text: string) => userEvent.type(await box(), `${text}{Enter}`);

describe("a chat with a scripted engine", () => {
  const stage = useStage({ engine: obedientEngine });

  it("greets with or without a name and offers six of the nine starters", async () => {
    const person = await stage.t.person();
    await stage.renderAt("/chat/", person);
    await screen.findByRole("heading", { name: "Hi Test, how can I help with your finances?" });
    expect((await box()).placeholder).toBe("Ask anything");
    const toggle = screen.getByRole("button", { name: /Conversation starters/ });
    const offered = () =>
      screen
        .queryAllByRole("button")
        .map((b) => b.textContent ?? "")
        .filter((text) => STARTERS.includes(text));
    expect([STARTERS.length, new Set(offered()).size, offered().length]).toEqual([9, 6, 6]);
    await userEvent.click(toggle);
    expect(offered()).toEqual([]);
    await screen.findByText(FIRST_TIME);
    await stage.t.deps.database.kysely
      .updateTable("users")
      .set({ first_name: null, last_name: null })
      .where("id", "=", person.id)
      .execute();
    await stage.renderAt("/chat/", person);
    await screen.findByRole("heading", { name: "Hi, how can I help with your finances?" });
  });

  it("sends only non-empty text and streams the answer into a chat of its own", async () => {
    const { address } = await stage.renderAt("/chat/", await stage.t.person());
    expect((await send()).disabled).toBe(true);
    await userEvent.type(await box(), "   ");
    expect((await send()).disabled).toBe(true);
    await userEvent.clear(await box());
    await userEvent.type(await box(), "one two{Shift>}{Enter}{/Shift}three");
    expect((await box()).value).toBe("one two\nthree");
    expect((await send()).disabled).toBe(false);
    await userEvent.click(await send());
    await waitFor(() => expect(address()).toMatch(/^\/chat\/\d+\/$/));
    await waitFor(() => expect(screen.getByRole("article", { name: "Answer" }).textContent).toMatch(/one two\s+three/));
    expect((await box()).value).toBe("");
    expect((await send()).disabled).toBe(true);
    const listed = await screen.findByRole("link", { name: /one two/ });
    expect(screen.getAllByRole("link", { current: "page" }), "the chat alone is the current page").toEqual([listed]);
  });

  it("accepts the next question while an answer is being saved, and shows it afterwards", async () => {
    const hold = gate();
    const { address, network } = await stage.renderAt("/chat/", await stage.t.person());
    await say("first question");
    await waitFor(() => expect(address()).toMatch(/^\/chat\/\d+\/$/));
    network.meet(/GET .*\/messages\//, async (pass) => hold.opened.then(pass));
    await send();
    await say("second question");
    await userEvent.keyboard("{Enter}");
    hold.open();
    await waitFor(() => expect(screen.getAllByRole("article").at(-1)?.textContent).toContain("second question"));
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect((await box()).value).toBe("");
  });

  it("shows the shorter disclaimer once there are chats", async () => {
    const person = await stage.t.person();
    for (const text of ["first", "second"]) {
      const made = await person.send("POST", "/api/chat/", {});
      await person.send("POST", `/api/chat/${made.body["id"]}/messages/`, { content: text, nonce: `${person.id}-${text}` });
    }
    await stage.renderAt("/chat/", person);
    await screen.findByText(LATER);
    expect(screen.queryByText(FIRST_TIME)).toBeNull();
  });

  it("stops on request, keeps the text so far, and shows no error", async () => {
    await stage.renderAt("/chat/", await stage.t.person());
    await say("hang");
    await waitFor(() => expect(screen.getByRole("article").textContent).toContain("Half"));
    expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    await screen.findByText("Stopped.");
    expect(screen.getByRole("article").textContent).toContain("Half");
    expect(screen.queryByText(/something went wrong/)).toBeNull();
    expect(await send()).toBeTruthy();
  });

  it.each(["fail", "fail late"])("shows a failed answer (%s) as failed and accepts another question", async (text) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await stage.renderAt("/chat/", await stage.t.person());
    await say(text);
    await waitFor(() => expect(screen.getByRole("article").textContent).toContain("I'm sorry, something went wrong. Please try again."));
    await say("again");
    await waitFor(() => expect(screen.getAllByRole("article").at(-1)?.textContent).toContain("again"));
  });

  it("shows an answer that the server refuses as failed, too", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await stage.renderAt("/chat/", await stage.t.person(), {
      before: (network) => network.meet(/POST .*\/messages\//, () => refusal(500)),
    });
    await say("hello");
    await screen.findByText("I'm sorry, something went wrong. Please try again.");
    expect(screen.getByText("hello")).toBeTruthy();
  });

  it("lists a starred chat that is older than the first page of chats", async () => {
    const person = await stage.t.person();
    const named = async (summary: string): Promise<number> => {
      const id = Number((await person.send("POST", "/api/chat/", {})).body["id"]);
      await person.send("PATCH", `/api/chat/${id}/`, { summary });
      return id;
    };
    const oldest = await named("The oldest chat");
    await person.send("PATCH", `/api/chat/${oldest}/`, { starred: true });
    for (let n = 0; n < 51; n++) await named(`Chat ${n}`);
    const first = (await person.get("/api/chat/")).body["results"] as unknown as { id: number }[];
    expect(first.some(({ id }) => id === oldest)).toBe(false);
    await stage.renderAt("/settings", person);
    await screen.findByRole("heading", { name: "Starred" });
    await screen.findByRole("link", { name: "The oldest chat" });
  });

  it.each(["/chat/987654", "/chat/3000000000", "/chat/abc"])("redirects %s to the start with a not-found message", async (path) => {
    const { address } = await stage.renderAt(path, await stage.t.person());
    await screen.findByText("Chat not found.");
    await waitFor(() => expect(address()).toBe("/chat/"));
  });

  it("copies an answer as plain text", async () => {
    const user = userEvent.setup();
    const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await stage.renderAt("/chat/", await stage.t.person());
    await user.type(await box(), "**plain** words{Enter}");
    await user.click(await screen.findByRole("button", { name: "Copy" }));
    await screen.findByText("Response copied!");
    expect(written.mock.calls.map(([text]) => text.trim())).toEqual(["plain words"]);
  });

  it("can be renamed, starred and deleted", async () => {
    const person = await stage.t.person();
    const { address, network } = await stage.renderAt("/chat/", person);
    await say("budget for boats");
    await screen.findByRole("button", { name: "Copy" });
    const pick = async (item: string) => {
      await userEvent.click(await screen.findByRole("button", { name: "Chat options" }));
      await userEvent.click(await screen.findByRole("menuitem", { name: item }));
    };
    await pick("Rename");
    const name = await screen.findByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.type(name, "  Boats  {Enter}");
    await screen.findByRole("heading", { level: 1, name: "Boats" });
    const rename = async (typed: string) => {
      await pick("Rename");
      const field = await screen.findByRole("textbox", { name: "Name" });
      await waitFor(() => expect(document.activeElement).toBe(field));
      await userEvent.clear(field);
      await userEvent.type(field, typed);
    };
    await rename("Ships{Escape}");
    await screen.findByRole("heading", { level: 1, name: "Boats" });
    const patches = () => network.calls.filter((call) => call.startsWith("PATCH")).length;
    const before = patches();
    await rename(" Boats {Enter}");
    await rename("   {Enter}");
    await screen.findByText("Enter a name");
    await userEvent.keyboard("{Escape}");
    expect(patches(), "neither the same nor nothing is saved").toBe(before);
    await rename("Sails");
    await userEvent.click(await box());
    await screen.findByRole("heading", { level: 1, name: "Sails" });
    await waitFor(async () => expect((await person.get("/api/chat/")).body["results"]?.[0]?.["summary"]).toBe("Sails"));
    network.meet(/PATCH/, () => refusal(500, "Not now."));
    await rename("Refused{Enter}");
    await screen.findByText("Not now.");
    await screen.findByRole("heading", { level: 1, name: "Sails" });
    network.meet(/PATCH/, (pass) => pass());
    await rename("Boats{Enter}");
    await pick("Star");
    await screen.findByRole("heading", { name: "Starred" });
    await pick("Delete");
    await userEvent.click(within(await screen.findByRole("dialog", { name: "Delete Boats?" })).getByRole("button", { name: "Delete" }));
    await screen.findByText("Boats deleted");
    await waitFor(() => expect(address()).toBe("/chat/"));
    expect((await person.get("/api/chat/")).body["results"]).toEqual([]);
  });
});

describe("a chat with the offline engine and sample data", () => {
  const stage = useStage();
  let maya: Person;
  let chat: string;

  beforeAll(async () => {
    maya = await stage.t.person();
    chat = `/chat/${(await seedHousehold(stage.t, maya)).chat}/`;
  });

  const cited = async (citation: object) => {
    const messages = (await (await maya.raw(`/api${chat}messages/`)).json()) as object[];
    const changed = messages.map((m) => ({
      ...m,
      ...("role" in m && m.role === "assistant" ? { content: "See [$1.00](#cite:0).", citations: [citation] } : {}),
    }));
    await stage.renderAt(chat, maya, {
      before: (network) => network.meet(/GET .*\/messages\//, () => Promise.resolve(Response.json(changed))),
    });
    await userEvent.click(await screen.findByRole("button", { name: "$1.00" }));
    return within(await screen.findByRole("complementary"));
  };
  const request = {
    name: "Rows",
    accountId: null,
    category: null,
    transactionType: null,
    subscriptionId: null,
    startDate: null,
    endDate: null,
    searchQuery: null,
    pending: null,
    orderBy: "date",
    amountGt: null,
    amountLt: null,
    limit: null,
  };

  it("opens the transactions behind a figure, and the view adds up to it", async () => {
    await stage.renderAt(chat, maya);
    const figures = await screen.findAllByRole("button", { name: /^\$[\d,]+\.\d\d$/ });
    const first = figures[0] as HTMLElement;
    await userEvent.click(first);
    const panel = within(await screen.findByRole("complementary"));
    expect(
      (await panel.findAllByText((_, e) => e?.classList.contains(String(money.money)) === true && e.textContent === first.textContent))
        .length,
    ).toBeGreaterThan(0);
    expect([first.isConnected, first.getAttribute("aria-expanded")]).toEqual([true, "true"]);
  });

  it("lists the transactions behind a figure", async () => {
    const panel = await cited({
      artifactName: "Zanzibar",
      artifactDisplayType: "transactions",
      transactionsFetchRequest: { ...request, searchQuery: "Zanzibar" },
    });
    expect(await panel.findAllByText(/Zanzibar\d+ Market/)).toHaveLength(2);
    panel.getByText("2 transactions");
    panel.getByText("$57");
  });

  it("says when there are no transactions, naming the category if there is one", async () => {
    const panel = await cited({
      artifactName: "None",
      artifactDisplayType: "transactions",
      transactionsFetchRequest: { ...request, searchQuery: "zebra" },
    });
    await panel.findByText("No transactions found");
    const categories = (await maya.get("/api/finx-categories/")).body as Json[];
    const groceries = categories.find((c) => c["name"] === "Groceries")?.["id"];
    const second = await cited({
      artifactName: "None",
      artifactDisplayType: "transactions",
      transactionsFetchRequest: { ...request, searchQuery: "zebra", category: Number(groceries) },
    });
    await second.findByText("No transactions found for Groceries");
  });

  it("says when a budget has been deleted", async () => {
    const panel = await cited({
      artifactName: "Budget",
      artifactDisplayType: "budget",
      artifactType: "Budget",
      artifactBudgetId: 2_000_000,
    });
    await panel.findByText("Budget not found");
  });
});
