import type { AccountOverview } from "../../../../schema/rules/accountOverview.ts";
import { ask } from "../../builtInRequest.ts";
import { checkResetRequest } from "../../checks.ts";
import { EmailField } from "../../FormParts.tsx";
import { type Contact, ContactDialog } from "./ContactDialog.tsx";
import type { DialogProps } from "./dialogs.ts";

/** An address that waits for its code. */
export interface Pending {
  id: string;
  email: string;
}

const EMAIL: Contact = {
  path: "/emails",
  field: "email",
  titles: { add: "Añadir un correo", verify: "Verifica el correo" },
  other: "Usar otro correo",
  said: { added: "Correo añadido, pendiente de verificar.", verified: "Correo verificado." },
  check: checkResetRequest,
  read: (typed) => ({ value: typed.trim(), shown: typed.trim() }),
  input: (typed, wrong, onChange) => (
    <EmailField
      size="sm"
      value={typed}
      error={wrong}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
    />
  ),
  sentTo: (email) => `Hemos enviado un código de verificación a ${email}`,
  hint: "O abre el enlace del correo, aunque sea en tu teléfono.",
  async isProven(id) {
    const { emails = [] } = await ask<AccountOverview>("GET", "/manage");
    return emails.some((one) => one.id === id && one.verified);
  },
};

/** Adds a further e-mail and proves it by a mailed code; `pending` begins at the code. */
export function EmailDialog({ pending, ...props }: DialogProps & { pending: Pending | null }) {
  return <ContactDialog contact={EMAIL} pending={pending && { id: pending.id, to: pending.email }} {...props} />;
}
