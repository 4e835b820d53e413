import { useState } from "react";
import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import { formatDay } from "../ui/format.ts";
import { DeletedLink } from "../ui/parts/DeletedLink.tsx";
import { DeletedList } from "../ui/parts/DeletedList.tsx";
import { useDeletedMeasuresQuery } from "./DeletedMeasures.generated.ts";
import { useMeasureSendingQuery } from "./MeasureSending.generated.ts";
import { nameOf } from "./measureWords.ts";
import { useRestoreMeasure } from "./useRestoreMeasure.ts";

interface DeletedMeasuresProps {
  clientId: string;
  /** The practice's. */
  zone: string;
}

/** «Cuestionarios eliminados» of a client: the link beneath them, while there are any, and what it opens. */
export function DeletedMeasures({ clientId, zone }: DeletedMeasuresProps) {
  // How many there are comes with what was sent, which stands above.
  const { data } = useMeasureSendingQuery({ variables: { clientId }, fetchPolicy: "cache-only" });
  return (
    <DeletedLink
      title="Cuestionarios eliminados"
      hint={`Puedes recuperarlos durante ${RESTORE_DAYS} días. Después se borran para siempre.`}
      total={data?.deletedMeasures?.pageInfo.total}
    >
      <Deleted clientId={clientId} zone={zone} />
    </DeletedLink>
  );
}

function Deleted({ clientId, zone }: DeletedMeasuresProps) {
  const [page, setPage] = useState(1);
  const restore = useRestoreMeasure();
  const { data, previousData, loading, refetch } = useDeletedMeasuresQuery({
    variables: { clientId, page },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const shown = (data ?? (loading ? previousData : undefined))?.deletedMeasures;
  const titleOf = ({ kind, filledAt }: NonNullable<typeof shown>["items"][number]) =>
    `${nameOf(kind)} del ${formatDay(filledAt, zone)}`;
  return (
    <DeletedList
      items={shown?.items.map((one) => ({
        id: one.id,
        title: titleOf(one),
        details: one.restorableUntil ? [`Se borra el ${formatDay(one.restorableUntil, zone)}`] : [],
        client: { id: one.client.id ?? "", name: one.client.name },
        restoreLabel: `Recuperar el ${titleOf(one)}`,
      }))}
      pageInfo={shown?.pageInfo}
      page={page}
      onPage={setPage}
      loading={loading}
      onRetry={() => void refetch()}
      drawing="goals"
      empty="No hay cuestionarios eliminados que se puedan recuperar."
      failed="No se pudieron cargar los cuestionarios eliminados."
      onRestore={async (id) => {
        const gone = shown?.items.find((one) => one.id === id);
        return gone ? await restore(gone) : false;
      }}
    />
  );
}
