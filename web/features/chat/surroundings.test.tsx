import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createChart } from "#server/features/charts/index.ts";
import { scopeOfUser } from "#server/identity/sessions.ts";
import type { Json, Person } from "#server/testing/app.ts";
import { obedientEngine } from "#server/testing/engine.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";
import thread from "./Thread.module.css";

const stage = useStage({ engine: obedientEngine });

const chatOf = async (person: Person, ...questions: string[]): Promise<number> => {
  const id = Number((await person.send("POST", "/api/chat/", {})).body["id"]);
  for (const [i, content] of questions.entries())
    await person.send("POST", `/api/chat/${id}/messages/`, { content, nonce: `nonce-around-${i}` });
  return id;
};
const messages = async (person: Person, chat: number) => (await person.get(`/api/chat/${chat}/messages/`)).body as Json[];
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const choose = async (item: string) => {
  await press("Chat options");
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};
const clipboard = (write: (text: string) => Promise<void>): void => {
  // Provides a clipboard.
  userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(write);
};

describe("feedback on an answer", () => {
  it("is sent with a note, marks the thumb, and can be changed from its earlier state", async () => {
    const person = await stage.t.person();
    const chat = await chatOf(person, "hello");
    const { network } = await stage.renderAt(`/chat/${chat}/`, person);
    await press("Bad answer");
    const dialog = await screen.findByRole("dialog", { name: "What went wrong?" });
    await userEvent.type(within(dialog).getByRole("textbox", { name: "Note (optional)" }), "too short");
    await press("Send feedback");
    await screen.findByText("Thanks for your feedback!");
    await waitFor(() => expect(screen.getByRole("button", { name: "Bad answer" }).getAttribute("aria-pressed")).toBe("true"));
    expect((await messages(person, chat))[1]?.["user_feedback"]).toMatchObject({ type: "NEGATIVE", note: "too short" });

    await press("Bad answer");
    const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Note (optional)" });
    expect((await box()).value).toBe("too short");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    network.calls.length = 0;
    await press("Good answer");
    await screen.findByRole("dialog", { name: "What was good about it?" });
    expect((await box()).value).toBe("");
    await press("Send feedback");
    await waitFor(() => expect(screen.getByRole("button", { name: "Good answer" }).getAttribute("aria-pressed")).toBe("true"));
    expect((await messages(person, chat))[1]?.["user_feedback"]).toMatchObject({ type: "POSITIVE", note: null });
    expect(network.calls.filter((call) => call.includes("message-feedback")).map((call) => call.split(" ")[0])).toEqual(["DELETE", "POST"]);
  });

  it("shows an error and keeps the typed note when sending fails", async () => {
    const person = await stage.t.person();
    const chat = await chatOf(person, "hello");
    await stage.renderAt(`/chat/${chat}/`, person, {
      before: (network) => network.meet(/POST .*message-feedback/, () => refusal(500, "Broken")),
    });
    await press("Good answer");
    await userEvent.type(await screen.findByRole("textbox", { name: "Note (optional)" }), "nice");
    await press("Send feedback");
    await screen.findByText("Sorry, there was an error");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Note (optional)" }).value).toBe("nice");
  });
});

