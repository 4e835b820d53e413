import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import { failureReason } from "../../core/failure.ts";
import { isGone } from "../../core/saving/isGone.ts";
import type { ErasedKind } from "../../core/schema.generated.ts";
import { useFeature } from "../../core/useFeature.ts";
import { formatNoun } from "../../ui/format.ts";
import { DeleteModal } from "../../ui/parts/DeleteModal.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import type { ClientRow_ClientFragment } from "../list/ClientRow.generated.ts";
import { useAfterClientChange } from "../list/useAfterClientChange.ts";
import { useClientBelongingsQuery } from "./ClientBelongings.generated.ts";
import { useDeleteClientMutation } from "./DeleteClient.generated.ts";

export type ClientToDelete = Pick<ClientRow_ClientFragment, "__typename" | "id" | "name">;

interface ClientDeleteModalProps {
  dialog: Dialog<ClientToDelete>;
  onDeleted: (client: ClientToDelete) => void;
}

/** So many; all of them, where it is not known how many, and none where there are none. */
const counted = (count: number | undefined, one: string, many: string): string[] =>
  count === undefined ? [`sus ${many}`] : count > 0 ? [formatNoun(count, one, many)] : [];

const list = new Intl.ListFormat("es");
/** What goes with a client: how much of it once that is known, and nothing that is not there. Counting it looks at none of it. */
function useBelongings(id: string | undefined): string {
  const measures = useFeature("MEASURES");
  const consents = useFeature("CONSENTS");
  const { data } = useClientBelongingsQuery({
    variables: { id: id ?? "" },
    skip: !id,
    fetchPolicy: "network-only",
    errorPolicy: "all",
  });
  const hidden = data?.erasurePreview?.hidden;
  const cancelled = data?.erasurePreview?.hiddenCancelled ?? 0;
  const some = (of: ErasedKind, one: string, many: string) =>
    counted(hidden ? (hidden.find(({ kind }) => kind === of)?.count ?? 0) : undefined, one, many);
  const sessions = some("THERAPY_SESSIONS", "sesión", "sesiones");
  return list.format([
    "sus datos de contacto",
    ...sessions.map((all) => (cancelled > 0 ? `${all} (${formatNoun(cancelled, "cancelada", "canceladas")})` : all)),
    ...some("NOTES", "nota", "notas"),
    ...some("OBJECTIVES", "objetivo", "objetivos"),
    ...(measures ? some("MEASURES", "cuestionario", "cuestionarios") : []),
    ...(consents ? some("CONSENTS", "consentimiento", "consentimientos") : []),
  ]);
}

/** Asks before a client goes, by name, and says what goes with it. */
export function ClientDeleteModal({ dialog: { subject: client, opened, close }, onDeleted }: ClientDeleteModalProps) {
  const refetchQueries = useAfterClientChange();
  const [deleteClient] = useDeleteClientMutation();
  const restorable = useFeature("RESTORE_CLIENTS");
  const belongings = useBelongings(opened ? client?.id : undefined);
  if (!client) return null;
  const remove = async () => {
    const { data, error } = await deleteClient({
      variables: { id: client.id },
      errorPolicy: "all",
      refetchQueries,
      update: (cache, { data: told }) => {
        const answer = told?.deleteClient;
        if (isGone(answer?.deletedClientId, answer)) cache.evict({ id: cache.identify({ ...client }) });
      },
    });
    const answer = data?.deleteClient;
    return !error && isGone(answer?.deletedClientId, answer)
      ? null
      : (answer?.errors[0]?.message ?? failureReason(error));
  };
  return (
    <DeleteModal
      opened={opened}
      onClose={close}
      title="Eliminar cliente"
      question={
        <>
          ¿Quieres eliminar a <strong>{client.name}</strong>?
        </>
      }
      consequence={`Con su ficha desaparecen ${belongings}. ${
        restorable ? `Podrás recuperarlo todo durante ${RESTORE_DAYS} días.` : "Esta acción no se puede deshacer."
      }`}
      onDelete={remove}
      onDeleted={() => onDeleted(client)}
    />
  );
}
