import { Text } from "@mantine/core";
import ui from "../../../ui/parts/ui.module.css";
import { usePracticeChanges } from "../../usePracticeChanges.ts";
import type { DialogProps } from "../dialogs/dialogs.ts";
import { FormDialog } from "../dialogs/FormDialog.tsx";
import { gone } from "../manageRequest.ts";
import type { BusyCalendars_CalendarFragment } from "./BusyCalendars.generated.ts";
import { DeleteBusyCalendarDocument } from "./DeleteBusyCalendar.generated.ts";

interface RemoveBusyCalendarDialogProps extends DialogProps {
  calendar: Pick<BusyCalendars_CalendarFragment, "id" | "name">;
}

/** Has a calendar elsewhere read no more. */
export function RemoveBusyCalendarDialog({
  calendar: { id, name },
  opened,
  onClose,
  onDone,
}: RemoveBusyCalendarDialogProps) {
  const change = usePracticeChanges();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Quitar el calendario"
      submit="Quitar"
      danger
      run={async () => {
        await gone(change(DeleteBusyCalendarDocument, { id }));
        await onDone("Calendario quitado.");
      }}
    >
      {() => (
        <Text className={ui.anywhere}>
          «{name}» ya no se leerá, y sus horas quedarán libres aquí. El calendario en sí no cambia.
        </Text>
      )}
    </FormDialog>
  );
}
