import { useApolloClient } from "@apollo/client/react";
import { Button, Checkbox, Group, PasswordInput, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { type FormEvent, useState } from "react";
import { PASSPHRASE_MIN, passphraseFault } from "../../schema/rules/exports/exports.ts";
import { failureReason } from "../core/failure.ts";
import { isRefusedUnbegun } from "../core/refusedUnbegun.ts";
import { useContentKey } from "../core/saving/useContentKey.ts";
import { useRefused } from "../ui/form/goToRefused.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { StackedModal } from "../ui/parts/StackedModal.tsx";
import ui from "../ui/parts/ui.module.css";
import type { Dialog } from "../ui/parts/useDialog.ts";
import { useCreateDataExportMutation } from "./CreateDataExport.generated.ts";
import { DataExportsDocument } from "./DataExports.generated.ts";
import { watchExport } from "./watchExport.ts";

/** Whose data: a client's, or those of the whole practice. */
export interface ExportTarget {
  client: { id: string; name: string } | null;
}

interface ExportModalProps {
  dialog: Dialog<ExportTarget>;
  /** A file is being made. */
  onAsked: () => void;
}

const ASKED_AND_GONE = "Ya se pidió y después se eliminó. Si lo quieres de nuevo, vuelve a pulsar.";
/** Asked for again, the same is made once. */
const UNANSWERED = "No sabemos si se ha pedido: vuelve a pulsar para saberlo.";

/** What a file is to hold, and whether it is encrypted. */
export function ExportModal({ dialog, onAsked }: ExportModalProps) {
  const { subject, opened, opening, close } = dialog;
  return (
    <StackedModal
      opened={opened}
      onClose={close}
      size={500}
      title={subject?.client ? "Descargar expediente" : "Llevarte tus datos"}
    >
      {subject && <ExportForm key={opening} target={subject} onClose={close} onAsked={onAsked} />}
    </StackedModal>
  );
}

type Wrong = Partial<Record<"passphrase" | "again", string>>;

function ExportForm({
  target: { client },
  onClose,
  onAsked,
}: {
  target: ExportTarget;
  onClose: () => void;
  onAsked: () => void;
}) {
  // A whole practice is taken to be kept; a dossier is often handed on.
  const [withPrivate, setWithPrivate] = useState(client === null);
  const [encrypts, setEncrypts] = useState(true);
  const [passphrase, setPassphrase] = useState("");
  const [again, setAgain] = useState("");
  const [wrong, setWrong] = useState<Wrong>({});
  const [problem, setProblem] = useState<string | null>(null);
  const apollo = useApolloClient();
  const form = useRefused(wrong);
  // The service tells no passphrase from another: with a new one it is another request.
  const { keyOf, isUnbegun, forget } = useContentKey();
  const [create, { loading }] = useCreateDataExportMutation({ errorPolicy: "all" });

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (loading) return;
    setProblem(null);
    const fault = encrypts ? passphraseFault(passphrase) : null;
    if (fault) return setWrong({ passphrase: fault });
    if (encrypts && passphrase !== again) return setWrong({ again: "Las contraseñas no coinciden" });
    setWrong({});
    const input = {
      clientId: client?.id ?? null,
      includesPrivateNotes: withPrivate,
      passphrase: encrypts ? passphrase : null,
    };
    const { data, error } = await create({ variables: { input, idempotencyKey: keyOf(JSON.stringify(input)) } });
    const answer = data?.createDataExport;
    if (answer?.dataExport) {
      void watchExport(apollo, answer.dataExport.id);
      onClose();
      return onAsked();
    }
    const told = answer?.errors[0];
    if (told?.field?.at(-1) === "passphrase") return setWrong({ passphrase: told.message });
    const isGone = told?.code === "NOT_FOUND";
    if (isGone) forget();
    const outcome = isUnbegun(isRefusedUnbegun(error)) ? "No se pudo pedir." : UNANSWERED;
    setProblem((isGone ? ASKED_AND_GONE : told?.message) ?? `${outcome} ${failureReason(error)}`);
    // The list says whether it was asked for, or what stands in its way, and looks after it.
    void apollo.refetchQueries({ include: [DataExportsDocument] });
  };
  return (
    <form ref={form} onSubmit={ask} noValidate>
      <Stack gap="md">
        <Text className={ui.anywhere}>
          {client ? (
            <>
              Un archivo ZIP con todo lo que guardas de <strong>{client.name}</strong>: en PDF para leer, en CSV y en
              JSON.
            </>
          ) : (
            "Un archivo ZIP con todo lo que guardas en tu consulta: en PDF para leer, en CSV y en JSON."
          )}
        </Text>
        <Checkbox
          label="Incluir las notas privadas"
          checked={withPrivate}
          onChange={(event) => setWithPrivate(event.currentTarget.checked)}
        />
        <Checkbox
          label="Cifrarlo con una contraseña"
          description="Se abre con 7-Zip, Keka o WinZip. Sin ella, cualquiera que tenga el archivo puede leerlo."
          checked={encrypts}
          onChange={(event) => setEncrypts(event.currentTarget.checked)}
        />
        {encrypts && (
          <>
            <PasswordInput
              label="Contraseña"
              description={`Al menos ${PASSPHRASE_MIN} caracteres, sin tildes ni «ñ»: varias palabras sirven. No la guardamos; si la pierdes, el archivo no se abre.`}
              value={passphrase}
              error={wrong.passphrase}
              aria-invalid={Boolean(wrong.passphrase)}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ "aria-label": "Mostrar la contraseña" }}
              onChange={(event) => setPassphrase(event.currentTarget.value)}
            />
            <PasswordInput
              label="Repite la contraseña"
              value={again}
              error={wrong.again}
              aria-invalid={Boolean(wrong.again)}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ "aria-label": "Mostrar la contraseña repetida" }}
              onChange={(event) => setAgain(event.currentTarget.value)}
            />
          </>
        )}
        {problem && <FailedLine text={problem} />}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={loading}>
          Preparar archivo
        </Button>
      </Group>
    </form>
  );
}
