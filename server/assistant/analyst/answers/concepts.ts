import { DEFINITIONS, isTerm } from "../definitions.ts";
import { bareFrame } from "../frame.ts";
import { say } from "../reply.ts";
import type { Answer } from "./context.ts";
import { decline } from "./decline.ts";
import { netWorth } from "./worth.ts";

type Concept = { words: RegExp; title: string; says: string; chips: string[] };
const c = (words: RegExp, title: string, says: string, ...chips: string[]): Concept => ({ words, title, says, chips });

/** Plain explanations of financial terms, in general and without rules or limits that change every year. */
const CONCEPTS: readonly Concept[] = [
  c(
    /\bapr\b/,
    "APR",
    "**APR is what borrowing costs in a year, as a percentage, including interest and certain fees.** On a card that is paid in full each month it usually costs nothing; on a balance you carry, about a twelfth of it is charged each month.",
    "What interest rates am I paying?",
    "When will I be debt-free?",
  ),
  c(
    /\bapy\b/,
    "APY",
    "**APY is what savings earn in a year, as a percentage, including interest on interest.** It is a little above the plain rate, because each month's interest earns interest as well.",
    "How much interest did I earn this year?",
    "How much is in savings?",
  ),
  c(
    /\bcompound/,
    "Compound interest",
    "**Compound interest is interest on interest.** What was earned (or charged) stays and itself earns (or costs) interest, so a balance grows faster the longer it is left alone. As a rule of thumb, 72 divided by the yearly rate is the number of years until it doubles.",
    "How much interest did I earn this year?",
  ),
  c(
    /\bamorti[sz]/,
    "Amortization",
    "**Amortization is paying a loan off in equal payments.** Early payments are mostly interest, later ones mostly pay the loan down, because interest is charged on what is left.",
    "When will my loan be paid off?",
  ),
  c(
    /\bnet worth\b/,
    "Net worth",
    "**Net worth is what you own minus what you owe.** Accounts, investments and homes add to it; cards and loans reduce it.",
    "What's my net worth?",
    "How has my net worth changed this year?",
  ),
  c(
    /\bcredit util|\butili[sz]ation\b/,
    "Credit utilization",
    "**Credit utilization is the part of your card limits that you owe.** Under 30 % is common advice, and lower is better for a score.",
    "What's my credit utilization?",
    "How much do I owe?",
  ),
  c(
    /\bcredit score|\bfico\b/,
    "Credit score",
    "**A credit score is a number that says how likely a lender thinks you are to pay on time.** Paying on time and owing little of your limits matter most; the age and mix of accounts and new applications matter less.",
    "What's my credit utilization?",
  ),
  c(
    /\bsavings rate\b/,
    "Savings rate",
    "**The savings rate is the part of your income that you do not spend.** Ten to twenty percent is a common goal; what is right depends on what you save for.",
    "What's my savings rate?",
    "What's my savings rate this year?",
  ),
  c(
    /\bemergency fund\b/,
    "Emergency fund",
    "**An emergency fund is cash for the unexpected, such as a lost job or a repair.** Three to six months of spending is a common rule of thumb, kept where you can reach it at once.",
    "How many months of spending do I have saved?",
  ),
  c(
    /\bexpense ratio\b/,
    "Expense ratio",
    "**An expense ratio is what a fund charges each year to run it, as a part of what you hold.** It is taken from the fund's value, so it never shows as a payment.",
    "What do I hold?",
  ),
  c(
    /\bindex funds?\b/,
    "Index fund",
    "**An index fund holds what a market index holds, instead of picking investments.** It follows the market at low cost, up and down.",
    "What stocks do I own?",
  ),
  c(
    /\betfs?\b/,
    "ETF",
    "**An ETF is a fund that trades like a stock.** One share of it is a small part of everything the fund holds; many follow an index.",
    "What stocks do I own?",
  ),
  c(
    /\bmutual funds?\b/,
    "Mutual fund",
    "**A mutual fund pools many people's money to buy stocks or bonds.** It is bought and sold once a day at the value of what it holds.",
    "What stocks do I own?",
  ),
  c(
    /\bbonds?\b/,
    "Bond",
    "**A bond is a loan to a government or a company that pays interest and is paid back on a set day.** Its price falls when interest rates rise.",
    "How are my investments divided?",
  ),
  c(
    /\bdividends?\b/,
    "Dividend",
    "**A dividend is a part of its profit that a company pays to its shareholders.**",
    "What dividends did I get this year?",
  ),
  c(
    /\bdiversif/,
    "Diversification",
    "**Diversification means not having everything in one place.** When one holding falls, others may not, so the whole moves less.",
    "How are my investments divided?",
  ),
  c(
    /\basset allocation\b/,
    "Asset allocation",
    "**Asset allocation is how what you own is divided: cash, stocks, bonds, property.** It largely determines how much the value moves.",
    "How are my investments divided?",
  ),
  c(
    /\broth\b|\btraditional ira\b/,
    "Roth and traditional",
    "**You pay into a traditional account before tax and are taxed when you take money out; you pay into a Roth account after tax and take it out tax-free.** Which is better depends on your tax rate now and then. Who may contribute and how much changes from year to year, so look up the current rules.",
    "What's in my retirement accounts?",
  ),
  c(
    /\b401 ?\(?k\)?\b/,
    "401(k)",
    "**A 401(k) is a retirement account through an employer, paid from your wages.** Some employers match part of what you contribute. Limits change every year.",
    "What's in my retirement accounts?",
  ),
  c(
    /\bira\b/,
    "IRA",
    "**An IRA is a retirement account of your own, separate from an employer's.** A traditional one is taxed when money comes out, a Roth one when it goes in.",
    "What's in my retirement accounts?",
  ),
  c(
    /\bhsa\b/,
    "HSA",
    "**An HSA is an account for medical costs, paired with a high-deductible health plan.** What goes in is not taxed, and neither is what comes out for medical costs.",
    "How much did I spend on medical this year?",
  ),
  c(
    /\b529\b/,
    "529 plan",
    "**A 529 plan is an account to save for education.** Its earnings are not taxed when they pay for that.",
    "What accounts do I have?",
  ),
  c(
    /\bescrow\b/,
    "Escrow",
    "**Escrow is the part of a mortgage payment that the lender sets aside to pay property tax and insurance for you.**",
    "How much do I pay on my mortgage?",
  ),
  c(
    /\bdeductible\b/,
    "Deductible",
    "**A deductible is what you pay yourself before insurance pays.**",
    "How much did I spend on insurance this year?",
  ),
  c(
    /\binflation\b/,
    "Inflation",
    "**Inflation means that prices rise, so the same money buys less.** Savings that earn less than inflation lose value.",
    "How has my spending changed over time?",
  ),
  c(
    /\bcapital gains?\b/,
    "Capital gain",
    "**A capital gain is what you get for something above what you paid for it.** It counts, and may be taxed, when you sell.",
    "How much have my investments gained?",
  ),
  c(
    /\bcost basis\b/,
    "Cost basis",
    "**The cost basis is what you paid for an investment.** What it is worth above that is the gain.",
    "How much have my investments gained?",
  ),
  c(
    /\bliquid/,
    "Liquidity",
    "**Liquid means it can be spent at once: cash in checking and savings.** A home or a retirement account is not liquid, though it counts in your net worth.",
    "How much cash do I have?",
  ),
  c(/\bcash flow\b/, "Cash flow", "**Cash flow is what came in minus what went out over a period.**", "What's my cash flow this month?"),
  c(
    /\bbudget/,
    "Budget",
    "**A budget is a plan for what a month may cost, category by category.** A common start is half for needs, three tenths for wants and two tenths for savings.",
    "Make a budget for next month",
    "Where does my money go?",
  ),
  c(
    /\bsnowball|\bavalanche\b/,
    "Snowball and avalanche",
    "**Both pay the minimum on every debt and put the rest on one: the snowball on the smallest, the avalanche on the one with the highest rate.** The avalanche costs less interest; the snowball clears a debt sooner.",
    "How much do I owe?",
    "What interest rates am I paying?",
  ),
  c(
    /\bminimum payment\b/,
    "Minimum payment",
    "**The minimum payment is the least a card asks for in a month.** The rest is charged interest, so paying only that takes years.",
    "What's the minimum payment on my card?",
  ),
  c(
    /\bcd\b|\bcertificate of deposit\b/,
    "CD",
    "**A certificate of deposit pays a fixed rate for money that stays until a set day.** Taking it out earlier costs some of the interest.",
    "How much is in savings?",
  ),
  c(
    /\bmoney market\b/,
    "Money market account",
    "**A money market account is savings at a bank that can often be used for payments as well.** A money market fund is an investment that holds only very safe, short loans.",
    "How much is in savings?",
  ),
];

/** Explains a financial term in general, or says that it has no explanation. */
export const concept: Answer = async (asked) => {
  const { metric } = asked.frame;
  if (isTerm(metric)) {
    const { title, says, chips } = DEFINITIONS[metric];
    asked.reply.title = title;
    asked.reply.chips = [...chips];
    say(asked.reply, says);
    // How a figure comes about is asked to check it, so the figure follows.
    if (metric === "netWorth") await netWorth({ ...asked, frame: bareFrame("net_worth") });
    return;
  }
  const text = asked.text.toLowerCase();
  const found = CONCEPTS.find(({ words }) => words.test(text));
  if (!found) return decline(asked);
  asked.reply.title = found.title;
  say(asked.reply, found.says, "This is general knowledge, not advice.");
  asked.reply.chips = found.chips;
};
