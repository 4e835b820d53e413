import { Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { PASSKEY_NAME_MAX } from "../../../../schema/rules/accounts.ts";
import { addPasskey } from "../../passkeys.ts";
import { deviceName } from "../agent.ts";
import { manage } from "../manageRequest.ts";
import { ConfirmField, useConfirmed } from "./ConfirmField.tsx";
import type { DialogProps } from "./dialogs.ts";
import { FormDialog } from "./FormDialog.tsx";

const nameless = { text: "Ponle un nombre para reconocerla.", fields: ["name"] };

/** Adds a passkey of this device. */
export function PasskeyDialog({ opened, onClose, onDone }: DialogProps) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [password, setPassword] = useState("");
  const checkConfirmed = useConfirmed();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Añadir una llave de acceso"
      submit="Crear llave"
      check={() => (name.trim() ? checkConfirmed(password) : nameless)}
      run={async () => {
        await addPasskey(name.trim(), password);
        await onDone("Llave de acceso añadida.");
      }}
    >
      {(wrong) => (
        <>
          <Text>
            Podrás entrar con la huella, la cara o el PIN de este dispositivo, sin contraseña ni código. Tu dispositivo
            te pedirá confirmarlo.
          </Text>
          <NameField name={name} onName={setName} wrong={wrong("name")} />
          <ConfirmField value={password} onChange={setPassword} wrong={wrong("password")} />
        </>
      )}
    </FormDialog>
  );
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({
  id,
  before,
  opened,
  onClose,
  onDone,
}: DialogProps & { id: string; before: string }) {
  const [name, setName] = useState(before);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Cambiar el nombre de la llave"
      submit="Guardar"
      check={() => (name.trim() ? null : nameless)}
      run={async () => {
        await manage("/passkeys/rename", { id, name: name.trim() });
        await onDone("Nombre de la llave cambiado.");
      }}
    >
      {(wrong) => <NameField name={name} onName={setName} wrong={wrong("name")} />}
    </FormDialog>
  );
}

const NameField = ({ name, onName, wrong }: { name: string; onName: (name: string) => void; wrong: ReactNode }) => (
  <TextInput
    name="name"
    label="Nombre de la llave"
    maxLength={PASSKEY_NAME_MAX}
    value={name}
    error={wrong}
    onChange={(event) => onName(event.currentTarget.value)}
  />
);
