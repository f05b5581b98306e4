import type { IconNode } from "./icon-node.ts";

const lines = (...paths: string[]): IconNode => paths.map((d) => ["path", { d }] as const);
const circle = (cx: number, cy: number, r: number): IconNode => [["circle", { cx: String(cx), cy: String(cy), r: String(r) }]];
const box = (x: number, y: number, width: number, height: number): IconNode => [
  ["rect", { x: String(x), y: String(y), width: String(width), height: String(height), rx: "2" }],
];

/** Hiro's own icons for personal finance, in the stroke style of the general set: their search tags and shapes, in display order. */
export const HIRO_SET: Readonly<Record<string, { tags: readonly string[]; node: IconNode }>> = {
  "nest-egg": {
    tags: ["savings", "retirement", "pension", "future"],
    node: lines(
      "M12 2.5c-2.8 0-4.75 4-4.75 6.75a4.75 4.75 0 0 0 9.5 0C16.75 6.5 14.8 2.5 12 2.5z",
      "M2.5 13.5c1.5 4.8 5.3 8 9.5 8s8-3.2 9.5-8",
      "M6.5 17.5h11",
    ),
  },
  "emergency-fund": {
    tags: ["savings", "rainy day", "safety", "reserve", "umbrella"],
    node: [...lines("M12 2.5a9.5 9.5 0 0 1 9.5 8.5h-19A9.5 9.5 0 0 1 12 2.5z", "M12 17v2"), ...circle(12, 18, 3.5)],
  },
  mortgage: {
    tags: ["house", "home", "loan", "interest", "rate"],
    node: lines("M3 10.5 12 3l9 7.5V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z", "m15 11.5-6 6", "M9.3 12h.01", "M14.7 17h.01"),
  },
  rent: {
    tags: ["house", "home", "key", "landlord", "lease", "apartment"],
    node: [...lines("M2.5 11 12 3l9.5 8", "M5 9v10a2 2 0 0 0 2 2h3.5", "M15.5 16.5V22", "M15.5 20H18"), ...circle(15.5, 14, 2.5)],
  },
  "car-loan": {
    tags: ["auto", "vehicle", "lease", "payment"],
    node: [
      ...lines("m4 13 2-5a2 2 0 0 1 1.9-1.3H12", "M3 13h18v4a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z", "M7 18v2.5", "M17 18v2.5", "M18 5.2v1.6"),
      ...circle(18, 6, 3.5),
    ],
  },
  "student-loan": {
    tags: ["school", "college", "education", "tuition", "debt"],
    node: [...lines("m12 3 10 4.5L12 12 2 7.5z", "M22 7.5v5", "M6 10v4.5c0 1 .7 1.7 1.6 2.2", "M12 18v1"), ...circle(12, 18.5, 3.5)],
  },
  paycheck: {
    tags: ["salary", "wages", "income", "cheque", "payroll"],
    node: [...box(2, 5, 20, 14), ...lines("M6 9.5h6", "M6 14.5h3", "M12.5 15c1-2.4 2-2.6 2.4-1s1.3 1.4 2.6-.5")],
  },
  "side-income": {
    tags: ["hustle", "gig", "freelance", "extra", "second job"],
    node: [...box(2, 9, 14, 11), ...lines("M6 9V7a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v2", "M19 3v6", "M16 6h6", "M2 14h14")],
  },
  dividend: {
    tags: ["stocks", "investment", "yield", "income", "growth"],
    node: [...circle(9, 15, 6.5), ...lines("M9 12.5v5", "m15.5 8.5 6-6", "M17 2.5h4.5V7")],
  },
  refund: {
    tags: ["money back", "return", "reimbursement", "cashback"],
    node: [...circle(13.5, 13.5, 7), ...lines("M13.5 11v5", "M2.5 4.5V9H7", "M2.9 9A10 10 0 0 1 11 3")],
  },
  "tax-form": {
    tags: ["taxes", "irs", "return", "percent", "government"],
    node: lines(
      "M6 2h8l5 5v13a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z",
      "M14 2v5h5",
      "m14 12-5 5.5",
      "M9.2 12.4h.01",
      "M13.8 17.1h.01",
    ),
  },
  "split-bill": {
    tags: ["share", "roommates", "friends", "receipt", "half"],
    node: lines("M4 3v18l4-2 4 2 4-2 4 2V3l-4 2-4-2-4 2z", "M12 7.5V9", "M12 11.5V13", "M12 15.5V17", "M8 10v4", "M16 10v4"),
  },
  "cash-envelope": {
    tags: ["budget", "envelope", "spending money", "allowance"],
    node: [...box(2, 9, 20, 12), ...lines("m2.5 11.5 9.5 5 9.5-5", "M6 9V3h12v6", "M12 6h.01")],
  },
  "coin-jar": {
    tags: ["allowance", "kids", "savings", "change", "tips"],
    node: lines(
      "M7 3h10",
      "M8 3v2.5c0 1-.4 1.8-1.1 2.5A5 5 0 0 0 5.5 11.5V19A2.5 2.5 0 0 0 8 21.5h8a2.5 2.5 0 0 0 2.5-2.5v-7.5A5 5 0 0 0 17.1 8c-.7-.7-1.1-1.5-1.1-2.5V3",
      "M8.7 18.2h2.6",
      "M12.7 18.2h2.6",
      "M10.7 15h2.6",
    ),
  },
  "joint-account": {
    tags: ["shared", "couple", "family", "partner", "together"],
    node: [...circle(8.5, 12, 6.5), ...circle(15.5, 12, 6.5), ...lines("M12 10.5v3")],
  },
  "credit-score": {
    tags: ["gauge", "rating", "fico", "report"],
    node: [...lines("M3.6 17A9 9 0 1 1 20.4 17", "m13 13 3.5-4", "M8 20.5h8"), ...circle(12, 14, 1.5)],
  },
  "bank-fee": {
    tags: ["charge", "cost", "overdraft", "penalty"],
    node: lines("m3 9 9-6 9 6z", "M6 12.5v5", "M10.5 12.5v5", "M15 12.5v2", "M3 21h9", "M16 19h6"),
  },
};
