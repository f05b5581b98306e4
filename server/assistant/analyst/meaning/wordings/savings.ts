type Wording = readonly [RegExp, (m: RegExpExecArray) => string];

/** What is given up. "Without touching our savings" gives up nothing. */
const NAME =
  "((?!(?:touching|having|using|changing|hurting|making|being|needing|selling|taking|losing)\\b)(?:our |my |the |all )*[\\p{L}\\d&'.+ -]{2,40}?)";
/** One cost or a list of them. A question after a comma is no cost. */
const COSTS = `${NAME.slice(0, -1)}(?:, (?!(?:and )?(?:how|what|when|where|which|who|is|are|do|did|can|will|please|thanks)\\b)[\\p{L}\\d&'.+ -]{2,40}?)*)`;
const UNIT = "(?: (?:a|per|each|every|over a|in a|over one|in one) (?:year|month))?";
const SAVE = `(?:save|keep|free up|get back|spare)(?: us| me)?${UNIT}`;
/** Doing without something, before its name. */
const WITHOUT =
  "(?:(?:by |if (?:we|i) (?:go|went) )?without|(?:if|when) (?:we|i) (?:were to |had to |just |simply |completely |ever )*(?:drop(?:ped)?|cancel(?:l?ed)?|ditch(?:ed)?|quit|end(?:ed)?|stop(?:ped)?(?: paying for| using| going to| ordering from| buying| with)?|g[eo]t rid of|g[ia]ve up|lost|lose|did without|do without)|by (?:dropping|cancell?ing|ditching|quitting|ending|stopping|giving up|getting rid of|going without))";
const ENDING = "(?:dropping|cancell?ing|ditching|quitting|ending|losing|stopping|giving up|getting rid of|going without)";
const HOW_MUCH = "(?:how much|what)(?: money| extra| more| cash)?";
const cutOut = (name: string | undefined): string => `how much would we save if we cut out ${name ?? ""}`;

const PAY =
  "(?:(?:my|our|the) )?(?:(?:monthly|take[- ]?home|net|gross) )?(?:pay|income|wages|salar(?:y|ies)|pay ?checks?|earnings|take[- ]?home)";
const LEFT =
  "(?:what|how much)(?: money| cash)?(?:'s| is| was| do (?:we|i) have| does that leave| remains| stays)?(?: still)?(?: left| remaining)?(?: over)?";
const AFTER = "(?:after|once|when|minus|less|net of)(?: (?:we|i) (?:pay|paid|have paid|take out|took out))?(?: paying)?";
const COMES_OUT = "(?: (?:is|are|was|were|has been|have been|gets|comes|came|goes|went)(?: (?:taken|paid))?(?: (?:out|off|gone))?)?";
/** What is paid for a loan comes out of the pay, not the loan itself. */
const incomeLess = (costs = ""): string =>
  `our income minus ${costs.replace(/\bmortgages?\b(?! pay)/g, "mortgage payments").replace(/\b(car|auto|student) loans?\b(?! pay)/g, "$1 loan payments")}`;
/** "How much of our pay is left after the mortgage", and the same with the pay said last. */
const LEFT_OF_PAY: readonly Wording[] = [
  [
    new RegExp(
      `\\b(?:${PAY}|[\\p{L}]+ (?:money|income)) (?:minus|less|net of|after) ${COSTS}(?=(?: (?:in|last|this) [\\p{L}\\d ]+)?[?.! ]*$)`,
      "gu",
    ),
    (m) => m[0].replace(m[1] ?? "", incomeLess(m[1]).replace("our income minus ", "")),
  ],
  [
    new RegExp(
      `\\b(?:what|how much) of ${PAY} (?:is|was|remains|stays|do (?:we|i) have)(?: still)?(?: left)?(?: over)? ${AFTER} ${COSTS}${COMES_OUT}(?=(?: (?:in|last|this|each|a) [\\p{L}\\d ]+)?[?.! ]*$)`,
      "gu",
    ),
    (m) => incomeLess(m[1]),
  ],
  [
    new RegExp(
      `\\b${LEFT}(?: (?:of|from|out of) ${PAY})? ${AFTER} ${COSTS}${COMES_OUT} (?:of|off|from|out of) ${PAY}(?=(?: (?:in|last|this|each|a) [\\p{L}\\d ]+)?[?.! ]*$)`,
      "gu",
    ),
    (m) => incomeLess(m[1]),
  ],
  [
    new RegExp(
      `\\b${LEFT} (?:of|from|out of) ${PAY} ${AFTER} ${COSTS}${COMES_OUT}(?=(?: (?:in|last|this|each|a) [\\p{L}\\d ]+)?[?.! ]*$)`,
      "gu",
    ),
    (m) => incomeLess(m[1]),
  ],
];

