import { LlmError, type LlmProvider } from "../providers/llm/index.ts";
import type { Telemetry } from "./telemetry.ts";

/** Wraps a provider so that each of its calls is measured. */
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
            // A synchronous result involved no external request.
            if (result instanceof Promise)
              result.then(
                () => ended(),
                (error: unknown) => ended(error),
              );
            return result;
          };
        },
      });

/** Wraps a model so that each reply is measured: its tokens, its time and its outcome. */
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
