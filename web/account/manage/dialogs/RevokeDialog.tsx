import { Text } from "@mantine/core";
import ui from "../../../ui/parts/ui.module.css";
import { gone, manage } from "../manageRequest.ts";
import type { DialogProps } from "./dialogs.ts";
import { FormDialog } from "./FormDialog.tsx";

/** Shuts a program out, at once. No password is asked for: whoever does it in a hurry has a reason. */
export function RevokeDialog({ id, name, opened, onClose, onDone }: DialogProps & { id: string; name: string }) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Revocar el acceso"
      submit="Revocar"
      danger
      run={async () => {
        await gone(manage("/tokens/revoke", { id }));
        await onDone("Acceso revocado.");
      }}
    >
      {() => (
        <Text className={ui.anywhere}>
          «{name}» dejará de poder entrar en tu consulta ahora mismo. No se puede deshacer: para que vuelva a entrar
          tendrás que crear otro acceso.
        </Text>
      )}
    </FormDialog>
  );
}
