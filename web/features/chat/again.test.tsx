import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Json, Person } from "#server/testing/app.ts";
import { obedientEngine } from "#server/testing/engine.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";
import thread from "./Thread.module.css";

const stage = useStage({ engine: obedientEngine });

const FAILED = "I'm sorry, something went wrong. Please try again.";
const chatOf = async (person: Person, ...questions: string[]): Promise<number> => {
  const id = Number((await person.send("POST", "/api/chat/", {})).body["id"]);
  for (const [i, content] of questions.entries())
    await person.send("POST", `/api/chat/${id}/messages/`, { content, nonce: `nonce-anew-${i}` });
  return id;
};
const kept = async (person: Person, chat: number): Promise<string[]> =>
  ((await person.get(`/api/chat/${chat}/messages/`)).body as Json[]).map((m) => `${m["status"]}: ${m["content"]}`);
const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Ask anything" });
const editor = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Question" });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const answers = () => screen.getAllByRole("article", { name: "Answer" }).map((one) => one.textContent);

describe("the last question", () => {
  it("can be edited in place and asked again; Escape and Cancel leave it unchanged", async () => {
    const person = await stage.t.person();
    const chat = await chatOf(person, "first one", "second one");
    await stage.renderAt(`/chat/${chat}/`, person);
    expect(await screen.findAllByRole("button", { name: "Edit question" }), "the last one alone").toHaveLength(1);
    await press("Edit question");
    expect((await editor()).value).toBe("second one");
    await userEvent.type(await editor(), " more{Escape}");
    await screen.findByText("second one", { selector: `.${thread.question}` });
    await press("Edit question");
    await press("Cancel");
    await screen.findByText("second one", { selector: `.${thread.question}` });

    await press("Edit question");
    await userEvent.clear(await editor());
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Save & send" })).disabled).toBe(true);
    await userEvent.type(await editor(), "other words{Enter}");
    await waitFor(() => expect(answers().at(-1)).toContain("other words"));
    await waitFor(async () =>
      expect(await kept(person, chat)).toEqual(["done: first one", "done: first one ", "done: other words", "done: other words "]),
    );
    expect(screen.queryByText("second one")).toBeNull();
    expect(answers()).toHaveLength(2);
  });

  it("opens with ArrowUp from the empty box, but not from a box with text", async () => {
    const person = await stage.t.person();
    await stage.renderAt(`/chat/${await chatOf(person, "hello there")}/`, person);
    await screen.findByText("hello there", { selector: `.${thread.question}` });
    await userEvent.type(await box(), "x{ArrowUp}");
    expect(screen.queryByRole("textbox", { name: "Question" })).toBeNull();
    await userEvent.type(await box(), "{Backspace}{ArrowUp}");
    expect(document.activeElement).toBe(await editor());
    await userEvent.keyboard("{Escape}");
    await waitFor(async () => expect(document.activeElement).toBe(await box()));
  });

  it("stays in its box with an error when the server refuses it, and nothing changes", async () => {
    const person = await stage.t.person();
    const chat = await chatOf(person, "hello");
    await stage.renderAt(`/chat/${chat}/`, person, {
      before: (network) => network.meet(/PATCH/, () => refusal(429, "That is many questions at once.")),
    });
    await press("Edit question");
    await userEvent.type(await editor(), " again{Enter}");
    await screen.findByText("That is many questions at once.");
    expect((await editor()).value).toBe("hello again");
    expect(await kept(person, chat)).toEqual(["done: hello", "done: hello "]);
  });
});

