import { Button, Text } from "@mantine/core";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { useZone } from "../../core/zone.ts";
import { formatDay } from "../../ui/format.ts";
import ui from "../../ui/parts/ui.module.css";
import type { Removal } from "./dialogs/RemoveDialog.tsx";
import styles from "./manage.module.css";
import { Row } from "./Row.tsx";

interface ConnectionsProps {
  connections: AccountOverview["connections"];
  onConnect: (provider: { id: string; name: string }) => void;
  /** Something that asks for the password first. */
  onConfirm: (change: Removal) => void;
}

const removalOf = (id: string, name: string): Removal => ({
  title: `Desconectar ${name}`,
  warning: `Ya no podrás entrar con tu cuenta de ${name}.`,
  submit: "Desconectar",
  path: "/connections/remove",
  input: { id },
  done: `Cuenta de ${name} desconectada.`,
});

/** Accounts elsewhere that open this one. */
export function Connections({ connections: { available, connected }, onConnect, onConfirm }: ConnectionsProps) {
  const zone = useZone();
  const nameOf = (provider: string) => available.find(({ id }) => id === provider)?.name ?? provider;
  const open = available.filter(({ id }) => !connected.some(({ provider }) => provider === id));
  return (
    <Row label="Cuentas conectadas">
      <ul className={styles.manageList} data-plain>
        {connected.map(({ id, provider, since }) => (
          <li key={id}>
            <div>
              {nameOf(provider)}
              <Text size="sm" c="dimmed" className={ui.num}>
                Desde el {formatDay(since, zone)}
              </Text>
            </div>
            <div className={styles.manageActions}>
              <Button
                variant="subtle"
                color="red"
                aria-label={`Desconectar ${nameOf(provider)}`}
                onClick={() => onConfirm(removalOf(id, nameOf(provider)))}
              >
                Desconectar
              </Button>
            </div>
          </li>
        ))}
        {open.map((provider) => (
          <li key={provider.id}>
            <div>
              {provider.name} <span className={styles.manageNone}>sin conectar</span>
            </div>
            <div className={styles.manageActions}>
              <Button
                variant="subtle"
                color="gray"
                aria-label={`Conectar ${provider.name}`}
                onClick={() => onConnect(provider)}
              >
                Conectar
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Row>
  );
}
