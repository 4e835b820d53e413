import { z } from "zod";
import { AI_OPTIONS } from "../../schema/rules/ai.ts";
import type { Log } from "../core/log.ts";
import type { ModelChoice } from "../core/outsideSettings.ts";
import { Problem } from "../core/problems.ts";
import type { AiPort, AiTask, Manner, Tell, Written } from "./ai.port.ts";
import { promptFor } from "./model.prompt.ts";

/** Milliseconds a model has for a whole answer, a second try included; for one that is read while it writes, from each part to the next. */
const PATIENCE_MS = 60_000;
/** One that goes on writing is given up after so many times that: the longest text takes a model minutes, and none takes for ever. */
const LONGEST = 10;
/** One more try, after a lost connection, a 429 or a 5xx. */
const RETRIES = 1;
/** Low: the answer is to keep to the text. */
const TEMPERATURE = 0.2;
/** Tokens that Anthropic lets a model write for a short text, and at most. */
const WRITTEN = { least: 8_192, most: 64_000 };
const OPTIONS: Record<AiTask, number> = { summary: AI_OPTIONS, enhance: 1 };

/** Why an answer ended that would have gone on. */
const CUT = "length";

/** How many options there must be stands in no schema: not every provider's takes such bounds. */
const answer = z.object({
  options: z.array(z.object({ title: z.string(), content: z.string(), tags: z.array(z.string()) })),
});

/** The provider's own package is loaded when it is first asked; a service without one never loads any. */
async function languageModel({ provider, model, apiKey, baseUrl }: ModelChoice) {
  const settings = { baseURL: baseUrl, ...(apiKey === null ? {} : { apiKey }) };
  if (provider === "anthropic") return (await import("@ai-sdk/anthropic")).createAnthropic(settings)(model);
  if (provider === "openai") return (await import("@ai-sdk/openai")).createOpenAI(settings)(model);
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({ name: "compatible", supportsStructuredOutputs: true, ...settings })(model);
}

async function loaded(choice: ModelChoice) {
  const [sdk, model] = await Promise.all([import("ai"), languageModel(choice)]);
  // It would print them, with parts of the call.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  // Small models like to put their JSON into a Markdown fence.
  return { ...sdk, model: sdk.wrapLanguageModel({ model, middleware: sdk.extractJsonMiddleware() }) };
}
type Loaded = Awaited<ReturnType<typeof loaded>>;

/** Half an answer, as it can be read by now. */
const drafts = z.object({
  options: z.array(
    z
      .object({ title: z.string(), content: z.string(), tags: z.array(z.string()) })
      .partial()
      .catch({}),
  ),
});

/**
 * How much may be written. Anthropic asks for a bound, and of a model that its package does not know it would be a few pages; a
 * token is longer than a character. Others are told none, since some refuse one that is larger than theirs: they write as much
 * as they can.
 */
const boundOf = ({ provider }: ModelChoice, text: string): { maxOutputTokens?: number } =>
  provider === "anthropic" ? { maxOutputTokens: Math.min(WRITTEN.most, Math.max(WRITTEN.least, text.length)) } : {};

async function ask(
  { generateText, streamText, Output, NoOutputGeneratedError, model }: Loaded,
  task: AiTask,
  text: string,
  manner: Manner,
  abortSignal: AbortSignal,
  tell: Tell | undefined,
  bound: { maxOutputTokens?: number },
) {
  const prompt = promptFor(task, text, manner);
  const asked = {
    model,
    ...prompt,
    output: Output.object({ schema: answer }),
    temperature: TEMPERATURE,
    ...bound,
    maxRetries: RETRIES,
    abortSignal,
    telemetry: { isEnabled: false },
    // OpenAI would keep the conversation for thirty days.
    providerOptions: { openai: { store: false } },
  };
  const { instructions } = prompt;
  if (!tell) {
    const whole = await generateText(asked);
    if (whole.finishReason === CUT) throw new Problem("AI_ANSWER_CUT");
    try {
      return { options: whole.output.options, instructions };
    } catch (error) {
      // Withheld by a filter, say: of a stream the same tells that it broke off, of a whole answer that there is nothing in it.
      throw NoOutputGeneratedError.isInstance(error) ? new Problem("AI_INVALID_ANSWER") : error;
    }
  }
  let failure: unknown = null;
  const writing = streamText({
    ...asked,
    onError({ error }) {
      failure ??= error;
    },
  });
  try {
    for await (const part of writing.partialOutputStream) {
      const read = drafts.safeParse(part);
      if (read.success) tell(read.data.options, instructions);
    }
    if ((await writing.finishReason) === CUT) throw new Problem("AI_ANSWER_CUT");
    return { options: (await writing.output).options, instructions };
  } catch (error) {
    // What is thrown says only that there is no answer.
    throw failure ?? error;
  }
}

