import { currencySign } from "#domain/format.ts";
import type { AssistantEngine, AssistantEvent } from "./engine.ts";

/**
 * The same engine for a household whose main currency may not be the dollar: engines read and write amounts with "$".
 */
export const inCurrency = (engine: AssistantEngine, currency: () => Promise<string>): AssistantEngine => ({
  name: engine.name,
  run: async function* (turn, tools, signal) {
    const sign = currencySign(await currency());
    if (sign === "$") {
      yield* engine.run(turn, tools, signal);
      return;
    }
    const written = (text: string): string => text.replaceAll("$", sign);
    const read = (text: string): string => text.replaceAll(new RegExp(`${sign.trim().replace("$", "\\$")} ?(?=\\d)`, "g"), "$");
    const shown = (event: AssistantEvent): AssistantEvent => {
      if (event.type === "text") return { ...event, text: written(event.text) };
      if (event.type === "title") return { ...event, title: written(event.title) };
      return event.type === "chips" ? { ...event, chips: event.chips.map(written) } : event;
    };
    for await (const event of engine.run({ ...turn, text: read(turn.text) }, tools, signal)) yield shown(event);
  },
});
