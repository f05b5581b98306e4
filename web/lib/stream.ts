import { chat } from "#contract/chat.ts";
import { type ApiError, NetworkError, refused, send, urlOf } from "./api.ts";

/** Returns a refusal with the wording that a failed stream has. */
const streamRefused = async (response: Response): Promise<ApiError> =>
  Object.assign(await refused(response), { message: `HTTP error! Status: ${response.status}` });

/** Whether the reader wants text that is known at once to appear at once. */
const prefersStillness = (): boolean => window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/**
 * Asks a question and passes on the answer's text as it arrives. Resolves when the answer is complete. Throws 'HTTP error! Status:
 * {status}' or NetworkError; an abort is rethrown unchanged.
 */
export const ask = async (
  chatId: number,
  question: { content: string; nonce: string },
  on: { /** The server has the question. */ accepted: () => void; /** The answer's text so far. */ text: (whole: string) => void },
  signal: AbortSignal,
): Promise<void> => {
  const body = JSON.stringify({ chat: chatId, content: question.content, role: "user", nonce: question.nonce });
  const response = await send("POST", urlOf(chat.send, { params: { id: chatId } }), {
    body,
    headers: {
      "content-type": "application/json",
      "X-Stream-Response": "true",
      ...(prefersStillness() ? { "X-Reduced-Motion": "true" } : {}),
    },
    signal,
  });
  if (!response.ok || !response.body) throw await streamRefused(response);
  on.accepted();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let whole = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      whole += value;
      on.text(whole);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NetworkError(error);
  }
};
