import { useState } from "react";
import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import { useFeature } from "../../core/useFeature.ts";
import { formatDay } from "../../ui/format.ts";
import { DeletedLink } from "../../ui/parts/DeletedLink.tsx";
import { DeletedList } from "../../ui/parts/DeletedList.tsx";
import { fullDay, wallTime } from "../sessionTimes.ts";
import { useDeletedSessionsQuery } from "./DeletedSessions.generated.ts";
import type { GoneSession } from "./useRestoreSession.ts";

interface DeletedSessionsProps {
  /** The practice's. */
  zone: string;
  /** @returns whether the session is back */
  onRestore: (session: GoneSession) => Promise<boolean>;
}

/** «Sesiones eliminadas»: the link beneath the agenda, while there are any, and what it opens. */
export function DeletedSessions({ zone, onRestore }: DeletedSessionsProps) {
  const restorable = useFeature("RESTORE_SESSIONS");
  const { data } = useDeletedSessionsQuery({
    skip: !restorable,
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  return (
    <DeletedLink
      title="Sesiones eliminadas"
      hint={`Puedes recuperarlas durante ${RESTORE_DAYS} días. Después se borran para siempre.`}
      total={data?.deletedTherapySessions?.pageInfo.total}
    >
      <Deleted zone={zone} onRestore={onRestore} />
    </DeletedLink>
  );
}

function Deleted({ zone, onRestore }: DeletedSessionsProps) {
  const [page, setPage] = useState(1);
  const { data, previousData, loading, refetch } = useDeletedSessionsQuery({
    variables: { page },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const shown = (data ?? (loading ? previousData : undefined))?.deletedTherapySessions;
  const restore = async (id: string): Promise<boolean> => {
    const session = shown?.items.find((item) => item.id === id);
    return session ? await onRestore(session) : false;
  };
  return (
    <DeletedList
      items={shown?.items.map(({ id, client, startsAt, restorableUntil }) => {
        const { day, time } = wallTime(zone, startsAt);
        const when = `${fullDay(day)}, ${time}`;
        return {
          id,
          title: client.name,
          details: [when, ...(restorableUntil ? [`Se borra el ${formatDay(restorableUntil, zone)}`] : [])],
          client: { id: client.id ?? "", name: client.name },
          restoreLabel: `Recuperar la sesión de ${client.name}, ${when}`,
        };
      })}
      pageInfo={shown?.pageInfo}
      page={page}
      onPage={setPage}
      loading={loading}
      onRetry={() => void refetch()}
      drawing="agenda"
      empty="No hay sesiones eliminadas que se puedan recuperar."
      failed="No se pudieron cargar las sesiones eliminadas."
      onRestore={restore}
    />
  );
}
