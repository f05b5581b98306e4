import { currencySign } from "#domain/format.ts";
import type { AssistantEngine } from "./engine.ts";

/** The same engine for a household whose main currency may not be the dollar: engines write amounts with "$". */
export const inCurrency = (engine: AssistantEngine, currency: () => Promise<string>): AssistantEngine => ({
  name: engine.name,
  run: async function* (turn, tools, signal) {
    const sign = currencySign(await currency());
    for await (const event of engine.run(turn, tools, signal))
      yield event.type === "text" && sign !== "$" ? { ...event, text: event.text.replaceAll("$", sign) } : event;
  },
});
