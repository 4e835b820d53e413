import { useApolloClient } from "@apollo/client/react";
import { basedOn } from "../../core/saving/basedOn.ts";
import { type Outcome, outcomeOf } from "../../core/saving/outcome.ts";
import { useSaveOnce } from "../../core/saving/useSaveOnce.ts";
import type { TherapySessionInput } from "../../core/schema.generated.ts";
import { AgendaDocument } from "../agenda/Agenda.generated.ts";
import { forgetOtherMonths } from "../agenda/agendaCache.ts";
import { type CreateSessionMutation, useCreateSessionMutation } from "./CreateSession.generated.ts";
import type { SessionForm_SessionFragment } from "./SessionForm.generated.ts";
import type { SessionOverlap_SessionFragment } from "./SessionOverlap.generated.ts";
import { fieldOfError, type SessionFormField } from "./sessionForm.ts";
import { type UpdateSessionMutation, useUpdateSessionMutation } from "./UpdateSession.generated.ts";

interface Wanted {
  input: TherapySessionInput;
  allowOverlap: boolean;
}
/** The sessions in the way. */
type Overlaps = SessionOverlap_SessionFragment[];
type Answer =
  | CreateSessionMutation["createTherapySession"]
  | UpdateSessionMutation["updateTherapySession"]
  | null
  | undefined;

const read = (answer: Answer, error: unknown): Outcome<SessionForm_SessionFragment, SessionFormField, Overlaps> =>
  outcomeOf(answer && { stored: answer.therapySession, errors: answer.errors }, error, {
    subject: "Esta sesión",
    fieldOf: fieldOfError,
    special: (refusal) => (refusal.code === "OVERLAP" ? refusal.overlaps : null),
  });

/** Saves the session of one opened form, and brings the agenda up to date. @param months those on the screen */
export function useSaveSession(months: readonly string[]) {
  const apollo = useApolloClient();
  const options = { errorPolicy: "all" as const, refetchQueries: [AgendaDocument] };
  const [create] = useCreateSessionMutation(options);
  const [update] = useUpdateSessionMutation(options);
  const settle = (answer: Answer, error: unknown) => {
    const outcome = read(answer, error);
    if (outcome.kind === "saved") forgetOtherMonths(apollo.cache, months);
    return outcome;
  };
  return useSaveOnce({
    async create(wanted: Wanted, idempotencyKey) {
      const { data, error } = await create({ variables: { ...wanted, idempotencyKey } });
      return settle(data?.createTherapySession, error);
    },
    async change({ id, version }: SessionForm_SessionFragment, wanted) {
      const { data, error } = await update({ variables: { ...wanted, id, ...basedOn(version) } });
      return settle(data?.updateTherapySession, error);
    },
  });
}
