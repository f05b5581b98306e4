import { isCash } from "#domain/accounts/cash.ts";
import { isEnglish, isEverydayEnglish } from "./meaning/english.ts";
import { nameKey, type Vocabulary } from "./vocabulary.ts";
import { commonWords } from "./words.ts";

type Account = Vocabulary["accounts"][number];
export type AccountMention = {
  from: number;
  to: number;
  label: string;
  ids: number[];
  /** Clearly refers to an account ("on my Visa", "savings account"), not just by a word that could also mean a category. */
  strong: boolean;
  /** The kind given by the type word; null if the account is identified by name, bank, or last digits. */
  kind: string | null;
};

const kindOf = (a: Account): string => nameKey(`${a.type} ${a.subtype ?? ""}`.replaceAll("_", " "));
const named = (a: Account): string => nameKey(`${a.name} ${a.subtype ?? ""} ${a.type}`.replaceAll("_", " "));

/** The label of cars that are spoken of as accounts. */
export const VEHICLES = "vehicles";
/** Type words, longest first. `plain` kinds count as accounts even without "my … account" around them. */
const KINDS: { kind: string; label: string; pattern: RegExp; is: (a: Account) => boolean; plain: boolean }[] = [
  {
    kind: "credit",
    label: "credit cards",
    // One card is "the card" of an earlier answer, unless it is said whose it is.
    pattern: /\b(?:credit[ -]?cards?|cards|cc|(?<=\p{L}'s )card)\b/gu,
    is: (a) => /credit/.test(kindOf(a)) && !/line/.test(kindOf(a)),
    plain: true,
  },
  {
    kind: "mortgage",
    label: "mortgage",
    pattern: /\b(?:mortgages?|home loans?|house loans?)\b/g,
    is: (a) => /mortgage|home equity/.test(named(a)),
    plain: false,
  },
  {
    kind: "student",
    label: "student loans",
    pattern: /\b(?:student (?:loans?|debt))\b/g,
    is: (a) => /student/.test(named(a)),
    plain: false,
  },
  {
    kind: "auto",
    label: "car loan",
    pattern: /\b(?:(?:car|auto|vehicle) (?:loans?|debt|note))\b/g,
    is: (a) => /\bauto\b|\bcar\b|vehicle/.test(named(a)) && /loan/.test(named(a)),
    plain: false,
  },
  {
    kind: "personal",
    label: "personal loan",
    pattern: /\bpersonal loans?\b/g,
    is: (a) => /personal/.test(named(a)) && /loan/.test(named(a)),
    plain: false,
  },
  { kind: "loan", label: "loans", pattern: /\bloans?\b/g, is: (a) => /loan|mortgage|student/.test(kindOf(a)), plain: false },
  { kind: "529", label: "529", pattern: /\b529s?\b/g, is: (a) => /529|education savings/.test(named(a)), plain: true },
  { kind: "401k", label: "401(k)", pattern: /\b(?:401\(?k\)?|403\(?b\)?)s?\b/g, is: (a) => /401k|401 k|403b/.test(named(a)), plain: true },
  { kind: "roth", label: "Roth IRA", pattern: /\broth(?: iras?)?\b/g, is: (a) => /roth/.test(named(a)), plain: true },
  { kind: "ira", label: "IRA", pattern: /\biras?\b/g, is: (a) => /\bira\b|\broth\b/.test(named(a)), plain: true },
  {
    kind: "hsa",
    label: "HSA",
    pattern: /\b(?:hsas?|health savings(?: account)?)\b/g,
    is: (a) => /\bhsa\b|health savings/.test(named(a)),
    plain: true,
  },
  {
    kind: "retirement",
    label: "retirement accounts",
    pattern: /\bretirement(?: accounts?| savings)?\b/g,
    is: (a) => /401k|401 k|403b|\bira\b|roth|retirement|pension/.test(named(a)),
    plain: true,
  },
  { kind: "crypto", label: "crypto", pattern: /\b(?:crypto|bitcoin)\b/g, is: (a) => /crypto|bitcoin/.test(named(a)), plain: true },
  {
    kind: "brokerage",
    label: "brokerage",
    pattern:
      /\bbrokerage\b|(?<!\b(?:is|are|was|were|be|all|it|that|this|interest|income|dividends|gains) )\btaxable(?: (?:account|brokerage|one))?\b(?! (?:income|event|purchase|gain|transaction|spending|expense|charge)s?)/g,
    is: (a) => /brokerage/.test(named(a)),
    plain: true,
  },
  {
    kind: "investment",
    label: "investments",
    pattern: /\b(?:investments?|invested|portfolio)\b/g,
    is: (a) => /investment|brokerage|401k|\bira\b|roth/.test(kindOf(a)),
    plain: false,
  },
  { kind: "money market", label: "money market", pattern: /\bmoney market\b/g, is: (a) => /money market/.test(named(a)), plain: true },
  {
    kind: "cd",
    label: "CDs",
    pattern: /\b(?:cds?|certificates? of deposit)\b/g,
    is: (a) => /\bcd\b|certificate/.test(named(a)),
    plain: false,
  },
  {
    kind: "checking",
    label: "checking",
    pattern: /\b(?:checking|chequing|checkings|debit card|current accounts?)\b/g,
    is: (a) => /checking/.test(named(a)),
    plain: true,
  },
  {
    kind: "savings",
    label: "savings",
    // "Saving" alone is what people do, not where the money is.
    pattern: /\b(?:savings|saving(?= accounts?\b))\b(?! (?:rate|goal|plan|ratio|account rate))/g,
    // A credit union's savings are savings too, so only the type tells what is none.
    is: (a) =>
      /saving|money market|cash management/.test(named(a)) &&
      !/health|education|529/.test(named(a)) &&
      !/loan|credit|debt|investment/.test(kindOf(a)),
    plain: false,
  },
  {
    kind: "cash",
    label: "cash",
    pattern: /\bcash\b(?! (?:flow|back|withdraw|advance|out|did(?! (?:i|we|you) (?:\w+ )?(?:have|hold|own|keep))))/g,
    is: isCash,
    plain: false,
  },
  {
    kind: "property",
    label: "home",
    pattern:
      /\b(?:real estate|real property|property|house|home|condo|residence|dwelling)\b(?! (?:insurance|repairs?|wash|maintenance|improvements?|rental|service|depot|goods|security|warranty|tax(?:es)?))/g,
    is: (a) => /property|real estate|home|house|condo/.test(kindOf(a)) && !/loan|mortgage|equity/.test(kindOf(a)),
    plain: false,
  },
  {
    kind: "vehicle",
    label: VEHICLES,
    pattern:
      /\b(?:car|cars|vehicles?|automobiles?|motor(?= (?:is|has|was|loan|come|worth|yet|since|now|this)\b|$|[?.,])|truck|boat|motorcycle)\b(?! (?:insurance|repairs?|wash|maintenance|rental|rentals|service|parts|registration))/g,
    is: (a) => /vehicle|\bcar\b|boat/.test(named(a)) && !/loan/.test(named(a)),
    plain: false,
  },
];

const FILLER = /\b(?:bank|account|card|credit|checking|savings?|the|of|my|visa|mastercard)\b/g;
/** Words that people leave out of a lender's name: "Keystead" is Keystead Lending. */
const OF_LENDERS =
  /\b(?:lending|lenders?|financial|finance|mortgage|home loans|loans?|servicing|services?|federal|national|trust|group|inc|investments?|investing|securities|brokers?|brokerage|advisors?|wealth|retirement)\b/g;
const AROUND_BEFORE =
  /(?:^|\W)(?:on|in|from|with|using|into|through|of|is|and)\s+(?:(?:my|the|our|their|his|her|that)\s+)?$|(?:^|\W)my\s+$/;
const AROUND_AFTER = /^(?:'s)?\s*(?:bank |credit |debit )?(?:account|card|balance)s?\b/;

/** Words that follow a part of an account's name. */
const ACCOUNT_NOUNS = ["account", "card", "pot", "loan", "fund", "savings", "money"];
/** Words in a row of a longer name, of which one is no common word: "credit union", "old employer". */
const runsOf = (name: string): string[] => {
  const words = name.split(" ");
  const runs = words.flatMap((_, from) => words.slice(from + 1).map((_last, i) => words.slice(from, from + i + 2)));
  return runs.flatMap((run) =>
    run.length === words.length ||
    run.includes("and") ||
    run.every((w) => commonWords.has(w)) ||
    run.some((w) => w.length < 3 || /\d/.test(w))
      ? []
      : [run.join(" ")],
  );
};

const nameForms = (a: Account): string[] => {
  const name = nameKey(a.name);
  const bank = a.institution ? nameKey(a.institution) : "";
  const bare = name.replace(FILLER, " ").replace(/\s+/g, " ").trim();
  const bankWord = bank.replace(FILLER, " ").replace(/\s+/g, " ").trim();
  const lender = bankWord.replace(OF_LENDERS, " ").replace(/\s+/g, " ").trim();
  const aliases = /american express/.test(`${name} ${bank}`) ? ["amex", "american express"] : [];
  const brand = (/\b(?:visa|mastercard|amex|discover)\b/.exec(name) ?? [])[0];
  // "the joint account" is the account whose name begins with that word.
  const [lead = ""] = name.split(" ");
  return [
    name,
    bare,
    bank,
    bankWord,
    ...(lender.length >= 4 && !isEnglish(lender) ? [lender] : []),
    ...(/^(?:joint|everyday|main|primary|personal)$/.test(lead) ? [`${lead} account`] : []),
    ...(brand ? [brand] : []),
    // "The Subaru": a word that is no English word tells one account from the others.
    ...name.split(" ").filter((word) => word.length >= 4 && /^[a-z]+$/.test(word) && !isEnglish(word)),
    // "The Prairie account", and any two words of a long name that are not everyday ones ("the credit union").
    ...(lead.length >= 5 && !commonWords.has(lead) && ACCOUNT_NOUNS.some((noun) => name !== `${lead} ${noun}`)
      ? ACCOUNT_NOUNS.map((noun) => `${lead} ${noun}`)
      : []),
    ...runsOf(name),
    ...(name.startsWith("high yield") ? ["high yield account", "hysa"] : []),
    ...aliases,
  ].filter((f) => f.length >= 3);
};
/** Names that are also ordinary words never count as an account on their own. */
const ORDINARY =
  /^(?:checking|savings?|credit|card|cash|loan|home|house|car|auto|everyday|total|joint|main|bank|account|primary|rewards|preferred|mortgage|student loan|student|brokerage|investment|personal|car loan|auto loan|everyday checking|gold|platinum|blue|green|one|first|high yield)$/;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Single words of a name that people use for the whole: "the Outback". A word that belongs to a company's name, or that questions use anyway,
 * says nothing. Several accounts may have it.
 */
const nicknamesOf = (a: Account, accounts: readonly Account[]): string[] => {
  const name = nameKey(a.name);
  if (/ and |&/.test(name)) return [];
  const banks = accounts.filter((o) => o !== a).map((o) => ` ${nameKey(o.institution ?? "")} `);
  return name
    .split(" ")
    .filter(
      (word) =>
        word.length >= 5 &&
        /^[a-z]+$/.test(word) &&
        !commonWords.has(word) &&
        !isEverydayEnglish(word) &&
        !ORDINARY.test(word) &&
        !/^(?:street|avenue|road|lane|drive|court|union|rewards?|visa|mastercard)$/.test(word) &&
        !banks.some((bank) => bank.includes(` ${word} `)),
    );
};

type NamePattern = { form: string; owners: Account[]; pattern: RegExp };
/** A question is read many times with the same accounts. */
const patterns = new WeakMap<readonly Account[], NamePattern[]>();

/** Returns the forms in which the accounts' names are written, with the accounts of each. */
const namePatterns = (accounts: readonly Account[]): NamePattern[] => {
  const forms = new Map<string, Account[]>();
  for (const a of accounts)
    for (const f of new Set([...nameForms(a), ...nicknamesOf(a, accounts)]))
      if (!ORDINARY.test(f) || (f.includes(" ") && f === nameKey(a.name))) forms.set(f, [...(forms.get(f) ?? []), a]);
  return [...forms].map(([form, owners]) => {
    const spelled = escaped(form)
      .split(" and ")
      .map((part) => part.replaceAll(" ", "[ -]"))
      .join("(?: and | ?& ?)")
      .replace(/(\d)\[ -\]k(?![a-z])/g, "$1 ?\\(?k\\)?");
    return { form, owners, pattern: new RegExp(`(?<![\\p{L}\\p{N}])${spelled}(?![\\p{L}\\p{N}])`, "u") };
  });
};

const byName = (text: string, accounts: readonly Account[]): AccountMention[] => {
  const known = patterns.get(accounts) ?? namePatterns(accounts);
  patterns.set(accounts, known);
  const out: AccountMention[] = [];
  for (const { form, owners, pattern } of known) {
    const m = pattern.exec(text);
    if (m)
      out.push({
        from: m.index,
        to: m.index + m[0].length,
        label: owners.length === 1 ? (owners[0]?.name ?? form) : (bankOf(owners) ?? form),
        ids: owners.map((a) => a.id),
        strong: isStrong(text, m.index, m.index + m[0].length) || form.includes(" "),
        kind: thingOf(owners),
      });
  }
  return out;
};
/** The bank of accounts that are all there. */
const bankOf = (owners: readonly Account[]): string | null => {
  const [bank, another] = new Set(owners.map((a) => a.institution));
  return another === undefined ? (bank ?? null) : null;
};
/** A house or a car is one by its own name too. */
const thingOf = ([one, ...others]: readonly Account[]): string | null =>
  one && others.length === 0 ? (KINDS.find((k) => (k.kind === "property" || k.kind === "vehicle") && k.is(one))?.kind ?? null) : null;
const isStrong = (text: string, from: number, to: number): boolean =>
  AROUND_BEFORE.test(text.slice(0, from)) || AROUND_AFTER.test(text.slice(to));

const byMask = (text: string, accounts: readonly Account[]): AccountMention[] =>
  [...text.matchAll(/(?:ending (?:in |with )?|account |card |\.\.\.|x+|#|\*+)(\d{4})\b/g)].flatMap((m) => {
    // Keeps digits that match no account, so that the answer can say so.
    const found = accounts.filter((a) => a.mask === m[1]);
    return [
      {
        from: m.index,
        to: m.index + m[0].length,
        label: found[0]?.name ?? `…${m[1]}`,
        ids: found.map((a) => a.id),
        strong: true,
        kind: null,
      },
    ];
  });

/** Whose a thing is, right before its name. */
const OWNER = /([\p{L}-]+)'s $/u;
const isOwnedBy = ({ owner = "" }: Account, name: string): boolean => name !== "" && nameKey(owner).split(" ")[0] === nameKey(name);

/** Vehicles that few have: the household's car is no boat. */
const RARE = /^(?:boat|motorcycle)$/;
const byKind = (text: string, accounts: readonly Account[]): AccountMention[] =>
  KINDS.flatMap(({ kind, label, pattern, is, plain }) =>
    [...text.matchAll(pattern)]
      .filter(([word]) => !RARE.test(word) || accounts.some((a) => named(a).includes(word)))
      .filter((m) => m[0] !== "card" || accounts.some((a) => isOwnedBy(a, OWNER.exec(text.slice(0, m.index))?.[1] ?? "")))
      .map((m) => ({
        from: m.index,
        to: m.index + m[0].length,
        label,
        ids: accounts.filter(is).map((a) => a.id),
        strong: plain || isStrong(text, m.index, m.index + m[0].length),
        kind,
      })),
  );

/**
 * Finds accounts mentioned in a text by name, bank, last digits, or type word. On overlap the longest match wins; "Chase checking" is the
 * checking account at Chase.
 */
export const findAccounts = (text: string, accounts: readonly Account[]): AccountMention[] => {
  const all = [...byMask(text, accounts), ...byName(text, accounts), ...byKind(text, accounts)];
  const kept: AccountMention[] = [];
  for (const a of all.sort((x, y) => y.to - y.from - (x.to - x.from))) if (!kept.some((k) => a.from < k.to && k.from < a.to)) kept.push(a);
  kept.sort((a, b) => a.from - b.from);
  return joinNeighbours(
    kept.map((a) => withMask(narrowedByWord(a, text, accounts), text, accounts)),
    text,
    accounts,
  );
};

/** "Everyday Checking 4821" names one account, whose number ends so. Other digits after a name are no part of it: "checking 2026". */
const withMask = (mention: AccountMention, text: string, accounts: readonly Account[]): AccountMention => {
  const [said, mask] = /^ (\d{4})\b/.exec(text.slice(mention.to)) ?? [];
  const one = accounts.find((a) => a.mask === mask && mention.ids.includes(a.id));
  return said !== undefined && one
    ? { ...mention, to: mention.to + said.length, ids: [one.id], label: one.name, strong: true, kind: null }
    : mention;
};

/** Other words for a word of a name: "the old company's 401(k)". */
const ALIKE: Record<string, string> = {
  ...Object.fromEntries(["company", "job", "work", "workplace", "firm"].map((word) => [word, "employer"])),
  ...Object.fromEntries(["previous", "former", "prior", "last"].map((word) => [word, "old"])),
};
/**
 * "The joint current account" and "the old 401(k)": a word of the name before the kind tells which one of the kind is meant. So does the member
 * who has it: "Sam's card".
 */
const narrowedByWord = (mention: AccountMention, text: string, accounts: readonly Account[]): AccountMention => {
  if (mention.kind === null || mention.ids.length === 0) return mention;
  const [said, word = ""] = /([\p{L}-]{3,})(?:'s)? $/u.exec(text.slice(0, mention.from)) ?? [];
  const key = ALIKE[nameKey(word)] ?? nameKey(word);
  if (said === undefined || key === "" || /^(?:the|our|and|both|all|each|for|into|from|with|account|accounts)$/.test(key)) return mention;
  const isOwned = said.endsWith("'s ");
  const [one] = mention.ids;
  const only = mention.ids.length === 1 ? accounts.find((a) => a.id === one) : undefined;
  if (only) return isOwned && isOwnedBy(only, word) ? { ...mention, from: mention.from - said.length, strong: true } : mention;
  const ids = mention.ids.filter((id) => {
    const account = accounts.find((a) => a.id === id);
    return ` ${nameKey(account?.name ?? "")} `.includes(` ${key} `) || (isOwned && account !== undefined && isOwnedBy(account, word));
  });
  if (ids.length === 0 || ids.length === mention.ids.length) return mention;
  const named = accounts.find((a) => a.id === ids[0]);
  const narrowed = { ...mention, from: mention.from - said.length, ids, strong: true };
  return ids.length === 1 && named
    ? withWordsBefore({ ...narrowed, label: named.name, kind: null }, text, named)
    : narrowedByWord({ ...narrowed, label: `${word} ${mention.label}` }, text, accounts);
};
/** Takes further words of the account's name along: "the old employer's 401(k)". */
const withWordsBefore = (mention: AccountMention, text: string, account: Account): AccountMention => {
  const [said, word = ""] = /([\p{L}-]{3,})(?:'s)? $/u.exec(text.slice(0, mention.from)) ?? [];
  const key = ALIKE[nameKey(word)] ?? nameKey(word);
  return said !== undefined && key !== "" && ` ${nameKey(account.name)} `.includes(` ${key} `)
    ? withWordsBefore({ ...mention, from: mention.from - said.length }, text, account)
    : mention;
};

const joinNeighbours = (found: AccountMention[], text: string, accounts: readonly Account[]): AccountMention[] => {
  const out: AccountMention[] = [];
  for (const next of found) {
    const last = out.at(-1);
    const shared = last && /^ ?$/.test(text.slice(last.to, next.from)) ? last.ids.filter((id) => next.ids.includes(id)) : [];
    if (last && shared.length > 0 && (last.kind === null) !== (next.kind === null)) {
      const one = accounts.find((a) => a.id === shared[0]);
      out[out.length - 1] = {
        from: last.from,
        to: next.to,
        ids: shared,
        strong: true,
        kind: null,
        label: shared.length === 1 && one ? one.name : `${last.label} ${next.label}`,
      };
    } else if (last && next.kind === "loan" && /^ ?$/.test(text.slice(last.to, next.from)) && loansOn(last, accounts).length > 0) {
      const loans = loansOn(last, accounts);
      out[out.length - 1] = {
        from: last.from,
        to: next.to,
        ids: loans.map((a) => a.id),
        strong: true,
        kind: null,
        label: loans.length === 1 ? (loans[0]?.name ?? next.label) : next.label,
      };
    } else out.push(next);
  }
  return out;
};
/** "The Subaru loan" is the loan on that car, and a house has its mortgage. */
const loansOn = ({ ids }: AccountMention, accounts: readonly Account[]): readonly Account[] => {
  const things = accounts.filter((a) => ids.includes(a.id));
  const isOf = (kind: string): boolean => things.length > 0 && things.every((a) => KINDS.find((k) => k.kind === kind)?.is(a));
  const loan = isOf("vehicle") ? "auto" : isOf("property") ? "mortgage" : null;
  return loan === null ? [] : accounts.filter((a) => KINDS.find((k) => k.kind === loan)?.is(a));
};
/** Whether a word stands for a kind of account: "hsa". */
export const isAccountWord = (word: string): boolean => KINDS.some(({ pattern }) => new RegExp(`^(?:${pattern.source})$`).test(word));
