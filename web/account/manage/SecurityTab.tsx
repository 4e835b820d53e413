import { Button, Skeleton, Text } from "@mantine/core";
import { formatNoun } from "../../ui/format.ts";
import { Devices } from "./Devices.tsx";
import { Passkeys, passkeyName } from "./Passkeys.tsx";
import type { Removal } from "./RemoveDialog.tsx";
import { Row } from "./Row.tsx";
import type { TabProps } from "./tab.ts";

const NO_SECOND_STEP: Removal = {
  title: "Quitar la verificación en dos pasos",
  warning:
    "Tu cuenta será menos segura: para entrar bastará la contraseña. Tus códigos de respaldo dejarán de servir. ¿Quieres quitarla?",
  submit: "Quitar",
  path: "/second-step/stop",
  done: "Verificación en dos pasos quitada.",
};

/** Seguridad: how the account is opened, where it is open, and its end. */
export function SecurityTab({ overview, onOpen, onDone }: TabProps) {
  if (!overview) return <SecurityWaiting />;
  const { on, backupCodesLeft } = overview.secondStep;
  const remove = (removal: Removal) => onOpen({ kind: "remove", removal });
  return (
    <>
      <Row
        label="Contraseña"
        actions={
          <Button variant="default" aria-label="Cambiar la contraseña" onClick={() => onOpen({ kind: "password" })}>
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
              <Button variant="default" onClick={() => onOpen({ kind: "codes" })}>
                Códigos nuevos
              </Button>
              <Button
                variant="subtle"
                color="red"
                aria-label="Quitar la verificación en dos pasos"
                onClick={() => remove(NO_SECOND_STEP)}
              >
                Quitar
              </Button>
            </>
          ) : (
            <Button
              variant="default"
              aria-label="Activar la verificación en dos pasos"
              onClick={() => onOpen({ kind: "second-step" })}
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
      <Passkeys
        passkeys={overview.passkeys}
        onAdd={() => onOpen({ kind: "passkey" })}
        onRename={(key) => onOpen({ kind: "rename", id: key.id, before: passkeyName(key) })}
        onRemove={remove}
      />
      <Devices devices={overview.devices} onDone={onDone} />
      <Row
        label="Eliminar cuenta"
        actions={
          <Button variant="subtle" color="red" onClick={() => onOpen({ kind: "delete" })}>
            Eliminar cuenta
          </Button>
        }
      >
        <Text size="sm" c="dimmed" pt={2}>
          Borra tu cuenta y todos los datos de tu consulta.
        </Text>
      </Row>
    </>
  );
}

const SecurityWaiting = () => (
  <div aria-busy>
    {["Contraseña", "Verificación en dos pasos", "Llaves de acceso", "Dispositivos activos"].map((label) => (
      <Row key={label} label={label}>
        <Skeleton h={20} w={180} my={2} />
      </Row>
    ))}
  </div>
);
