import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { BUSY_CALENDAR_NAME_MAX, BUSY_EVERY_MINUTES } from "../../../../schema/rules/agenda/busy.ts";
import { WEBHOOK_URL_MAX } from "../../../../schema/rules/feed.ts";
import { useContentKey } from "../../../core/saving/useContentKey.ts";
import { usePracticeChanges } from "../../usePracticeChanges.ts";
import { createOnce } from "../createOnce.ts";
import type { DialogProps } from "../dialogs/dialogs.ts";
import { FormDialog } from "../dialogs/FormDialog.tsx";
import { CreateBusyCalendarDocument } from "./CreateBusyCalendar.generated.ts";

const EMPTY = { name: "", address: "" };
const NAMELESS = { text: "Ponle un nombre para reconocerlo.", fields: ["name"] };
const NOWHERE = { text: "Pega la dirección del calendario.", fields: ["address"] };

/** Has a calendar elsewhere read: what it is called, and where it is. */
export function BusyCalendarDialog({ opened, onClose, onDone }: DialogProps) {
  const [form, setForm] = useState(EMPTY);
  const keys = useContentKey();
  const change = usePracticeChanges();
  const edit = (part: Partial<typeof EMPTY>) => setForm({ ...form, ...part });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Añadir otro calendario"
      submit="Añadir"
      check={() => (form.name.trim() ? (form.address.trim() ? null : NOWHERE) : NAMELESS)}
      run={async () => {
        const input = { name: form.name.trim(), address: form.address.trim() };
        const { busyCalendar } = await createOnce(keys, input, (idempotencyKey) =>
          change(CreateBusyCalendarDocument, { input, idempotencyKey }),
        );
        await onDone(busyCalendar?.fault ? "Calendario añadido, pero no se pudo leer." : "Calendario añadido.");
      }}
    >
      {(wrong) => (
        <>
          <TextInput
            name="name"
            label="Nombre"
            description="Para reconocerlo, como «Personal» o «Clínica»."
            maxLength={BUSY_CALENDAR_NAME_MAX}
            value={form.name}
            error={wrong("name")}
            onChange={(event) => edit({ name: event.currentTarget.value })}
            data-autofocus
          />
          <TextInput
            name="address"
            label="Dirección"
            description="La dirección privada en formato iCal (.ics). En Google: Configuración del calendario, «Dirección secreta en formato iCal»; en Outlook: «Publicar un calendario»; en Apple: «Calendario público»."
            maxLength={WEBHOOK_URL_MAX}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={form.address}
            error={wrong("address")}
            onChange={(event) => edit({ address: event.currentTarget.value })}
          />
          <Text size="sm" c="dimmed">
            Se lee cada {BUSY_EVERY_MINUTES} minutos. Solo se guardan las horas ocupadas: ni títulos, ni lugares, ni
            personas.
          </Text>
        </>
      )}
    </FormDialog>
  );
}
