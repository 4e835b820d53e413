import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { useChangeProfile } from "../useChangeProfile.ts";
import { zoneName, zones } from "../zones.ts";
import type { DialogProps } from "./dialogs.ts";
import { FormDialog } from "./FormDialog.tsx";

/** Changes the zone in which the practice's days begin and end. */
export function ZoneDialog({ zone, opened, onClose, onDone }: DialogProps & { zone: string }) {
  const [chosen, setChosen] = useState(zone);
  const options = useMemo(() => zones(zone).map((value) => ({ value, label: zoneName(value) })), [zone]);
  const save = useChangeProfile();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Cambiar la zona horaria"
      submit="Guardar"
      run={async () => {
        await save({ timeZone: chosen });
        await onDone("Zona horaria guardada.");
      }}
    >
      {() => (
        <Select
          label="Zona horaria de tu consulta"
          description="Decide qué es hoy y a qué hora salen los recordatorios."
          data={options}
          value={chosen}
          onChange={(value) => setChosen(value ?? zone)}
          searchable
          // The list would lie over «Guardar» before anybody has asked for it.
          openOnFocus={false}
          limit={60}
          nothingFoundMessage="No hay ninguna zona con ese nombre."
          comboboxProps={{ zIndex: 400 }}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
