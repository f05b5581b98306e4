import type { AssistantState, ModelFault } from "#contract/assistant.ts";

/** Each fault: what happened, and what the operator can do about it. */
export const FAULTS: Record<ModelFault, { what: string; help: string }> = {
  silent: { what: "No answer in time", help: "The model may be overloaded, or too large for its machine." },
  unreachable: { what: "Could not be reached", help: "Check HIRO_LLM_BASE_URL, and that this machine may connect there." },
  dropped: { what: "Broke off in the middle", help: "A proxy between may be cutting long replies." },
  refused: { what: "Did not accept the key", help: "Check the key, and that it may use this model." },
  busy: { what: "Too many requests", help: "The limit of your plan is reached, or its credit used up." },
  broken: { what: "Had a fault of its own", help: "Try again; if it stays, look at the provider's status page." },
  unreadable: { what: "Answered in an unknown form", help: "The endpoint must speak OpenAI's chat protocol, streamed." },
  rejected: { what: "Rejected the request", help: "Check the model's name in HIRO_LLM_MODEL." },
  toolless: { what: "Cannot use tools", help: "Choose a model that supports tool calls." },
  endless: { what: "Did not come to an end", help: "Choose a larger model: this one loses track." },
  day: { what: "Somebody's allowance of the day was used up", help: "HIRO_LLM_DAY_TOKENS sets it." },
  month: { what: "The allowance of the month was used up", help: "HIRO_LLM_MONTH_TOKENS and HIRO_LLM_MONTH_DOLLARS set it." },
};

const dollars = (n: number): string => `$${n.toLocaleString("en-US", { maximumFractionDigits: 2 })}`;

/** What a million tokens cost, and who says so. */
export const priceText = (price: NonNullable<AssistantState["model"]>["price"]): string =>
  price
    ? `${dollars(price.input)} in, ${dollars(price.output)} out for a million tokens${price.source === "table" ? ", as listed" : ""}`
    : "Not known; HIRO_LLM_PRICE sets it";

export const countText = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;

/** An instant in the reader's own time: "Nov 20, 3:04 PM". */
export const whenText = (instant: string): string =>
  new Date(instant).toLocaleString("en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** JSON with a line a value; a body that is no JSON as it is. */
export const laidOut = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return body;
    throw error;
  }
};
