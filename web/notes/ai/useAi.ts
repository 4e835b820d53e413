import { type ApolloClient, CombinedGraphQLErrors, ServerError } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { AI_OPTIONS } from "../../../schema/rules/ai.ts";
import { failureCode, failureReason } from "../../core/failure.ts";
import { useFeature } from "../../core/useFeature.ts";
import { AiUsageNowDocument } from "./AiUsageNow.generated.ts";
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

import type { NoteWritingSubscriptionVariables } from "./NoteWriting.generated.ts";
import { noteWriting, type Written } from "./noteWriting.ts";

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
  /** Not written to its end, by the therapist's own wish or not: what came is there. */
  | { kind: "cut"; made: Made; sentence: string; sent: Sent | null }
  /** The practice, or whom the text is about, does not let it go where it would. */
  | { kind: "unconsented" }
  /** Stopped by the therapist: whatever comes is not looked at. */
  | { kind: "cancelled" };

/** What document §8 shows when no better sentence is known. */
const FAILED = "Error generating AI content";
/** Refusals that the therapist can do something about. */
const TELLING = ["RATE_LIMITED", "UNAUTHENTICATED"];

const UNCONSENTED = ["CONSENT_REQUIRED", "CLIENT_CONSENT_REQUIRED"];

const STOPPED = "Lo has detenido: lo que se había escrito queda a medias, y cuenta como una generación.";
const BROKEN =
  "Se ha cortado la conexión: lo que había llegado queda a medias, y puede que cuente como una generación.";
const FAULTY = "La IA se ha interrumpido: lo que había escrito queda a medias, y no cuenta.";
/** Beside a sentence that says what can be done. */
const HALF: Record<string, string> = {
  TOO_LONG: "Lo que había escrito queda a medias, y cuenta como una generación.",
  TIMEOUT: "Lo que había escrito queda a medias, y no cuenta.",
};
function faultOf(error: Written["errors"][number] | undefined): string {
  const half = error && HALF[error.code];
  return half ? `${error.message} ${half}` : FAULTY;
}

function sentenceOf(error: unknown): string {
  const isLimited = ServerError.is(error) && error.statusCode === 429;
  return isLimited || TELLING.includes(failureCode(error) ?? "") ? failureReason(error) : FAILED;
}

/** Of what ended a stream: one that was never answered is another matter. */
const endOf = (error: unknown): string =>
  error === null || CombinedGraphQLErrors.is(error) || ServerError.is(error) ? sentenceOf(error) : failureReason(error);

/** Milliseconds after which what was stopped has been counted. */
const COUNTED_MS = 1_500;
/** Where it cannot be read, as while the connection is away, it is tried again after this, so many times. */
const AGAIN_MS = 5_000;
const TRIES = 24;
function readUsage(apollo: ApolloClient, tries = TRIES): void {
  apollo.query({ query: AiUsageNowDocument, fetchPolicy: "network-only" }).catch(() => {
    if (tries > 1) setTimeout(readUsage, AGAIN_MS, apollo, tries - 1);
  });
}

const bare = ({ title, content, tags }: NoteOption): NoteOption => ({ title, content, tags });
/** Whether there is something to read of it. */
export const isBegun = ({ content }: NoteOption): boolean => content.trim() !== "";
/** Both versions, the second one empty while it is not begun. */
export const asTwo = (options: readonly NoteOption[]): NoteOption[] =>
  Array.from({ length: AI_OPTIONS }, (_none, at) => bare(options[at] ?? { title: "", content: "", tags: [] }));

/** Has AI write, one attempt at a time; leaving the dialog stops it. Nothing of it enters the cache but the limit. */
export function useAi() {
  const apollo = useApolloClient();
  const isRead = useFeature("AI_WRITING") ?? false;
  const [drafts, setDrafts] = useState<NoteOption[] | null>(null);
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
  /** The same, read while it is written. */
  const follow = async <Made>(
    variables: NoteWritingSubscriptionVariables,
    read: (options: NoteOption[]) => Made | null,
  ): Promise<AiOutcome<Made>> => {
    current.current?.abort();
    const attempt = new AbortController();
    current.current = attempt;
    setDrafts([]);
    let last: Written | null = null;
    let seen: NoteOption[] = [];
    let sent: Sent | null = null;
    let broken: unknown = null;
    try {
      for await (last of noteWriting(apollo, variables, attempt.signal)) {
        if (attempt.signal.aborted) break;
        if (last.sent !== null) sent = { text: last.sent, instructions: last.instructions };
        if (last.options.length === 0) continue;
        seen = last.options;
        setDrafts(seen);
      }
    } catch (error) {
      broken = error;
    }
    const end = last?.isComplete ? last : null;
    noteUsage(apollo.cache, end?.usage);
    const made = end && end.errors.length === 0 ? read(end.options) : null;
    if (end && made) return { kind: "made", made, used: end.usage?.used ?? null, sent };
    const begun = seen.some(isBegun) ? read(seen) : null;
    if (begun) {
      // The service counts once it has seen that nobody reads any more.
      setTimeout(readUsage, COUNTED_MS, apollo);
      const sentence = attempt.signal.aborted ? STOPPED : end ? faultOf(end.errors[0]) : BROKEN;
      return { kind: "cut", made: begun, sentence, sent };
    }
    if (attempt.signal.aborted) return { kind: "cancelled" };
    if (UNCONSENTED.includes(end?.errors[0]?.code ?? "")) return { kind: "unconsented" };
    return { kind: "failed", sentence: end?.errors[0]?.message ?? endOf(broken) };
  };
  const options = { errorPolicy: "all", fetchPolicy: "no-cache" } as const;

  return {
    /** Has a text written as two notes. */
    generate: (variables: GenerateNoteOptionsMutationVariables, reads: boolean): Promise<AiOutcome<NoteOption[]>> =>
      isRead && reads
        ? follow({ ...variables, task: "GENERATE" }, asTwo)
        : ask(
            async (request) => {
              const mutation = GenerateNoteOptionsDocument;
              const { data, error } = await apollo.mutate({ mutation, variables, ...options, ...request });
              return { answer: data?.generateNoteOptions, error };
            },
            (answer: Generated) => answer.options,
          ),
    /** Has a note improved. */
    enhance: (variables: EnhanceNoteMutationVariables, reads: boolean): Promise<AiOutcome<NoteOption>> =>
      isRead && reads
        ? follow({ ...variables, task: "ENHANCE" }, ([option]) => (option ? bare(option) : null))
        : ask(
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
    /** What is written by now; null where it comes all at once. */
    drafts,
    cancel: () => current.current?.abort(),
  };
}
