import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Person } from "#server/testing/app.ts";
import { obedientEngine } from "#server/testing/engine.ts";
import { seedHousehold } from "#server/testing/household.ts";
import type * as copying from "./copy.ts";
import { stubClipboard } from "#web/testing/clipboard.ts";
import { gate, refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

/** How often the thread was drawn since it has an answer to announce. */
const drawn = vi.hoisted(() => ({ times: 0 }));
vi.mock("./copy.ts", async (original) => {
  const real = await original<typeof copying>();
  const spoken: typeof real.spoken = (markdown) => {
    drawn.times += 1;
    return real.spoken(markdown);
  };
  return { ...real, spoken };
});

const FAILED = "I'm sorry, something went wrong. Please try again.";
const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Ask anything" });
const say = async (text: string) => userEvent.type(await box(), `${text}{Enter}`);
const answer = () => screen.findByRole("article", { name: "Answer" });

describe("asking", () => {
  const stage = useStage({ engine: obedientEngine });

  it("shows the first question before the server has made the chat", async () => {
    const hold = gate();
    const { address, network } = await stage.renderAt("/chat/", await stage.t.person());
    network.meet(/POST \/api\/chat\/$/, async (pass) => hold.opened.then(pass));
    await say("one two");
    await answer();
    expect(screen.getByText("one two").tagName).toBe("P");
    expect([(await box()).value, address()]).toEqual(["", "/chat/"]);
    hold.open();
    await waitFor(() => expect(address()).toMatch(/^\/chat\/\d+\/$/));
    await screen.findByRole("button", { name: "Copy" });
    expect(screen.getAllByRole("article")).toHaveLength(1);
  });

  it("gives the text back and says why when the chat cannot be made", async () => {
    const { network } = await stage.renderAt("/chat/", await stage.t.person());
    network.meet(/POST \/api\/chat\/$/, () => refusal(500, "The database is full."));
    await say("one two");
    expect((await screen.findByRole("alert")).textContent).toBe("Your question was not sent. The database is full.");
    expect((await box()).value).toBe("one two");
    network.meet(/POST \/api\/chat\/$/, (pass) => pass());
    await userEvent.type(await box(), "{Enter}");
    await screen.findByRole("button", { name: "Copy" });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("names the reason of a refusal, and keeps the question as a draft for later", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { go, address, network } = await stage.renderAt("/chat/", await stage.t.person());
    network.meet(/POST .*\/messages\//, () => refusal(409, "Wait until the current answer is finished, or stop it."));
    await say("one two");
    await screen.findByText("Wait until the current answer is finished, or stop it.");
    screen.getByText(FAILED);
    const chat = address();
    await go("/settings");
    await go(chat);
    await waitFor(async () => expect((await box()).value).toBe("one two"));
  });

  it("counts down to the end of the limit of questions, and only then tries again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { network } = await stage.renderAt("/chat/", await stage.t.person());
    network.meet(/POST .*\/messages\//, () =>
      Promise.resolve(
        Response.json({ message: "Wait.", errors: ["TOO_MANY_MESSAGES"] }, { status: 429, headers: { "retry-after": "200" } }),
      ),
    );
    await say("one two");
    await screen.findByText(/^You reached the limit of questions. You can ask again in 3:(?:20|1\d)\.$/);
    const again = () => screen.getByRole<HTMLButtonElement>("button", { name: "Try again" });
    expect(again().disabled).toBe(true);
    vi.setSystemTime(Date.now() + 200_000);
    await screen.findByText("You can ask again now.");
    network.meet(/POST .*\/messages\//, (pass) => pass());
    await userEvent.click(again());
    await screen.findByRole("button", { name: "Copy" });
  });

  it("says that it is still waiting when nothing arrives", async () => {
    const hold = gate();
    const { network } = await stage.renderAt("/chat/", await stage.t.person());
    network.meet(/POST .*\/messages\//, async (pass) => hold.opened.then(pass));
    await say("one two");
    await screen.findByText("Hiro is working on it");
    await screen.findByText("Still waiting for an answer.");
    hold.open();
    await screen.findByRole("button", { name: "Copy" });
    expect(screen.queryByText("Still waiting for an answer.")).toBeNull();
  });

  it("announces a finished answer once, and no older one", async () => {
    const { go, address } = await stage.renderAt("/chat/", await stage.t.person());
    const announced = () => screen.getAllByRole("status").map((one) => one.textContent?.trim());
    await say("one two");
    await waitFor(() => expect(announced()).toContain("one two"));
    const chat = address();
    await go("/settings");
    await go(chat);
    await screen.findByRole("button", { name: "Copy" });
    expect(announced()).not.toContain("one two");
  });

  it("does not draw the messages again while the user types", async () => {
    await stage.renderAt("/chat/", await stage.t.person());
    await say("one two");
    await screen.findByRole("button", { name: "Copy" });
    await waitFor(() => expect(drawn.times).toBeGreaterThan(0));
    const before = drawn.times;
    await userEvent.type(await box(), "three");
    expect([(await box()).value, drawn.times]).toEqual(["three", before]);
  });

  it.each([true, false])("tells the server whether the reader prefers reduced motion (%s)", async (isReduced) => {
    const { network } = await stage.renderAt("/chat/", await stage.t.person());
    const { matchMedia, fetch } = window;
    vi.stubGlobal("matchMedia", (query: string) => (query.includes("reduced-motion") ? { matches: isReduced } : matchMedia(query)));
    const sent: (string | undefined)[] = [];
    vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
      if (url.endsWith("/messages/") && init.method === "POST") sent.push((init.headers as Record<string, string>)["X-Reduced-Motion"]);
      return fetch(url, init);
    });
    await say("one two");
    await screen.findByRole("button", { name: "Copy" });
    expect([sent, network.calls.length > 0]).toEqual([[isReduced ? "true" : undefined], true]);
  });

  it("writes an answer to the clipboard as HTML and as text", async () => {
    const user = userEvent.setup();
    const clipboard = stubClipboard();
    await stage.renderAt("/chat/", await stage.t.person());
    await user.type(await box(), "| a | b |{Shift>}{Enter}{/Shift}| - | - |{Shift>}{Enter}{/Shift}| 1 | 2 |{Enter}");
    await user.click(await screen.findByRole("button", { name: "Copy" }));
    await screen.findByText("Response copied!");
    expect(Object.keys(clipboard.parts())).toEqual(["text/html", "text/plain"]);
  });
});

describe("a chat of a household with data", () => {
  const stage = useStage();
  let maya: Person;
  let chat: string;

  beforeAll(async () => {
    maya = await stage.t.person();
    chat = `/chat/${(await seedHousehold(stage.t, maya)).chat}/`;
  });

  it("has an open citation in its address: Back closes it, and a copied link opens it", async () => {
    const { address, back } = await stage.renderAt(chat, maya);
    const [figure] = await screen.findAllByRole("button", { name: /^\$[\d,]+\.\d\d$/ });
    await userEvent.click(figure as HTMLElement);
    await screen.findByRole("complementary");
    const link = address();
    expect(link).toMatch(/\?cite=\d+-\d+$/);
    back();
    await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
    expect(address()).not.toContain("cite");

    const copied = await stage.renderAt(link, maya);
    const panel = await screen.findByRole("complementary");
    await userEvent.click(within(panel).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(copied.address()).not.toContain("cite"));
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  it("drops a citation that does not exist from the address", async () => {
    const { address } = await stage.renderAt(`${chat}?cite=999999-0`, maya);
    await screen.findAllByRole("article");
    await waitFor(() => expect(address()).not.toContain("cite"));
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  it("names its tables and marks their header cells", async () => {
    await stage.renderAt("/chat/", maya);
    await say("Show my spending by category this year");
    const table = await screen.findByRole("table", { name: /spent this year so far|this year/ });
    const headers = [...within(table).getAllByRole("columnheader"), ...within(table).getAllByRole("rowheader")];
    expect(new Set(headers.map((cell) => cell.getAttribute("scope")))).toEqual(new Set(["col", "row"]));
    expect(within(table).getAllByRole("rowheader")).toHaveLength(within(table).getAllByRole("row").length - 1);
  });

  it("calls an untitled planning chat after the plan, and lists its rules", async () => {
    const planning = await maya.send("POST", "/api/chat/initiate-planning-chat/");
    await stage.renderAt(`/chat/${planning.body["id"]}/`, maya);
    await screen.findByRole("heading", { level: 1, name: "Financial plan" });
    const [opening] = await screen.findAllByRole("article");
    expect(within(opening as HTMLElement).getAllByRole("listitem").length).toBeGreaterThan(0);
    await say("What if I retire at 60?");
    await screen.findByRole("heading", { level: 1, name: "Retire at 60" });
  });
});
