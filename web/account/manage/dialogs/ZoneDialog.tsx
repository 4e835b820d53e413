import "@mantine/core/styles/Combobox.layer.css";
import { useState } from "react";
import { zoneNow } from "../../../../schema/rules/agenda/zones.ts";
import { useChangeProfile } from "../useChangeProfile.ts";
import type { DialogProps } from "./dialogs.ts";
import { FormDialog } from "./FormDialog.tsx";
import { ZoneField } from "./ZoneField.tsx";

/** Changes the zone in which the practice's days begin and end. */
export function ZoneDialog({ zone, opened, onClose, onDone }: DialogProps & { zone: string }) {
  const [chosen, setChosen] = useState(zoneNow(zone));
  const { save, close } = useChangeProfile(onClose);
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Cambiar la zona horaria"
      submit="Guardar"
      run={async () => {
        await save({ timeZone: chosen });
        await onDone("Zona horaria guardada.");
      }}
    >
      {() => <ZoneField value={chosen} onChange={setChosen} onLeave={close} />}
    </FormDialog>
  );
}
