import type { Item, Token } from "./cover.ts";
import type { Type } from "./lexicon.ts";

/*
 * Clauses that only tell something, while another one asks: a story, a reason, a remark. What they say counts only where the question itself
 * says nothing of that sort.
 */

const ASKS =
  /^[\s,]*(?:(?:and|so|but|ok|okay|now|hey|honestly|please|can you|could you|would you|just|also|or|(?:i'd|i would|i'm|i am) (?:be )?(?:curious|interested)(?: to know| in)?|i wonder|i'd like to know|i want to know) )*(?:what|what's|how|how's|when|which|who|where|why|did|do|does|is|are|was|were|can|could|will|would|show|list|give|tell|state|identify|please|rank|compare|should|have|has|any|find|check|reckon|make|chart)\b(?!'t)/;
const TELLS =
  /^[\s,]*(?:(?:and|so|but|ok|okay|well|honestly|yo|hey) )*(?:i|i'm|i've|i'd|my|our|we|we're|everyone|everybody|maybe|just so|okay?|honestly|there's|it's|that's|that is|this is|they're|don't|people|someone|he|she|they|not sure|something|somebody|someone|nobody|no one|none of us|\p{L}+ (?:swears|says|thinks|claims|insists|bets|reckons|believes|argues|complains|told|said|swore|keeps saying))\b/u;

/** What an answer is needed for: "I need it for the estimated tax". */
const REASON =
  /^[\s,]*(?:(?:i|we|i'm|we're|it's) (?:\w+ )?(?:need|want|use|using|have to|putting|doing|working|preparing|filing|for)\b.*\b(?:it|this|that|them|for)\b|(?:that's|that is|this is|it's|it is|which is) (?:my|our|the|for|what|how|why|only|just)\b)/;
const LIMITS_ROWS: ReadonlySet<Type> = new Set<Type>([
  ...(["category", "income_category", "possession", "merchant", "account", "quoted", "member", "goal_name", "security"] as const),
  ...(["period", "amount", "number", "except", "not", "weekend", "weekday", "chart", "table", "spend", "income"] as const),
]);
/** Somebody who thinks, wants or says something. */
const TELLER =
  /^[\s,]*(?:(?:and|so|but|ok|okay|well) )*(?:my|our) (?:husband|wife|hubby|partner|spouse|son|daughter|kids?|mother|father|mom|mum|dad|brother|sister) (?:has|had|is|was|says|said|thinks|thought|wants|wanted|keeps|bets?|swears|claims|insists|needs|will|won't|doesn't|hates|loves|asked|asks|told|made|makes|gets|got)\b/;
/** Greetings, and where or as whom somebody asks. */
const INTRODUCES =
  /^[\s,]*(?:(?:hi|hello|hey|ok|okay|so|sorry|and) )*(?:(?:hi|hello|hey|good (?:morning|evening|afternoon|day))\b|(?:a )?(?:quick|one|short|last) (?:quick )?(?:question|one|q|thing)\b|(?:\p{L}+ ){1,3}(?:here|speaking|again)\b|(?:it's|this is|i'm|im) \p{L}+(?: \p{L}+)?(?:,| again| here)|(?:asking|writing|typing|texting|calling) (?:from|on|for|between|while|with)\b|(?:waiting|sitting|stuck|standing|parked|driving|walking|using|on (?:my|a|the) (?:break|lunch|bus|train|phone|way|couch|toilet))\b)/u;
/** Words of a whole sentence, which a list of names has not. */
const SENTENCE =
  /\b(?:i|me|my|we|us|our|he|she|they|them|it|his|her|is|are|was|were|has|have|had|r|u|got|gets|went|goes|keeps?|kept|wants?|wanted|needs?|needed|asks?|asked|charges|quoted|feels?|looks?|seems?|costs?|says?|said|told|thinks?|came)\b/;
/** Words that point at what was told before. */
const POINTS = /\b(?:it|that|this|they|them|those|these)\b/;
/** A question whose subject is what was told. */
const IS_ABOUT_TOLD =
  /^[\s,]*(?:(?:and|so|but|ok|okay|now) )*(?:what|when|how|where|which|did|does|do|has|have|is|was|were)(?:'s)?(?: much| often| many)?(?: (?:did|does|do|has|have|is|was|were))? (?:it|they|that|those)\b/;
/** Tells which clauses only tell something, while another one asks. */
export const asides = (text: string, tokens: readonly Token[], items: readonly Item[]): ((clause: number) => boolean) => {
  const clauses = new Map<number, Token[]>();
  for (const t of tokens) clauses.set(t.clause, [...(clauses.get(t.clause) ?? []), t]);
  const words = new Map([...clauses].map(([n, list]) => [n, text.slice(list[0]?.from ?? 0, list.at(-1)?.to ?? 0)]));
  const endOf = (n: number): string => text.slice(clauses.get(n)?.at(-1)?.to ?? 0).trimStart()[0] ?? "";
  const speaksOf = (n: number, types: (type: Type) => boolean): boolean =>
    clauses.get(n)?.some((t) => items.some((i) => types(i.type) && tokens[i.at] === t)) ?? false;
  const strictly = [...words].filter(([n, said]) => ASKS.test(said) && speaksOf(n, (type) => SUBJECT.has(type) || ASKED.has(type)));
  // "Since October, what is it really?" asks about what was told before, of the time that stands beside it. Of an account it may ask anything.
  const pointing =
    strictly.length > 0
      ? []
      : [...words].filter(([n, said]) => {
          const before = words.get(n - 1);
          const isTimed = (clause: number): boolean => speaksOf(clause, (type) => type === "period");
          const isLed = before !== undefined && !SENTENCE.test(before) && isTimed(n - 1);
          const first = isLed ? n - 1 : n;
          return (
            ASKS.test(said) &&
            POINTS.test(said) &&
            (isLed || isTimed(n)) &&
            [...words].some(
              ([other, told]) =>
                other < first && SENTENCE.test(told) && speaksOf(other, (type) => type === "merchant" || type === "category"),
            )
          );
        });
  if (pointing.length > 0) {
    const kept = new Set(pointing.map(([n]) => n));
    return (clause) => !kept.has(clause) && SENTENCE.test(words.get(clause) ?? "");
  }
  // "When did they last take money?" asks about what was told before.
  const named = [...words].filter(
    ([n, said]) =>
      ASKS.test(said) &&
      (speaksOf(n, (type) => SUBJECT.has(type) || ASKED.has(type)) || (n > 0 && IS_ABOUT_TOLD.test(said) && endOf(n) === "?")),
  );
  // "Parking plus tolls since July?" asks without a word that asks.
  const questions = named.length > 0 ? named : [...words].filter(([n]) => endOf(n) === "?" && speaksOf(n, (type) => SUBJECT.has(type)));
  // "Uber and Lyft last month, I take them a lot": what names something without a sentence asks.
  // Before a list of names, whole sentences may tell what it is about: "Ana thinks it is a lot. Costco, this year."
  const areSentences = (until: number): boolean =>
    [...words].every(([n, said]) => n >= until || (SENTENCE.test(said) && TELLS.test(said) && endOf(n) === "."));
  const marked =
    questions.length > 0
      ? questions
      : [...words]
          .filter(([n, said]) => areSentences(n) && !SENTENCE.test(said) && speaksOf(n, (type) => SUBJECT.has(type) && type !== "account"))
          .slice(0, 1);
  const asks = marked.map(([n]) => n);
  const isReason = (n: number): boolean =>
    REASON.test(words.get(n) ?? "") && [...clauses.keys()].some((other) => other !== n && speaksOf(other, (type) => SUBJECT.has(type)));
  // "On my break, I have ten minutes. What did…": what tells goes on to the end of its sentence.
  const lastOf = (n: number): number => (/^[.!?]/.test(endOf(n)) || !clauses.has(n + 1) ? n : lastOf(n + 1));
  // "Small wins. Less takeout in October?" is about takeout.
  const asksOfName = asks.some((n) => speaksOf(n, (type) => TOLD_NAMES.has(type)));
  const isSentence = (n: number): boolean =>
    /^[.!]/.test(endOf(lastOf(n))) &&
    !asks.some((other) => lastOf(other) === lastOf(n)) &&
    (SENTENCE.test(words.get(n) ?? "") ||
      /^[\s,]*no, /.test(words.get(n) ?? "") ||
      !speaksOf(n, (type) => (SUBJECT.has(type) && !(type === "recommend" && asksOfName)) || type === "period")) &&
    asks.some((other) => other > n);
  // "My wife has a guess": who tells is nobody whose rows are asked for.
  const isTeller = (n: number): boolean => TELLER.test(words.get(n) ?? "");
  const limits = (n: number): boolean =>
    speaksOf(n, (type) => (LIMITS_ROWS.has(type) && !(type === "member" && isTeller(n))) || ASKED.has(type));
  // What follows the question and names nothing limits nothing.
  const isRemark = (n: number): boolean =>
    SENTENCE.test(words.get(n) ?? "") &&
    !ASKS.test(words.get(n) ?? "") &&
    endOf(n) !== "?" &&
    asks.some((other) => other < n) &&
    !speaksOf(n, (type) => (LIMITS_ROWS.has(type) && !(type === "member" && isTeller(n))) || (questions.length === 0 && ASKED.has(type)));
  const firstOf = (n: number): number => (n > 0 && clauses.has(n - 1) && !/^[.!?]/.test(endOf(n - 1)) ? firstOf(n - 1) : n);
  // "Dad here, on Maya's phone. How much…": who asks and from where.
  const isIntroduction = (n: number): boolean =>
    /^[.!]/.test(endOf(lastOf(n))) &&
    INTRODUCES.test(words.get(firstOf(n)) ?? "") &&
    asks.some((other) => other > n) &&
    !asks.some((other) => lastOf(other) === lastOf(n)) &&
    asks.some((other) => speaksOf(other, (type) => SUBJECT.has(type) && !VAGUE.has(type)));
  return (clause) =>
    isReason(clause) ||
    isIntroduction(clause) ||
    (asks.length > 0 &&
      !asks.includes(clause) &&
      ((TELLS.test(words.get(clause) ?? "") && (questions.length > 0 || !limits(clause))) || isSentence(clause) || isRemark(clause)));
};

/** Types after "no" that leave nothing out: "no idea", "not even". */
const SAYS_NOTHING: ReadonlySet<Type> = new Set(["except", "not", "list", "have", "exists", "change", "never", "create"]);
const POINTS_TOLD = /\b(?:two|both|ones|2|it|that|this|they|them|those|these|there|which|one|he|she)\b/;
/** Types that need something told before to be about. */
const VAGUE: ReadonlySet<Type> = new Set(["forecast", "afford", "recommend", "purchase", "trip"]);
const TOLD_NAMES: ReadonlySet<Type> = new Set([
  "category",
  "income_category",
  "possession",
  "merchant",
  "account",
  "quoted",
  "goal_name",
  "security",
]);
/**
 * Leaves out what a clause that only tells says of its own: a name, a time or a limit counts only if the question itself has none, and a
 * subject only if the question has no subject.
 */
export const withoutAsides = (
  text: string,
  tokens: readonly Token[],
  items: readonly Item[],
  isAside: (clause: number) => boolean,
): Item[] => {
  const clauseOf = (i: Item): number => tokens[i.at]?.clause ?? 0;
  // "No, not the payments" answers something that was said before.
  const objects = new Set(
    tokens.filter((t, at) => t.word === "no" && tokens[at - 1]?.clause !== t.clause && text[t.to] === ",").map((t) => t.clause),
  );
  // "Don't count the car: which loan is largest?" tells what to leave out.
  // "I got no signal" leaves out nothing that anybody knows.
  const leavesOut = (i: Item): boolean =>
    items.some((o) => o.at >= i.at + i.length && clauseOf(o) === clauseOf(i) && o.type !== "empty" && !SAYS_NOTHING.has(o.type));
  // "I don't eat meat" tells of a habit; "don't count the car" leaves something out.
  const isHabit = (i: Item): boolean => {
    const [before, next] = [tokens[i.at - 1], tokens[i.at + i.length]];
    return (
      /n't\b/.test(i.text) &&
      before !== undefined &&
      before.clause === clauseOf(i) &&
      /^(?:i|we|he|she|they|you)$/.test(before.word) &&
      !/^(?:count|include|want|need|consider|mean|add|care)$/.test(next?.word ?? "")
    );
  };
  const limiting = new Set(
    items
      .filter(
        (i) =>
          (i.type === "except" || i.type === "not") &&
          i.text !== "never" &&
          i.text !== "but" &&
          !objects.has(clauseOf(i)) &&
          !isHabit(i) &&
          leavesOut(i),
      )
      .map(clauseOf),
  );
  const isTold = (i: Item): boolean => isAside(clauseOf(i)) && !limiting.has(clauseOf(i));
  const asked = items.filter((i) => !isTold(i));
  const has = (types: (type: Type) => boolean): boolean => asked.some((i) => types(i.type));
  // "We only ate out twice. How many times was it?" asks for a count.
  const asksMeasure = has((t) => ASKED.has(t));
  // "I got one bar. Just give me the total spent": a total of everything, unless it points at what was told.
  const askedText = tokens
    .filter((t) => !isAside(t.clause))
    .map((t) => t.word)
    .join(" ");
  const isTotal = has((t) => t === "total") && has((t) => t === "spend") && !POINTS_TOLD.test(askedText);
  // An amount that was only told limits no rows: "the kid says it was $20. Show me everything from AMC".
  const keepsAmount = !has((t) => TOLD_NAMES.has(t)) || POINTS_TOLD.test(askedText);
  const [hasName, hasTime, hasSubject] = [
    isTotal || has((t) => TOLD_NAMES.has(t)),
    has((t) => t === "period"),
    has((t) => SUBJECT.has(t) && !VAGUE.has(t)),
  ];
  // "He says he spent $20" is what somebody claims, if the question names something itself.
  const spentIn = new Set(items.filter((i) => i.type === "spend" && isTold(i)).map(clauseOf));
  // The "last" of a time that does not count is no other "last".
  const untimed = hasTime ? items.filter((i) => i.type === "period" && isTold(i)) : [];
  const isOfTime = (i: Item): boolean => i.type !== "empty" && untimed.some((p) => p.at <= i.at && i.at < p.at + p.length);
  return items.filter(
    (i) =>
      (!isTold(i) || i.type === "empty" || !isOfTime(i)) &&
      (!isTold(i) ||
        i.type === "empty" ||
        (TOLD_NAMES.has(i.type)
          ? !hasName
          : i.type === "period"
            ? !hasTime
            : i.type === "amount" || (i.type === "number" && has((t) => t === "afford"))
              ? !has((t) => t === "amount") && (keepsAmount || has((t) => t === "afford")) && !(hasName && spentIn.has(clauseOf(i)))
              : !hasSubject && !(asksMeasure && ASKS_OTHERWISE.has(i.type)))),
  );
};

/** What is asked of a subject. A clause that tells does not ask. */
const ASKS_OTHERWISE: ReadonlySet<Type> = new Set<Type>(["duplicate", "unusual", "largest", "smallest", "first", "why", "price_change"]);
/** Types that ask by themselves; what about may have been told before. */
const ASKED: ReadonlySet<Type> = new Set(["amount_q", "count", "average"]);
/** Types that give a clause something to ask about. */
const SUBJECT: ReadonlySet<Type> = new Set([
  "spend",
  "purchase",
  "income",
  "earn",
  "wages",
  "refund",
  "networth",
  "balance",
  "cash",
  "owe",
  "rate",
  "subscription",
  "recurring",
  "bills",
  "budget",
  "category",
  "income_category",
  "merchant",
  "account",
  "unusual",
  "duplicate",
  "recommend",
  "afford",
  "runway",
  "forecast",
  "goal",
  "goal_name",
  "emergency",
  "trip",
  "holding",
  "gain",
  "savings_rate",
  "keep",
  "payday",
  "limit",
  "fee",
  "interest",
  "equity",
  "retire",
]);
