import { useApolloClient } from "@apollo/client/react";
import { sayRestored } from "../../core/saving/sayRestored.ts";
import { forgetOtherMonths } from "../agenda/agendaCache.ts";
import { shownBy } from "../agenda/useSessionStatus.ts";
import { type Overlaps, overlapsOf } from "../form/taken.ts";
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
  overlaps: Overlaps;
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
  const restore = async (session: GoneSession, overlapsSeen?: string): Promise<boolean> => {
    const { data, error } = await restoreSession({ variables: { id: session.id, overlapsSeen } });
    const answer = data?.restoreTherapySession;
    const refusal = answer?.errors[0];
    if (refusal?.code === "OVERLAP") {
      onTaken({ session, overlaps: overlapsOf(refusal) });
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
      retry: () => void restore(session, overlapsSeen),
    });
  };
  return restore;
}
