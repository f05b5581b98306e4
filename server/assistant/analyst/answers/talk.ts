import { plainName } from "../../markdown.ts";
import { examplesFor } from "../../examples.ts";
import { HELP_TOPICS, type HelpTopic, isHelpTopic } from "../../help-topics.ts";
import { DEFINITIONS } from "../definitions.ts";
import { pick, say } from "../reply.ts";
import type { Answer, Asked } from "./context.ts";
import { answeredInWords } from "./edits.ts";

/** Returns example questions based on the user's own data. */
export const examples = (asked: Asked): string[] => {
  const { vocabulary } = asked;
  const merchant = vocabulary.merchants.find((m) => m.count > 1 && m.name.length <= 30 && /^[\p{L}\p{N} &'’.-]+$/u.test(m.name));
  return [
    "How much did I spend last month?",
    "Where does my money go?",
    merchant ? `How much did I spend at ${plainName(merchant.name, 30)} this year?` : "What was my biggest purchase this month?",
    "What's my net worth?",
  ];
};

/** Says where something of the app is done, or that it cannot be done. */
const useOfApp = ({ reply }: Asked, topic: HelpTopic): void => {
  const { title, says } = HELP_TOPICS[topic];
  say(reply, says);
  reply.title = title;
  reply.chips = topic === "export" ? ["Make a table of my transactions this month", "What can you do?"] : ["What can you do?"];
};

/** Answers who can see the data. */
const privacy = ({ reply }: Asked): void => {
  const { title, says, chips } = DEFINITIONS.data;
  say(reply, says);
  reply.chips = [...chips];
  reply.title = title;
};

/** Says how the app is used where that was asked. Else lists what can be asked, with examples. */
export const help: Answer = async (asked) => {
  const text = asked.text.toLowerCase();
  const { metric } = asked.frame;
  if (isHelpTopic(metric)) return useOfApp(asked, metric);
  if (/\b(?:export|download|back ?up)\b/.test(text)) return useOfApp(asked, "export");
  if (/\b(?:safe|secure|private|privacy|encrypted|who (?:can|could)|sell|share)\b/.test(text)) return privacy(asked);
  say(
    asked.reply,
    "**I answer questions about your own money from your accounts and transactions.**",
    "Spending by any category, merchant, account or time; income and what is left of it; balances, debts, investments and net worth; subscriptions and upcoming bills; budgets and goals; your financial plan; whether you can afford something, where a balance is heading, and unusual charges.",
  );
  const chips = await examplesFor(asked.tools, asked.vocabulary, asked.today, asked.reads);
  say(
    asked.reply,
    "I can turn it into charts, tables and budgets, and propose changes for you to confirm: a category, a budget target, a subscription that ended, something to remember. I cannot move money.",
    chips.length > 0
      ? "Try one of these."
      : "You have no accounts yet. Add them under [Connected accounts](/settings/connected-accounts), then ask me about them.",
  );
  asked.reply.chips = chips;
  asked.reply.title = "What you can ask";
};

/** Answers greetings, thanks, goodbyes, and "who are you". */
export const smalltalk: Answer = async (asked) => {
  if (answeredInWords(asked)) return;
  const { reply, text } = asked;
  const t = text.toLowerCase();
  if (/\bwho|what are you|your name|human|person|robot|bot|\bai\b|alive|model|made|built/.test(t))
    say(reply, "I am Hiro's built-in analyst: software, not a person. I answer from your own accounts and transactions.");
  else if (/\bthank|thx|cheers|appreciat|great|perfect|awesome|nice|cool|well done|good job|rock\b/.test(t))
    say(reply, pick(text, ["You're welcome.", "Glad that helped.", "Any time."]));
  else if (/\bnever ?mind\b|\b(?:forget|scratch|drop|skip|cancel) (?:it|that)\b|\bnothing\b|\bforget about (?:it|that)\b/.test(t))
    say(reply, pick(text, ["Okay. What else would you like to know?", "No problem. What else would you like to see?"]));
  else if (/\bbye|see y|later|good night|that's all|no thanks/.test(t)) say(reply, pick(text, ["See you next time.", "Until next time."]));
  else say(reply, "Hi. What would you like to know about your money?");
  reply.chips = /\bbye|good night/.test(t) ? [] : examples(asked).slice(0, 3);
  reply.title = "Hello";
};
