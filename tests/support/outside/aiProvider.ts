import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { streamed } from "./aiStreams.ts";

/** The protocols spoken, by the setting that chooses them. */
export type Protocol = "anthropic" | "openai" | "openai-compatible";

/** What the model does with a request: writes a text, or something goes wrong. */
export type ModelAnswer =
  | { writes: string }
  /** Asked to write as it goes, it sends these pieces of a text and goes on, stops for good, breaks, ends too early, or says that it failed, or may write no more. */
  | { pieces: string[]; ends?: "silence" | "hangup" | "early" | "failure" | "cut" }
  | { page: string; status?: number }
  | { status: number }
  | "empty"
  /** Whole, and without a text, as where a filter held it back. */
  | "withheld"
  /** Begun, and as long as the model may write. */
  | "cut"
  /** Breaks in the middle of a good answer. */
  | "broken"
  | "silence"
  | "hangup";

export interface ModelRequest {
  path: string;
  headers: IncomingHttpHeaders;
  /** As it was sent. */
  text: string;
  body: Record<string, unknown>;
  /** Whether the caller gave up before the answer. */
  abandoned: Promise<void>;
}

export interface AiProviderDouble {
  /** What `AI_BASE_URL` is set to. */
  url: string;
  requests: ModelRequest[];
  /** Tells the answers to come, in order; the last one stays. A function is asked for each. */
  tell(...answers: (ModelAnswer | ((request: ModelRequest) => ModelAnswer))[]): void;
  close(): Promise<void>;
}

export const KEY = "clave-del-proveedor";

/** The text that holds options, as a model writes it. */
export const optionsText = (...options: object[]): string => JSON.stringify({ options });

/** Anthropic's Messages API: asked for JSON by a tool, it calls the tool. */
function message(body: Record<string, unknown>, written: string): object {
  const [tool] = (body.tools ?? []) as { name: string }[];
  const called = () => [{ type: "tool_use", id: "toolu_1", name: tool?.name, input: JSON.parse(written) }];
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: body.model,
    content: tool ? called() : [{ type: "text", text: written }],
    stop_reason: tool ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 10 },
  };
}

/** OpenAI's Responses API. */
const response = (body: Record<string, unknown>, written: string): object => ({
  id: "resp_1",
  object: "response",
  created_at: 1_790_000_000,
  status: "completed",
  error: null,
  incomplete_details: null,
  model: body.model,
  output: [
    {
      type: "message",
      id: "msg_1",
      status: "completed",
      role: "assistant",
      content: [{ type: "output_text", text: written, annotations: [] }],
    },
  ],
  usage: {
    input_tokens: 10,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 10,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 20,
  },
});

/** The chat completions that Ollama and others speak. */
const completion = (body: Record<string, unknown>, written: string): object => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_790_000_000,
  model: body.model,
  choices: [{ index: 0, message: { role: "assistant", content: written }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
});

const SPOKEN: Record<string, (body: Record<string, unknown>, written: string) => object> = {
  "/v1/messages": message,
  "/v1/responses": response,
  "/v1/chat/completions": completion,
};
const WITHHELD: Record<string, object> = {
  "/v1/messages": { content: [], stop_reason: "refusal" },
  "/v1/responses": { output: [], status: "incomplete", incomplete_details: { reason: "content_filter" } },
  "/v1/chat/completions": {
    choices: [{ index: 0, message: { role: "assistant", content: "" }, finish_reason: "content_filter" }],
  },
};
const CUT: Record<string, object> = {
  "/v1/messages": { content: [{ type: "text", text: '{"opt' }], stop_reason: "max_tokens" },
  "/v1/responses": { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } },
  "/v1/chat/completions": {
    choices: [{ index: 0, message: { role: "assistant", content: '{"opt' }, finish_reason: "length" }],
  },
};
const keyOf = ({ authorization, "x-api-key": key }: IncomingHttpHeaders) =>
  key ?? authorization?.replace("Bearer ", "");

/** Milliseconds between two pieces. */
const PIECE_MS = 10;
const SOON = { "retry-after-ms": "5" };

/** A server in the place of a model provider. It refuses requests without its key, and says that a retry may come soon. @param models those it tells of */
export async function startAiProvider(models: string[] = []): Promise<AiProviderDouble> {
  const requests: ModelRequest[] = [];
  let answers: (ModelAnswer | ((request: ModelRequest) => ModelAnswer))[] = [];
  const fail = (res: ServerResponse, status: number) => {
    res.writeHead(status, { "content-type": "application/json", ...SOON });
    res.end(JSON.stringify({ type: "error", error: { type: "api_error", message: "no", param: null, code: null } }));
  };
  const server = createServer(async (req, res) => {
    const sent = await text(req);
    const spoken = SPOKEN[req.url ?? ""];
    if (req.url?.startsWith("/v1/models")) {
      if (keyOf(req.headers) !== KEY) return fail(res, 401);
      const asked = req.url.slice("/v1/models".length + 1);
      const found = asked ? models.filter((model) => model === asked) : models;
      if (found.length === 0) return fail(res, 404);
      res.writeHead(200, { "content-type": "application/json" });
      const data = found.map((id) => ({ id, object: "model" }));
      return res.end(JSON.stringify(asked ? data[0] : { object: "list", data }));
    }
    if (!spoken) return fail(res, 404);
    if (keyOf(req.headers) !== KEY) return fail(res, 401);
    const abandoned = new Promise<void>((resolve) => res.once("close", () => !res.writableFinished && resolve()));
    const request = { path: req.url ?? "", headers: req.headers, text: sent, body: JSON.parse(sent), abandoned };
    requests.push(request);
    const told = answers.length > 1 ? answers.shift() : answers[0];
    const answer = typeof told === "function" ? told(request) : told;
    if (answer === undefined || answer === "silence") return;
    if (answer === "hangup") return req.socket.destroy();
    if (answer === "empty") return res.writeHead(200, { "content-type": "application/json" }).end();
    if (answer === "withheld" || answer === "cut") {
      res.writeHead(200, { "content-type": "application/json" });
      const instead = (answer === "cut" ? CUT : WITHHELD)[request.path];
      return res.end(JSON.stringify({ ...spoken(request.body, optionsText()), ...instead }));
    }
    if (answer === "broken") {
      res.writeHead(200, { "content-type": "application/json", "content-length": "500", ...SOON });
      return res.write('{"id":"msg_1",', () => req.socket.destroy());
    }
    if ("pieces" in answer) {
      const { before, piece, failure, cut, after } = streamed(request.path, request.body);
      res.writeHead(200, { "content-type": "text/event-stream" });
      res.write(before);
      for (const one of answer.pieces) {
        res.write(piece(one));
        // Each is a chunk of its own, as from a model.
        await new Promise((resolve) => setTimeout(resolve, PIECE_MS));
      }
      if (answer.ends === "hangup") return req.socket.destroy();
      if (answer.ends === "silence") return;
      if (answer.ends === "early") return res.end();
      if (answer.ends === "cut") return res.end(cut);
      return res.end(answer.ends === "failure" ? failure : after);
    }
    if ("page" in answer)
      return res.writeHead(answer.status ?? 200, { "content-type": "text/html", ...SOON }).end(answer.page);
    if ("status" in answer) return fail(res, answer.status);
    if (request.body.stream === true) {
      const { before, piece, after } = streamed(request.path, request.body);
      res.writeHead(200, { "content-type": "text/event-stream" });
      return res.end(before + piece(answer.writes) + after);
    }
    res.writeHead(200, { "content-type": "application/json" });
    res.end(JSON.stringify(spoken(request.body, answer.writes)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    tell(...next) {
      answers = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
