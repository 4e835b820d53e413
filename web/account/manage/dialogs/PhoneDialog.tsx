import { TextInput } from "@mantine/core";
import { phoneText, toE164 } from "../../../../schema/rules/phones.ts";
import { type Contact, ContactDialog } from "./ContactDialog.tsx";
import type { DialogProps } from "./dialogs.ts";

/** A number that waits for its code. */
export interface PendingPhone {
  id: string;
  number: string;
}

const PHONE: Contact = {
  path: "/phones",
  field: "number",
  titles: { add: "Añadir un teléfono", verify: "Verifica el teléfono" },
  other: "Usar otro número",
  said: {
    added: "Teléfono añadido, pendiente de verificar.",
    verified: "Teléfono verificado.",
    notSent: "Error al enviar el código. Comprueba el teléfono.",
  },
  check: (typed) =>
    toE164(typed) ? null : { text: "Escríbelo con su prefijo, como +34 612 345 678.", fields: ["number"] },
  read: (typed) => ({ value: typed, shown: phoneText(toE164(typed) ?? typed) }),
  input: (typed, wrong, onChange) => (
    <TextInput
      name="number"
      label="Teléfono"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+34 612 345 678"
      description="Con su prefijo. Te enviaremos un SMS con un código."
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={typed}
      error={wrong}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
    />
  ),
  sentTo: (number) => `Hemos enviado un SMS con un código a ${number}`,
};

/** Adds a phone number and proves it by a code in a text message; `pending` begins at the code. */
export function PhoneDialog({ pending, ...props }: DialogProps & { pending: PendingPhone | null }) {
  const waiting = pending && { id: pending.id, to: phoneText(pending.number) };
  return <ContactDialog contact={PHONE} pending={waiting} {...props} />;
}
