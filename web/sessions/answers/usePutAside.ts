import type { ApolloCache } from "@apollo/client";
import { failureReason } from "../../core/failure.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { usePutAsideMutation } from "./PutAside.generated.ts";
import { usePutBookingAsideMutation } from "./PutBookingAside.generated.ts";

interface Answered {
  therapySession: object | null;
  errors: readonly { code: string | null }[];
}

/** Puts what a client has done by a link aside; what is gone already is put aside, too. */
export function usePutAside(what: "ClientCancellation" | "ClientBooking", id: string) {
  const forget = (cache: ApolloCache, answer: Answered | null | undefined) => {
    const isGone = answer?.errors.some(({ code }) => code === "NOT_FOUND");
    if (answer?.therapySession || isGone) cache.evict({ id: cache.identify({ __typename: what, id }) });
  };
  const options = { errorPolicy: "all" } as const;
  const [putCancellation, cancellation] = usePutAsideMutation({
    ...options,
    update: (cache, { data }) => forget(cache, data?.putClientCancellationAside),
  });
  const [putBooking, booking] = usePutBookingAsideMutation({
    ...options,
    update: (cache, { data }) => forget(cache, data?.putClientBookingAside),
  });
  const loading = cancellation.loading || booking.loading;
  const putAside = async (): Promise<void> => {
    if (loading) return;
    const { data, error } = await (what === "ClientBooking" ? putBooking : putCancellation)({ variables: { id } });
    if (data && Object.values(data).some((answer) => answer?.therapySession || answer?.errors)) return;
    const text = `No se pudo apartar el aviso. ${failureReason(error)}`;
    showToast({ text, failed: true, action: { label: "Reintentar", run: () => void putAside() } });
  };
  return { putAside, loading };
}
