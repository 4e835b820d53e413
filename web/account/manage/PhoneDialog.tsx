import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { phoneText, toE164 } from "../../../schema/rules/phones.ts";
import { StackedModal } from "../../ui/StackedModal.tsx";
import { AccountError } from "../accountPort.ts";
import { CodeField } from "../FormParts.tsx";
import { ResendCode } from "../ResendCode.tsx";
import { ConfirmField, useConfirmed } from "./ConfirmField.tsx";
import type { DialogProps } from "./dialogs.ts";
import { DialogForm } from "./FormDialog.tsx";
import { manage } from "./manageRequest.ts";

/** A number that waits for its code. */
export interface PendingPhone {
  id: string;
  number: string;
}

const checkNumber = (typed: string) =>
  toE164(typed) ? null : { text: "Escribe un teléfono con su prefijo, como +34 612 345 678.", fields: ["number"] };

/** Adds a phone number and proves it by a code in a text message; `pending` begins at the code. */
export function PhoneDialog({ pending, opened, onClose, onDone }: DialogProps & { pending: PendingPhone | null }) {
  const [waiting, setWaiting] = useState(pending);
  // What was added stays on the list, proven or not.
  const close = () => (waiting && !pending ? onDone("Teléfono añadido, pendiente de verificar.") : onClose());
  return (
    <StackedModal
      opened={opened}
      onClose={close}
      size={440}
      title={waiting ? "Verifica el teléfono" : "Añadir un teléfono"}
    >
      {waiting ? (
        <CodeStep waiting={waiting} justSent={!pending} onCancel={close} onDone={onDone} />
      ) : (
        <AddStep onCancel={onClose} onAdded={setWaiting} />
      )}
    </StackedModal>
  );
}

function AddStep({ onCancel, onAdded }: { onCancel: () => void; onAdded: (added: PendingPhone) => void }) {
  const [number, setNumber] = useState("");
  const [password, setPassword] = useState("");
  const checkConfirmed = useConfirmed();
  return (
    <DialogForm
      submit="Enviar código"
      check={() => checkNumber(number) ?? checkConfirmed(password)}
      onCancel={onCancel}
      run={async () => {
        const { id } = await manage<PendingPhone>("/phones/add", { number, password });
        if (!id) throw new AccountError("NO_ID", null);
        onAdded({ id, number: toE164(number) ?? number });
      }}
    >
      {(wrong) => (
        <>
          <TextInput
            name="number"
            label="Teléfono"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="+34 612 345 678"
            description="Te enviaremos un SMS con un código."
            inputWrapperOrder={["label", "input", "description"]}
            value={number}
            error={wrong("number")}
            onChange={(event) => setNumber(event.currentTarget.value)}
            data-autofocus
          />
          <ConfirmField value={password} onChange={setPassword} wrong={wrong("password")} />
        </>
      )}
    </DialogForm>
  );
}

interface CodeStepProps {
  waiting: PendingPhone;
  justSent: boolean;
  onCancel: () => void;
  onDone: (sentence: string) => Promise<void>;
}

function CodeStep({ waiting: { id, number }, justSent, onCancel, onDone }: CodeStepProps) {
  const [code, setCode] = useState("");
  const resend = async () => {
    await manage("/phones/send", { id });
  };
  return (
    <>
      <DialogForm
        submit="Verificar"
        check={() => (code.trim() ? null : { text: "Escribe el código que te enviamos", fields: ["code"] })}
        onCancel={onCancel}
        run={async () => {
          await manage("/phones/verify", { id, code: code.trim() });
          await onDone("Teléfono verificado.");
        }}
      >
        {(wrong) => (
          <>
            <Text className="num">
              {justSent
                ? `Hemos enviado un SMS con un código a ${phoneText(number)}`
                : `Escribe el código enviado a ${phoneText(number)}`}
            </Text>
            <CodeField
              size="sm"
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
