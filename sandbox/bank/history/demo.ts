import { day } from "#domain/day.ts";
import { subscription, utility, yearly, yearlyPriced } from "./bills.ts";
import type { Flow } from "./flow.ts";
import { cashAndFriends, interest, salary } from "./income.ts";
import type { LoanPlan } from "./loans.ts";
import type { AccountPlan, HouseholdPlan } from "./plan.ts";
import type { PortfolioPlan } from "./portfolio.ts";
import { everyday, travel } from "./shelves.ts";
import { cardPayment, invest, level, loanPayment, onPayday, putAside } from "./transfers.ts";

const SEED = "demo household";
const OAKLAND = { city: "Oakland", region: "CA", postalCode: "94611", lat: 37.826, lon: -122.244 };
const at = (institutionId: string, login: string) => ({ institutionId, login });
const BANK = at("ins_sandbox_harbor", "demo_maya");
const CARD = at("ins_sandbox_juniper", "demo_sam");
const BROKER = at("ins_sandbox_northway", "demo_sam");
const LENDER = at("ins_sandbox_keystead", "demo_sam");

const accounts: AccountPlan[] = [
  {
    ...BANK,
    key: "maya checking",
    name: "Everyday Checking",
    officialName: "Harborlight Everyday Checking",
    mask: "4821",
    type: "depository",
    subtype: "checking",
    opening: 285_000,
  },
  {
    ...BANK,
    key: "joint",
    name: "Joint Checking",
    officialName: "Harborlight Joint Checking",
    mask: "7730",
    type: "depository",
    subtype: "checking",
    opening: 640_000,
  },
  {
    ...BANK,
    key: "savings",
    name: "High-Yield Savings",
    officialName: "Harborlight High-Yield Savings",
    mask: "1196",
    type: "depository",
    subtype: "savings",
    opening: 1_450_000,
  },
  {
    ...BANK,
    key: "maya card",
    name: "Lantern Visa",
    officialName: "Harborlight Lantern Visa Signature",
    mask: "5502",
    type: "credit",
    subtype: "credit card",
    opening: 0,
    limit: 1_200_000,
    apr: 22.49,
    closes: 22,
    due: 17,
  },
  {
    ...CARD,
    key: "sam card",
    name: "Juniper Rewards",
    officialName: "Juniper Rewards Mastercard",
    mask: "3008",
    type: "credit",
    subtype: "credit card",
    opening: 0,
    limit: 1_800_000,
    apr: 24.74,
    closes: 9,
    due: 4,
  },
  {
    ...BROKER,
    key: "401k",
    name: "Cedar & Pine 401(k)",
    officialName: "Cedar & Pine Design Group 401(k) Plan",
    mask: "0417",
    type: "investment",
    subtype: "401k",
    opening: 0,
  },
  {
    ...BROKER,
    key: "roth",
    name: "Roth IRA",
    officialName: "Northway Roth IRA",
    mask: "6614",
    type: "investment",
    subtype: "roth",
    opening: 0,
  },
  {
    ...BROKER,
    key: "brokerage",
    name: "Individual Brokerage",
    officialName: "Northway Individual Brokerage",
    mask: "9027",
    type: "investment",
    subtype: "brokerage",
    opening: 0,
  },
  {
    ...LENDER,
    key: "mortgage",
    name: "Home Mortgage",
    officialName: "Keystead 30-Year Fixed Mortgage",
    mask: "2240",
    type: "loan",
    subtype: "mortgage",
    opening: 0,
  },
  {
    ...LENDER,
    key: "student",
    name: "Student Loan",
    officialName: "Keystead Student Loan Refinance",
    mask: "8155",
    type: "loan",
    subtype: "student",
    opening: 0,
  },
  {
    ...LENDER,
    key: "auto",
    name: "Auto Loan",
    officialName: "Keystead Auto Loan",
    mask: "3391",
    type: "loan",
    subtype: "auto",
    opening: 0,
  },
];

