import { failureReason } from "../../core/failure.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { usePutSeriesAsideMutation } from "./PutSeriesAside.generated.ts";

interface Ending {
  id: string;
  client: { name: string };
}

/** Says that a series may end as it stands: it waits no more. Said with «Deshacer». */
export function usePutSeriesAside() {
  const [put, { loading }] = usePutSeriesAsideMutation({ errorPolicy: "all" });
  const settle = async (series: Ending, aside: boolean): Promise<void> => {
    if (loading) return;
    const { data, error } = await put({ variables: { id: series.id, aside } });
    const answer = data?.putTherapySessionSeriesAside;
    const refusal = answer?.errors[0]?.message;
    if (!answer || refusal)
      return showToast({
        text: refusal ?? `No se pudo apartar la serie. ${failureReason(error)}`,
        failed: true,
        ...(!refusal && { action: { label: "Reintentar", run: () => void settle(series, aside) } }),
      });
    if (aside)
      showToast({
        text: `La serie de ${series.client.name} ya no te espera: volverá si la amplías y se acerca su final.`,
        action: { label: "Deshacer", run: () => void settle(series, false) },
      });
    else showToast({ text: `La serie de ${series.client.name} vuelve a esperarte.` });
  };
  return { putAside: (series: Ending) => settle(series, true), loading };
}
