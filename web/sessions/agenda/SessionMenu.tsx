import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArrowsMove,
  IconCalendarRepeat,
  IconCalendarX,
  IconCheck,
  IconDots,
  IconPencil,
  IconRepeat,
  IconTrash,
  IconUserX,
  IconX,
} from "@tabler/icons-react";
import { useRef } from "react";
import { useFeature } from "../../core/useFeature.ts";
import type { SeriesAction } from "../series/useSeriesDialogs.ts";
import type { Session } from "./useAgenda.ts";

/** What can be done with one session. */
export type SessionAction = "edit" | "confirm" | "cancel" | "noShow" | "move" | "reschedule" | "delete" | SeriesAction;

interface SessionMenuProps {
  session: Session;
  /** Names the menu's button. */
  label: string;
  /** The session's form is open already: it is there to be written to. */
  inForm?: boolean;
  onAction: (action: SessionAction, session: Session) => void;
}

/** A session's further actions; the one that loses something comes last, in red. */
export function SessionMenu({ session, label, inForm = false, onAction }: SessionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const tells = useFeature("CANCEL_REASONS");
  // A dialog gives the focus back to what had it when it opened: the button, not the item that goes with its menu.
  const choose = (action: SessionAction) => () => {
    button.current?.focus();
    onAction(action, session);
  };
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size={36} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {session.canConfirm && (
          <Menu.Item leftSection={<IconCheck size={16} aria-hidden />} onClick={choose("confirm")}>
            Confirmar
          </Menu.Item>
        )}
        {!inForm && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={choose("edit")}>
            Editar
          </Menu.Item>
        )}
        <Retime session={session} inForm={inForm} choose={choose} />
        {session.canCancel && (
          <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={choose("cancel")}>
            Cancelar sesión
          </Menu.Item>
        )}
        {tells && session.canCancel && session.isPast && (
          <Menu.Item leftSection={<IconUserX size={16} aria-hidden />} onClick={choose("noShow")}>
            No vino
          </Menu.Item>
        )}
        <OfSeries session={session} choose={choose} />
        <Menu.Divider />
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={choose("delete")}
        >
          Eliminar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What its whole series can go through, beside what the form, the move and the deletion ask themselves. */
function OfSeries({ session, choose }: Pick<RetimeProps, "session" | "choose">) {
  const hasSeries = useFeature("SESSION_SERIES");
  if (!session.series || !hasSeries) return null;
  return (
    <>
      <Menu.Item leftSection={<IconCalendarX size={16} aria-hidden />} onClick={choose("cancelSeries")}>
        Cancelar varias…
      </Menu.Item>
      <Menu.Item leftSection={<IconRepeat size={16} aria-hidden />} onClick={choose("extendSeries")}>
        Ampliar la serie…
      </Menu.Item>
    </>
  );
}

interface RetimeProps extends Required<Pick<SessionMenuProps, "session" | "inForm">> {
  choose: (action: SessionAction) => () => void;
}

/** Another time: a cancelled session takes place after all, where the service knows how. */
function Retime({ session, inForm, choose }: RetimeProps) {
  const reschedules = useFeature("RESCHEDULING");
  if (session.status === "CANCELLED" && reschedules)
    return (
      <Menu.Item leftSection={<IconCalendarRepeat size={16} aria-hidden />} onClick={choose("reschedule")}>
        Reprogramar…
      </Menu.Item>
    );
  // The form moves what it shows.
  if (inForm) return null;
  return (
    <Menu.Item leftSection={<IconArrowsMove size={16} aria-hidden />} onClick={choose("move")}>
      Mover…
    </Menu.Item>
  );
}
