import { Text } from "@mantine/core";
import { useState } from "react";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { StackedModal } from "../../ui/StackedModal.tsx";
import { AccountError } from "../accountPort.ts";
import { ask } from "../builtInRequest.ts";
import { checkResetRequest } from "../checks.ts";
import { CodeField, EmailField } from "../FormParts.tsx";
import { ResendCode } from "../ResendCode.tsx";
import { useFollowing } from "../useFollowing.ts";
import { ConfirmField, useConfirmed } from "./ConfirmField.tsx";
import type { DialogProps } from "./dialogs.ts";
import { DialogForm } from "./FormDialog.tsx";
import { manage } from "./manageRequest.ts";

/** An address that waits for its code. */
export interface Pending {
  id: string;
  email: string;
}

/** Adds a further e-mail and proves it by a mailed code; `pending` begins at the code. */
export function EmailDialog({ pending, opened, onClose, onDone }: DialogProps & { pending: Pending | null }) {
  const [waiting, setWaiting] = useState(pending);
  // What was added stays on the list, proven or not.
  const close = () => (waiting && !pending ? onDone("Correo añadido, pendiente de verificar.") : onClose());
  return (
    <StackedModal
      opened={opened}
      onClose={close}
      size={440}
      title={waiting ? "Verifica el correo" : "Añadir un correo"}
    >
      {waiting ? (
        <CodeStep waiting={waiting} justSent={!pending} onCancel={close} onDone={onDone} />
      ) : (
        <AddStep onCancel={onClose} onAdded={setWaiting} />
      )}
    </StackedModal>
  );
}

function AddStep({ onCancel, onAdded }: { onCancel: () => void; onAdded: (added: Pending) => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const checkConfirmed = useConfirmed();
  return (
    <DialogForm
      submit="Enviar código"
      check={() => checkResetRequest(email) ?? checkConfirmed(password)}
      onCancel={onCancel}
      run={async () => {
        const { id } = await manage<Pending>("/emails/add", { email: email.trim(), password });
        if (!id) throw new AccountError("NO_ID", null);
        onAdded({ id, email: email.trim() });
      }}
    >
      {(wrong) => (
        <>
          <EmailField
            size="sm"
            value={email}
            error={wrong("email")}
            onChange={(event) => setEmail(event.currentTarget.value)}
            data-autofocus
          />
          <ConfirmField value={password} onChange={setPassword} wrong={wrong("password")} />
        </>
      )}
    </DialogForm>
  );
}

interface CodeStepProps {
  waiting: Pending;
  justSent: boolean;
  onCancel: () => void;
  onDone: (sentence: string) => Promise<void>;
}

function CodeStep({ waiting: { id, email }, justSent, onCancel, onDone }: CodeStepProps) {
  const [code, setCode] = useState("");
  useFollowing(async () => {
    const { emails = [] } = await ask<AccountOverview>("GET", "/manage");
    const proven = emails.some((one) => one.id === id && one.verified);
    if (proven) await onDone("Correo verificado.");
    return !proven;
  });
  const resend = async () => {
    await manage("/emails/send", { id });
  };
  return (
    <>
      <DialogForm
        submit="Verificar"
        check={() => (code.trim() ? null : { text: "Escribe el código que te enviamos", fields: ["code"] })}
        onCancel={onCancel}
        run={async () => {
          await manage("/emails/verify", { id, code: code.trim() });
          await onDone("Correo verificado.");
        }}
      >
        {(wrong) => (
          <>
            <Text className="anywhere">
              {justSent ? `Hemos enviado un código de verificación a ${email}` : `Escribe el código enviado a ${email}`}
            </Text>
            <CodeField
              size="sm"
              description="O abre el enlace del correo, aunque sea en tu teléfono."
              inputWrapperOrder={["label", "input", "description"]}
              value={code}
              error={wrong("code")}
              onChange={(event) => setCode(event.currentTarget.value)}
              autoFocus
            />
          </>
        )}
      </DialogForm>
      <ResendCode justSent={justSent} send={resend} />
    </>
  );
}
