import { LlmError, type LlmProvider } from "../providers/llm/index.ts";
import type { Telemetry } from "./telemetry.ts";

/** The same provider, each of whose calls is measured. */
export const watchedProvider = <P extends object>({ call }: Telemetry, name: string, provider: P): P =>
  call === null
    ? provider
    : new Proxy(provider, {
        get: (target, key) => {
          const value: unknown = Reflect.get(target, key, target);
          if (typeof value !== "function" || typeof key !== "string") return value;
          return (...given: unknown[]): unknown => {
            const ended = call(name, key);
            const result: unknown = Reflect.apply(value, target, given);
            // What answers at once asked nobody.
            if (result instanceof Promise)
              result.then(
                () => ended(),
                (error: unknown) => ended(error),
              );
            return result;
          };
        },
      });

/** The same model, each of whose replies is measured: its tokens, its time, and how it ended. */
export const watchedLlm = ({ model }: Telemetry, llm: LlmProvider): LlmProvider =>
  model === null
    ? llm
    : {
        ...llm,
        stream: async function* (request) {
          const watch = model({ provider: llm.name, name: llm.model });
          let outcome = "stopped";
          try {
            for await (const event of llm.stream(request)) {
              if (event.type === "usage") watch.used({ input: event.usage.inputTokens, output: event.usage.outputTokens });
              yield event;
            }
            outcome = "done";
          } catch (error) {
            if (!request.signal.aborted) outcome = error instanceof LlmError ? error.kind : "fault";
            throw error;
          } finally {
            watch.end(outcome);
          }
        },
      };