describe("sharing a chat", () => {
  it("without a household creates and copies a public link, and a signed-out visitor sees text and charts", async () => {
    const person = await stage.t.person();
    const chart = await createChart(stage.t.deps, await scopeOfUser(stage.t.deps, person.id), {
      chartType: "bar",
      title: "Spending by month",
      dataSeries: [{ seriesLabel: "Spent", dataPoints: [{ label: "Oct", value: 120 }] }],
    });
    const chat = await chatOf(person, `It was [$120](#cite:0)\n\n![Spending](/charts/${chart}/image/)`);
    await stage.renderAt(`/chat/${chat}/`, person);
    expect((await screen.findByRole("figure")).textContent).toContain("Spending by month");
    let link = "";
    clipboard(async (text) => void (link = text));
    await choose("Share");
    expect(screen.queryByRole("radio")).toBeNull();
    await press("Copy link");
    await screen.findByText("Chat link copied!");
    expect(link).toMatch(/\/share\/[\w-]{43}\/$/);

    const { network } = await stage.renderAt(new URL(link).pathname, null);
    const answer = await screen.findByRole("article", { name: "Answer" });
    expect((await within(answer).findByRole("figure")).textContent).toContain("Spending by month");
    expect(within(answer).queryByRole("button", { name: "$120" })).toBeNull();
    expect(answer.textContent).toContain("It was $120");
    expect(screen.getByRole("link", { name: "Learn more" }).getAttribute("href")).toBe("/signup");
    for (const name of ["Copy", "Good answer", "Chat options", "Send"]) expect(screen.queryByRole("button", { name }), name).toBeNull();
    expect(network.calls.filter((call) => /\/api\/(charts|profile)\//.test(call))).toEqual([]);
  });

  it("shows the link to copy when the browser blocks the clipboard", async () => {
    const person = await stage.t.person();
    const chat = await chatOf(person, "hello");
    await stage.renderAt(`/chat/${chat}/`, person);
    clipboard(() => Promise.reject(new Error("denied")));
    await choose("Share");
    await press("Copy link");
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Link" })).value).toMatch(/\/share\/[\w-]{43}\/$/);
    expect(screen.queryByText("Chat link copied!")).toBeNull();
  });

  it("with a household offers both ways; a member can read and ask until sharing ends", async () => {
    const [person, partner] = [await stage.t.person(undefined, "Sharers"), await stage.t.person(undefined, "Sharers")];
    const chat = await chatOf(person, "hello");
    await stage.renderAt(`/chat/${chat}/`, person);
    await choose("Share");
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: /^Household/ })).checked).toBe(true);
    await press("Share with household");
    await screen.findByText("Shared with household!");
    expect((await person.get(`/api/chat/${chat}/`)).body["public"]).toBe(false);

    await stage.renderAt(`/chat/${chat}/`, partner);
    await screen.findByRole("article", { name: "Answer" });
    expect(screen.queryByRole("button", { name: "Chat options" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit question" }), "another's question").toBeNull();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(document.querySelector(`.${thread.sender}`), "one person alone asked").toBeNull();
    await userEvent.type(await screen.findByRole("textbox", { name: "Ask anything" }), "me too{Enter}");
    await waitFor(() => expect(screen.getAllByRole("article", { name: "Answer" }).at(-1)?.textContent).toContain("me too"));
    await waitFor(() => expect([...document.querySelectorAll(`.${thread.sender}`)].map((one) => one.textContent)).toEqual(["Test", "You"]));

    await stage.renderAt(`/chat/${chat}/`, person);
    await choose("Share");
    expect(screen.queryByRole("radio"), "shared with the household already: only the link is left").toBeNull();
    await screen.findByRole("button", { name: "Copy link" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect([...document.querySelectorAll(`.${thread.sender}`)].map((one) => one.textContent)).toEqual(["You", "Test"]));
    await choose("Stop sharing with household");
    await screen.findByText("No longer shared with household");
    await waitFor(async () => expect((await partner.get(`/api/chat/${chat}/`)).status).toBe(404));
  });

  it("with a household can still create a public link", async () => {
    const person = await stage.t.person(undefined, "Linkers");
    const chat = await chatOf(person, "hello");
    await stage.renderAt(`/chat/${chat}/`, person);
    clipboard(async () => undefined);
    await choose("Share");
    await userEvent.click(await screen.findByRole("radio", { name: /^Public link/ }));
    await press("Copy link");
    await screen.findByText("Chat link copied!");
    expect((await person.get(`/api/chat/${chat}/`)).body).toMatchObject({ public: true, household: null });
  });

  it("shows an existing link, copies it again, and ends it", async () => {
    const person = await stage.t.person();
    const chat = await chatOf(person, "hello");
    const key = String((await person.send("POST", `/api/chat/${chat}/share/`)).body["share_key"]);
    await stage.renderAt(`/chat/${chat}/`, person);
    let link = "";
    clipboard(async (text) => void (link = text));
    await choose("Share");
    const box = await screen.findByRole<HTMLInputElement>("textbox", { name: "Link" });
    await waitFor(() => expect(box.value).toMatch(new RegExp(`/share/${key}/$`)));
    await press("Copy link");
    await screen.findByText("Chat link copied!");
    expect(link).toBe(box.value);
    await press("Stop sharing");
    await screen.findByText("Public link ended");
    expect((await person.get(`/api/chat/${chat}/`)).body["public"]).toBe(false);
    await stage.renderAt(`/share/${key}/`, null);
    await screen.findByText("Unable to load shared chat");
  });

  it("shows a message for an invalid link and for an empty chat", async () => {
    await stage.renderAt(`/share/${"x".repeat(43)}/`, null);
    await screen.findByText("Unable to load shared chat");
    const person = await stage.t.person();
    const key = (await person.send("POST", `/api/chat/${await chatOf(person)}/share/`)).body["share_key"];
    await stage.renderAt(`/share/${key}/`, null);
    await screen.findByText("Unable to load shared chat");
  });
});

describe("archiving chats", () => {
  it("archives from the menu, and the archive lists, restores and deletes", async () => {
    const person = await stage.t.person();
    const [first, second] = [await chatOf(person, "first one"), await chatOf(person, "second one")];
    await stage.renderAt(`/chat/${first}/`, person);
    await choose("Archive");
    await waitFor(async () => expect((await person.get(`/api/chat/${first}/`)).body["archived"]).toBe(true));
    await person.send("PATCH", `/api/chat/${second}/`, { archived: true });

    await stage.renderAt("/archived-chats", person);
    expect((await screen.findByRole("link", { name: /first one/ })).getAttribute("href")).toMatch(`/chat/${first}`);
    await press("Options for first one");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Unarchive" }));
    await waitFor(async () => expect((await person.get(`/api/chat/${first}/`)).body["archived"]).toBe(false));
    await press("Options for second one");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await screen.findByText("second one deleted");
    await screen.findByText("No archived chats found");
    await screen.findByText("Chats you archive will appear here");
    expect((await person.get(`/api/chat/${second}/`)).status).toBe(404);
  });

  it("shows an error when the archive does not load, and can be retried", async () => {
    const person = await stage.t.person();
    const { network } = await stage.renderAt("/archived-chats", person, {
      before: (net) => net.meet(/GET .*archived=true/, () => refusal(400, "Broken")),
    });
    await screen.findByText("Archived chats did not load");
    network.meet(/GET /, (pass) => pass());
    await press("Try again");
    await screen.findByText("No archived chats found");
  });
});

describe("a link that requests an answer", () => {
  it("requests it and opens the chat with it", async () => {
    const person = await stage.t.person();
    const chat = await chatOf(person, "hello");
    await person.send("DELETE", `/api/chat/${chat}/messages/${(await messages(person, chat))[1]?.["id"]}/`);
    const { address } = await stage.renderAt(`/chat/${chat}/reply`, person);
    await waitFor(() => expect(address()).toBe(`/chat/${chat}/`));
    await waitFor(() => expect(screen.getByRole("article", { name: "Answer" }).textContent).toContain("hello"));
  });

  it("shows an error when there is no answer", async () => {
    await stage.renderAt("/chat/2000000000/reply", await stage.t.person());
    await screen.findByText("Unable to load chat");
  });
});