const loans = {
  mortgage: {
    account: "mortgage",
    kind: "mortgage",
    principal: 41_200_000,
    rate: 3.125,
    months: 360,
    paidOut: day("2020-08-14"),
    date: 1,
    escrow: 61_250,
    name: "30-year fixed",
  },
  student: {
    account: "student",
    kind: "student",
    principal: 3_860_000,
    rate: 4.85,
    months: 120,
    paidOut: day("2019-07-22"),
    date: 21,
    escrow: 0,
    name: "Refinanced graduate loan",
  },
  auto: {
    account: "auto",
    kind: "auto",
    principal: 2_740_000,
    rate: 4.29,
    months: 72,
    paidOut: day("2022-06-10"),
    date: 12,
    escrow: 0,
    name: "Auto loan",
  },
} as const satisfies Record<string, LoanPlan>;

const portfolios: PortfolioPlan[] = [
  {
    account: "401k",
    opening: 3_850_000,
    targets: [
      ["VFIAX", 0.62],
      ["VTIAX", 0.26],
      ["VBTLX", 0.12],
    ],
    contribution: 52_500,
    when: "two weeks",
    deposit: "CONTRIBUTION CEDAR & PINE DESIGN GROUP",
    rebalances: false,
  },
  {
    account: "roth",
    opening: 1_180_000,
    targets: [
      ["VTI", 0.75],
      ["VXUS", 0.25],
    ],
    contribution: 50_000,
    when: 8,
    deposit: "ELECTRONIC FUNDS TRANSFER RECEIVED",
    rebalances: false,
  },
  {
    account: "brokerage",
    opening: 920_000,
    targets: [
      ["VTI", 0.55],
      ["BND", 0.15],
      ["AAPL", 0.18],
      ["MSFT", 0.12],
    ],
    contribution: 30_000,
    when: 18,
    deposit: "ELECTRONIC FUNDS TRANSFER RECEIVED",
    rebalances: true,
  },
];

const JOINT = { account: "joint", label: "JOINT CHK XXXXXX7730", name: "Joint Checking" };
const MAYA = { account: "maya checking", label: "CHK XXXXXX4821", name: "Everyday Checking" };
const SAVINGS = { account: "savings", label: "SAV XXXXXX1196", name: "High-Yield Savings" };

const income: Flow[] = [
  salary({
    id: "maya pay",
    account: "maya checking",
    line: "BRIGHTWATER LABS DES:PAYROLL PPD ID:9463201187",
    employer: "Brightwater Labs",
    net: 2_590,
    every: "half month",
  }),
  salary({
    id: "sam pay",
    account: "joint",
    line: "CEDAR AND PINE DSN DIR DEP PPD ID:1770428843",
    employer: "Cedar & Pine Design",
    net: 2_520,
    every: "two weeks",
  }),
  yearly(
    {
      id: "tax refund",
      account: "joint",
      line: "IRS TREAS 310 TAX REF PPD ID:9111736946",
      merchant: null,
      name: "IRS tax refund",
      category: "INCOME_TAX_REFUND",
    },
    "03-18",
    -1_640,
  ),
];

