/** The questions of the first conversation, one per turn, in this order. `none` is stored when the user answers that there is none. */
export const TOPICS = [
  {
    id: "household",
    category: "Household",
    question: "Who is part of your household: just you, or also a partner, children or others?",
    why: "This tells Hiro whose bills and plans belong together.",
    chips: ["Just me", "Me and my partner", "A family with children"],
    none: null,
  },
  {
    id: "income",
    category: "Income",
    question: "Where does your money come from, and is it about the same each month?",
    why: "Planning differs for a steady salary and for income that varies. No exact figures are needed.",
    chips: ["A steady salary", "Self-employed, it varies", "Retired"],
    none: "None at present",
  },
  {
    id: "goals",
    category: "Goals",
    question: "What would you like your money to do for you in the next few years?",
    why: "Your goals decide what to look at first.",
    chips: ["Build an emergency fund", "Pay off debt", "Buy a home"],
    none: "Nothing in particular",
  },
  {
    id: "worries",
    category: "Worries",
    question: "Is there anything about money that worries you?",
    why: "Hiro should be clearest about what keeps you up at night.",
    chips: ["Spending more than I think", "Debt", "Nothing in particular"],
    none: "Nothing in particular",
  },
  {
    id: "tools",
    category: "Tools used before",
    question: "Last one: what have you used so far to keep track of your money, if anything?",
    why: "This tells Hiro what you are used to.",
    chips: ["A spreadsheet", "Another app", "Nothing so far"],
    none: "Nothing so far",
  },
] as const;

export type TopicId = (typeof TOPICS)[number]["id"];
