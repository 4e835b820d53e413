import { Menu, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useRef } from "react";
import { useFeature } from "../../core/useFeature.ts";
import { StatusBadge } from "../../ui/parts/StatusBadge.tsx";
import type { SessionAction } from "../agenda/SessionMenu.tsx";
import type { Session } from "../agenda/useAgenda.ts";
import { STATUS_WORD } from "../sessionWords.ts";
import styles from "./sessionForm.module.css";

interface SessionStatusControlProps {
  session: Session;
  onAction: (action: SessionAction, session: Session) => void;
}

/** A session's state, and what it can become by one more press (document §4). */
export function SessionStatusControl({ session, onAction }: SessionStatusControlProps) {
  const reschedules = useFeature("RESCHEDULING") ?? false;
  const button = useRef<HTMLButtonElement>(null);
  const { status, canConfirm, canCancel } = session;
  const isCancelled = status === "CANCELLED";
  const choices = [
    { becomes: "SCHEDULED", action: "reschedule", can: isCancelled && reschedules },
    { becomes: "CONFIRMED", action: "confirm", can: canConfirm },
    { becomes: "CANCELLED", action: "cancel", can: canCancel },
  ] as const;
  const become = (wanted: string) => {
    button.current?.focus();
    const choice = choices.find(({ becomes, can }) => becomes === wanted && can);
    if (choice) onAction(choice.action, session);
  };
  return (
    <Menu position="top-start" width={200}>
      <Menu.Target>
        <UnstyledButton
          ref={button}
          className={styles.status}
          aria-label={`Estado: ${STATUS_WORD[session.displayStatus]}`}
        >
          <StatusBadge status={STATUS_WORD[session.displayStatus]} />
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={status} onChange={become}>
          {choices.map(({ becomes, action, can }) => (
            <Menu.RadioItem
              key={becomes}
              value={becomes}
              disabled={!can && status !== becomes}
              // Else the menu would give the focus to the first item, also where that takes none.
              data-autofocus={status === becomes || undefined}
              closeMenuOnClick
            >
              {STATUS_WORD[becomes]}
              {action === "reschedule" && can && "…"}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
