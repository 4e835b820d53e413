import { TextInput } from "@mantine/core";
import { useState } from "react";
import { isUsername } from "../../../../schema/rules/accounts.ts";
import { manage } from "../manageRequest.ts";
import type { DialogProps } from "./dialogs.ts";
import { FormDialog } from "./FormDialog.tsx";

const SHAPE = "Entre 3 y 30 letras minúsculas sin acentos, cifras, puntos o guiones, empezando por una letra";

/** Sets, changes or gives up the user name. */
export function UsernameDialog({ before, opened, onClose, onDone }: DialogProps & { before: string }) {
  const [typed, setTyped] = useState(before);
  const username = typed.trim().toLowerCase();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Nombre de usuario"
      submit="Guardar"
      check={() => (username === "" || isUsername(username) ? null : { text: `${SHAPE}.`, fields: ["username"] })}
      run={async () => {
        await manage("/username", { username: username || null });
        await onDone("Nombre de usuario guardado.");
      }}
    >
      {(wrong) => (
        <TextInput
          name="username"
          label="Nombre de usuario"
          description={`Sirve en lugar del correo al iniciar sesión; vacío, no tendrás ninguno. ${SHAPE}.`}
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          value={typed}
          error={wrong("username")}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
