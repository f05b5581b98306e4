import { describe, expect, it } from "vitest";
import { HELP_TOPICS, type HelpTopic, helpTopicOf } from "../../help-topics.ts";
import { normalize } from "../normalize.ts";
import { family } from "../testing/household.ts";
import { askOnce } from "../testing/talk.ts";

/** Wordings of each topic. The type requires some for every topic. */
const WORDINGS: Record<HelpTopic, [string, string, string, ...string[]]> = {
  manual: [
    "How do I add my house?",
    "where can i enter a manual account",
    "how to track our car in here",
    "how do we add an account manually",
  ],
  transaction: ["how do I add a transaction", "where do i enter a cash expense", "how can I record a purchase by hand"],
  undoImport: [
    "How do I undo an import?",
    "undo my last import",
    "can i delete the imported transactions",
    "how to get rid of a wrong import",
  ],
  restore: ["How do I restore a backup?", "where can i restore my hiro export", "can I get back my exported data"],
  import: [
    "how do I import a file",
    "How can I upload a CSV?",
    "where do i import bank statements",
    "is there a way to import old transactions",
  ],
  tableFile: ["How do I download a table?", "how can I save this table as csv", "where do i export a table to excel"],
  export: [
    "how do I export my data",
    "where can I download everything as csv",
    "how can i back up my data",
    "how to export transactions to CSV",
    "is there a csv export",
  ],
  deleteAccount: [
    "How do I delete my account?",
    "delete my account and all data",
    "i want to close my hiro account",
    "how can we erase our data",
  ],
  disconnect: ["how do I disconnect a bank", "how to remove a bank account", "where can i unlink my credit card"],
  rename: ["How do I rename an account?", "where can i change the name of a card", "how do we rename our checking account"],
  hideAmounts: ["How can I hide amounts?", "how do I blur the numbers", "is there a privacy mode", "where do i hide my balances"],
  hideAccount: ["how do I hide an account", "how can we exclude a card", "where do i hide the savings account"],
  refresh: ["How do I refresh my bank?", "how to sync my accounts", "where can i reconnect the bank connection"],
  bank: [
    "How do I add another bank?",
    "how can i connect my credit union",
    "where do I link a new credit card",
    "how do we add a savings account",
  ],
  invite: [
    "how can i invite my mother to see this",
    "invite my wife",
    "how do I give my accountant access",
    "can i add my husband to our household",
  ],
  leave: ["How do I leave the household?", "leave household", "how can I end our household"],
  shareChat: ["How do I share a chat?", "can i send this conversation to someone", "how to make a public link for a chat"],
  schedule: [
    "How do I schedule a chat by email?",
    "how can i get a weekly email",
    "where are the scheduled chats",
    "how to automate a report every month",
  ],
  chats: ["how do I archive a chat", "can I delete old chats", "where are the archived chats"],
  category: ["How do I create a category?", "how can i add a custom category", "where do I rename my categories"],
  twoStep: ["how do I set up two-factor", "Turn on 2FA", "is there two-step verification", "where do I get new recovery codes"],
  passkey: ["How do I add a passkey?", "can i sign in with a fingerprint", "set up face id"],
  token: ["how do I get an API token", "create an api key", "where can i revoke a token"],
  password: ["How do I change my password?", "change my password", "i forgot my password", "where do I reset the password"],
  sessions: ["How do I sign out?", "log out", "how do i see where i am logged in"],
  theme: ["How do I turn dark mode on", "turn on dark mode", "is there a dark theme", "can you make it darker", "where is the light mode"],
  currency: ["How do I change the currency?", "can i switch the main currency", "how can we show everything in euros"],
  language: ["How do I change the language?", "can i use hiro in spanish", "switch to another language"],
  alerts: ["how do I turn on notifications", "where can i set up alerts", "are there push notifications"],
  split: ["How do I split a transaction?", "how can i tag a purchase", "where do I divide one charge"],
  profile: ["how do I change my email address", "update my phone number", "where can i edit my name"],
  score: ["How do I update my credit score?", "where do i enter our fico score", "change my credit score"],
  phone: ["Is there an iPhone app?", "do you have a mobile app", "how do I install the app on my phone"],
  support: ["How do I contact support?", "can i talk to a human", "how can I report a bug"],
};

describe("a question about the app", () => {
  it.each(Object.entries(WORDINGS).flatMap(([topic, all]) => all.map((text) => [text, topic] as const)))("%s is about %s", (text, topic) =>
    expect(helpTopicOf(normalize(text).text)).toBe(topic),
  );

  it.each([
    "how do I save more",
    "how can we spend less on groceries",
    "how do I pay off my credit card",
    "how can I add $200 to my savings account",
    "how do I get more interest on my savings",
    "how much did I add to my savings account",
    "can we afford a new house",
    "how do i change my spending",
    "where do I spend the most",
    "how can I lower my bills",
    "can you include the mortgage",
    "add the house",
    "hide the car loan",
    "leave out the car",
    "split it by category",
    "split the bill by account",
    "show my accounts",
    "what about the credit card",
    "where is my money",
    "can I use my savings for a car",
    "share of groceries in my spending",
    "how many transactions do I have",
    "export october transactions to csv",
    "import taxes paid this year",
    "categorize the Costco charge as groceries",
    "set up a budget",
    "Send me this answer every month",
    "remind me to pay rent",
    "where did I use the card",
    "how do we close the gap between income and spending",
    "can i stop working",
    "how does our spending compare with last year",
    "what changed in my accounts",
    "can I give my daughter money",
    "how do I give my sister a loan",
    "is there a credit card payment due",
    "where is my house on the list",
    "are there any purchases at Costco",
    "is there enough in the savings account",
    "what is my credit score",
  ])("is none: %s", (text) => expect(helpTopicOf(normalize(text).text)).toBeNull());

  it("is answered with where it is done, and with a link to the page", async () => {
    const { text } = await askOnce(family(), "How do I turn dark mode on");
    expect(text).toBe(HELP_TOPICS.theme.says);
    expect((await askOnce(family(), "how do I export my data")).text).toContain("[Your data](/settings/data)");
  });

  it("is answered beside a table that is to become a file", async () => {
    const { text } = await askOnce(family(), "export october transactions to csv");
    expect(text).toContain("I made [a table with");
    expect(text).toContain(HELP_TOPICS.tableFile.says);
    expect((await askOnce(family(), "make a table of my october transactions")).text).not.toContain("CSV");
  });

  it("that has no such thing says so first", () => {
    for (const { says } of Object.values(HELP_TOPICS))
      if (/\bno\b/.test(says.split(".")[0] ?? "")) expect(says).toMatch(/^There (?:is|are) no /);
    expect(HELP_TOPICS.currency.says).toMatch(/^There is no /);
  });
});
