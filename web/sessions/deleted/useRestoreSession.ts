import { useApolloClient } from "@apollo/client/react";
import { sayRestored } from "../../core/saving/sayRestored.ts";
import { forgetOtherMonths } from "../agenda/agendaCache.ts";
import { shownBy } from "../agenda/useSessionStatus.ts";
import { type Taken, takenOf } from "../form/taken.ts";
import { madeHere } from "../own/ownChanges.ts";
import { useRestoreSessionMutation } from "./RestoreSession.generated.ts";

/** A deleted session, as it is recognised by. */
export interface GoneSession {
  id: string;
  client: { name: string };
  startsAt: string;
}

/** A deleted session whose hour others have taken. */
export interface TakenHour {
  session: GoneSession;
  overlaps: readonly Taken[];
}

interface RestoreOptions {
  /** Months whose sessions are on the screen. */
  months: readonly string[];
  /** Whether to restore it all the same is the therapist's to say. */
  onTaken: (taken: TakenHour) => void;
  /** What else there is to bring up to date. */
  onRestored?: (() => void) | undefined;
}

/**
 * Brings a deleted session back, and says so; never before the service has agreed: its hour may be another's by now.
 * @returns whether the session is back
 */
export function useRestoreSession({ months, onTaken, onRestored }: RestoreOptions) {
  const apollo = useApolloClient();
  const [restoreSession] = useRestoreSessionMutation({
    errorPolicy: "all",
    refetchQueries: () => shownBy(apollo, ["DeletedSessions"]),
  });
  const restore = async (session: GoneSession, allowOverlap = false): Promise<boolean> => {
    const { data, error } = await restoreSession({ variables: { id: session.id, allowOverlap } });
    const answer = data?.restoreTherapySession;
    const refusal = answer?.errors[0];
    if (refusal?.code === "OVERLAP") {
      onTaken({ session, overlaps: takenOf(refusal) });
      return false;
    }
    const back = Boolean(answer?.therapySession);
    const series = answer?.therapySession?.series;
    const version = answer?.seriesVersion;
    if (series && version) madeHere(series.seriesId, version - 1);
    if (back) {
      forgetOtherMonths(apollo.cache, months);
      onRestored?.();
    }
    const whose = `la sesión de ${session.client.name}`;
    return sayRestored({
      back,
      refusal,
      error,
      words: {
        back: `La sesión de ${session.client.name} vuelve a estar en tu agenda.`,
        gone: `Ya no se puede recuperar ${whose}.`,
        failed: `No se pudo recuperar ${whose}.`,
      },
      retry: () => void restore(session, allowOverlap),
    });
  };
  return restore;
}
