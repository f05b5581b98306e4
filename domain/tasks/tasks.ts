import { TASK_FEATURES, type SubTaskType, type TaskFeature } from "./task-kinds.ts";

type Step = readonly [type: SubTaskType, description: string];

/** Title of each list and its steps in order. */
export const TASK_LISTS: Readonly<Record<TaskFeature, { title: string; steps: readonly Step[] }>> = {
  GET_STARTED: {
    title: "Get to know Hiro",
    steps: [
      ["connect_accounts", "Connect your accounts"],
      ["net_worth", "See what you own and owe"],
      ["income_statement", "See what comes in and goes out"],
      ["chat", "Ask Hiro your first question"],
    ],
  },
  MAXIMIZE_CREDIT_CARD_REWARDS: {
    title: "Get more out of your cards",
    steps: [
      ["missed_card_rewards", "See which rewards your cards missed"],
      ["best_new_credit_card", "Find the card that fits your spending"],
    ],
  },
  MAXIMIZE_SAVINGS_YIELD: {
    title: "Earn more on your savings",
    steps: [
      ["surplus_cash", "See how much cash could earn more"],
      ["best_new_savings_account", "Find an account that pays more"],
    ],
  },
  TRACK_SPENDING: {
    title: "Keep track of your spending",
    steps: [
      ["income_statement", "See where your money goes"],
      ["chat", "Ask Hiro what changed this month"],
    ],
  },
  TRACK_NET_WORTH: {
    title: "Keep track of your net worth",
    steps: [
      ["connect_accounts", "Add the accounts that are missing"],
      ["net_worth", "See how your net worth moves"],
    ],
  },
  SUBSCRIPTION_MANAGEMENT: {
    title: "Manage your subscriptions",
    steps: [
      ["subscriptions", "Review your recurring payments"],
      ["chat", "Ask Hiro what you could cancel"],
    ],
  },
  EMERGENCY_FUND_GOAL: {
    title: "Build an emergency fund",
    steps: [
      ["emergency_fund", "See how long your savings would last"],
      ["setup_emergency_fund", "Set up your emergency fund"],
    ],
  },
  FINANCIAL_SITUATION_CHAT: { title: "Tell Hiro about your situation", steps: [["chat", "Talk with Hiro about what matters to you"]] },
  INVESTMENT_DIVERSIFICATION: {
    title: "See how your investments are spread",
    steps: [
      ["net_worth", "See what you hold"],
      ["chat", "Ask Hiro how your investments are spread"],
    ],
  },
};

/** The question that a list's chat step suggests. */
const QUESTIONS: Readonly<Record<TaskFeature, string>> = {
  GET_STARTED: "Where does my money go?",
  MAXIMIZE_CREDIT_CARD_REWARDS: "Which of my cards earns the most rewards?",
  MAXIMIZE_SAVINGS_YIELD: "How much cash do I keep in checking?",
  TRACK_SPENDING: "What changed in my spending this month?",
  TRACK_NET_WORTH: "How did my net worth change this year?",
  SUBSCRIPTION_MANAGEMENT: "Which subscriptions could I cancel?",
  EMERGENCY_FUND_GOAL: "How long would my savings last?",
  FINANCIAL_SITUATION_CHAT: "What should I look at first?",
  INVESTMENT_DIVERSIFICATION: "How are my investments spread?",
};
export const questionOf = (feature: TaskFeature): string => QUESTIONS[feature];

/** What has happened since a step began: the number of accounts and the pages opened. */
export type StepFacts = { accounts: number; visited: readonly string[] };

/**
 * Whether a step is done: accounts exist, a chat was started, or its page was opened. A step without its own page is done when the user
 * marks it done.
 */
export const isStepDone = (step: { taskType: SubTaskType; chat: number | null }, { accounts, visited }: StepFacts): boolean => {
  const saw = (path: string): boolean => visited.some((each) => each === path || each.startsWith(`${path}/`));
  switch (step.taskType) {
    case "connect_accounts":
      return accounts > 0;
    case "chat":
      return step.chat !== null;
    case "income_statement":
      return saw("/income-statement");
    case "net_worth":
      return saw("/net-worth");
    case "subscriptions":
      return saw("/recurring-expenses") || saw("/chat");
    default:
      return visited.length > 0;
  }
};

