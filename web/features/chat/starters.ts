/** The nine conversation starters; six are offered at a time. */
export const STARTERS: readonly string[] = [
  "How much did I spend this month?",
  "Where does my money go?",
  "Compare this month to last month",
  "What's my net worth?",
  "How has my net worth changed this year?",
  "What were my largest purchases last month?",
  "Which stores do I spend the most at?",
  "How much did I earn this year?",
  "How much is in my accounts?",
];

/** Returns random items of a list in random order. `random` returns numbers from 0 up to, but not including, 1. */
export const pick = <T>(list: readonly T[], count: number, random: () => number): T[] => {
  const left = [...list];
  const picked: T[] = [];
  while (picked.length < count && left.length > 0) picked.push(...left.splice(Math.floor(random() * left.length), 1));
  return picked;
};
