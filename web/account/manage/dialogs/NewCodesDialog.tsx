import { Text } from "@mantine/core";
import { useState } from "react";
import { AccountError } from "../../accountPort.ts";
import { manage } from "../manageRequest.ts";
import { BackupCodes } from "./BackupCodes.tsx";
import { ConfirmField, useConfirmed } from "./ConfirmField.tsx";
import type { DialogProps } from "./dialogs.ts";
import { DialogForm } from "./FormDialog.tsx";
import { HeldModal } from "./HeldModal.tsx";
import { makeCodes } from "./unseenCodes.ts";

/** A new set of backup codes; the old one dies with it (document §4). */
export function NewCodesDialog({ opened, onClose, onDone }: DialogProps) {
  const [password, setPassword] = useState("");
  const checkConfirmed = useConfirmed();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = () => onDone("Códigos de respaldo nuevos.");
  return (
    <HeldModal
      opened={opened}
      onClose={onClose}
      shown={codes !== null}
      size={460}
      title={codes ? "Tus códigos de respaldo" : "Generar códigos de respaldo nuevos"}
    >
      {codes ? (
        <BackupCodes codes={codes} onClose={done} />
      ) : (
        <DialogForm
          submit="Generar códigos"
          check={() => checkConfirmed(password)}
          onCancel={onClose}
          run={async () => {
            const made = await makeCodes(async () => {
              const { backupCodes } = await manage<{ backupCodes: string[] }>("/second-step/codes", { password });
              if (!backupCodes) throw new AccountError("NO_CODES", null);
              return backupCodes;
            });
            setCodes(made);
          }}
        >
          {(wrong) => (
            <>
              <Text>Los códigos que guardaste antes dejarán de servir.</Text>
              <ConfirmField value={password} onChange={setPassword} wrong={wrong("password")} />
            </>
          )}
        </DialogForm>
      )}
    </HeldModal>
  );
}
