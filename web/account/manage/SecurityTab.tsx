import { Button, Skeleton, Text } from "@mantine/core";
import { Devices } from "./Devices.tsx";
import type { Removal } from "./dialogs/RemoveDialog.tsx";
import styles from "./manage.module.css";
import { Passkeys, passkeyName } from "./Passkeys.tsx";
import { Programs } from "./Programs.tsx";
import { Row } from "./Row.tsx";
import { SecondStep } from "./SecondStep.tsx";
import type { TabProps } from "./tab.ts";
import { Webhooks } from "./webhooks/Webhooks.tsx";

/** Seguridad: how the account is opened, where it is open, and its end. */
export function SecurityTab({ overview, onOpen, onDone }: TabProps) {
  if (!overview) return <SecurityWaiting />;
  const remove = (removal: Removal) => onOpen({ kind: "remove", removal });
  return (
    <>
      <Row
        label="Contraseña"
        actions={
          <Button
            variant="default"
            aria-label={overview.hasPassword ? "Cambiar la contraseña" : "Poner una contraseña"}
            onClick={() => onOpen({ kind: "password" })}
          >
            {overview.hasPassword ? "Cambiar" : "Poner una"}
          </Button>
        }
      >
        {overview.hasPassword ? (
          <span aria-hidden>••••••••••</span>
        ) : (
          <span className={styles.manageNone}>Ninguna</span>
        )}
      </Row>
      <SecondStep overview={overview} onOpen={onOpen} onDone={onDone} />
      <Passkeys
        passkeys={overview.passkeys}
        onAdd={() => onOpen({ kind: "passkey" })}
        onRename={(key) => onOpen({ kind: "rename", id: key.id, before: passkeyName(key) })}
        onRemove={remove}
      />
      <Programs
        programs={overview.programs}
        onAdd={() => onOpen({ kind: "program" })}
        onRevoke={({ id, name }) => onOpen({ kind: "revoke", id, name })}
      />
      <Webhooks />
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
    {[
      "Contraseña",
      "Verificación en dos pasos",
      "Llaves de acceso",
      "Acceso para programas",
      "Dispositivos activos",
    ].map((label) => (
      <Row key={label} label={label}>
        <Skeleton h={20} w={180} my={2} />
      </Row>
    ))}
  </div>
);