/** Wordings that ask what giving something up would bring, and the plain one. The answer says it for a month and a year. */
export const SAVING_WORDINGS: readonly Wording[] = [
  ...LEFT_OF_PAY,
  // What was put aside for something is the state of a goal.
  [
    /\bhow much (?:have|did|do) (?:we|i) (?:got |have )?(?:already )?(?:saved?|put (?:aside|away|by)|set aside|stashed)(?: up)?(?: so far)? (?=for (?:the|our|my|a) (?!(?:retirement|emergenc\p{L}*|rainy|taxes|tax|next|last|year|month|week|kids?'?s?|future|house|home)\b)[\p{L}'& -]{3,30}?(?: so far| yet| by now| already)?[?.! ]*$)/gu,
    () => "how far along is our goal ",
  ],
  [
    /\bhow(?:'?s| is| are) (?:the|our|my) ((?:[\p{L}]+ )?(?:mortgage|loans?|debts?)) (?:coming(?: along| down)?|doing|going|looking|shrinking)\b/gu,
    (m) => `how much do we still owe on the ${m[1]}`,
  ],
  [
    new RegExp(
      `^(?:and |so )*how much (?:cheaper|less|lower) would (?:a|an|each|every|the|our) (?:month|year|budget)s? (?:be|cost|run)(?: us)? ${WITHOUT} ${NAME}(?=[?.! ]*(?:$|[.?!]))`,
      "gu",
    ),
    (m) => cutOut(m[1]),
  ],
  [
    /\b(?:if|when) (?:i|we) (?:quit|stop(?:ped)?|gave up|give up) (?:buying |ordering |getting )?([\p{L}' ]{3,30}?)(?: out)?(?: completely| altogether| entirely| for good)?,? how much (?:extra|more)(?: money| cash)? (?:would|will|do) (?:i|we) have\b/gu,
    (m) => cutOut(m[1]),
  ],
  // What it would have brought in a time is what was spent then.
  [
    new RegExp(
      `^(?:and |so |but )*${HOW_MUCH} (?:would|could|might) (?:we|i) have saved((?: (?:in|over|during|since))?(?: [\\p{L}\\d]+){1,4}) (?:without|by (?:not using|skipping|never using)|had (?:we|i) not used) ${NAME}(?=[?.! ]*$)`,
      "gu",
    ),
    (m) => `how much did we spend on ${m[2]}${m[1]}`,
  ],
  [
    new RegExp(
      `^(?:and |so |but |ok )*${WITHOUT} ${NAME},? (?:then )?${HOW_MUCH}${UNIT} (?:would|do|could|will|can) (?:we|i|that|it) ${SAVE}(?=[?.! ]*$)`,
      "gu",
    ),
    (m) => cutOut(m[1]),
  ],
  [
    new RegExp(`\\b${HOW_MUCH}${UNIT} (?:would|do|could|will|can) (?:we|i) ${SAVE} ${WITHOUT} ${NAME}(?=[?.! ]*$)`, "gu"),
    (m) => cutOut(m[1]),
  ],
  [
    new RegExp(
      `(?:\\b(?:over|in) (?:a|one) year )?\\b(?:we|i)(?:'d| would| could) ${SAVE} (?:what|how much) ${WITHOUT} ${NAME}(?=[?.! ]*$)`,
      "gu",
    ),
    (m) => cutOut(m[1]),
  ],
  [new RegExp(`\\b${HOW_MUCH}${UNIT} (?:would|could|will|does) ${ENDING} ${NAME} ${SAVE}(?=[?.! ]*$)`, "gu"), (m) => cutOut(m[1])],
  [
    new RegExp(
      `^(?:the )?savings? (?:if|by|from) (?:(?:we|i) )?(?:cancel(?:led)?|drop(?:ped)?|quit|${ENDING}) ${NAME}${UNIT}(?=[?.! ]*$)`,
      "gu",
    ),
    (m) => cutOut(m[1]),
  ],
  [
    new RegExp(
      `^(?:and |so |ok |suppose we |say we )*(?:cancel|drop|ditch|quit|lose) ${NAME}(?: ?[,;:-]+| and| then) ?(?:then )?${HOW_MUCH}${UNIT} (?:would|does|could|will|do) (?:that|it|we|i) ${SAVE}(?=[?.! ]*$)`,
      "gu",
    ),
    (m) => cutOut(m[1]),
  ],
  [
    /\b(?:if|by) (?:we|i|you)?(?: (?:could|were to))? ?(?:just |simply )?(?:cut(?:ting)?|reduc(?:e|ed|ing)|trim(?:med|ming)?|lower(?:ed|ing)?|slash(?:ed|ing)?|halv(?:e|ed|ing)) (?:down |back )?(?:on )?((?:our |my |the )?[\p{L}\d&'. -]{2,40}?)(?: spending| costs?| budget)?(?: (?:in|by) (?:half|(?:a|one|two|three) (?:half|thirds?|quarters?|fifth|tenth)|\d{1,2} ?(?:%|percent)))?(?= (?:a|per|each|every|for|this|next|over)\b|[,?.! ]*$)/gu,
    (m) => (/\bsav|free up|spare/.test(m.input) && !/\bout\b/.test(m[1] ?? "") ? `by ending ${m[1]}` : m[0]),
  ],
  [/\b(?:would|will|does) (?:that|it|this) (?:leave|put|keep) (?:back )?in (?:my|our) (?:pockets?|wallets?)\b/g, () => "would we save"],
  [
    /^no ([\p{L}' ]{3,25}?) for (a|one|an entire|a whole|\d+) (months?|years?|weeks?) saves (?:us |me )?how much/gu,
    (m) => `how much would we save if we cut out ${m[1]} for ${m[2]} ${m[3]}`,
  ],
  [
    /\bhow much (?:money )?(?:would|could|will) (?:i|we) save if (?:i|we) (?:bought|buy|had|have|got|get|ordered|order) no (?=[\p{L}])/gu,
    () => "how much would we save if we cut out ",
  ],
];
