import { type Figure, withFigures } from "./figures.ts";

/** What a cleaned text may keep. */
export type Keep = {
  /** Returns a money figure in its allowed form. `sentence` is the one that it is part of. */
  figure: (figure: Figure, sentence: string) => string;
  /** Whether a word with a dot is a name in the household's own data, such as Amazon.com. */
  name: (word: string) => boolean;
  /** Returns the replacement for a sentence that claims to have changed something; null for any other. */
  claim?: (sentence: string) => string | null;
  products?: {
    /** Whether a capitalized word at the start of a sentence is certainly no name. */
    ordinary: (word: string) => boolean;
    /** Returns a text without unknown products, and with unknown rates marked. `context` is the text before it on the same line. */
    checked: (context: string, text: string) => string;
  };
};

export const NO_LINK = "(link left out)";
const NO_NUMBER = "(number left out)";
const NO_SECRETS = "(A request for sign-in or card details was removed here: I never ask for passwords, codes or card numbers.)";

const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115f\u1160\u3164\uffa0]/gu;
/** Letters of other alphabets that look like Latin ones, and digits used as letters. */
const LOOKALIKES = new Map(
  [..."аaеeоoрpсcуyхxіiѕsԁdոnνvοoαaρpιiϲcьbһhԝwѡw0o1l@a3e"].reduce<[string, string][]>(
    (pairs, c, i, all) => (i % 2 === 0 ? [...pairs, [c, all[i + 1] ?? c]] : pairs),
    [],
  ),
);
const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]|(?<=\p{L})[01@3](?=\p{L})/gu, (c) => LOOKALIKES.get(c) ?? c);
/** Rejoins words whose letters are spaced out or marked up: p a s s, pass**word**. */
const joined = (text: string): string =>
  folded(text)
    .replace(/[*_~`\\]+/g, "")
    .replace(/\b(?:\p{L}[\s.\-·]){3,}\p{L}\b/gu, (spaced) => spaced.replace(/[\s.\-·]/g, ""));

const SECRETS =
  /\bpass\W?(?:words?|codes?|phrases?|wort)\b|\bpasswort\b|\bpins?\b|\b(?:cvv2?|cvc2?|otp|ssn|2fa|mfa)\b|\b(?:one[- ]time|security|verification|access|login|sms|text|confirmation|auth\w*|recovery|digit|activation)[- ]+(?:pass)?codes?\b|\b(?:card|account|routing|bank|debit|credit)(?:\s+(?:card|account))?[- ]+(?:numbers?|no)\b|\bcard[- ]+details\b|\bsocial security\b|\bcredentials\b|\buser\s?names?\b|\bseed phrase\b|\blog\W?ins?\b|\bsign\W?in\b|\baccess tokens?\b|\bbearer tokens?\b|\byour identity\b|\bexpir(?:y|ation) date\b/;
const ASKING =
  /\b(?:(?:re)?-?enter|type|send|give|share|provide|confirm|(?:re)?-?verify|reply|respond|tell|submit|text|e-?mail|update|input|fill|paste|upload|supply|please|need|require\w*|must|click|open|visit|call|go to|log in|sign in|authenticate|re-?authenticate|ask\w*|eingeben|required)\b|[:?]\s*$/;

const asksForSecrets = (context: string, text: string): boolean => {
  const sentence = joined(`${context.slice(-300).replace(/^[\s\S]*[.!?]\s/, "")}${text}`);
  // The text already sent may end in the middle of a word or at its end.
  const asking = ["", " "].some((between) => ASKING.test(joined(context.slice(-300) + between + text).trimEnd()));
  return SECRETS.test(sentence) && asking;
};

const SCHEMES = /\b(?:[a-z][a-z0-9+.-]{1,20}:\s?\/\/|www\d?\.|mailto:|tel:|sms:|javascript:|vbscript:|data:(?=\w+\/)|blob:|file:)\S*/giu;
const PROTOCOL_RELATIVE = /(?<![\p{L}\p{N}:/])\/\/[\p{L}\p{N}][^\s]*/gu;
const EMAIL = /[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const DOMAIN = /(?<![\p{L}\p{N}.@])(?:xn--)?[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,24}(?:[/:?#][^\s|)\]]*)?/gu;
/** The rest of an address whose start was already sent: "chase" and then ".com/verify". */
const TAIL = /^\.\p{L}{2,24}(?:[/:?#]\S*)?/u;
const BARE_IP = /(?<![\d.$])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:\/\S*)?/g;
const PHONE =
  /(?<![\d$.,/-])(?:\+?\d{1,3}[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}(?![\d,]|\.\d)|(?<![\d$.,])\+\d[\d\s().-]{7,18}\d|\b1?[\s.-]?8(?:00|33|44|55|66|77|88)[\s.-](?=[A-Z0-9-]*[A-Z])[A-Z0-9-]{7,12}\b/g;

const PICTURE = /!\[[^\]\n]*\](?:\([^)\n]*\)?|\[[^\]\n]*\]?)?/g;
const withoutLinks = (text: string, keep: Keep): string =>
  text
    .replace(PICTURE, "")
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)?/g, "$1")
    .replace(/^\s*\[[^\]\n]+\]:.*$/gm, "")
    .replace(/\[([^\]\n]*)\]\[[^\]\n]*\]/g, "$1")
    .replace(/<(?=[a-z/!?])[^>\n]*>?/gi, "")
    .replace(/&(?:#x?[\da-f]{1,7}|colon|sol|period|commat|lowbar|lt|gt|lsqb|rsqb|lpar|rpar|excl|amp|num|Tab|NewLine);?/gi, " ")
    .replace(/\\(?=[:/.@$[\](!<])/g, "")
    .replace(SCHEMES, NO_LINK)
    .replace(PROTOCOL_RELATIVE, NO_LINK)
    .replace(EMAIL, "(address left out)")
    .replace(BARE_IP, NO_LINK)
    .replace(DOMAIN, (word) => (isAbbreviation(word) || keep.name(word) ? word : NO_LINK));

const isAbbreviation = (word: string): boolean => /^(?:\p{L}\.)+\p{L}{1,2}$/u.test(word);

/**
 * Cleans a piece of a reply: removes invisible characters, HTML, images, links, addresses, phone numbers, and requests for secrets. `keep`
 * formats money figures. `context` is the text before it on the same line.
 */
export const clean = (context: string, text: string, keep: Keep): string => {
  const visible = text.replace(UNSEEN, "");
  const [, space = "", body = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(visible) ?? [];
  if (asksForSecrets(context, visible)) return space + NO_SECRETS + after;
  const claim = keep.claim?.(`${context.slice(-300).replace(/^[\s\S]*[.!?]\s/, "")}${visible}`) ?? null;
  if (claim !== null) return claim === "" ? "" : space + claim + after;
  const joinedTail = /[\p{L}\p{N}]$/u.test(context) && space === "" ? body.replace(TAIL, ` ${NO_LINK}`) : body;
  const unlinked = withoutLinks(joinedTail, keep).replace(PHONE, NO_NUMBER);
  const plain = keep.products ? keep.products.checked(context + space, unlinked) : unlinked;
  const sentence = context.slice(-300).replace(/^[\s\S]*[.!?]\s/, "") + plain;
  return space + withFigures(plain, (figure) => keep.figure(figure, sentence)) + after;
};
