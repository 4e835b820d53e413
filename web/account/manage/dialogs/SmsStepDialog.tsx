import { Select, Text } from "@mantine/core";
import "@mantine/core/styles/Combobox.layer.css";
import { useState } from "react";
import { phoneText } from "../../../../schema/rules/phones.ts";
import ui from "../../../ui/parts/ui.module.css";
import { manage } from "../manageRequest.ts";
import { BackupCodes } from "./BackupCodes.tsx";
import { ConfirmField, useConfirmed } from "./ConfirmField.tsx";
import type { DialogProps } from "./dialogs.ts";
import { DialogForm } from "./FormDialog.tsx";
import { HeldModal } from "./HeldModal.tsx";
import { makeCodes } from "./unseenCodes.ts";

interface SmsStepDialogProps extends DialogProps {
  /** Proven numbers, the primary one first. */
  phones: readonly { id: string; number: string }[];
}

/** Turns codes by SMS on as second step; with the first second step come the backup codes. */
export function SmsStepDialog({ phones, opened, onClose, onDone }: SmsStepDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [phoneId, setPhoneId] = useState(phones[0]?.id ?? null);
  const [password, setPassword] = useState("");
  const checkConfirmed = useConfirmed();
  const done = () => onDone("Códigos por SMS activados.");
  return (
    <HeldModal
      opened={opened}
      onClose={onClose}
      shown={codes !== null}
      size={460}
      title={codes ? "Tus códigos de respaldo" : "Activar los códigos por SMS"}
    >
      {codes ? (
        <BackupCodes codes={codes} onClose={done} />
      ) : (
        <DialogForm
          submit="Activar"
          check={() => checkConfirmed(password)}
          onCancel={onClose}
          run={async () => {
            const made = await makeCodes(async () => {
              const asked = { phoneId, password };
              const { backupCodes = [] } = await manage<{ backupCodes: string[] }>("/second-step/sms/start", asked);
              return backupCodes;
            });
            if (made.length > 0) setCodes(made);
            else await done();
          }}
        >
          {(wrong) => (
            <>
              <Text>Al iniciar sesión, además de tu contraseña, te pediremos un código que llegará a tu teléfono.</Text>
              <Text size="sm" c="dimmed">
                Quien se haga con tu línea también recibiría el código: una aplicación de autenticación o una llave de
                acceso protegen más.
              </Text>
              {phones.length > 1 && (
                <Select
                  label="Teléfono"
                  allowDeselect={false}
                  data={phones.map(({ id, number }) => ({ value: id, label: phoneText(number) }))}
                  value={phoneId}
                  onChange={setPhoneId}
                />
              )}
              {phones.length === 1 && <Text className={ui.num}>{phoneText(phones[0]?.number ?? "")}</Text>}
              <ConfirmField value={password} onChange={setPassword} wrong={wrong("password")} />
            </>
          )}
        </DialogForm>
      )}
    </HeldModal>
  );
}
