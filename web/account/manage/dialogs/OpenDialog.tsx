import { ConnectDialog } from "./ConnectDialog.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import type { DialogProps } from "./dialogs.ts";
import { EmailDialog, type Pending } from "./EmailDialog.tsx";
import { NameDialog } from "./NameDialog.tsx";
import { NewCodesDialog } from "./NewCodesDialog.tsx";
import { PasskeyDialog, RenamePasskeyDialog } from "./PasskeyDialog.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { type PendingPhone, PhoneDialog } from "./PhoneDialog.tsx";
import { ProgramDialog } from "./ProgramDialog.tsx";
import { type Removal, RemoveDialog, type Stale } from "./RemoveDialog.tsx";
import { RevokeDialog } from "./RevokeDialog.tsx";
import { SecondStepDialog } from "./SecondStepDialog.tsx";
import { SmsStepDialog } from "./SmsStepDialog.tsx";
import { UsernameDialog } from "./UsernameDialog.tsx";

/** What is being changed. */
export type Open =
  | { kind: "name"; name: string }
  | { kind: "username"; before: string }
  | { kind: "email"; pending: Pending | null }
  | { kind: "phone"; pending: PendingPhone | null }
  | { kind: "sms-step"; phones: readonly PendingPhone[] }
  | { kind: "connect"; provider: { id: string; name: string } }
  | { kind: "password" }
  | { kind: "second-step" }
  | { kind: "codes" }
  | { kind: "passkey" }
  | { kind: "rename"; id: string; before: string }
  | { kind: "program" }
  | { kind: "revoke"; id: string; name: string }
  | { kind: "remove"; removal: Removal }
  | { kind: "delete" };

/** The one dialog that is open over account management. */
export function OpenDialog({ open, onStale, ...props }: DialogProps & Stale & { open: Open }) {
  switch (open.kind) {
    case "name":
      return <NameDialog name={open.name} {...props} />;
    case "username":
      return <UsernameDialog before={open.before} {...props} />;
    case "email":
      return <EmailDialog pending={open.pending} {...props} />;
    case "phone":
      return <PhoneDialog pending={open.pending} {...props} />;
    case "sms-step":
      return <SmsStepDialog phones={open.phones} {...props} />;
    case "connect":
      return <ConnectDialog provider={open.provider} {...props} />;
    case "password":
      return <PasswordDialog {...props} />;
    case "second-step":
      return <SecondStepDialog {...props} />;
    case "codes":
      return <NewCodesDialog {...props} />;
    case "passkey":
      return <PasskeyDialog {...props} />;
    case "rename":
      return <RenamePasskeyDialog id={open.id} before={open.before} {...props} />;
    case "program":
      return <ProgramDialog {...props} />;
    case "revoke":
      return <RevokeDialog id={open.id} name={open.name} {...props} />;
    case "remove":
      return <RemoveDialog removal={open.removal} onStale={onStale} {...props} />;
    case "delete":
      return <DeleteDialog {...props} />;
  }
}