/** What went wrong, without a word of the provider's answer, which may repeat the text. */
function factsOf({ APICallError, RetryError }: Loaded, error: unknown): { kind: string; status?: number } {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  const status = APICallError.isInstance(cause) ? cause.statusCode : undefined;
  return { kind: cause instanceof Error ? cause.name : typeof cause, status };
}

/** Whether there is an answer, and it is not what was asked for; what broke off is none. */
function isInvalid(
  { APICallError, JSONParseError, NoObjectGeneratedError, TypeValidationError }: Loaded,
  cause: unknown,
): boolean {
  if (NoObjectGeneratedError.isInstance(cause)) return cause.finishReason !== "interrupted";
  const fault = APICallError.isInstance(cause) ? cause.cause : cause;
  return JSONParseError.isInstance(fault) || TypeValidationError.isInstance(fault);
}

function toProblem(parts: Loaded, error: unknown): Problem | null {
  const cause = parts.RetryError.isInstance(error) ? error.lastError : error;
  if (!parts.AISDKError.isInstance(cause)) return null;
  if (parts.NoObjectGeneratedError.isInstance(cause) && cause.finishReason === CUT) return new Problem("AI_ANSWER_CUT");
  return new Problem(isInvalid(parts, cause) ? "AI_INVALID_ANSWER" : "AI_UNAVAILABLE");
}

const NAMES: Partial<Record<ModelChoice["provider"], string>> = { anthropic: "Anthropic", openai: "OpenAI" };
/** Who receives a text, by name where there is one, and in any case by the address it is sent to. */
function recipientOf({ provider, baseUrl }: ModelChoice): string {
  const { host } = new URL(baseUrl);
  const name = NAMES[provider];
  return name ? `${name} (${host})` : host;
}

/** How long an answer is waited for. */
interface Patience {
  /** Ends the work when it took too long. */
  late: AbortSignal;
  /** Something was written: from here on it is waited anew. */
  heard(): void;
  /** It is over, one way or the other. */
  end(): void;
}

function startPatience(patienceMs: number): Patience {
  const over = new AbortController();
  const silence = setTimeout(() => over.abort(), patienceMs);
  const longest = setTimeout(() => over.abort(), patienceMs * LONGEST);
  return {
    late: over.signal,
    heard: () => void silence.refresh(),
    end() {
      clearTimeout(silence);
      clearTimeout(longest);
    },
  };
}

/**
 * A language model reached through the Vercel AI SDK.
 * @param patienceMs other than the usual, for tests
 */
export function openModel(choice: ModelChoice, log: Log, patienceMs = PATIENCE_MS): AiPort {
  const { provider, model } = choice;
  let loading: Promise<Loaded> | undefined;
  const write = async (
    task: AiTask,
    text: string,
    signal: AbortSignal,
    manner: Manner = {},
    tell?: Tell,
  ): Promise<Written> => {
    loading ??= loaded(choice);
    const parts = await loading;
    const { late, heard, end } = startPatience(patienceMs);
    const told: Tell | undefined =
      tell &&
      ((...part) => {
        heard();
        tell(...part);
      });
    try {
      const ended = AbortSignal.any([signal, late]);
      const { options, instructions } = await ask(parts, task, text, manner, ended, told, boundOf(choice, text));
      if (options.length !== OPTIONS[task]) throw new Problem("AI_INVALID_ANSWER");
      return { options, isNew: true, instructions };
    } catch (error) {
      if (error instanceof Problem) throw error;
      const problem = late.aborted ? new Problem("AI_TIMEOUT") : toProblem(parts, error);
      const outcome = signal.aborted ? "CANCELLED" : problem?.code;
      log.warn({ provider, task, outcome, ...factsOf(parts, error) }, "AI wrote nothing");
      throw problem ?? (signal.aborted ? new Problem("AI_UNAVAILABLE") : error);
    } finally {
      end();
    }
  };
  return { about: { provider, model, recipient: recipientOf(choice) }, write, close: async () => undefined };
}
