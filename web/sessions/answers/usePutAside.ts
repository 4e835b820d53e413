import { failureReason } from "../../core/failure.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { usePutAsideMutation } from "./PutAside.generated.ts";

/** Puts a client's cancellation aside; one that is gone already is put aside, too. */
export function usePutAside(id: string) {
  const [put, { loading }] = usePutAsideMutation({
    errorPolicy: "all",
    update(cache, { data }) {
      const answer = data?.putClientCancellationAside;
      const isGone = answer?.errors.some(({ code }) => code === "NOT_FOUND");
      if (answer?.therapySession || isGone)
        cache.evict({ id: cache.identify({ __typename: "ClientCancellation", id }) });
    },
  });
  const putAside = async (): Promise<void> => {
    if (loading) return;
    const { data, error } = await put({ variables: { id } });
    if (data?.putClientCancellationAside) return;
    const text = `No se pudo apartar el aviso. ${failureReason(error)}`;
    showToast({ text, failed: true, action: { label: "Reintentar", run: () => void putAside() } });
  };
  return { putAside, loading };
}
