import { Skeleton, Stack } from "@mantine/core";
import { failureCode } from "../../core/failure.ts";
import { FormModal } from "../../ui/form/FormModal.tsx";
import forms from "../../ui/form/forms.module.css";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { useClientQuery } from "./Client.generated.ts";
import type { ClientForm_ClientFragment } from "./ClientForm.generated.ts";
import { ClientForm } from "./ClientForm.tsx";

/** What is edited: a client by id, or a new one. */
export interface FormTarget {
  id: string | null;
  /** What a new one is called, where that is known. */
  name?: string;
}

interface ClientFormModalProps {
  dialog: Dialog<FormTarget>;
  onSaved: (client: ClientForm_ClientFragment, created: boolean) => void;
  onLimit: (max: number) => void;
}

/** The create/edit form over the list. */
export function ClientFormModal({ dialog, onSaved, onLimit }: ClientFormModalProps) {
  const { subject, opened, opening, close } = dialog;
  const id = subject?.id ?? null;
  const saved = (client: ClientForm_ClientFragment) => {
    close();
    onSaved(client, id === null);
  };
  return (
    <FormModal
      opened={opened}
      close={close}
      size={560}
      title={id === null ? "Nuevo Cliente" : "Editar cliente"}
      focus="field"
    >
      {({ unsaved, leave }) => {
        const handlers = { ref: unsaved, onLimit, onCancel: leave, onSaved: saved };
        return id === null ? (
          <ClientForm key={opening} start={null} name={subject?.name} {...handlers} />
        ) : (
          <EditedClient key={opening} id={id} {...handlers} />
        );
      }}
    </FormModal>
  );
}

type EditedClientProps = Omit<Parameters<typeof ClientForm>[0], "start"> & { id: string };

/**
 * The form of a client that is read first, past Apollo's store: a list that was read again since has put the newest version there
 * beside the rest of an older one, and what another device wrote would be saved over unseen.
 */
function EditedClient({ id, ...handlers }: EditedClientProps) {
  const { data, error, loading, refetch } = useClientQuery({
    variables: { id },
    fetchPolicy: "no-cache",
    errorPolicy: "all",
  });
  if (data?.client) return <ClientForm start={data.client} {...handlers} />;
  if (!loading)
    return (
      <div className={forms.body}>
        {failureCode(error) === "NOT_FOUND" ? (
          <FailedLine text="No se pudo abrir la ficha. Puede que este cliente ya no exista." />
        ) : (
          <FailedLine text="No se pudo abrir la ficha de este cliente." onRetry={() => refetch()} />
        )}
      </div>
    );
  return (
    <Stack className={forms.body} gap="lg" aria-busy>
      {["name", "email", "phone", "address", "contact"].map((line) => (
        <Skeleton key={line} h={40} />
      ))}
    </Stack>
  );
}
