import type { Intent } from "../frame.ts";
import { say } from "../reply.ts";
import { examples } from "./talk.ts";
import type { Answer } from "./context.ts";

type Decline = { title: string; says: string; chips: string[] };
const d = (title: string, says: string, ...chips: string[]): Decline => ({ title, says, chips });

/** What is recognised but not answered: one honest sentence, and the nearest questions that are. */
const DECLINES: Partial<Record<Intent, Decline>> = {
  unusual: d(
    "Unusual charges",
    "I can't flag unusual charges yet. I can show your largest and latest ones, so that you can look them over.",
    "What were my biggest purchases this month?",
    "Show my latest transactions",
  ),
  duplicates: d(
    "Double charges",
    "I can't search for double charges yet. I can list a merchant's charges side by side.",
    "Show my latest transactions",
    "Show my transactions this month",
  ),
  payday: d(
    "Payday",
    "I can't predict your next payday yet. I can show what you were paid.",
    "How much did I get paid this month?",
    "What's my income this year?",
  ),
  payoff: d(
    "Paying off debt",
    "I can't work out pay-off plans yet. I can show what you owe now and what interest has cost you.",
    "How much do I owe?",
    "How much did I pay in interest this year?",
  ),
  rate: d(
    "Interest rates",
    "I don't have the interest rates of your accounts here. I can show what interest you paid or earned.",
    "How much did I pay in interest this year?",
    "How much interest did I earn this year?",
  ),
  subscriptions: d(
    "Recurring expenses",
    "I can't list recurring expenses here yet; the Recurring expenses page shows them. I can total what you pay any one of them.",
    "Which merchants do I spend the most at?",
    "Where does my money go?",
  ),
  subscription_one: d(
    "Recurring expenses",
    "I can't look into one recurring expense yet; the Recurring expenses page shows it. I can total what you have paid a merchant.",
    "Which merchants do I spend the most at?",
    "Show my latest transactions",
  ),
  subscription_change: d(
    "Recurring expenses",
    "I can't follow price changes of recurring expenses yet. I can show what changed in your spending.",
    "Why did my spending change this month?",
    "Which merchants do I spend the most at?",
  ),
  bills_upcoming: d(
    "Upcoming bills",
    "I can't see bills before they are charged yet. I can show what you have paid and what is pending.",
    "What's pending?",
    "What do I usually spend on utilities?",
  ),
  budget_status: d(
    "Budgets",
    "I can't read your budgets here yet. I can show what you have spent and how it compares with your usual month.",
    "How much did I spend this month?",
    "Is this month higher than my 6 month average?",
  ),
  budget_left: d(
    "Budgets",
    "I can't tell what is left in a budget yet. I can show what you have spent so far and your usual month.",
    "How much did I spend this month?",
    "What do I usually spend a month?",
  ),
  budget_create: d(
    "Budgets",
    "I can't create budgets yet. I can show what you usually spend, which is where a budget starts.",
    "What do I usually spend a month?",
    "Break down my spending by category last month",
  ),
  budget_edit: d(
    "Budgets",
    "I can't change budgets; I only read. I can show what you spend against it.",
    "How much did I spend this month?",
    "Where does my money go?",
  ),
  goal_status: d(
    "Goals",
    "I can't read your goals here yet. I can show how much you keep of what you earn.",
    "What's my savings rate?",
    "How much is in savings?",
  ),
  goal_create: d(
    "Goals",
    "I can't create goals; I only read. I can show how much you keep of what you earn.",
    "What's my savings rate?",
    "How much is in savings?",
  ),
  emergency_fund: d(
    "Emergency fund",
    "I can't judge an emergency fund yet. I can show your cash and your usual month of spending, which are the two numbers it takes.",
    "How much cash do I have?",
    "What do I usually spend a month?",
  ),
  affordability: d(
    "Can I afford it",
    "I can't work out yet whether you can afford something. I can show your cash and what is usually left of a month's income.",
    "How much cash do I have?",
    "What's my savings rate?",
  ),
  forecast: d(
    "Looking ahead",
    "I can't look ahead yet, and I don't guess. I can show what has happened up to today and your usual month.",
    "How much did I spend this month?",
    "What do I usually spend a month?",
  ),
  runway: d(
    "How long savings last",
    "I can't work out how long your savings would last yet. I can show your cash and your usual month of spending.",
    "How much cash do I have?",
    "What do I usually spend a month?",
  ),
  holdings: d(
    "Investments",
    "I can't see single holdings here yet. I can show the balances of your investment accounts.",
    "How much is in my investments?",
    "What's my net worth?",
  ),
  allocation: d(
    "Investments",
    "I can't break your money down by kind of investment yet. I can list your accounts with their balances.",
    "What accounts do I have?",
    "How much cash do I have?",
  ),
  investment_tx: d(
    "Investments",
    "I can't list trades and contributions yet. I can show your net worth and what moved it.",
    "How has my net worth changed this year?",
    "What accounts do I have?",
  ),
  cut_back: d(
    "Spending less",
    "I can't suggest what to cut yet. I can show where your money goes and what rose most.",
    "Where does my money go?",
    "Why did my spending change last month?",
  ),
  idle_cash: d(
    "Cash",
    "I can't judge where your cash should be. I can show how much of it there is and what interest it earned.",
    "How much cash do I have?",
    "How much interest did I earn this year?",
  ),
  products: d(
    "Cards and accounts",
    "I can't recommend cards or accounts here; the Optimize page does. I can show what you spend, which is what such a choice rests on.",
    "Where does my money go?",
    "What accounts do I have?",
  ),
  rewards_card: d(
    "Cards and rewards",
    "I can't compare card rewards here yet; the Optimize page does. I can show what you spend by category.",
    "Where does my money go?",
    "Break down my spending by category last month",
  ),
  summary: d(
    "Overview",
    "I can't write a full report yet. Here are its parts, one at a time.",
    "Cash flow this month",
    "Where does my money go?",
    "What's my net worth?",
  ),
  make_table: d(
    "Tables",
    "I can't make editable tables yet. I can answer with a small table in the reply.",
    "Break down my spending by category last month",
    "Show my spending by month this year",
  ),
  make_chart: d(
    "Charts",
    "I can't draw charts yet. I can give the same figures as a table.",
    "Show my spending by month this year",
    "Break down my spending by category last month",
  ),
  categorize: d(
    "Categories",
    "I can't change transactions; I only read. You can change a category on the Transactions page.",
    "Show my latest transactions",
  ),
  memory_save: d(
    "Memory",
    "I can't remember things between chats yet. Within this chat I keep track of what we talk about.",
    "What can you do?",
  ),
  memory_read: d(
    "Memory",
    "I don't keep memories about you; I read your accounts and transactions afresh for each answer.",
    "What can you do?",
  ),
  schedule: d("Scheduled answers", "I can't set up scheduled messages or alerts from here.", "How much did I spend this week?"),
  concept: d(
    "Explanations",
    "I can't explain financial terms here; I answer from your own data.",
    "What's my net worth?",
    "What's my savings rate?",
  ),
  advice_boundary: d(
    "Not advice",
    "I can't tell you what to buy, sell or choose. I can show the numbers of your own such a decision rests on.",
    "How much cash do I have?",
    "What's my net worth?",
    "What's my savings rate?",
  ),
  cannot_act: d(
    "I only read",
    "I can't move money, pay, cancel or change anything; I only read. For that, use your bank or the company itself.",
    "What's pending?",
    "What are my balances?",
  ),
  no_data: d(
    "Not in your data",
    "That is not in the data I can see. I have your accounts, balances and transactions; what is missing can be added as an account by hand.",
    "What accounts do I have?",
    "What's my net worth?",
  ),
};

/** Whether an intent is recognised only to say that it cannot be answered. */
export const isDeclined = (intent: Intent): boolean => DECLINES[intent] !== undefined || intent === "out_of_scope";

/** Says plainly what cannot be done, and what can instead. */
export const decline: Answer = async (asked) => {
  const found = DECLINES[asked.frame.intent];
  asked.reply.title = found?.title ?? "Outside my field";
  say(asked.reply, found?.says ?? "I can't help with that; I answer questions about your own accounts and transactions.");
  asked.reply.chips = found?.chips ?? examples(asked).slice(0, 3);
};
