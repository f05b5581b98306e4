import { z } from "zod";
import { ChatType, LONGEST_QUESTION } from "#contract/chat.ts";
import { readCitation } from "#contract/citations.ts";
import { FeedbackType } from "#contract/feedback.ts";
import type { Table } from "../../tables.ts";
import { relinked, renumbered } from "./renumber.ts";

/** Longer than any reply that an engine writes: a language model's is cut at 12,000 characters. */
const LONGEST_REPLY = 20_000;
const text = (most: number) => z.string().max(most);

export const tables: readonly Table[] = [
  { name: "chats", archive: { stays: ["household_id", "public"], shape: z.looseObject({ chat_type: ChatType }) } },
  {
    name: "messages",
    archive: {
      refs: { chat_id: { to: "chats", needed: "or left out" } },
      stays: ["memo", "trace_id"],
      shape: z
        .looseObject({
          role: z.enum(["user", "assistant"]),
          status: z.enum(["done", "streaming", "stopped", "interrupted", "failed", "replaced"]),
          content: text(LONGEST_REPLY),
          citations: z.array(z.unknown()).max(500),
          chips: z.array(text(500)).max(20),
        })
        .refine(({ role, content }) => role !== "user" || content.length <= LONGEST_QUESTION, { path: ["content"] }),
      adapt: (row, ids) => ({
        ...row,
        // No server continues this answer.
        status: row["status"] === "streaming" ? "interrupted" : row["status"],
        content: relinked(String(row["content"]), ids),
        // A kind that this version does not know opens nothing, and the text around it stays readable.
        citations: renumbered((row["citations"] as unknown[]).map(readCitation), ids),
      }),
    },
  },
  {
    name: "message_feedback",
    archive: { refs: { message_id: { to: "messages", needed: "or left out" } }, shape: z.looseObject({ type: FeedbackType }) },
  },
  { name: "running_replies", archive: null },
  { name: "chat_shares", archive: null },
];
