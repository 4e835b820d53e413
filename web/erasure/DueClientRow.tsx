import { Button, Text } from "@mantine/core";
import { IconEraser, IconHistory } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { ClientToErase } from "../clients/erasing.ts";
import { useHoldLists } from "../core/heldLists.ts";
import { lateDialog } from "../core/late/late.tsx";
import { formatCalendarDay } from "../ui/format.ts";
import cards from "../ui/parts/cards.module.css";
import { PersonAvatar } from "../ui/parts/PersonAvatar.tsx";
import ui from "../ui/parts/ui.module.css";
import { useDialog } from "../ui/parts/useDialog.ts";
import waiting from "../ui/waitingRow.module.css";
import type { DueClient_DueFragment } from "./DueClient.generated.ts";
import { useKeepAnotherYear } from "./useKeepAnotherYear.ts";

const EraseModal = lateDialog(async () => (await import("./EraseModal.tsx")).EraseModal);

interface DueClientRowProps {
  due: DueClient_DueFragment;
  /** Its client is gone to. */
  onLeave?: (() => void) | undefined;
}

/** A client whose time is over, within a `Modal.Stack`: who, since when, and what to do about it. */
export function DueClientRow({ due, onLeave }: DueClientRowProps) {
  const { id, client, lastDay } = due;
  const { keep, busy } = useKeepAnotherYear();
  const erasing = useDialog<ClientToErase>();
  useHoldLists(erasing.opened);
  return (
    <li className={`${cards.opens} ${waiting.row}`}>
      <PersonAvatar id={id} name={client.name} />
      <span className={waiting.who}>
        <Link
          className={`${cards.opener} ${waiting.open}`}
          to={`/dashboard/clients/${encodeURIComponent(id)}`}
          aria-label={`Abrir la ficha de ${client.name}`}
          title={client.name}
          onClick={onLeave}
        >
          {client.name}
        </Link>
        <Text span size="sm" c="dimmed" className={`${ui.num} ${waiting.when}`}>
          Última actividad: {formatCalendarDay(lastDay)}
        </Text>
      </span>
      <span className={`${cards.above} ${waiting.acts}`}>
        <Button
          variant="light"
          size="xs"
          leftSection={<IconHistory size={16} aria-hidden />}
          loading={busy}
          aria-label={`Conservar otro año la ficha de ${client.name}`}
          onClick={() => void keep(due)}
        >
          Conservar otro año
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconEraser size={16} aria-hidden />}
          aria-label={`Borrar definitivamente a ${client.name}…`}
          onClick={() => erasing.open({ id, name: client.name })}
        >
          Borrar definitivamente…
        </Button>
      </span>
      {erasing.subject && <EraseModal dialog={erasing} isOver />}
    </li>
  );
}
