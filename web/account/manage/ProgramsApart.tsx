import { useState } from "react";
import type { AccessTokenOverview } from "../../../schema/rules/accountOverview.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import { useDialog } from "../../ui/parts/useDialog.ts";
import { HasPassword } from "./dialogs/ConfirmField.tsx";
import { ProgramDialog } from "./dialogs/ProgramDialog.tsx";
import { RevokeDialog } from "./dialogs/RevokeDialog.tsx";
import { Programs } from "./Programs.tsx";
import { useManaged } from "./useManaged.ts";

/** What is being done: null makes a new access. */
type Revoked = Pick<AccessTokenOverview, "id" | "name"> | null;

/** Access of programs beside an account management that somebody else draws, and who alone knows the password. */
export function ProgramsApart() {
  const { found: programs, failed, reload } = useManaged<AccessTokenOverview[]>("/tokens");
  const [said, setSaid] = useState("");
  const dialog = useDialog<{ revoked: Revoked }>();
  const onDone = async (sentence: string) => {
    dialog.close();
    setSaid(sentence);
    await reload();
  };
  const shown = { opened: dialog.opened, onClose: dialog.close, onDone };
  const revoked = dialog.subject?.revoked;
  return (
    <HasPassword value="elsewhere">
      {failed && <FailedLine text="No se pudo cargar el acceso para programas." onRetry={reload} />}
      {programs && (
        <Programs
          programs={programs}
          onAdd={() => dialog.open({ revoked: null })}
          onRevoke={(revoked) => dialog.open({ revoked })}
        />
      )}
      <span className={ui.sr} role="status">
        {said}
      </span>
      {revoked === null && <ProgramDialog key={dialog.opening} {...shown} />}
      {revoked && <RevokeDialog key={dialog.opening} id={revoked.id} name={revoked.name} {...shown} />}
    </HasPassword>
  );
}
