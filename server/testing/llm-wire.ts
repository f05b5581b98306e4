import type { LlmProtocol } from "../config/settings.ts";

/** One output of a scripted model. */
export type Say = { text: string } | { call: { name: string; args: unknown } };

export type Event = { event?: string; data: unknown };
type Writer = {
  open: (model: string) => Event[];
  say: (say: Say, index: number) => Event[];
  close: (calls: boolean, cut: boolean) => Event[];
};

const USAGE = { input: 1200, output: 80 };

const anthropic: Writer = {
  open: (model) => [
    {
      event: "message_start",
      data: {
        type: "message_start",
        message: {
          id: "msg_1",
          type: "message",
          role: "assistant",
          model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: USAGE.input, output_tokens: 1 },
        },
      },
    },
  ],
  say: (say, index) => {
    const block =
      "text" in say
        ? { type: "text", text: "" }
        : { type: "tool_use", id: `toolu_${index}_${say.call.name}`, name: say.call.name, input: {} };
    const delta =
      "text" in say ? { type: "text_delta", text: say.text } : { type: "input_json_delta", partial_json: JSON.stringify(say.call.args) };
    return [
      { event: "content_block_start", data: { type: "content_block_start", index, content_block: block } },
      { event: "content_block_delta", data: { type: "content_block_delta", index, delta } },
      { event: "content_block_stop", data: { type: "content_block_stop", index } },
    ];
  },
  close: (calls, cut) => [
    {
      event: "message_delta",
      data: {
        type: "message_delta",
        delta: { stop_reason: cut ? "max_tokens" : calls ? "tool_use" : "end_turn", stop_sequence: null },
        usage: { output_tokens: USAGE.output },
      },
    },
    { event: "message_stop", data: { type: "message_stop" } },
  ],
};

const openai: Writer = {
  open: (model) => [{ data: { type: "response.created", response: { id: "resp_1", created_at: 1_795_000_000, model } } }],
  say: (say, index) => {
    if ("text" in say) {
      const item = { type: "message", id: `msg_${index}` };
      return [
        { data: { type: "response.output_item.added", output_index: index, item } },
        { data: { type: "response.output_text.delta", item_id: item.id, output_index: index, content_index: 0, delta: say.text } },
        { data: { type: "response.output_item.done", output_index: index, item } },
      ];
    }
    const args = JSON.stringify(say.call.args);
    const item = { type: "function_call", id: `fc_${index}`, call_id: `call_${index}_${say.call.name}`, name: say.call.name };
    return [
      { data: { type: "response.output_item.added", output_index: index, item: { ...item, arguments: "" } } },
      { data: { type: "response.function_call_arguments.delta", item_id: item.id, output_index: index, delta: args } },
      { data: { type: "response.output_item.done", output_index: index, item: { ...item, arguments: args, status: "completed" } } },
    ];
  },
  close: (_calls, cut) => [
    {
      data: {
        type: cut ? "response.incomplete" : "response.completed",
        response: {
          usage: { input_tokens: USAGE.input, output_tokens: USAGE.output },
          incomplete_details: cut ? { reason: "max_output_tokens" } : null,
        },
      },
    },
  ],
};

const chunk = (delta: object, finish: string | null, more: object = {}): Event => ({
  data: {
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1_795_000_000,
    model: "scripted",
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  },
});
const compatible: Writer = {
  open: () => [chunk({ role: "assistant", content: "" }, null)],
  say: (say, index) =>
    "text" in say
      ? [chunk({ content: say.text }, null)]
      : [
          chunk(
            {
              tool_calls: [
                {
                  index,
                  id: `call_${index}_${say.call.name}`,
                  type: "function",
                  function: { name: say.call.name, arguments: JSON.stringify(say.call.args) },
                },
              ],
            },
            null,
          ),
        ],
  close: (calls, cut) => [
    chunk({}, cut ? "length" : calls ? "tool_calls" : "stop", {
      usage: { prompt_tokens: USAGE.input, completion_tokens: USAGE.output, total_tokens: USAGE.input + USAGE.output },
    }),
    { data: "[DONE]" },
  ],
};

export const writers: Record<LlmProtocol, Writer> = { anthropic, openai, compatible };
