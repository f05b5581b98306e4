import type { AssistantState, ModelFault } from "#contract/assistant.ts";

/** For each failure: what happened, and what the operator can do. */
export const FAULTS: Record<ModelFault, { what: string; help: string }> = {
  silent: { what: "No answer in time", help: "The model may be overloaded or too large for its machine." },
  unreachable: { what: "Could not be reached", help: "Check HIRO_LLM_BASE_URL, and that this machine may connect to it." },
  dropped: { what: "Stopped in the middle of the answer", help: "A proxy may be cutting off long replies." },
  refused: { what: "Rejected the API key", help: "Check the key, and that it may use this model." },
  busy: { what: "Too many requests", help: "You have reached your plan's limit or used up its credit." },
  broken: { what: "Had an error of its own", help: "Try again. If the error persists, check the provider's status page." },
  unreadable: { what: "Answered in an unknown format", help: "The endpoint must support OpenAI's streaming chat API." },
  rejected: { what: "Rejected the request", help: "Check the model's name in HIRO_LLM_MODEL." },
  toolless: { what: "Cannot use tools", help: "Choose a model that supports tool calls." },
  endless: { what: "Did not finish its answer", help: "Choose a larger model. This one loses track." },
  day: { what: "A user reached the daily token limit", help: "Change it with HIRO_LLM_DAY_TOKENS." },
  month: { what: "The monthly limit was reached", help: "Change it with HIRO_LLM_MONTH_TOKENS and HIRO_LLM_MONTH_DOLLARS." },
};

const dollars = (n: number): string => `$${n.toLocaleString("en-US", { maximumFractionDigits: 2 })}`;

/** Returns the price per million tokens and its source. */
export const priceText = (price: NonNullable<AssistantState["model"]>["price"]): string =>
  price
    ? `${dollars(price.input)} in, ${dollars(price.output)} out per million tokens${price.source === "table" ? ", list price" : ""}`
    : "Unknown; set HIRO_LLM_PRICE";

export const countText = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;

/** Formats an instant in the reader's time zone: "Nov 20, 3:04 PM". */
export const whenText = (instant: string): string =>
  new Date(instant).toLocaleString("en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** Formats JSON with one value per line. Other text is returned unchanged. */
export const laidOut = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return body;
    throw error;
  }
};
