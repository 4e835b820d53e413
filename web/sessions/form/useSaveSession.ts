import { useApolloClient } from "@apollo/client/react";
import { failureSentence } from "../../core/failure.ts";
import type { TherapySessionInput } from "../../core/schema.generated.ts";
import { useSaveOnce } from "../../core/useSaveOnce.ts";
import { AgendaDocument } from "../agenda/Agenda.generated.ts";
import { forgetOtherMonths } from "../agenda/agendaCache.ts";
import { type CreateSessionMutation, useCreateSessionMutation } from "./CreateSession.generated.ts";
import type { SessionForm_SessionFragment } from "./SessionForm.generated.ts";
import type { SessionOverlap_SessionFragment } from "./SessionOverlap.generated.ts";
import { fieldOfError, type SessionFormField } from "./sessionForm.ts";
import { type UpdateSessionMutation, useUpdateSessionMutation } from "./UpdateSession.generated.ts";

/** What became of one attempt to save. */
type SaveOutcome =
  | { kind: "saved"; saved: SessionForm_SessionFragment }
  | { kind: "refused"; errors: Partial<Record<SessionFormField, string>>; other: string[] }
  | { kind: "overlap"; overlaps: SessionOverlap_SessionFragment[] }
  | { kind: "conflict"; current: SessionForm_SessionFragment }
  /** Nobody knows whether it was stored. */
  | { kind: "failed"; sentence: string };

interface Wanted {
  input: TherapySessionInput;
  allowOverlap: boolean;
}
type Answer =
  | CreateSessionMutation["createTherapySession"]
  | UpdateSessionMutation["updateTherapySession"]
  | null
  | undefined;

/** Reads a mutation's answer; without one it failed, for the reason in `error`. */
function outcomeOf(answer: Answer, error: unknown): SaveOutcome {
  if (!answer) return { kind: "failed", sentence: failureSentence(error, "Esta sesión") };
  if (answer.therapySession && answer.errors.length === 0) return { kind: "saved", saved: answer.therapySession };
  const errors: Partial<Record<SessionFormField, string>> = {};
  const other: string[] = [];
  for (const refusal of answer.errors) {
    if (refusal.code === "OVERLAP") return { kind: "overlap", overlaps: refusal.overlaps };
    if ("current" in refusal && refusal.current) return { kind: "conflict", current: refusal.current };
    const field = fieldOfError(refusal.field);
    if (field) errors[field] ??= refusal.message;
    else other.push(refusal.message);
  }
  return { kind: "refused", errors, other };
}

/** Saves the session of one opened form, and brings the agenda up to date. @param months those on the screen */
export function useSaveSession(months: readonly string[]) {
  const apollo = useApolloClient();
  const options = { errorPolicy: "all" as const, refetchQueries: [AgendaDocument] };
  const [create] = useCreateSessionMutation(options);
  const [update] = useUpdateSessionMutation(options);
  const settle = (answer: Answer, error: unknown) => {
    const outcome = outcomeOf(answer, error);
    if (outcome.kind === "saved") forgetOtherMonths(apollo.cache, months);
    return outcome;
  };
  return useSaveOnce<Wanted, SessionForm_SessionFragment, SaveOutcome>({
    async create(wanted, idempotencyKey) {
      const { data, error } = await create({ variables: { ...wanted, idempotencyKey } });
      return settle(data?.createTherapySession, error);
    },
    async change(at, wanted) {
      const { data, error } = await update({ variables: { ...wanted, id: at.id, version: at.version } });
      return settle(data?.updateTherapySession, error);
    },
  });
}
