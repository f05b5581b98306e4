import { day } from "#domain/day.ts";
import { institutionOf } from "../institutions.ts";
import { subscription, utility, yearlyPriced } from "./bills.ts";
import type { Flow } from "./flow.ts";
import { cashAndFriends, interest, salary } from "./income.ts";
import type { LoanPlan } from "./loans.ts";
import type { AccountPlan, HouseholdPlan } from "./plan.ts";
import type { PortfolioPlan } from "./portfolio.ts";
import { hashOf } from "./random.ts";
import { everyday, travel } from "./shelves.ts";
import { cardPayment, level, putAside } from "./transfers.ts";
import type { Home } from "./words.ts";

const HOMES: readonly Home[] = [
  { city: "Oakland", region: "CA", postalCode: "94610", lat: 37.811, lon: -122.243 },
  { city: "Berkeley", region: "CA", postalCode: "94703", lat: 37.864, lon: -122.275 },
  { city: "Alameda", region: "CA", postalCode: "94501", lat: 37.766, lon: -122.247 },
];

/** How active a login is: user_large has enough rows for many pages. */
const PACES: Record<string, number> = { user_large: 6.2, user_empty: 0 };
const LARGE_SHRINK = 0.165;

type Who = { institutionId: string; login: string; seed: string; home: Home; pace: number; size: number; empty: boolean };

/** A user with accounts at one institution; each login is a different user. */
export const ordinaryHousehold = (institutionId: string, login: string): HouseholdPlan => {
  const seed = `${institutionId} ${login}`;
  const pace = PACES[login] ?? 1;
  const who: Who = {
    institutionId,
    login,
    seed,
    home: HOMES[hashOf(seed) % HOMES.length] ?? { city: "Oakland", region: "CA", postalCode: "94610", lat: 37.811, lon: -122.243 },
    pace,
    size: pace > 1 ? LARGE_SHRINK : 1,
    empty: pace === 0,
  };
  const make = MAKERS[institutionId] ?? bank;
  const plan = make(who);
  return who.empty
    ? { ...plan, flows: [], accounts: plan.accounts.map((a) => ({ ...a, opening: a.type === "depository" ? 50_000 : 0 })) }
    : plan;
};

const maskOf = ({ seed }: Who, n: number): string => String(1000 + (hashOf(`${seed} ${n}`) % 9000));
const account = (
  who: Who,
  n: number,
  key: AccountPlan["subtype"],
  name: string,
  opening: number,
  more: Partial<AccountPlan> = {},
): AccountPlan => ({
  key: n > 9 ? `${key} ${n}` : key,
  institutionId: who.institutionId,
  login: who.login,
  name,
  officialName: `${institutionOf(who.institutionId)?.name ?? ""} ${name}`.trim(),
  mask: maskOf(who, n),
  opening,
  subtype: key,
  type:
    key === "credit card"
      ? "credit"
      : key === "mortgage" || key === "student" || key === "auto"
        ? "loan"
        : key === "brokerage" || key === "roth" || key === "401k"
          ? "investment"
          : "depository",
  ...more,
});
const plan = (
  who: Who,
  accounts: AccountPlan[],
  flows: Flow[],
  portfolios: PortfolioPlan[] = [],
  loans: LoanPlan[] = [],
): HouseholdPlan => ({ seed: who.seed, accounts, flows, portfolios, loans, months: 24 });

