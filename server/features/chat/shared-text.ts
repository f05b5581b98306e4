/** Longest link target that is parsed. Ours are short. A longer one is shown as text, so that parsing stays linear. */
const LONGEST_TARGET = 1024;
const DEFINITION = /^[ >]*\[[^\]\n]+\]:.*$/gm;
/** "<https://a.example>" is a link too. The texts of two removed links can join into a new one. An escaped "<" begins none. */
const AUTOLINK = /(\\*)<(?=[a-z][a-z0-9+.-]*:|[^\s<>@]+@)/gi;
const CHART = /^\/charts\/([1-9]\d{0,9})\/image\/?$/;

type Opener = { at: number; image: boolean };
/** Returns the replacement for an image with these words and target. */
type ImageWriter = (words: string, target: string) => string;

/** Returns the charts that an answer shows, in order, each once. */
export const chartIdsIn = (markdown: string): number[] => {
  const ids = new Set<number>();
  withoutLinks(markdown, (_words, target) => {
    const id = CHART.exec(target)?.[1];
    if (id) ids.add(Number(id));
    return "";
  });
  return [...ids];
};

/**
 * Returns an answer's text for its public link. Links become their words, a chart at place N of `charts` becomes the image #chart:N, and
 * other images are left out. Takes time proportional to the length of the text.
 */
export const sharedText = (markdown: string, charts: readonly number[]): string =>
  withoutLinks(markdown.replace(DEFINITION, ""), (words, target) => {
    const at = charts.indexOf(Number(CHART.exec(target)?.[1]));
    return at < 0 ? "" : `![${words}](#chart:${at})`;
  }).replace(AUTOLINK, (all, slashes: string) => (slashes.length % 2 === 0 ? `${slashes}\\<` : all));

/** Replaces links with their words and images with the result of `image`, in one pass. Text that only resembles a link is escaped. */
const withoutLinks = (markdown: string, image: ImageWriter): string => {
  const out: string[] = [];
  const open: Opener[] = [];
  let from = 0;
  const flush = (to: number): void => void (to > from && out.push(markdown.slice(from, to)));
  for (let i = 0; i < markdown.length; i += 1) {
    const char = markdown[i];
    if (char === "\\") i += 1;
    else if (char === "[") {
      const isImage = i > from && markdown[i - 1] === "!";
      flush(isImage ? i - 1 : i);
      open.push({ at: out.push(isImage ? "![" : "[") - 1, image: isImage });
      from = i + 1;
    } else if (char === "]") {
      const opener = open.pop();
      flush(i);
      const closed = closing(markdown, i + 1);
      if (opener && closed.kind === "link") {
        const words = out.splice(opener.at).slice(1).join("");
        const shown = opener.image ? image(words, closed.target) : words;
        const kept = apart(out.at(-1)?.at(-1), shown) + shown;
        if (kept !== "") out.push(kept);
        const escape = apart(out.at(-1)?.at(-1), markdown[closed.end] ?? "");
        if (escape !== "") out.push(escape);
      } else out.push(closed.kind === "text" ? "]" : closed.kind === "link" ? "]\\(" : closed.escaped);
      from = opener && closed.kind === "link" ? closed.end : i + (closed.kind === "text" ? 1 : 2);
      i = from - 1;
    }
  }
  flush(markdown.length);
  return out.join("");
};

/** Returns a backslash if two texts that now meet would begin a link target or a definition. */
const apart = (before: string | undefined, after: string): string => (before === "]" && /^[([:]/.test(after) ? "\\" : "");

type Closed =
  /** A target follows that ends before `end`. */
  | { kind: "link"; target: string; end: number }
  /** The next character would begin a target or a definition, but none can be parsed, so it is escaped. */
  | { kind: "escaped"; escaped: string }
  | { kind: "text" };

/** Parses what follows the closing bracket before `start`. */
const closing = (text: string, start: number): Closed => {
  const next = text[start];
  if (next === ":") return { kind: "escaped", escaped: "]\\:" };
  if (next === "[") return labelAt(text, start) ?? { kind: "text" };
  return next === "(" ? (targetAt(text, start) ?? { kind: "escaped", escaped: "]\\(" }) : { kind: "text" };
};

/** Parses `[label]` after a link's words. */
const labelAt = (text: string, start: number): Closed | null => {
  const label = /^\[[^\][]{0,1000}\]/.exec(text.slice(start, start + LONGEST_TARGET))?.[0];
  return label === undefined ? null : { kind: "link", target: "", end: start + label.length };
};

/** Parses `(target "title")` after a link's words. Parentheses inside the target must be balanced. */
const targetAt = (text: string, start: number): Closed | null => {
  let depth = 0;
  let quote = "";
  for (let i = start; i < Math.min(text.length, start + LONGEST_TARGET); i += 1) {
    const char = text[i] ?? "";
    if (char === "\\") i += 1;
    else if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === "<") quote = ">";
    else if ((char === '"' || char === "'") && /\s/.test(text[i - 1] ?? "")) quote = char;
    else if (char === "(") depth += 1;
    else if (char === ")") {
      depth -= 1;
      if (depth === 0) return { kind: "link", target: destination(text.slice(start + 1, i)), end: i + 1 };
    }
  }
  return null;
};

/** Returns the target without brackets and title. */
const destination = (inside: string): string => {
  const text = inside.trim();
  return text.startsWith("<") ? text.slice(1, Math.max(1, text.indexOf(">"))) : (text.split(/\s/, 1)[0] ?? "");
};
