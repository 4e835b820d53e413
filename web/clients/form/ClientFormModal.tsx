import { useFragment } from "@apollo/client/react";
import { Skeleton, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import "../../ui/form/forms.css";
import { DiscardModal } from "../../ui/form/DiscardModal.tsx";
import { useLeaveGuard } from "../../ui/form/useLeaveGuard.ts";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { useClientQuery } from "./Client.generated.ts";
import { type ClientForm_ClientFragment, ClientForm_ClientFragmentDoc } from "./ClientForm.generated.ts";
import { ClientForm } from "./ClientForm.tsx";

/** What is edited: a client by id, or a new one. */
export interface FormTarget {
  id: string | null;
}

interface ClientFormModalProps {
  dialog: Dialog<FormTarget>;
  onSaved: (client: ClientForm_ClientFragment, created: boolean) => void;
  onLimit: (max: number) => void;
}

/** The create/edit form over the list. Typed text is only left after asking, however the form is left. */
export function ClientFormModal({ dialog, onSaved, onLimit }: ClientFormModalProps) {
  const { subject, opened, close } = dialog;
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const guard = useLeaveGuard(opened, close);
  const id = subject?.id ?? null;
  const handlers = { ref: guard.unsaved, onLimit, onCancel: guard.leave };
  const saved = (client: ClientForm_ClientFragment) => {
    close();
    onSaved(client, id === null);
  };
  return (
    <>
      <StackedModal
        opened={opened}
        onClose={guard.leave}
        size={560}
        fullScreen={phone}
        padding={0}
        title={id === null ? "Nuevo Cliente" : "Editar cliente"}
        className="form-modal"
      >
        {id === null ? (
          <ClientForm start={null} onSaved={saved} {...handlers} />
        ) : (
          <EditedClient id={id} onSaved={saved} {...handlers} />
        )}
      </StackedModal>
      <DiscardModal opened={guard.asking} onStay={guard.stay} onDiscard={guard.discard} />
    </>
  );
}

type EditedClientProps = Omit<Parameters<typeof ClientForm>[0], "start"> & { id: string };

/** The form of a client that is read first. */
function EditedClient({ id, ...handlers }: EditedClientProps) {
  const { data, loading, refetch } = useClientQuery({ variables: { id }, errorPolicy: "all" });
  const { data: client, complete } = useFragment({
    fragment: ClientForm_ClientFragmentDoc,
    from: data?.client ?? null,
  });
  if (complete && client) return <ClientForm start={client} {...handlers} />;
  if (!loading)
    return (
      <div className="form-body">
        <FailedLine text="No se pudo abrir la ficha de este cliente." onRetry={() => refetch()} />
      </div>
    );
  return (
    <Stack className="form-body" gap="lg" aria-busy>
      {["name", "email", "phone", "address", "contact"].map((line) => (
        <Skeleton key={line} h={40} />
      ))}
    </Stack>
  );
}