const home = (who: Who, account: string): Flow[] => [
  yearlyPriced(
    {
      id: "rent",
      account,
      line: "LAKESIDE PROPERTY MGMT RENT WEB ID:5512870",
      merchant: "Lakeside Property Management",
      category: "RENT_AND_UTILITIES_RENT",
      date: 1,
    },
    1_450 + (hashOf(`${who.seed} rent`) % 6) * 50,
  ),
  utility(
    who.seed,
    {
      id: "power",
      account,
      line: "PGANDE WEB ONLINE WEB ID:6940742640",
      merchant: "PG&E",
      website: "pge.com",
      category: "RENT_AND_UTILITIES_GAS_AND_ELECTRICITY",
      date: 12,
    },
    [108, 98, 82, 66, 58, 62, 71, 74, 69, 60, 78, 104],
  ),
  yearlyPriced(
    {
      id: "internet",
      account,
      line: "COMCAST XFINITY CABLE SVCS PPD ID:0000213249",
      merchant: "Xfinity",
      website: "xfinity.com",
      category: "RENT_AND_UTILITIES_INTERNET_AND_CABLE",
      date: 6,
    },
    70,
  ),
  yearlyPriced(
    {
      id: "phone",
      account,
      line: "TMOBILE*AUTO PAY 800-937-8997 WA",
      merchant: "T-Mobile",
      website: "t-mobile.com",
      category: "RENT_AND_UTILITIES_TELEPHONE",
      date: 22,
    },
    65,
  ),
  yearlyPriced(
    {
      id: "insurance",
      account,
      line: "GEICO PREM COLL PPD ID:3530075853",
      merchant: "GEICO",
      website: "geico.com",
      category: "GENERAL_SERVICES_INSURANCE",
      date: 9,
    },
    110,
  ),
];
const streams = (account: string): Flow[] => [
  subscription(
    {
      id: "netflix",
      account,
      line: "NETFLIX.COM NETFLIX.COM CA",
      merchant: "Netflix",
      website: "netflix.com",
      category: "ENTERTAINMENT_TV_AND_MOVIES",
      date: 11,
    },
    [
      ["2020-01", 13.99],
      ["2022-02", 15.49],
      ["2025-02", 17.99],
    ],
  ),
  subscription(
    {
      id: "spotify",
      account,
      line: "SPOTIFY USA 877-778-1161 NY",
      merchant: "Spotify",
      website: "spotify.com",
      category: "ENTERTAINMENT_MUSIC_AND_AUDIO",
      date: 19,
    },
    [
      ["2020-01", 9.99],
      ["2023-08", 10.99],
      ["2024-08", 11.99],
    ],
  ),
];

const bank = (who: Who): HouseholdPlan => {
  const accounts = [
    account(who, 1, "checking", "Everyday Checking", 420_000),
    account(who, 2, "savings", "High-Yield Savings", 1_200_000),
    account(who, 3, "cd", "12-Month Certificate", 1_000_000),
    account(who, 4, "credit card", "Lantern Visa", 0, { limit: 900_000, apr: 22.49, closes: 22, due: 17 }),
  ];
  const [here, there] = [
    { account: "checking", label: `CHK XXXXXX${maskOf(who, 1)}`, name: "Everyday Checking" },
    { account: "savings", label: `SAV XXXXXX${maskOf(who, 2)}`, name: "High-Yield Savings" },
  ];
  return plan(who, accounts, [
    salary({
      id: "pay",
      account: "checking",
      line: "FERNDALE STUDIOS DES:PAYROLL PPD ID:9810042776",
      employer: "Ferndale Studios",
      net: 1_905,
      every: "two weeks",
    }),
    ...home(who, "checking"),
    ...streams("credit card"),
    ...everyday(who.seed, "credit card", who.home, 0.85 * who.pace, 0.85 * who.size),
    ...travel(who.seed, "credit card", who.home, 0.6 * who.size),
    putAside("saves", here, there, 25_000, 5, 100_000),
    cardPayment({
      id: "card payment",
      card: "credit card",
      from: "checking",
      closes: 22,
      due: 17,
      name: "Lantern Visa",
      fromLine: `HARBORLIGHT CRD EPAY LANTERN ${maskOf(who, 4)}`,
      cardLine: "PAYMENT THANK YOU - WEB",
    }),
    interest("savings", 3.6),
    interest("cd", 4.1),
    cashAndFriends(who.seed, "checking", 1.5),
    level("level", here, there, { low: 60_000, target: 220_000, high: 600_000 }),
  ]);
};

const cards = (who: Who): HouseholdPlan => {
  const [first, second] = ["credit card", "credit card 12"];
  const accounts = [
    account(who, 1, "credit card", "Juniper Rewards", 0, { limit: 1_500_000, apr: 24.74, closes: 9, due: 4 }),
    account(who, 12, "credit card", "Juniper Voyager", 0, { limit: 2_000_000, apr: 23.24, closes: 26, due: 21 }),
  ];
  const pays = (card: string, closes: number, due: number) =>
    cardPayment({
      id: `${card} payment`,
      card,
      from: "elsewhere",
      closes,
      due,
      name: "Juniper",
      fromLine: "JUNIPER CARD AUTOPAY",
      cardLine: "AUTOPAY PAYMENT - THANK YOU",
    });
  return plan(who, accounts, [
    ...streams(first),
    ...everyday(who.seed, first, who.home, 0.8 * who.pace, who.size),
    ...everyday(who.seed, second, who.home, 0.15 * who.pace, who.size),
    ...travel(who.seed, second, who.home),
    pays(first, 9, 4),
    pays(second, 26, 21),
  ]);
};

