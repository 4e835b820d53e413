import { Button, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { FailedLine } from "../../ui/FailedLine.tsx";
import { formatNoun } from "../../ui/format.ts";
import { useDialog } from "../../ui/useDialog.ts";
import { Devices } from "./Devices.tsx";
import type { DialogProps } from "./dialogs.ts";
import { NewCodesDialog } from "./NewCodesDialog.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { type Removal, RemoveDialog } from "./RemoveDialog.tsx";
import { Row } from "./Row.tsx";
import { SecondStepDialog } from "./SecondStepDialog.tsx";
import { useOverview } from "./useOverview.ts";

const NO_SECOND_STEP: Removal = {
  title: "Quitar la verificación en dos pasos",
  warning:
    "Tu cuenta será menos segura: para entrar bastará la contraseña. Tus códigos de respaldo dejarán de servir. ¿Quieres quitarla?",
  submit: "Quitar",
  path: "/second-step/stop",
  done: "Verificación en dos pasos quitada.",
};

type Open = { kind: "password" } | { kind: "second-step" } | { kind: "codes" } | { kind: "remove"; removal: Removal };

/** Seguridad: how the account is opened, and where it is open. */
export function SecurityTab() {
  const { overview, failed, reload } = useOverview();
  const dialog = useDialog<Open>();
  const [said, setSaid] = useState("");
  if (failed && !overview) return <FailedLine text="No se pudo cargar tu cuenta." onRetry={reload} />;
  if (!overview) return <SecurityWaiting />;
  const onDone = async (sentence: string) => {
    dialog.close();
    setSaid(sentence);
    await reload();
  };
  const { on, backupCodesLeft } = overview.secondStep;
  return (
    <>
      <Row
        label="Contraseña"
        actions={
          <Button
            variant="default"
            aria-label="Cambiar la contraseña"
            onClick={() => dialog.open({ kind: "password" })}
          >
            Cambiar
          </Button>
        }
      >
        <span aria-hidden>••••••••••</span>
      </Row>
      <Row
        label="Verificación en dos pasos"
        actions={
          on ? (
            <>
              <Button variant="default" onClick={() => dialog.open({ kind: "codes" })}>
                Códigos nuevos
              </Button>
              <Button
                variant="subtle"
                color="red"
                aria-label="Quitar la verificación en dos pasos"
                onClick={() => dialog.open({ kind: "remove", removal: NO_SECOND_STEP })}
              >
                Quitar
              </Button>
            </>
          ) : (
            <Button
              variant="default"
              aria-label="Activar la verificación en dos pasos"
              onClick={() => dialog.open({ kind: "second-step" })}
            >
              Activar
            </Button>
          )
        }
      >
        {on ? "Activada con tu aplicación de autenticación" : "Desactivada"}
        <Text size="sm" c="dimmed">
          {on
            ? `Te quedan ${formatNoun(backupCodesLeft, "código de respaldo", "códigos de respaldo")}.`
            : "Protege tu cuenta con un código de tu teléfono."}
        </Text>
        <Text size="sm" c="dimmed">
          No hay números de teléfono disponibles para la verificación por SMS.
        </Text>
      </Row>
      <Devices devices={overview.devices} onDone={onDone} />
      {failed && <FailedLine text="No se pudo actualizar." onRetry={reload} />}
      <span className="sr" role="status">
        {said}
      </span>
      {dialog.subject && (
        <OpenDialog
          key={dialog.opening}
          open={dialog.subject}
          opened={dialog.opened}
          onClose={dialog.close}
          onDone={onDone}
        />
      )}
    </>
  );
}

function OpenDialog({ open, ...props }: DialogProps & { open: Open }) {
  if (open.kind === "password") return <PasswordDialog {...props} />;
  if (open.kind === "second-step") return <SecondStepDialog {...props} />;
  if (open.kind === "codes") return <NewCodesDialog {...props} />;
  return <RemoveDialog removal={open.removal} {...props} />;
}

const SecurityWaiting = () => (
  <div aria-busy>
    {["Contraseña", "Verificación en dos pasos", "Dispositivos activos"].map((label) => (
      <Row key={label} label={label}>
        <Skeleton h={20} w={180} />
      </Row>
    ))}
  </div>
);