const bills: Flow[] = [
  loanPayment("mortgage payment", "joint", loans.mortgage, "KEYSTEAD LENDING MORTGAGE PMT WEB ID:2240118", "Keystead Lending mortgage"),
  loanPayment("student payment", "joint", loans.student, "KEYSTEAD LENDING STUDENT LN PMT WEB ID:8155204", "Keystead Lending student loan"),
  loanPayment("auto payment", "joint", loans.auto, "KEYSTEAD LENDING AUTO LOAN PMT WEB ID:3391760", "Keystead Lending auto loan"),
  utility(
    SEED,
    {
      id: "power",
      account: "joint",
      line: "PGANDE WEB ONLINE WEB ID:6940742640",
      merchant: "PG&E",
      website: "pge.com",
      category: "RENT_AND_UTILITIES_GAS_AND_ELECTRICITY",
      date: 12,
    },
    [214, 196, 162, 128, 112, 124, 141, 148, 138, 119, 156, 208],
  ),
  utility(
    SEED,
    {
      id: "water",
      account: "joint",
      line: "EBMUD WATER PMT WEB ID:3942016611",
      merchant: "EBMUD",
      website: "ebmud.com",
      category: "RENT_AND_UTILITIES_WATER",
      date: 20,
    },
    [96, 0, 98, 0, 118, 0, 142, 0, 139, 0, 108, 0],
  ),
  yearlyPriced(
    {
      id: "internet",
      account: "joint",
      line: "COMCAST XFINITY CABLE SVCS PPD ID:0000213249",
      merchant: "Xfinity",
      website: "xfinity.com",
      category: "RENT_AND_UTILITIES_INTERNET_AND_CABLE",
      date: 6,
    },
    85,
  ),
  yearlyPriced(
    {
      id: "phone",
      account: "joint",
      line: "VZ WIRELESS VE VZW WEBPAY WEB ID:6223344794",
      merchant: "Verizon Wireless",
      website: "verizonwireless.com",
      category: "RENT_AND_UTILITIES_TELEPHONE",
      date: 24,
    },
    140,
  ),
  yearlyPriced(
    {
      id: "waste",
      account: "joint",
      line: "WASTE MGMT WM EZPAY PPD ID:9049038216",
      merchant: "Waste Management",
      website: "wm.com",
      category: "RENT_AND_UTILITIES_SEWAGE_AND_WASTE_MANAGEMENT",
      date: 15,
    },
    55,
  ),
  yearlyPriced(
    {
      id: "car insurance",
      account: "joint",
      line: "GEICO PREM COLL PPD ID:3530075853",
      merchant: "GEICO",
      website: "geico.com",
      category: "GENERAL_SERVICES_INSURANCE",
      date: 9,
    },
    165,
  ),
  yearlyPriced(
    {
      id: "preschool",
      account: "joint",
      line: "LITTLE ACORNS PRESCHOOL TUITION PPD ID:4880217",
      merchant: "Little Acorns Preschool",
      category: "GENERAL_SERVICES_CHILDCARE",
      date: 3,
    },
    1_180,
  ),
  yearly(
    {
      id: "accountant",
      account: "joint",
      line: "INTUIT *TURBOTAX CL.INTUIT.COM CA",
      merchant: "TurboTax",
      website: "turbotax.intuit.com",
      category: "GENERAL_SERVICES_ACCOUNTING_AND_FINANCIAL_PLANNING",
    },
    "03-02",
    129,
  ),
];