const broker = (who: Who): HouseholdPlan => {
  const fed = (
    account: string,
    opening: number,
    contribution: number,
    when: PortfolioPlan["when"],
    targets: PortfolioPlan["targets"],
    rebalances = false,
  ): PortfolioPlan => ({
    account,
    opening: who.empty ? 0 : opening,
    contribution: who.empty ? 0 : contribution,
    when,
    targets,
    rebalances,
    deposit: when === "two weeks" ? "PAYROLL CONTRIBUTION" : "ELECTRONIC FUNDS TRANSFER RECEIVED",
  });
  return plan(
    who,
    [
      account(who, 1, "brokerage", "Individual Brokerage", 0),
      account(who, 2, "roth", "Roth IRA", 0),
      account(who, 3, "401k", "Workplace 401(k)", 0),
    ],
    [],
    [
      fed(
        "brokerage",
        1_400_000,
        40_000,
        18,
        [
          ["VTI", 0.5],
          ["BND", 0.2],
          ["AAPL", 0.18],
          ["MSFT", 0.12],
        ],
        true,
      ),
      fed("roth", 900_000, 50_000, 8, [
        ["VTI", 0.7],
        ["VXUS", 0.3],
      ]),
      fed("401k", 2_900_000, 46_000, "two weeks", [
        ["VFIAX", 0.65],
        ["VTIAX", 0.25],
        ["VBTLX", 0.1],
      ]),
    ],
  );
};

const lender = (who: Who): HouseholdPlan =>
  plan(
    who,
    [
      account(who, 1, "mortgage", "Home Mortgage", 0),
      account(who, 2, "student", "Student Loan", 0),
      account(who, 3, "auto", "Auto Loan", 0),
    ],
    [],
    [],
    who.empty
      ? []
      : [
          {
            account: "mortgage",
            kind: "mortgage",
            principal: 36_400_000,
            rate: 3.375,
            months: 360,
            paidOut: day("2021-05-18"),
            date: 1,
            escrow: 54_000,
            name: "30-year fixed",
          },
          {
            account: "student",
            kind: "student",
            principal: 2_950_000,
            rate: 5.28,
            months: 120,
            paidOut: day("2020-09-04"),
            date: 21,
            escrow: 0,
            name: "Undergraduate loan",
          },
          {
            account: "auto",
            kind: "auto",
            principal: 2_380_000,
            rate: 5.9,
            months: 72,
            paidOut: day("2023-08-21"),
            date: 12,
            escrow: 0,
            name: "Auto loan",
          },
        ],
  );

const creditUnion = (who: Who): HouseholdPlan => {
  const [here, there] = [
    { account: "checking", label: `CHK XXXXXX${maskOf(who, 1)}`, name: "Share Draft Checking" },
    { account: "savings", label: `SAV XXXXXX${maskOf(who, 2)}`, name: "Share Savings" },
  ];
  return plan(
    who,
    [account(who, 1, "checking", "Share Draft Checking", 310_000), account(who, 2, "savings", "Share Savings", 780_000)],
    [
      salary({
        id: "pay",
        account: "checking",
        line: "EASTSHORE UNIFIED SD PAYROLL PPD ID:1946000385",
        employer: "Eastshore Unified School District",
        net: 1_815,
        every: "half month",
      }),
      ...home(who, "checking"),
      ...streams("checking"),
      ...everyday(who.seed, "checking", who.home, 0.6 * who.pace, 0.8 * who.size),
      putAside("saves", here, there, 15_000, 5, 80_000),
      interest("savings", 1.1),
      cashAndFriends(who.seed, "checking", 2),
      level("level", here, there, { low: 50_000, target: 180_000, high: 500_000 }),
    ],
  );
};

const MAKERS: Record<string, (who: Who) => HouseholdPlan> = {
  ins_sandbox_harbor: bank,
  ins_sandbox_juniper: cards,
  ins_sandbox_northway: broker,
  ins_sandbox_keystead: lender,
  ins_sandbox_prairie: creditUnion,
};
