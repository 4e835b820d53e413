import { sayRestored } from "../../core/saving/sayRestored.ts";
import { formatNoun } from "../../ui/format.ts";
import { useAfterClientChange } from "../list/useAfterClientChange.ts";
import { DeletedClientsDocument } from "./DeletedClients.generated.ts";
import { useRestoreClientMutation } from "./RestoreClient.generated.ts";

interface Gone {
  id: string;
  name: string;
}

/**
 * Brings a deleted client back, with all that was deleted with it, and says so; inactive, where the plan takes no further
 * active one. Never before the service has agreed.
 * @param onLimit there is none; with what goes on once there is
 * @param onRestored what else there is to bring up to date
 * @returns whether the client is back
 */
export function useRestoreClient(onLimit: (max: number, goOn: () => void) => void, onRestored?: () => void) {
  const afterChange = useAfterClientChange();
  const [restoreClient] = useRestoreClientMutation({
    errorPolicy: "all",
    refetchQueries: () => [...afterChange(), DeletedClientsDocument],
  });
  const restore = async ({ id, name }: Gone): Promise<boolean> => {
    const { data, error } = await restoreClient({ variables: { id } });
    const answer = data?.restoreClient;
    const isInactive = answer?.client?.status === "INACTIVE";
    const held = answer?.heldInactiveBy;
    const why = held ? `: tu plan no admite más de ${formatNoun(held.max, "cliente activo", "clientes activos")}` : "";
    // Another service than ours may refuse.
    const limit = answer?.errors.find((refusal) => refusal.limit)?.limit;
    if (limit) {
      onLimit(limit.max, () => void restore({ id, name }));
      return false;
    }
    if (answer?.client) onRestored?.();
    return sayRestored({
      back: Boolean(answer?.client),
      refusal: answer?.errors[0],
      error,
      words: {
        back: `${name} vuelve a estar entre tus clientes${isInactive ? ", como inactivo" : ""}${why}.`,
        gone: `${name} ya no se puede recuperar.`,
        failed: `No se pudo recuperar a ${name}.`,
      },
      retry: () => void restore({ id, name }),
    });
  };
  return restore;
}
