import { TextInput } from "@mantine/core";
import { useState } from "react";
import { FULL_NAME_MAX } from "../../../../schema/rules/accounts.ts";
import { useChangeProfile } from "../useChangeProfile.ts";
import type { DialogProps } from "./dialogs.ts";
import { FormDialog } from "./FormDialog.tsx";

/** Changes the name that clients read in their mails. */
export function NameDialog({ name, opened, onClose, onDone }: DialogProps & { name: string }) {
  const [fullName, setFullName] = useState(name);
  const { save, close } = useChangeProfile(onClose);
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Cambiar el nombre"
      submit="Guardar"
      check={() => (fullName.trim() ? null : { text: "No puede quedar vacío.", fields: ["fullName"] })}
      run={async () => {
        await save({ fullName: fullName.trim() });
        await onDone("Nombre guardado.");
      }}
    >
      {(wrong) => (
        <TextInput
          name="fullName"
          label="Nombre completo"
          description="Es el nombre que leen tus clientes en los correos."
          autoComplete="name"
          maxLength={FULL_NAME_MAX}
          value={fullName}
          error={wrong("fullName")}
          onChange={(event) => setFullName(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
