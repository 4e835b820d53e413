import { failureCode, failureReason } from "../../core/failure.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { ClientsDocument } from "../list/Clients.generated.ts";
import { DeletedClientsDocument } from "./DeletedClients.generated.ts";
import { useRestoreClientMutation } from "./RestoreClient.generated.ts";

interface Gone {
  id: string;
  name: string;
}

/**
 * Brings a deleted client back, with all that was deleted with it, and says so. Never before the service has agreed: an
 * active client needs room in the plan.
 * @param onLimit there is none; with what goes on once there is
 * @returns whether the client is back
 */
export function useRestoreClient(onLimit: (max: number, goOn: () => void) => void) {
  const [restoreClient] = useRestoreClientMutation({
    errorPolicy: "all",
    refetchQueries: [ClientsDocument, DeletedClientsDocument],
  });
  const restore = async ({ id, name }: Gone): Promise<boolean> => {
    const { data, error } = await restoreClient({ variables: { id } });
    const answer = data?.restoreClient;
    if (answer?.client) {
      showToast({ text: `${name} vuelve a estar entre tus clientes.` });
      return true;
    }
    const limit = answer?.errors.find((refusal) => refusal.limit)?.limit;
    if (limit) onLimit(limit.max, () => void restore({ id, name }));
    else if (failureCode(error) === "NOT_FOUND") showToast({ text: `${name} ya no se puede recuperar.`, failed: true });
    else
      showToast({
        text: `No se pudo recuperar a ${name}. ${failureReason(error)}`,
        failed: true,
        action: { label: "Reintentar", run: () => void restore({ id, name }) },
      });
    return false;
  };
  return restore;
}