/** The facts about a household that its lists depend on. */
export type TaskFacts = {
  cards: boolean;
  cash: boolean;
  investments: boolean;
  transactions: boolean;
  accounts: boolean;
  subscriptions: boolean;
  /** Whether the first conversation has taken place. */
  talked: boolean;
};

/** Returns the lists that make sense for a household, in order. The first is for everyone. */
export const tasksFor = (facts: TaskFacts): TaskFeature[] => {
  const holds: Record<TaskFeature, boolean> = {
    GET_STARTED: true,
    MAXIMIZE_CREDIT_CARD_REWARDS: facts.cards,
    MAXIMIZE_SAVINGS_YIELD: facts.cash,
    TRACK_SPENDING: facts.transactions,
    TRACK_NET_WORTH: facts.accounts,
    SUBSCRIPTION_MANAGEMENT: facts.subscriptions,
    EMERGENCY_FUND_GOAL: facts.cash,
    FINANCIAL_SITUATION_CHAT: !facts.talked,
    INVESTMENT_DIVERSIFICATION: facts.investments,
  };
  return TASK_FEATURES.filter((feature) => holds[feature]);
};

type Stepped = { completed: boolean };

/** Returns the current step: the first that is not completed, or the last if all are. Null for a list without steps. */
export const currentStep = <T extends Stepped>(steps: readonly T[]): T | null =>
  steps.find((step) => !step.completed) ?? steps.at(-1) ?? null;

/** Returns the position of the current step ("Step 2 of 4") and the label of the button next to it. */
export const stepTexts = <T>(steps: readonly T[], step: T): { step: string; button: "Next" | "Finish" } => {
  const at = steps.indexOf(step) + 1;
  return { step: `Step ${at} of ${steps.length}`, button: at === steps.length ? "Finish" : "Next" };
};

/** A recommendation as a step needs it; its own page has the amounts and details. */
export type StepRecommendation = { id: number; action: "action" | "no_action" | "not_enough_data" | "processing"; description: string };

/** The kind of recommendation that a step opens; null for steps that open none. */
export const RECOMMENDATION_OF: Readonly<Record<SubTaskType, string | null>> = {
  best_new_credit_card: "best_credit_card",
  best_new_savings_account: "high_yield_savings",
  missed_card_rewards: "credit_card_spending",
  surplus_cash: "checking_balance",
  chat: null,
  connect_accounts: null,
  emergency_fund: null,
  income_statement: null,
  net_worth: null,
  setup_emergency_fund: null,
  subscriptions: null,
};

export const STEP_WORDS = {
  unknown: "Sorry something went wrong.",
  processing: "We are still processing your recommendations. Please try again later.",
  syncing: "We are still syncing your account. Please try again later.",
} as const;

/** Where a step leads and the message to show. Without a path, the user stays on the page and the step does not start. */
export type StepOutcome = { path: string | null; says: string | null };

/** Returns the outcome of opening a recommendation; null means it does not exist yet. */
export const openRecommendation = (found: StepRecommendation | null): StepOutcome => {
  if (!found || found.action === "processing") return { path: null, says: STEP_WORDS.processing };
  if (found.action === "action") return { path: `/optimize/${found.id}`, says: null };
  return { path: "/optimize", says: found.description };
};

export type StepContext = { signupCompleted: boolean; syncing: boolean; subscriptions: boolean };

/** Returns the outcome of a step without a recommendation. An unknown type leads nowhere. */
export const openStep = (step: { taskType: SubTaskType; chat: number | null }, around: StepContext): StepOutcome => {
  const to = (path: string): StepOutcome => ({ path, says: null });
  switch (step.taskType) {
    case "connect_accounts":
      return to(around.signupCompleted ? "/tasks/connect-more-accounts" : "/signup/security");
    case "income_statement":
      return to("/income-statement");
    case "net_worth":
      return to("/net-worth");
    case "subscriptions":
      return to(around.subscriptions ? "/recurring-expenses" : "/chat");
    case "emergency_fund":
    case "setup_emergency_fund":
      return to("/tasks/emergency-fund");
    case "chat":
      return around.syncing ? { path: null, says: STEP_WORDS.syncing } : to(step.chat === null ? "/chat" : `/chat/${step.chat}/`);
    default:
      return { path: null, says: STEP_WORDS.unknown };
  }
};
