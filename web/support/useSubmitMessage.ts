import { REFUSAL_SENTENCE } from "../../schema/rules/refusals.ts";
import { failureCode } from "../core/failure.ts";
import { useContentKey } from "../core/saving/useContentKey.ts";
import type { SupportMessageInput } from "../core/schema.generated.ts";
import { type ContactErrors, isField } from "./contactForm.ts";
import { useSubmitSupportMessageMutation } from "./SubmitSupportMessage.generated.ts";

/** What became of one attempt to send. */
type Outcome =
  | { kind: "sent" }
  | { kind: "refused"; errors: ContactErrors }
  /** Nobody knows whether it was stored; the same text sent again is stored once. */
  | { kind: "failed"; sentence: string };

/** The document's words for every failure (§8). */
const FAILED = "Hubo un error al enviar tu mensaje. Por favor, inténtalo de nuevo.";
const TOO_MANY = "Has enviado muchos mensajes en poco tiempo. Espera un rato e inténtalo de nuevo.";

function sentenceOf(error: unknown): string {
  const code = failureCode(error);
  if (code === "DEMO_READ_ONLY") return REFUSAL_SENTENCE[code];
  return code === "RATE_LIMITED" ? TOO_MANY : FAILED;
}

/** Sends messages to support; one whose answer got lost is sent again under the same key. */
export function useSubmitMessage() {
  const [submit] = useSubmitSupportMessageMutation({ errorPolicy: "all" });
  const { keyOf, forget } = useContentKey();

  return async (input: SupportMessageInput): Promise<Outcome> => {
    const { data, error } = await submit({ variables: { input, idempotencyKey: keyOf(JSON.stringify(input)) } });
    const answer = data?.submitSupportMessage;
    if (!answer) return { kind: "failed", sentence: sentenceOf(error) };
    if (answer.supportMessage) {
      forget();
      return { kind: "sent" };
    }
    const errors: ContactErrors = {};
    for (const { field: path, message } of answer.errors) {
      const field = path?.at(-1) ?? null;
      if (isField(field)) errors[field] ??= message;
    }
    return Object.keys(errors).length > 0 ? { kind: "refused", errors } : { kind: "failed", sentence: FAILED };
  };
}
