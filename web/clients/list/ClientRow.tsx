import { createScopedKeydownHandler, Group, Table } from "@mantine/core";
import { type KeyboardEventHandler, memo } from "react";
import { Link } from "react-router-dom";
import { useZone } from "../../core/zone.ts";
import { formatCount, formatDay } from "../../ui/format.ts";
import { MailLink, PhoneLink } from "../../ui/parts/ContactLinks.tsx";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import { StatusBadge } from "../../ui/parts/StatusBadge.tsx";
import ui from "../../ui/parts/ui.module.css";
import { type ClientAction, ClientMenu } from "./ClientMenu.tsx";
import type { ClientRow_ClientFragment } from "./ClientRow.generated.ts";
import styles from "./clients.module.css";
import { FROM_LIST } from "./useClientAddress.ts";

interface ClientRowProps {
  client: ClientRow_ClientFragment;
  /** Where the client's profile opens. */
  profileSearch: string;
  onAction: (action: ClientAction, client: ClientRow_ClientFragment) => void;
  /** The pointer or the focus is on the row: its profile is likely to be next. */
  onNear: (id: string) => void;
  /** Its profile is being opened. */
  onOpen: (id: string) => void;
}

/** Up and down between the same control of each row; Home and End to the first and last. An open menu has the keys. */
function walk(column: "name" | "menu") {
  const step = createScopedKeydownHandler({
    parentSelector: "table",
    siblingSelector: `[data-walk="${column}"]`,
    orientation: "vertical",
    loop: false,
  }) as KeyboardEventHandler;
  const onKeyDown: KeyboardEventHandler = (event) => {
    if (event.currentTarget.getAttribute("aria-expanded") !== "true") step(event);
  };
  return { "data-walk": column, onKeyDown };
}
const nameWalk = walk("name");
const menuWalk = walk("menu");

/** One client of the list: a table row, and a card on phones; give it handlers that stay the same. */
export const ClientRow = memo(function ClientRow({ client, profileSearch, onAction, onNear, onOpen }: ClientRowProps) {
  const zone = useZone();
  const { id, name, email, phone, status, totalSessions, lastSessionAt } = client;
  const active = status === "ACTIVE";
  return (
    <Table.Tr onPointerEnter={() => onNear(id)} onFocus={() => onNear(id)}>
      <Table.Td className={styles.who}>
        <Group gap="sm" wrap="nowrap">
          <PersonAvatar id={id} name={name} />
          <Link
            className={`${styles.name} ${ui.clamp2}`}
            to={{ search: profileSearch }}
            state={FROM_LIST}
            onClick={() => onOpen(id)}
            title={name}
            {...nameWalk}
          >
            {name}
          </Link>
        </Group>
      </Table.Td>
      <Table.Td className={styles.contact}>
        <MailLink className={styles.reach}>{email}</MailLink>
        <PhoneLink className={styles.reach}>{phone}</PhoneLink>
      </Table.Td>
      <Table.Td>
        <StatusBadge status={active ? "Activo" : "Inactivo"} />
      </Table.Td>
      <Table.Td ta="right" className={`${ui.num} ${styles.count}`}>
        <span className={styles.onCard}>Sesiones: </span>
        {formatCount(totalSessions)}
      </Table.Td>
      <Table.Td className={`${ui.num} ${ui.nowrap}`}>
        <span className={styles.onCard}>Última: </span>
        {lastSessionAt ? formatDay(lastSessionAt, zone) : "—"}
      </Table.Td>
      <Table.Td className={styles.acts} ta="right">
        <ClientMenu
          name={name}
          active={active}
          onAction={(action) => onAction(action, client)}
          buttonProps={menuWalk}
        />
      </Table.Td>
    </Table.Tr>
  );
});
