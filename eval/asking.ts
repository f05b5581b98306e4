import type { Citation } from "#contract/citations.ts";
import type { Frame } from "#server/assistant/analyst/frame.ts";
import { readMemos } from "#server/assistant/analyst/memo.ts";
import type { Person, TestApp } from "#server/testing/app.ts";
import { newChat } from "#server/testing/assistant.ts";

/** A reply as the user received it, and what was saved with it. Times are milliseconds since the POST. */
export type Reply = {
  streamed: string;
  text: string;
  citations: Citation[];
  chips: string[];
  engine: string;
  status: string;
  frame: Frame | null;
  firstByte: number;
  complete: number;
};

let nonces = 0;

/** Asks over HTTP as the browser does and reads the stream to its end. */
export const ask = async (t: TestApp, person: Person, chat: number, content: string): Promise<Reply> => {
  const nonce = `eval-${String(++nonces).padStart(6, "0")}`;
  const began = performance.now();
  const response = await person.raw(`/api/chat/${chat}/messages/`, {
    method: "POST",
    headers: { "content-type": "application/json", "X-Stream-Response": "true" },
    body: JSON.stringify({ content, nonce }),
  });
  if (!response.ok || !response.body) throw new Error(`${response.status} to ${content}: ${await response.text()}`);
  let [firstByte, streamed] = [0, ""];
  const decoder = new TextDecoder();
  for await (const part of response.body) {
    firstByte ||= performance.now() - began;
    streamed += decoder.decode(part as Uint8Array, { stream: true });
  }
  const complete = performance.now() - began;
  const id = response.headers.get("x-response-nonce") ?? nonce;
  const saved = (await person.get(`/api/chat/${chat}/messages/?nonce=${id}`)).body;
  const message = [...saved].findLast((m) => m["role"] === "assistant");
  if (!message) throw new Error(`no reply was saved for ${content}`);
  const row = await t.deps.database.kysely
    .selectFrom("messages")
    .select(["memo", "engine"])
    .where("id", "=", Number(message["id"]))
    .executeTakeFirstOrThrow();
  return {
    streamed,
    text: String(message["content"]),
    citations: message["citations"] as unknown as Citation[],
    chips: (message["chips"] ?? []) as unknown as string[],
    engine: row.engine ?? "",
    status: String(message["status"]),
    frame: readMemos([row.memo])[0]?.frame ?? null,
    firstByte,
    complete,
  };
};

/** Asks one question in a new chat. */
export const askAlone = async (t: TestApp, person: Person, content: string): Promise<Reply> =>
  ask(t, person, await newChat(person), content);
