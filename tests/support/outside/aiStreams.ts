// How the providers' protocols tell a text while it is being written: server-sent events, each in its own words.

interface Streamed {
  before: string;
  piece(text: string): string;
  /** In place of the rest: what the provider says when it cannot go on. */
  failure: string;
  /** In place of the rest: that the model may write no more. */
  cut: string;
  after: string;
}

const event = (data: object, name?: string): string =>
  `${name ? `event: ${name}\n` : ""}data: ${JSON.stringify(data)}\n\n`;
/** Events that tell their name inside, too. */
const named = (data: { type: string }): string => event(data, data.type);

/** Anthropic's Messages API: a tool's input comes in pieces of JSON. */
function message(body: Record<string, unknown>): Streamed {
  const [tool] = (body.tools ?? []) as { name: string }[];
  const usage = { input_tokens: 10, output_tokens: 1 };
  const begun = { id: "msg_1", type: "message", role: "assistant", model: body.model, content: [], usage };
  const block = tool ? { type: "tool_use", id: "toolu_1", name: tool.name, input: {} } : { type: "text", text: "" };
  const delta = (text: string) =>
    tool ? { type: "input_json_delta", partial_json: text } : { type: "text_delta", text };
  const ended = (stop_reason: string): string =>
    named(Object.assign({ type: "content_block_stop" }, { index: 0 })) +
    named(
      Object.assign(
        { type: "message_delta" },
        { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 10 } },
      ),
    ) +
    named({ type: "message_stop" });
  return {
    before:
      named(
        Object.assign({ type: "message_start" }, { message: { ...begun, stop_reason: null, stop_sequence: null } }),
      ) + named(Object.assign({ type: "content_block_start" }, { index: 0, content_block: block })),
    piece: (text) => named(Object.assign({ type: "content_block_delta" }, { index: 0, delta: delta(text) })),
    failure: named(Object.assign({ type: "error" }, { error: { type: "overloaded_error", message: "Overloaded" } })),
    cut: ended("max_tokens"),
    after: ended(tool ? "tool_use" : "end_turn"),
  };
}

/** OpenAI's Responses API. */
function response(body: Record<string, unknown>): Streamed {
  const about = { id: "resp_1", object: "response", created_at: 1_790_000_000, model: body.model };
  const item = { type: "message", id: "msg_1", role: "assistant", content: [] };
  const usage = {
    input_tokens: 10,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 10,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 20,
  };
  const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
  const short = { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } };
  return {
    before:
      named(Object.assign({ type: "response.created" }, { response: { ...about, status: "in_progress" } })) +
      named(
        Object.assign(
          { type: "response.output_item.added" },
          { output_index: 0, item: { ...item, status: "in_progress" } },
        ),
      ),
    piece: (text) =>
      named(Object.assign({ type: "response.output_text.delta" }, { ...place, delta: text, logprobs: [] })),
    failure: named(
      Object.assign({ type: "error" }, { sequence_number: 9, code: "server_error", message: "no", param: null }),
    ),
    cut: named(Object.assign({ type: "response.incomplete" }, { response: { ...about, ...short, usage } })),
    after:
      named(
        Object.assign(
          { type: "response.output_item.done" },
          { output_index: 0, item: { ...item, status: "completed" } },
        ),
      ) + named(Object.assign({ type: "response.completed" }, { response: { ...about, status: "completed", usage } })),
  };
}

/** The chat completions that Ollama and others speak. */
function completion(body: Record<string, unknown>): Streamed {
  const about = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_790_000_000, model: body.model };
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({ ...about, choices: [{ index: 0, delta, finish_reason }] });
  return {
    before: chunk({ role: "assistant", content: "" }),
    piece: (text) => chunk({ content: text }),
    failure: event({ error: { message: "no", type: "server_error", param: null, code: null } }),
    cut: `${chunk({}, "length")}data: [DONE]\n\n`,
    after: `${chunk({}, "stop")}data: [DONE]\n\n`,
  };
}

const SPOKEN: Record<string, (body: Record<string, unknown>) => Streamed> = {
  "/v1/messages": message,
  "/v1/responses": response,
  "/v1/chat/completions": completion,
};

/** How a provider at this path tells a text in pieces. */
export function streamed(path: string, body: Record<string, unknown>): Streamed {
  const speak = SPOKEN[path];
  if (!speak) throw new Error(`nothing is streamed at ${path}`);
  return speak(body);
}
