import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import { failureReason } from "../../core/failure.ts";
import { isGone } from "../../core/saving/isGone.ts";
import { useFeature } from "../../core/useFeature.ts";
import { DeleteModal } from "../../ui/parts/DeleteModal.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { forgetOtherMonths } from "../agenda/agendaCache.ts";
import type { Session } from "../agenda/useAgenda.ts";
import { shownBy } from "../agenda/useSessionStatus.ts";
import { ScopeChoice } from "../series/ScopeChoice.tsx";
import type { Scope } from "../series/seriesWords.ts";
import { useSeries } from "../series/useSeries.ts";
import { fullDay, wallTime } from "../sessionTimes.ts";
import { useDeleteSessionMutation } from "./DeleteSession.generated.ts";

interface SessionDeleteModalProps {
  dialog: Dialog<Session>;
  /** The practice's. */
  zone: string;
  /** Months whose sessions are on the screen. */
  months: readonly string[];
  onDeleted: (session: Session) => void;
  /** Several of its series are gone, and that was said. */
  onSeriesDeleted: (session: Session) => void;
}

/** Asks before a session goes, by client, day and hour. */
export function SessionDeleteModal({ dialog, zone, months, onDeleted, onSeriesDeleted }: SessionDeleteModalProps) {
  const { subject: session, opened, close } = dialog;
  const apollo = useApolloClient();
  const [deleteSession] = useDeleteSessionMutation();
  const series = useSeries(zone, months);
  const hasSeries = useFeature("SESSION_SERIES") ?? false;
  const [chosen, setChosen] = useState<{ id: string; scope: Scope } | null>(null);
  const restorable = useFeature("RESTORE_SESSIONS");
  if (!session) return null;
  const { day, time } = wallTime(zone, session.startsAt);
  // Another session begins with itself alone.
  const scope = chosen?.id === session.id ? chosen.scope : "ONE";
  const remove = async () => {
    if (scope !== "ONE") {
      const outcome = await series.remove(session, scope);
      return "sentence" in outcome ? outcome.sentence : null;
    }
    const { data, error } = await deleteSession({
      variables: { id: session.id },
      errorPolicy: "all",
      refetchQueries: () => shownBy(apollo, ["DeletedSessions"]),
      update: (cache, { data: told }) => {
        const answer = told?.deleteTherapySession;
        if (isGone(answer?.deletedTherapySessionId, answer)) cache.evict({ id: cache.identify({ ...session }) });
      },
    });
    const answer = data?.deleteTherapySession;
    if (error || !isGone(answer?.deletedTherapySessionId, answer))
      return answer?.errors[0]?.message ?? failureReason(error);
    forgetOtherMonths(apollo.cache, months);
    return null;
  };
  return (
    <DeleteModal
      opened={opened}
      onClose={close}
      title="Eliminar sesión"
      question={
        <>
          ¿Quieres eliminar la sesión de <strong>{session.client.name}</strong> del {fullDay(day)} a las {time}?
        </>
      }
      consequence={`Con ella desaparecen sus notas y su recordatorio${
        restorable ? `; podrás recuperarla durante ${RESTORE_DAYS} días` : ""
      }. Si solo no va a celebrarse, puedes cancelarla.`}
      leave="Volver"
      onDelete={remove}
      onDeleted={() => (scope === "ONE" ? onDeleted : onSeriesDeleted)(session)}
    >
      {hasSeries && session.series && (
        <ScopeChoice
          label="¿Qué sesiones quieres eliminar?"
          value={scope}
          onChange={(wanted) => setChosen({ id: session.id, scope: wanted })}
        />
      )}
    </DeleteModal>
  );
}
