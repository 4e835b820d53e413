import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import { use, useState } from "react";
import { RESET_PASSWORD_MIN } from "../../../../schema/rules/accounts.ts";
import { PasswordField } from "../../FormParts.tsx";
import { manage } from "../manageRequest.ts";
import { ConfirmField, HasPassword, useConfirmed } from "./ConfirmField.tsx";
import type { DialogProps } from "./dialogs.ts";
import { FormDialog } from "./FormDialog.tsx";

/** Changes the password, and offers to close every other device (document §5). */
export function PasswordDialog({ opened, onClose, onDone }: DialogProps) {
  const [password, setPassword] = useState("");
  const checkConfirmed = useConfirmed();
  const hasPassword = use(HasPassword);
  const [newPassword, setNewPassword] = useState("");
  const [closeOthers, setCloseOthers] = useState(true);
  const check = () => {
    if (newPassword.length >= RESET_PASSWORD_MIN) return checkConfirmed(password);
    const text = `La contraseña debe tener al menos ${RESET_PASSWORD_MIN} caracteres`;
    return checkConfirmed(password) ?? { text, fields: ["newPassword"] };
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={hasPassword ? "Cambiar la contraseña" : "Poner una contraseña"}
      submit={hasPassword ? "Cambiar contraseña" : "Poner contraseña"}
      check={check}
      run={async () => {
        await manage("/password", { password, newPassword, closeOthers });
        await onDone(hasPassword ? "Contraseña cambiada." : "Ya tienes contraseña.");
      }}
    >
      {(wrong) => (
        <>
          <ConfirmField label="Contraseña actual" value={password} onChange={setPassword} wrong={wrong("password")} />
          <PasswordField
            size="sm"
            name="newPassword"
            label="Contraseña nueva"
            toggleName="contraseña nueva"
            description={`Mínimo ${RESET_PASSWORD_MIN} caracteres`}
            autoComplete="new-password"
            value={newPassword}
            error={wrong("newPassword")}
            onChange={(event) => setNewPassword(event.currentTarget.value)}
          />
          <Checkbox
            label="Cerrar la sesión en los demás dispositivos"
            checked={closeOthers}
            onChange={(event) => setCloseOthers(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  );
}
