import { Button, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { useZone } from "../../core/zone.ts";
import { formatDay } from "../../ui/format.ts";
import ui from "../../ui/parts/ui.module.css";
import { passkeysWork } from "../passkeysWork.ts";
import type { Removal } from "./dialogs/RemoveDialog.tsx";
import styles from "./manage.module.css";
import { Row } from "./Row.tsx";

export type Passkey = AccountOverview["passkeys"][number];
export const passkeyName = (key: Passkey): string => key.name ?? "Llave de acceso";

const removalOf = (key: Passkey): Removal => ({
  title: "Quitar la llave de acceso",
  warning: `Ya no podrás entrar con «${passkeyName(key)}». Sin llaves de acceso tu cuenta es menos segura. ¿Quieres quitarla?`,
  submit: "Quitar",
  path: "/passkeys/remove",
  input: { id: key.id },
  done: "Llave de acceso quitada.",
});

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onAdd: () => void;
  onRename: (key: Passkey) => void;
  onRemove: (removal: Removal) => void;
}

/** Devices that open the account with a finger, a face or a PIN. */
export function Passkeys({ passkeys, onAdd, onRename, onRemove }: PasskeysProps) {
  const zone = useZone();
  return (
    <Row label="Llaves de acceso">
      {passkeys.length === 0 && (
        <>
          Ninguna
          <Text size="sm" c="dimmed">
            {passkeysWork()
              ? "Entra con la huella, la cara o el PIN de tu dispositivo."
              : "Este navegador no admite llaves de acceso."}
          </Text>
        </>
      )}
      <ul className={styles.manageList}>
        {passkeys.map((key) => (
          <li key={key.id}>
            <IconKey size={20} stroke={1.5} aria-hidden />
            <div>
              {passkeyName(key)}
              <Text size="sm" c="dimmed" className={ui.num}>
                Desde el {formatDay(key.createdAt, zone)}
                {key.synced && " · sincronizada"}
              </Text>
            </div>
            <div className={styles.manageActions}>
              <Button
                variant="subtle"
                color="gray"
                aria-label={`Renombrar «${passkeyName(key)}»`}
                onClick={() => onRename(key)}
              >
                Renombrar
              </Button>
              <Button
                variant="subtle"
                color="red"
                aria-label={`Quitar «${passkeyName(key)}»`}
                onClick={() => onRemove(removalOf(key))}
              >
                Quitar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {passkeysWork() && (
        <Button variant="default" mt="sm" onClick={onAdd}>
          Añadir una llave de acceso
        </Button>
      )}
    </Row>
  );
}
