import { Text } from "@mantine/core";
import { useState } from "react";
import ui from "../../../ui/parts/ui.module.css";
import { AccountError } from "../../accountPort.ts";
import { gone, manage } from "../manageRequest.ts";
import { ConfirmField, useConfirmed } from "./ConfirmField.tsx";
import type { DialogProps } from "./dialogs.ts";
import { FormDialog } from "./FormDialog.tsx";

/** Something that is taken away from the account, or changed for good. */
export interface Removal {
  title: string;
  /** What follows from it. */
  warning: string;
  submit: string;
  /** Nothing is lost by it. */
  harmless?: boolean;
  path: string;
  input?: object;
  done: string;
  /** What else shows it is told. */
  tell?: () => Promise<unknown>;
}

export interface Stale {
  /** Refused because the account is not as the page shows it: it is asked for again, behind the dialog. */
  onStale: () => Promise<void>;
}

/** Says what follows, asks for the password, and does it (document §5). */
export function RemoveDialog({
  removal,
  opened,
  onClose,
  onDone,
  onStale,
}: DialogProps & Stale & { removal: Removal }) {
  const [password, setPassword] = useState("");
  const checkConfirmed = useConfirmed();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={removal.title}
      submit={removal.submit}
      danger={!removal.harmless}
      check={() => checkConfirmed(password)}
      run={async () => {
        const asked = manage(removal.path, { ...removal.input, password });
        try {
          await (removal.harmless ? asked : gone(asked));
        } catch (error) {
          if (error instanceof AccountError && error.code === "SECOND_STEP_CHANGED") await onStale();
          throw error;
        }
        await removal.tell?.();
        await onDone(removal.done);
      }}
    >
      {(wrong) => (
        <>
          <Text className={ui.anywhere}>{removal.warning}</Text>
          <ConfirmField value={password} onChange={setPassword} wrong={wrong("password")} />
        </>
      )}
    </FormDialog>
  );
}
