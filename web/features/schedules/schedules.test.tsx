import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Json, Person } from "#server/testing/app.ts";
import { obedientEngine } from "#server/testing/engine.ts";
import { gate, refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage({ engine: obedientEngine });

const check = { subject: "Weekly money check", prompt: "How was my week?", frequency: "weekly" };
const verify = (person: Person) =>
  stage.t.deps.database.kysely.updateTable("users").set({ email_verified: true }).where("id", "=", person.id).execute();
const somebody = async (): Promise<Person> => {
  const person = await stage.t.person();
  await verify(person);
  return person;
};
const add = async (person: Person, body: object = check): Promise<number> =>
  Number((await person.send("POST", "/api/schedules/", body)).body["id"]);
const listed = async (person: Person): Promise<Json[]> => (await person.get("/api/schedules/")).body as Json[];
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const choose = async (item: string) => userEvent.click(await screen.findByRole("menuitem", { name: item }));
const dialogOf = (name: string) => screen.findByRole("dialog", { name });
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const options = async (): Promise<string[]> => {
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("combobox", { name: /^Frequency/ }));
  return (await screen.findAllByRole("option")).map((one) => one.textContent ?? "");
};

describe("scheduling a chat", () => {
  const chatOf = async (person: Person): Promise<number> => {
    const chat = Number((await person.send("POST", "/api/chat/", {})).body["id"]);
    await person.send("POST", `/api/chat/${chat}/messages/`, { content: "What did I spend on coffee?", nonce: "nonce-schedule" });
    await person.send("PATCH", `/api/chat/${chat}/`, { summary: "Coffee" });
    return chat;
  };

  it("starts with the chat's name and last question, offers three frequencies, creates a schedule, and then edits the same one", async () => {
    const person = await somebody();
    const chat = await chatOf(person);
    await stage.renderAt(`/chat/${chat}/`, person);
    await press("Chat options");
    await choose("Schedule");
    const dialog = await dialogOf("Schedule chat");
    expect(within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Subject" }).value).toBe("Coffee");
    expect(within(dialog).getByRole<HTMLTextAreaElement>("textbox", { name: "Prompt" }).value).toBe("What did I spend on coffee?");
    await within(dialog).findByText(`Hiro answers at 9:00 AM and emails the answer to ${person.email}.`);
    expect(await options()).toEqual(["Daily", "Weekly on Monday", "Monthly on the 1st", "Custom…"]);
    await userEvent.click(screen.getByRole("option", { name: "Monthly on the 1st" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
    await screen.findByText("Schedule created");
    await gone();
    expect(await listed(person)).toMatchObject([{ subject: "Coffee", frequency: "monthly", days: [1], chat, status: "active" }]);

    await press("Chat options");
    await choose("Schedule");
    const again = await dialogOf("Edit scheduled chat");
    await userEvent.type(within(again).getByRole("textbox", { name: "Subject" }), " money");
    await press("Save");
    await screen.findByText("Schedule saved");
    expect(await listed(person)).toMatchObject([{ subject: "Coffee money", frequency: "monthly", chat }]);
  });

  it("opens with the chat's last question even if the messages load slowly", async () => {
    const person = await somebody();
    const chat = await chatOf(person);
    const messages = gate();
    await stage.renderAt(`/chat/${chat}/`, person, {
      before: (network) => network.meet(/^GET \/api\/chat\/\d+\/messages/, (send) => messages.opened.then(send)),
    });
    await press("Chat options");
    await choose("Schedule");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(screen.queryByRole("dialog")).toBeNull();
    messages.open();
    const dialog = await dialogOf("Schedule chat");
    expect(within(dialog).getByRole<HTMLTextAreaElement>("textbox", { name: "Prompt" }).value).toBe("What did I spend on coffee?");
  });

  it("is not offered on a chat that cannot be scheduled", async () => {
    const person = await somebody();
    const chat = await chatOf(person);
    await stage.t.deps.database.kysely.updateTable("chats").set({ chat_type: "planning" }).where("id", "=", chat).execute();
    await stage.renderAt(`/chat/${chat}/`, person);
    await press("Chat options");
    await screen.findByRole("menuitem", { name: "Share" });
    expect(screen.queryByRole("menuitem", { name: "Schedule" })).toBeNull();
  });

  it("names missing fields, and shows an error and keeps the input when saving fails", async () => {
    const person = await somebody();
    const chat = await chatOf(person);
    const { network } = await stage.renderAt(`/chat/${chat}/`, person);
    await press("Chat options");
    await choose("Schedule");
    const dialog = await dialogOf("Schedule chat");
    const [subject, prompt] = ["Subject", "Prompt"].map((name) => within(dialog).getByRole("textbox", { name }));
    if (!subject || !prompt) throw new Error("the form has no fields");
    await userEvent.clear(subject);
    await userEvent.clear(prompt);
    await press("Create");
    await within(dialog).findByText("Enter a subject");
    await within(dialog).findByText("Write a question to ask");
    await userEvent.type(subject, "Money");
    await userEvent.type(prompt, "How much?");
    network.meet(/POST .*schedules/, () => refusal(409, "You can have 20 scheduled chats. Delete one to add another."));
    await press("Create");
    await screen.findByText("Sorry, there was an error");
    await within(dialog).findByText("You can have 20 scheduled chats. Delete one to add another.");
    expect((subject as HTMLInputElement).value).toBe("Money");
    expect(await listed(person)).toEqual([]);
  });
});

describe("scheduled chats", () => {
  it("open from the settings, and explain how to create one", async () => {
    const person = await somebody();
    await stage.renderAt("/settings", person);
    expect((await screen.findByRole("link", { name: /^Scheduled chats/ })).getAttribute("href")).toBe("/settings/scheduled-chats");
    await stage.renderAt("/settings/scheduled-chats", person);
    await screen.findByText("No scheduled chats yet");
  });

  it("show when each one runs next, whatever its frequency", async () => {
    const person = await somebody();
    await add(person);
    await add(person, { ...check, subject: "Days", frequency: "days_of_week", days: [6, 2] });
    await add(person, { ...check, subject: "Month", frequency: "days_of_month", days: [31] });
    await add(person, { ...check, subject: "Off", frequency: "daily", status: "disabled" });
    await stage.renderAt("/settings/scheduled-chats", person);
    await screen.findByText("Weekly on Monday · Next: Mon, Nov 23, 9:00 AM");
    screen.getByText("Weekly on Tuesday and Saturday · Next: Tomorrow, 9:00 AM");
    screen.getByText("Monthly on the 31st · Next: Mon, Nov 30, 9:00 AM");
    screen.getByText("Daily · Off");
  });

  it("can be turned off and on", async () => {
    const person = await somebody();
    await add(person);
    await stage.renderAt("/settings/scheduled-chats", person);
    const toggle = () => screen.findByRole<HTMLInputElement>("switch", { name: "Weekly money check, on" });
    await userEvent.click(await toggle());
    await screen.findByText("Schedule disabled");
    await screen.findByText("Weekly on Monday · Off");
    expect(await listed(person)).toMatchObject([{ status: "disabled", next_run_at: null }]);
    await userEvent.click(await toggle());
    await screen.findByText("Schedule enabled");
    await screen.findByText("Weekly on Monday · Next: Mon, Nov 23, 9:00 AM");
  });

  it("revert a switch, an edit or a deletion that the server refuses", async () => {
    const person = await somebody();
    await add(person);
    const { network } = await stage.renderAt("/settings/scheduled-chats", person);
    const toggle = await screen.findByRole<HTMLInputElement>("switch", { name: "Weekly money check, on" });
    for (const method of ["PATCH", "DELETE"]) network.meet(new RegExp(`${method} .*schedules`), () => refusal(500, "Broken"));
    await userEvent.click(toggle);
    await screen.findByText("Sorry, there was an error");
    await waitFor(() => expect(toggle.checked).toBe(true));

    await press("Weekly money check");
    const dialog = await dialogOf("Edit scheduled chat");
    await userEvent.type(within(dialog).getByRole("textbox", { name: "Subject" }), " two");
    await press("Save");
    await within(dialog).findByText("Broken");
    await press("Cancel");
    await gone();
    await screen.findByRole("button", { name: "Weekly money check" });

    await press("Options for Weekly money check");
    await choose("Delete");
    await userEvent.click(within(await dialogOf("Delete this scheduled chat?")).getByRole("button", { name: "Delete" }));
    await gone();
    await screen.findByRole("button", { name: "Weekly money check" });
    expect(await listed(person)).toMatchObject([{ subject: "Weekly money check", status: "active" }]);
  });

  it("are deleted only after a confirmation", async () => {
    const person = await somebody();
    await add(person);
    await stage.renderAt("/settings/scheduled-chats", person);
    await press("Options for Weekly money check");
    await choose("Delete");
    await press("Cancel");
    await gone();
    expect(await listed(person)).toHaveLength(1);
    await press("Options for Weekly money check");
    await choose("Delete");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await screen.findByText("Schedule deleted");
    await screen.findByText("No scheduled chats yet");
    expect(await listed(person)).toEqual([]);
  });

  it("keep their custom days when edited, also by keyboard", async () => {
    const person = await somebody();
    await add(person, { ...check, frequency: "days_of_month", days: [5, 20] });
    await stage.renderAt("/settings/scheduled-chats", person);
    await press("Weekly money check");
    const dialog = await dialogOf("Edit scheduled chat");
    const day = (name: string) => within(dialog).getByRole("checkbox", { name });
    expect([day("The 5th"), day("The 20th"), day("The 6th")].map((one) => one.getAttribute("aria-checked"))).toEqual([
      "true",
      "true",
      "false",
    ]);
    await userEvent.type(within(dialog).getByRole("textbox", { name: "Subject" }), "s");
    await press("Save");
    await screen.findByText("Schedule saved");
    expect(await listed(person)).toMatchObject([{ subject: "Weekly money checks", frequency: "days_of_month", days: [5, 20] }]);
    await gone();

    await press("Weekly money checks");
    const again = await dialogOf("Edit scheduled chat");
    within(again).getByRole("checkbox", { name: "The 20th" }).focus();
    await userEvent.keyboard(" {ArrowRight} {ArrowDown} ");
    await within(again).findByText("Monthly on the 5th, 21st and 28th");
    for (const name of ["The 5th", "The 21st", "The 28th"]) await userEvent.click(within(again).getByRole("checkbox", { name }));
    await press("Save");
    await within(again).findByText("Choose at least one day");
    await userEvent.click(within(again).getByRole("radio", { name: "Days of the week" }));
    await userEvent.click(within(again).getByRole("checkbox", { name: "Friday" }));
    await press("Save");
    await waitFor(async () => expect(await listed(person)).toMatchObject([{ frequency: "days_of_week", days: [1, 5] }]));
  });

  it("say that nothing is sent to an unverified address, and why the last email failed", async () => {
    const person = await stage.t.person();
    await stage.t.deps.database.kysely.updateTable("users").set({ email_verified: false }).where("id", "=", person.id).execute();
    const id = await add(person);
    await stage.t.deps.database.kysely.updateTable("schedules").set({ last_error: "email_not_verified" }).where("id", "=", id).execute();
    await stage.renderAt("/settings/scheduled-chats", person);
    await screen.findByText(`No emails are sent until your address ${person.email} is verified.`);
    screen.getByText("Not sent: your email address is not verified yet.");
  });

  it("can be retried when they do not load", async () => {
    const person = await somebody();
    await add(person);
    const { network } = await stage.renderAt("/settings/scheduled-chats", person, {
      before: (net) => net.meet(/GET .*schedules/, () => refusal(400, "Broken")),
    });
    await screen.findByText("Scheduled chats did not load");
    network.meet(/GET /, (pass) => pass());
    await press("Try again");
    await screen.findByRole("button", { name: "Weekly money check" });
  });
});
