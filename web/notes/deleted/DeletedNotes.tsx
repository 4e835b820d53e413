import { useState } from "react";
import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import { useFeature } from "../../core/useFeature.ts";
import { useZone } from "../../core/zone.ts";
import { formatDay } from "../../ui/format.ts";
import { DeletedLink } from "../../ui/parts/DeletedLink.tsx";
import { DeletedList } from "../../ui/parts/DeletedList.tsx";
import { useDeletedNotesQuery } from "./DeletedNotes.generated.ts";
import { useRestoreNote } from "./useRestoreNote.ts";

/** «Notas eliminadas»: the link beneath the list, while there are any, and what it opens. */
export function DeletedNotes() {
  const restorable = useFeature("RESTORE_NOTES");
  const { data } = useDeletedNotesQuery({
    skip: !restorable,
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  return (
    <DeletedLink
      title="Notas eliminadas"
      hint={`Puedes recuperarlas durante ${RESTORE_DAYS} días. Después se borran para siempre.`}
      total={data?.deletedNotes?.pageInfo.total}
    >
      <Deleted />
    </DeletedLink>
  );
}

function Deleted() {
  const zone = useZone();
  const [page, setPage] = useState(1);
  const restore = useRestoreNote();
  const { data, previousData, loading, refetch } = useDeletedNotesQuery({
    variables: { page },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const shown = (data ?? (loading ? previousData : undefined))?.deletedNotes;
  return (
    <DeletedList
      items={shown?.items.map(({ id, title, client, restorableUntil }) => ({
        id,
        title,
        details: [client.name, ...(restorableUntil ? [`Se borra el ${formatDay(restorableUntil, zone)}`] : [])],
        client: { id: client.id ?? "", name: client.name },
        restoreLabel: `Recuperar «${title}»`,
      }))}
      pageInfo={shown?.pageInfo}
      page={page}
      onPage={setPage}
      loading={loading}
      onRetry={() => void refetch()}
      drawing="notes"
      empty="No hay notas eliminadas que se puedan recuperar."
      failed="No se pudieron cargar las notas eliminadas."
      onRestore={(id) => restore({ id, title: shown?.items.find((note) => note.id === id)?.title ?? "" })}
    />
  );
}
