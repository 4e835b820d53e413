import { Text } from "@mantine/core";
import { useState } from "react";
import { AccountError } from "../../accountPort.ts";
import { manage } from "../manageRequest.ts";
import { ConfirmField, useConfirmed } from "./ConfirmField.tsx";
import type { DialogProps } from "./dialogs.ts";
import { FormDialog } from "./FormDialog.tsx";

type ConnectDialogProps = Omit<DialogProps, "onDone"> & { provider: { id: string; name: string } };

/** Connects an account elsewhere: the browser leaves for it, and comes back to the profile. */
export function ConnectDialog({ provider: { id, name }, opened, onClose }: ConnectDialogProps) {
  const [password, setPassword] = useState("");
  const checkConfirmed = useConfirmed();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Conectar ${name}`}
      submit={`Continuar con ${name}`}
      check={() => checkConfirmed(password)}
      run={async () => {
        const { url } = await manage<{ url: string }>("/connections/start", { provider: id, password });
        if (!url) throw new AccountError("NO_URL", null);
        window.location.assign(url);
      }}
    >
      {(wrong) => (
        <>
          <Text>Irás a {name} para elegir la cuenta con la que quieres poder entrar.</Text>
          <ConfirmField value={password} onChange={setPassword} wrong={wrong("password")} />
        </>
      )}
    </FormDialog>
  );
}
