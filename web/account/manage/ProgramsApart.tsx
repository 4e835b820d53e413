import type { AccessTokenOverview } from "../../../schema/rules/accountOverview.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import { HasPassword } from "./dialogs/ConfirmField.tsx";
import { ProgramDialog } from "./dialogs/ProgramDialog.tsx";
import { RevokeDialog } from "./dialogs/RevokeDialog.tsx";
import { Programs } from "./Programs.tsx";
import { useListDialog } from "./useListDialog.ts";
import { useManaged } from "./useManaged.ts";

/** What is being done: null makes a new access. */
type Revoked = Pick<AccessTokenOverview, "id" | "name"> | null;

/** Access of programs beside an account management that somebody else draws, and who alone knows the password. */
export function ProgramsApart() {
  const { found: programs, failed, reload } = useManaged<AccessTokenOverview[]>("/tokens");
  const dialog = useListDialog<{ revoked: Revoked }>("programs", reload);
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
        {dialog.said}
      </span>
      {revoked === null && <ProgramDialog key={dialog.opening} {...dialog.props} />}
      {revoked && <RevokeDialog key={dialog.opening} id={revoked.id} name={revoked.name} {...dialog.props} />}
    </HasPassword>
  );
}
