import { useFragment } from "@apollo/client/react";
import { Button, Group, Skeleton, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import "../ui/details.css";
import "./clients.css";
import { FailedLine } from "../ui/FailedLine.tsx";
import { StackedModal } from "../ui/StackedModal.tsx";
import { useClientQuery } from "./Client.generated.ts";
import { ClientProfile_ClientFragmentDoc } from "./ClientProfile.generated.ts";
import { ClientProfile, ClientProfileHead } from "./ClientProfile.tsx";

interface ClientProfileModalProps {
  /** The client in the address; null while none is open. */
  id: string | null;
  onClose: () => void;
  onEdit: (id: string) => void;
}

/** The full profile of one client, with its own address. */
export function ClientProfileModal({ id, onClose, onEdit }: ClientProfileModalProps) {
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [shownId, setShownId] = useState(id);
  if (id !== null && id !== shownId) setShownId(id);
  const { data, loading, refetch } = useClientQuery({
    variables: { id: shownId ?? "" },
    skip: shownId === null,
    errorPolicy: "all",
  });
  const { data: client, complete } = useFragment({
    fragment: ClientProfile_ClientFragmentDoc,
    from: data?.client ?? null,
  });
  const known = complete && client ? client : null;
  return (
    <StackedModal
      stackId="profile"
      opened={id !== null}
      onClose={onClose}
      size={760}
      fullScreen={phone}
      padding={0}
      className="detail"
      title={
        <div tabIndex={-1} data-autofocus>
          {known ? <ClientProfileHead client={known} /> : "Ficha del cliente"}
        </div>
      }
    >
      {known ? (
        <>
          <ClientProfile client={known} />
          <Group justify="flex-end" className="detail-foot" gap="xs">
            <Button variant="default" onClick={() => onEdit(known.id)}>
              Editar
            </Button>
          </Group>
        </>
      ) : (
        <div className="profile-body">
          {loading ? (
            <Stack gap="md" aria-busy>
              <Skeleton h={74} />
              <Skeleton h={140} />
              <Skeleton h={96} />
            </Stack>
          ) : (
            <FailedLine
              text="No se pudo abrir la ficha. Puede que este cliente ya no exista."
              onRetry={() => refetch()}
            />
          )}
        </div>
      )}
    </StackedModal>
  );
}
