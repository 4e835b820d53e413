import { useState } from "react";
import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import { useFeature } from "../core/useFeature.ts";
import { useZone } from "../core/zone.ts";
import { formatDay } from "../ui/format.ts";
import { DeletedLink } from "../ui/parts/DeletedLink.tsx";
import { DeletedList } from "../ui/parts/DeletedList.tsx";
import { useDeletedObjectivesQuery } from "./DeletedObjectives.generated.ts";
import { useRestoreObjective } from "./useRestoreObjective.ts";

interface DeletedObjectivesProps {
  clientId: string;
  /** What else there is to bring up to date. */
  onRestored: () => void;
}

/** «Objetivos eliminados» of a client: the link beneath the list, while there are any, and what it opens. */
export function DeletedObjectives({ clientId, onRestored }: DeletedObjectivesProps) {
  const restorable = useFeature("RESTORE_OBJECTIVES");
  const { data } = useDeletedObjectivesQuery({
    variables: { clientId },
    skip: !restorable,
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  return (
    <DeletedLink
      title="Objetivos eliminados"
      hint={`Puedes recuperarlos durante ${RESTORE_DAYS} días. Después se borran para siempre.`}
      total={data?.deletedObjectives?.pageInfo.total}
    >
      <Deleted clientId={clientId} onRestored={onRestored} />
    </DeletedLink>
  );
}

function Deleted({ clientId, onRestored }: DeletedObjectivesProps) {
  const zone = useZone();
  const [page, setPage] = useState(1);
  const restore = useRestoreObjective(onRestored);
  const { data, previousData, loading, refetch } = useDeletedObjectivesQuery({
    variables: { clientId, page },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const shown = (data ?? (loading ? previousData : undefined))?.deletedObjectives;
  return (
    <DeletedList
      items={shown?.items.map(({ id, title, client, restorableUntil }) => ({
        id,
        title,
        details: restorableUntil ? [`Se borra el ${formatDay(restorableUntil, zone)}`] : [],
        client: { id: client.id ?? "", name: client.name },
        restoreLabel: `Recuperar «${title}»`,
      }))}
      pageInfo={shown?.pageInfo}
      page={page}
      onPage={setPage}
      loading={loading}
      onRetry={() => void refetch()}
      drawing="goals"
      empty="No hay objetivos eliminados que se puedan recuperar."
      failed="No se pudieron cargar los objetivos eliminados."
      onRestore={(id) => restore({ id, title: shown?.items.find((one) => one.id === id)?.title ?? "" })}
    />
  );
}
