import { describe, expect, it } from "vitest";
import { day } from "#domain/day.ts";
import { normalize } from "./normalize.ts";
import { read } from "./reading.ts";
import { categories } from "./testing/taxonomy.ts";
import { nameIndexOf } from "./vocabulary.ts";

const NAMES: [string, number][] = [
  ["Amazon", 90],
  ["Starbucks", 80],
  ["Trader Joe's", 70],
  ["Costco Wholesale", 60],
  ["Costco Gas", 20],
  ["McDonald's", 30],
  ["Whole Foods Market", 25],
  ["7-Eleven", 18],
  ["Uber", 40],
  ["Uber Eats", 35],
  ["Lyft", 12],
  ["Walmart", 33],
  ["Target", 22],
  ["Netflix", 20],
  ["Disney Plus", 10],
  ["AT&T", 15],
  ["T-Mobile", 14],
  ["The Home Depot", 16],
  ["Chick-fil-A", 13],
  ["DoorDash", 26],
  ["Café Olé", 6],
  ["H&M", 5],
  ["Best Buy", 9],
  ["Gap", 4],
  ["Shell", 19],
  ["Planet Fitness", 7],
  ["Marsh", 3],
  ["Chase", 8],
  ["Peet's Coffee", 6],
  ["Dunkin'", 8],
  ["Bed Bath & Beyond", 2],
];
const nameIndex = nameIndexOf({
  categories: [...categories],
  merchants: NAMES.map(([name, count]) => ({ name, count })),
  accounts: [],
  members: [],
  recurring: [],
  goals: [],
  securities: [],
  range: { start: day("2024-01-01"), end: day("2026-11-19") },
  syncing: false,
});
const merchants = (text: string): string[] =>
  read(text, nameIndex, { today: day("2026-11-20"), dataStart: day("2024-01-01") }).entities.merchants.flatMap((m) => m.names);
const named = (text: string): string[] =>
  read(text, nameIndex, { today: day("2026-11-20"), dataStart: day("2024-01-01") }).entities.categories.map((c) => c.label);

describe("merchants in a question", () => {
  it.each([
    ["amzn", ["Amazon"]],
    ["amazon", ["Amazon"]],
    ["AMAZON", ["Amazon"]],
    ["amazn", ["Amazon"]],
    ["starbuks", ["Starbucks"]],
    ["starbucks'", ["Starbucks"]],
    ["starb", ["Starbucks"]],
    ["sbux", ["Starbucks"]],
    ["strabucks", ["Starbucks"]],
    ["trader joes", ["Trader Joe's"]],
    ["traderjoes", ["Trader Joe's"]],
    ["Trader Joe’s", ["Trader Joe's"]],
    ["tjs", ["Trader Joe's"]],
    ["trader joe", ["Trader Joe's"]],
    ["costco wholesale", ["Costco Wholesale"]],
    ["costco gas", ["Costco Gas"]],
    ["mcdonalds", ["McDonald's"]],
    ["mcdonald's", ["McDonald's"]],
    ["mcdonlds", ["McDonald's"]],
    ["mcd", ["McDonald's"]],
    ["whole foods", ["Whole Foods Market"]],
    ["wholefoods", ["Whole Foods Market"]],
    ["7-11", ["7-Eleven"]],
    ["7 eleven", ["7-Eleven"]],
    ["uber", ["Uber"]],
    ["uber eats", ["Uber Eats"]],
    ["ubereats", ["Uber Eats"]],
    ["walmrt", ["Walmart"]],
    ["wal mart", ["Walmart"]],
    ["netflx", ["Netflix"]],
    ["disney+", ["Disney Plus"]],
    ["at&t", ["AT&T"]],
    ["tmobile", ["T-Mobile"]],
    ["home depot", ["The Home Depot"]],
    ["homedepot", ["The Home Depot"]],
    ["chick fil a", ["Chick-fil-A"]],
    ["chickfila", ["Chick-fil-A"]],
    ["doordash", ["DoorDash"]],
    ["door dash", ["DoorDash"]],
    ["cafe ole", ["Café Olé"]],
    ["h&m", ["H&M"]],
    ["planet fitness", ["Planet Fitness"]],
    ["Target", ["Target"]],
    ["best buy", ["Best Buy"]],
    ["dunkin", ["Dunkin'"]],
    ["dunkin donuts", ["Dunkin'"]],
    ["peets", ["Peet's Coffee"]],
    ["bed bath and beyond", ["Bed Bath & Beyond"]],
  ])("“at %s”", (name, expected) => expect(merchants(`how much did I spend at ${name} last month`)).toEqual(expected));

  it("matches a whole family with a shared beginning, the most frequent first", () => {
    expect(merchants("how much at costco this year")).toEqual(["Costco Wholesale", "Costco Gas"]);
  });

  it.each([
    "what is my savings target",
    "close the gap in my budget",
    "how much did I spend on gas",
    "show the best buys",
    "am I on target",
    "spending in march",
    "my biggest purchase",
    "what changed last month",
    "how much is that",
    "did I pay rent",
    "what did I spend on shoes",
    "chase down my receipts",
    "the average month",
  ])("“%s” names no merchant", (text) => expect(merchants(text)).toEqual([]));
});

describe("categories in a question", () => {
  it.each([
    ["groceries", ["Groceries"]],
    ["grocery", ["Groceries"]],
    ["grocries", ["Groceries"]],
    ["supermarkets", ["Groceries"]],
    ["restaurants", ["Dining out"]],
    ["coffee shops", ["Coffee"]],
    ["gas", ["Gas"]],
    ["electric bill", ["Gas and electricity"]],
    ["my phone bill", ["Telephone"]],
    ["dentist", ["Dental care"]],
    ["daycare", ["Childcare"]],
    ["soccer club", ["Soccer club"]],
    ["clothes", ["Clothing and accessories"]],
    ["ubers and taxis", ["Taxis and ride shares"]],
    ["rent and groceries", ["Rent", "Groceries"]],
    ["the vet", ["Veterinary services"]],
    ["haircuts", ["Hair and beauty"]],
    ["hotels", ["Lodging"]],
    ["car payment", ["Car payment"]],
  ])("“on %s”", (words, expected) => expect(named(`how much did I spend on ${words} this year`)).toEqual(expected));
  it("gives the same result after normalization", () => expect(named(normalize("How much on GROCERIES?").text)).toEqual(["Groceries"]));
});