const subscriptions: Flow[] = [
  subscription(
    {
      id: "netflix",
      account: "sam card",
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
      account: "maya card",
      line: "SPOTIFY USA 877-778-1161 NY",
      merchant: "Spotify",
      website: "spotify.com",
      category: "ENTERTAINMENT_MUSIC_AND_AUDIO",
      date: 19,
    },
    [
      ["2020-01", 14.99],
      ["2023-08", 16.99],
      ["2024-08", 19.99],
    ],
  ),
  subscription(
    {
      id: "icloud",
      account: "maya card",
      line: "APPLE.COM/BILL 866-712-7753 CA",
      merchant: "Apple",
      website: "apple.com",
      category: "GENERAL_SERVICES_STORAGE",
      date: 2,
    },
    [["2020-01", 2.99]],
  ),
  subscription(
    {
      id: "disney",
      account: "sam card",
      line: "DISNEY PLUS 888-9057888 CA",
      merchant: "Disney+",
      website: "disneyplus.com",
      category: "ENTERTAINMENT_TV_AND_MOVIES",
      date: 27,
    },
    [
      ["2020-02", 6.99],
      ["2021-04", 7.99],
      ["2022-12", 10.99],
      ["2023-11", 13.99],
      ["2024-11", 15.99],
    ],
  ),
  subscription(
    {
      id: "hulu",
      account: "sam card",
      line: "HULU 877-8244858 CA",
      merchant: "Hulu",
      website: "hulu.com",
      category: "ENTERTAINMENT_TV_AND_MOVIES",
      date: 8,
    },
    [
      ["2022-10", 14.99],
      ["2024-10", 18.99],
      ["2026-03", null],
    ],
  ),
  subscription(
    {
      id: "times",
      account: "maya card",
      line: "NYTIMES*NYTIMES DISC NYTIMES.COM NY",
      merchant: "The New York Times",
      website: "nytimes.com",
      category: "GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS",
      date: 14,
    },
    [
      ["2021-03", 17],
      ["2024-03", 25],
    ],
  ),
  subscription(
    {
      id: "gym",
      account: "maya card",
      line: "BLUE OAK CLIMBING OAKLAND CA",
      merchant: "Blue Oak Climbing",
      category: "PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS",
      date: 5,
    },
    [
      ["2021-06", 82],
      ["2023-06", 89],
      ["2025-06", 96],
    ],
  ),
  subscription(
    {
      id: "planet",
      account: "sam card",
      line: "PLANET FIT CLUB FEES OAKLAND CA",
      merchant: "Planet Fitness",
      website: "planetfitness.com",
      category: "PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS",
      date: 17,
    },
    [
      ["2022-01", 10],
      ["2024-07", 15],
    ],
  ),
  yearly(
    {
      id: "prime",
      account: "sam card",
      line: "AMAZON PRIME*2K4RT AMZN.COM/BILL WA",
      merchant: "Amazon Prime",
      website: "amazon.com",
      category: "GENERAL_MERCHANDISE_ONLINE_MARKETPLACES",
      lag: 1,
    },
    "07-08",
    139,
  ),
  yearly(
    {
      id: "card fee",
      account: "sam card",
      line: "ANNUAL MEMBERSHIP FEE",
      merchant: null,
      name: "Annual membership fee",
      category: "BANK_FEES_OTHER_BANK_FEES",
    },
    "09-10",
    95,
  ),
];

const between: Flow[] = [
  onPayday("maya share", MAYA, JOINT, 150_000, "half month"),
  putAside("maya saves", MAYA, SAVINGS, 30_000, 5, 100_000),
  cardPayment({
    id: "maya card payment",
    card: "maya card",
    from: "maya checking",
    closes: 22,
    due: 17,
    name: "Lantern Visa",
    fromLine: "HARBORLIGHT CRD EPAY LANTERN 5502",
    cardLine: "PAYMENT THANK YOU - WEB",
  }),
  cardPayment({
    id: "sam card payment",
    card: "sam card",
    from: "joint",
    closes: 9,
    due: 4,
    name: "Juniper Rewards",
    fromLine: "JUNIPER CARD AUTOPAY WEB ID:3008771",
    cardLine: "AUTOPAY PAYMENT - THANK YOU",
  }),
  invest("roth transfer", "joint", "NORTHWAY INVESTMENTS MONEYLINE PPD ID:6614", "Northway Investments, Roth IRA", 50_000, 8),
  invest("brokerage transfer", "joint", "NORTHWAY INVESTMENTS MONEYLINE PPD ID:9027", "Northway Investments, brokerage", 30_000, 18),
  interest("savings", 3.6),
  cashAndFriends(SEED, "maya checking", 1.6),
  cashAndFriends(SEED, "joint", 0.7),
  level("joint level", JOINT, SAVINGS, { low: 90_000, target: 350_000, high: 900_000 }),
  level("maya level", MAYA, SAVINGS, { low: 40_000, target: 180_000, high: 520_000 }),
];

/** Maya and Sam: two salaries, a house, a car loan, and everything that goes with them, at four institutions. */
export const demoHousehold: HouseholdPlan = {
  seed: SEED,
  accounts,
  flows: [
    ...income,
    ...bills,
    ...subscriptions,
    ...everyday(SEED, "maya card", OAKLAND, 0.8, 0.85),
    ...everyday(SEED, "sam card", OAKLAND, 0.95, 0.9),
    ...travel(SEED, "sam card", OAKLAND),
    ...between,
  ],
  portfolios,
  loans: [loans.mortgage, loans.student, loans.auto],
  months: 60,
};
