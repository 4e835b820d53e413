import { type ApolloClient, CombinedGraphQLErrors } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { noteUsage } from "./aiUsage.ts";
import {
  EnhanceNoteDocument,
  type EnhanceNoteMutation,
  type EnhanceNoteMutationVariables,
} from "./EnhanceNote.generated.ts";
import {
  GenerateNoteOptionsDocument,
  type GenerateNoteOptionsMutation,
  type GenerateNoteOptionsMutationVariables,
} from "./GenerateNoteOptions.generated.ts";

type Generated = NonNullable<GenerateNoteOptionsMutation["generateNoteOptions"]>;
type Enhanced = NonNullable<EnhanceNoteMutation["enhanceNote"]>;
/** A note as AI wrote it. */
export type NoteOption = Omit<NonNullable<Enhanced["note"]>, "__typename">;

/** What left the practice for what was written. */
export interface Sent {
  text: string;
  instructions: string | null;
}

/** What became of one attempt. */
export type AiOutcome<Made> =
  /** With how many the period has used by now, when that is known, and what left the practice of the text. */
  | { kind: "made"; made: Made; used: number | null; sent: Sent | null }
  | { kind: "failed"; sentence: string }
  /** The practice, or whom the text is about, does not let it go where it would. */
  | { kind: "unconsented" }
  /** Stopped by the therapist: whatever comes is not looked at. */
  | { kind: "cancelled" };

/** What document §8 shows when no better sentence is known. */
const FAILED = "Error generating AI content";
const LIMITED = "Demasiadas peticiones seguidas. Espera un momento e inténtalo de nuevo.";

const UNCONSENTED = ["CONSENT_REQUIRED", "CLIENT_CONSENT_REQUIRED"];

function sentenceOf(error: unknown): string {
  const code = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : undefined;
  return code === "RATE_LIMITED" ? LIMITED : FAILED;
}

/** Has AI write, one attempt at a time; leaving the dialog stops it. Nothing of it enters the cache but the limit. */
export function useAi() {
  const apollo = useApolloClient();
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  const ask = async <Answer extends Generated | Enhanced, Made>(
    request: (
      options: Pick<ApolloClient.MutateOptions, "context">,
    ) => Promise<{ answer?: Answer | null; error?: unknown }>,
    read: (answer: Answer) => Made | null,
  ): Promise<AiOutcome<Made>> => {
    current.current?.abort();
    const attempt = new AbortController();
    current.current = attempt;
    const { answer, error } = await request({ context: { fetchOptions: { signal: attempt.signal } } });
    noteUsage(apollo.cache, answer?.usage);
    if (attempt.signal.aborted) return { kind: "cancelled" };
    const made = answer && answer.errors.length === 0 ? read(answer) : null;
    if (answer && made) {
      const sent = answer.sent === null ? null : { text: answer.sent, instructions: answer.instructions };
      return { kind: "made", made, used: answer.usage?.used ?? null, sent };
    }
    if (UNCONSENTED.includes(answer?.errors[0]?.code ?? "")) return { kind: "unconsented" };
    return { kind: "failed", sentence: answer?.errors[0]?.message ?? sentenceOf(error) };
  };
  const options = { errorPolicy: "all", fetchPolicy: "no-cache" } as const;

  return {
    /** Has a text written as two notes. */
    generate: (variables: GenerateNoteOptionsMutationVariables): Promise<AiOutcome<NoteOption[]>> =>
      ask(
        async (request) => {
          const mutation = GenerateNoteOptionsDocument;
          const { data, error } = await apollo.mutate({ mutation, variables, ...options, ...request });
          return { answer: data?.generateNoteOptions, error };
        },
        (answer: Generated) => answer.options,
      ),
    /** Has a note improved. */
    enhance: (variables: EnhanceNoteMutationVariables): Promise<AiOutcome<NoteOption>> =>
      ask(
        async (request) => {
          const { data, error } = await apollo.mutate({
            mutation: EnhanceNoteDocument,
            variables,
            ...options,
            ...request,
          });
          return { answer: data?.enhanceNote, error };
        },
        (answer: Enhanced) => answer.note,
      ),
    cancel: () => current.current?.abort(),
  };
}
