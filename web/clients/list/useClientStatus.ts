import { failureReason } from "../../core/failure.ts";
import { basedOn } from "../../core/saving/basedOn.ts";
import { inTurn } from "../../core/saving/inTurn.ts";
import type { ClientStatus } from "../../core/schema.generated.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import type { ClientRow_ClientFragment } from "./ClientRow.generated.ts";
import { useSetClientStatusMutation } from "./SetClientStatus.generated.ts";
import { tellStatusFailure, toldBesideFailures } from "./statusFailures.ts";
import { useAfterClientChange } from "./useAfterClientChange.ts";

type StatusClient = Pick<ClientRow_ClientFragment, "id" | "name" | "status" | "version">;

interface StatusOptions {
  /** The plan has no room for one more active client. */
  atLimit: boolean;
  onLimit: (max: number, client: StatusClient) => void;
}

/**
 * Activates or deactivates a client at once on the screen, says so, and takes it back when it could not be stored.
 * At the limit nothing is shown before the service has agreed: limits are never optimistic.
 */
export function useClientStatus({ atLimit, onLimit }: StatusOptions) {
  const refetchQueries = useAfterClientChange();
  const [setStatus] = useSetClientStatusMutation({ errorPolicy: "all", refetchQueries });

  const toggle = async (client: StatusClient) => {
    const status = client.status === "ACTIVE" ? "INACTIVE" : "ACTIVE";
    const shown = {
      setClientStatus: {
        __typename: "SetClientStatusPayload" as const,
        client: {
          __typename: "Client" as const,
          id: client.id,
          status: status as ClientStatus,
          version: client.version,
        },
        errors: [],
      },
    };
    const { data, error } = await inTurn(
      client,
      (version) =>
        setStatus({
          variables: { id: client.id, ...basedOn(version), status },
          ...(!(atLimit && status === "ACTIVE") && { optimisticResponse: shown }),
        }),
      (answer) => answer.data?.setClientStatus?.client?.version,
    );
    const answer = data?.setClientStatus;
    /** Somebody else has changed the client meanwhile: how it stands now, on which the next try is based. */
    const current = answer?.errors.find((error) => error.current)?.current;
    const limit = answer?.errors.find((error) => error.limit)?.limit;
    if (limit) onLimit(limit.max, client);
    else if (answer?.client ?? current?.status === status) {
      const done = `${client.name}: ${status === "ACTIVE" ? "activo" : "inactivo"}.`;
      if (!toldBesideFailures(client.id, done))
        showToast({
          text: done,
          action: { label: "Deshacer", run: () => void toggle({ ...client, ...current, status }) },
        });
    } else {
      const now = { ...client, ...current };
      const refusal = answer?.errors[0];
      tellStatusFailure({
        id: now.id,
        name: now.name,
        reason: refusal?.message ?? failureReason(error),
        ...(refusal?.code !== "NOT_FOUND" && { retry: () => void toggle(now) }),
      });
    }
  };
  return { toggle };
}
