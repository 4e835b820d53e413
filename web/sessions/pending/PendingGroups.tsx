import { Text, UnstyledButton } from "@mantine/core";
import {
  IconAlertCircle,
  IconBellX,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarTime,
  IconCheck,
  IconChevronDown,
  IconFileZip,
  IconHourglassLow,
  IconNotesOff,
  IconX,
} from "@tabler/icons-react";
import { Suspense, useId, useState } from "react";
import { latePart } from "../../core/late/late.tsx";
import cards from "../../ui/parts/cards.module.css";
import ui from "../../ui/parts/ui.module.css";
import styles from "./pending.module.css";
import type { PendingGroup, PendingKind } from "./pendingGroups.ts";

// Its code follows the first press: how much waits is seen before.
const PendingList = latePart(async () => (await import("./PendingList.tsx")).PendingList);

const GLYPH: Record<PendingKind, typeof IconCheck> = {
  measureAlarms: IconAlertCircle,
  bookingRequests: IconCalendarPlus,
  timeRequests: IconCalendarTime,
  clientBookings: IconCalendarEvent,
  clientCancellations: IconX,
  unconfirmed: IconCheck,
  withoutNote: IconNotesOff,
  endingSeries: IconCalendarPlus,
  failedReminders: IconBellX,
  dataExports: IconFileZip,
  retentionDue: IconHourglassLow,
};

interface PendingGroupsProps {
  groups: readonly PendingGroup[];
  /** The practice's. */
  zone: string;
  /** One of them is open from the beginning. */
  opened?: boolean | undefined;
  /** A session or its note is gone to. */
  onLeave?: (() => void) | undefined;
}

/** What waits, kind by kind: each opens to its sessions, and each session to what it waits for. */
export function PendingGroups({ groups, zone, opened = false, onLeave }: PendingGroupsProps) {
  return (
    <ul className={cards.rule}>
      {groups.map((group, index) => (
        <Group key={group.kind} group={group} zone={zone} opened={opened && index === 0} onLeave={onLeave} />
      ))}
    </ul>
  );
}

interface GroupProps extends Omit<PendingGroupsProps, "groups"> {
  group: PendingGroup;
}

function Group({ group, zone, opened, onLeave }: GroupProps) {
  const { kind, title } = group;
  // null: never yet. What is typed in it stays while it is folded in.
  const [isOpen, setOpen] = useState<boolean | null>(opened || null);
  const list = useId();
  const Glyph = GLYPH[kind];
  return (
    <li>
      <UnstyledButton
        className={styles.head}
        aria-expanded={isOpen ?? false}
        aria-controls={list}
        onClick={() => setOpen((now) => !now)}
      >
        <span className={styles.glyph} data-kind={kind} aria-hidden>
          <Glyph size={18} stroke={2} />
        </span>
        <Text span fw={600} className={ui.num}>
          {title}
        </Text>
        <IconChevronDown className={styles.chevron} size={18} aria-hidden />
      </UnstyledButton>
      <div id={list} hidden={!isOpen}>
        {isOpen !== null && (
          <Suspense>
            <PendingList group={group} zone={zone} onLeave={onLeave} />
          </Suspense>
        )}
      </div>
    </li>
  );
}