describe("an answer", () => {
  it.each(["fail", "hang"])("that was interrupted (%s) can be retried below it, a finished one with its button", async (how) => {
    const person = await stage.t.person();
    const chat = await chatOf(person, "before");
    await stage.renderAt(`/chat/${chat}/`, person);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await userEvent.type(await box(), `${how}{Enter}`);
    if (how === "hang") await press("Stop");
    await waitFor(() => expect(screen.getAllByRole("article").at(-1)?.textContent).toMatch(/Try again|Stopped/));
    const nonce = async () => ((await person.get(`/api/chat/${chat}/messages/`)).body as Json[]).at(-1)?.["nonce"];
    const first = await nonce();
    const button = await within(screen.getAllByRole("article").at(-1) as HTMLElement).findByText("Try again");
    await userEvent.click(button);
    await waitFor(async () => expect(await nonce()).not.toBe(first));
    if (how === "hang") await press("Stop");
    await waitFor(async () =>
      expect((await kept(person, chat)).slice(2)).toEqual([`done: ${how}`, how === "hang" ? "stopped: Half " : `failed: ${FAILED}`]),
    );
    await screen.findByRole("button", { name: "Send" });
    await userEvent.type(await box(), "well{Enter}");
    await waitFor(() => expect(answers()).toHaveLength(3));
    await press("Try again");
    await waitFor(async () => expect((await kept(person, chat)).at(-1)).toBe("done: well "));
    expect(await kept(person, chat)).toHaveLength(6);
  });

  it("continues by itself after a lost connection, once the server is back", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const person = await stage.t.person();
    const chat = await chatOf(person, "before");
    const { network } = await stage.renderAt(`/chat/${chat}/`, person);
    await screen.findByText("before", { selector: `.${thread.question}` });
    let away = true;
    network.meet(/messages/, async (pass) => {
      const reply = await pass();
      if (away) throw new TypeError("connection lost");
      return reply;
    });
    await userEvent.type(await box(), "are you there{Enter}");
    await screen.findByText(FAILED);
    await screen.findByRole("button", { name: "Try again" });
    away = false;
    await waitFor(() => expect(answers().at(-1)).toContain("are you there"));
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(await kept(person, chat)).toHaveLength(4);
  });

  it("to a question that never reached the server can be retried, and is asked only once", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const person = await stage.t.person();
    const chat = await chatOf(person, "before");
    const { network } = await stage.renderAt(`/chat/${chat}/`, person);
    await screen.findByText("before", { selector: `.${thread.question}` });
    network.meet(/POST .*messages/, () => Promise.reject(new TypeError("connection lost")));
    await userEvent.type(await box(), "hello{Enter}");
    await screen.findByText(FAILED);
    network.meet(/POST .*messages/, (pass) => pass());
    await userEvent.click(within(screen.getAllByRole("article").at(-1) as HTMLElement).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(answers().at(-1)).toContain("hello"));
    await waitFor(async () => expect((await kept(person, chat)).slice(2)).toEqual(["done: hello", "done: hello "]));
  });
});

describe("a prompt from another screen", () => {
  it("is sent once; going back does not send it again", async () => {
    const person = await stage.t.person();
    const { go, back, address } = await stage.renderAt("/settings", person);
    await screen.findByRole("heading", { name: "Settings" });
    await go("/chat/", { initialChat: "plan my savings" });
    await waitFor(() => expect(address()).toMatch(/^\/chat\/\d+\/$/));
    await waitFor(() => expect(answers().at(-1)).toContain("plan my savings"));
    back();
    await screen.findByRole("heading", { name: /how can I help/ });
    await waitFor(() => expect(address()).toBe("/chat/"));
    expect(((await person.get("/api/chat/")).body["results"] as Json[]).length).toBe(1);
  });

  it("of a recommendation replaces the empty chat in the history", async () => {
    const person = await stage.t.person();
    const { go, back, address } = await stage.renderAt("/settings", person);
    await screen.findByRole("heading", { name: "Settings" });
    await go("/chat/", { initialChat: "which card is best", recommendationId: 7 });
    await waitFor(() => expect(address()).toMatch(/^\/chat\/\d+\/$/));
    back();
    await waitFor(() => expect(address()).toBe("/settings"));
  });
});
