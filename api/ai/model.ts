import { z } from "zod";
import { AI_OPTIONS } from "../../schema/rules/ai.ts";
import type { Log } from "../core/log.ts";
import type { ModelChoice } from "../core/outsideSettings.ts";
import { Problem } from "../core/problems.ts";
import type { AiPort, AiTask, Manner, Tell, Written } from "./ai.port.ts";
import { promptFor } from "./model.prompt.ts";

/** Milliseconds a model has for an answer, a second try included. */
const PATIENCE_MS = 60_000;
/** One more try, after a lost connection, a 429 or a 5xx. */
const RETRIES = 1;
/** Low: the answer is to keep to the text. */
const TEMPERATURE = 0.2;
const OPTIONS: Record<AiTask, number> = { summary: AI_OPTIONS, enhance: 1 };

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

async function ask(
  { generateText, streamText, Output, NoOutputGeneratedError, model }: Loaded,
  task: AiTask,
  text: string,
  manner: Manner,
  abortSignal: AbortSignal,
  tell: Tell | undefined,
) {
  const prompt = promptFor(task, text, manner);
  const asked = {
    model,
    ...prompt,
    output: Output.object({ schema: answer }),
    temperature: TEMPERATURE,
    maxRetries: RETRIES,
    abortSignal,
    telemetry: { isEnabled: false },
    // OpenAI would keep the conversation for thirty days.
    providerOptions: { openai: { store: false } },
  };
  const { instructions } = prompt;
  if (!tell) {
    const whole = await generateText(asked);
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
  return new Problem(isInvalid(parts, cause) ? "AI_INVALID_ANSWER" : "AI_UNAVAILABLE");
}

const NAMES: Partial<Record<ModelChoice["provider"], string>> = { anthropic: "Anthropic", openai: "OpenAI" };
/** Who receives a text, by name where there is one, and in any case by the address it is sent to. */
function recipientOf({ provider, baseUrl }: ModelChoice): string {
  const { host } = new URL(baseUrl);
  const name = NAMES[provider];
  return name ? `${name} (${host})` : host;
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
    const late = AbortSignal.timeout(patienceMs);
    try {
      const { options, instructions } = await ask(parts, task, text, manner, AbortSignal.any([signal, late]), tell);
      if (options.length !== OPTIONS[task]) throw new Problem("AI_INVALID_ANSWER");
      return { options, isNew: true, instructions };
    } catch (error) {
      if (error instanceof Problem) throw error;
      const problem = late.aborted ? new Problem("AI_TIMEOUT") : toProblem(parts, error);
      const outcome = signal.aborted ? "CANCELLED" : problem?.code;
      log.warn({ provider, task, outcome, ...factsOf(parts, error) }, "AI wrote nothing");
      throw problem ?? (signal.aborted ? new Problem("AI_UNAVAILABLE") : error);
    }
  };
  return { about: { provider, model, recipient: recipientOf(choice) }, write, close: async () => undefined };
}
