import { Button, Group, Stack, Text } from "@mantine/core";
import { startTransition, useState } from "react";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { OverlapNotice } from "../form/OverlapNotice.tsx";
import { fullDay, wallTime } from "../sessionTimes.ts";
import type { GoneSession, TakenHour } from "./useRestoreSession.ts";

interface TakenHourModalProps {
  dialog: Dialog<TakenHour>;
  /** The practice's. */
  zone: string;
  /** Restores it over the others. */
  onRestore: (session: GoneSession, overlapsSeen: string) => Promise<unknown>;
}

/** Asks whether a session comes back to an hour that another has taken meanwhile. */
export function TakenHourModal({ dialog: { subject, opened, close }, zone, onRestore }: TakenHourModalProps) {
  const [busy, setBusy] = useState(false);
  if (!subject) return null;
  const { session, overlaps } = subject;
  const { day, time } = wallTime(zone, session.startsAt);
  const restore = async () => {
    if (busy) return;
    setBusy(true);
    await onRestore(session, overlaps.seen);
    setBusy(false);
    // After the question that the answer may have opened anew: that one stays.
    startTransition(close);
  };
  return (
    <StackedModal opened={opened} onClose={close} size={460} title="Recuperar sesión">
      <Stack gap="md">
        <Text className={ui.anywhere}>
          La sesión de <strong>{session.client.name}</strong> era el {fullDay(day)} a las {time}.
        </Text>
        <OverlapNotice
          overlaps={overlaps.taken}
          zone={zone}
          hint="Recupérala igualmente si las dos caben, y muévela después."
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>
            Volver
          </Button>
          <Button onClick={() => void restore()} loading={busy}>
            Recuperar igualmente
          </Button>
        </Group>
      </Stack>
    </StackedModal>
  );
}
