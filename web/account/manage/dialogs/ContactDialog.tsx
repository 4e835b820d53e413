import { Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { INSTEAD_OF_MAX } from "../../../../schema/rules/accounts.ts";
import { StackedModal } from "../../../ui/parts/StackedModal.tsx";
import ui from "../../../ui/parts/ui.module.css";
import { AccountError } from "../../accountPort.ts";
import { CodeField } from "../../CodeField.tsx";
import type { Fault } from "../../checks.ts";
import { ResendCode } from "../../ResendCode.tsx";
import { useFollowing } from "../../useFollowing.ts";
import { manage } from "../manageRequest.ts";
import { ConfirmField, useConfirmed } from "./ConfirmField.tsx";
import type { DialogProps } from "./dialogs.ts";
import { DialogForm } from "./FormDialog.tsx";

/** What waits for its code; `to` is where that went, as it is shown. */
interface Waiting {
  id: string;
  to: string;
}

/** A way to reach the owner of an account, which counts once a code has come back from there. */
export interface Contact {
  /** Below it stand `/add`, `/send` and `/verify`. */
  path: "/emails" | "/phones";
  /** Name of what is typed, here and on the wire. */
  field: string;
  titles: { add: string; verify: string };
  /** Leads back from the code to what was typed. */
  other: string;
  said: { added: string; verified: string; notSent?: string };
  check: (typed: string) => Fault | null;
  /** What is typed, as it is kept and as it is shown. */
  read: (typed: string) => { value: string; shown: string };
  input: (typed: string, wrong: ReactNode, onChange: (typed: string) => void) => ReactNode;
  sentTo: (to: string) => string;
  /** Beneath the code. */
  hint?: string;
  /** Whether it was proven elsewhere meanwhile, where that is possible. */
  isProven?: (id: string) => Promise<boolean>;
}

interface ContactDialogProps extends DialogProps {
  contact: Contact;
  /** Begins at the code. */
  pending: Waiting | null;
}

/** Adds a way to reach the owner and proves it by a code. */
export function ContactDialog({ contact, pending, opened, onClose, onDone }: ContactDialogProps) {
  const [waiting, setWaiting] = useState(pending);
  const [replaced, setReplaced] = useState<string | null>(null);
  const [hasAdded, setHasAdded] = useState(false);
  const { titles, said } = contact;
  // What was added stays on the list, proven or not.
  const close = () => (hasAdded ? onDone(said.added) : onClose());
  const onAdded = (added: Waiting) => {
    setHasAdded(true);
    setWaiting(added);
  };
  const onOther = () => {
    setReplaced(waiting?.to ?? null);
    setWaiting(null);
  };
  return (
    <StackedModal opened={opened} onClose={close} size={440} title={waiting ? titles.verify : titles.add}>
      {waiting ? (
        <CodeStep
          contact={contact}
          waiting={waiting}
          justSent={hasAdded}
          onOther={onOther}
          onCancel={close}
          onDone={onDone}
        />
      ) : (
        <AddStep contact={contact} replaced={replaced} onCancel={close} onAdded={onAdded} />
      )}
    </StackedModal>
  );
}

interface AddStepProps {
  contact: Contact;
  /** What was mistyped: once another is added, it waits no longer. */
  replaced: string | null;
  onCancel: () => void;
  onAdded: (added: Waiting) => void;
}

function AddStep({ contact: { path, field, check, read, input }, replaced, onCancel, onAdded }: AddStepProps) {
  const [typed, setTyped] = useState(replaced ?? "");
  // Nobody knows of what got no answer whether it was added: all make way for the one that is.
  const [tried, setTried] = useState(replaced === null ? [] : [replaced]);
  const [password, setPassword] = useState("");
  const checkConfirmed = useConfirmed();
  return (
    <DialogForm
      submit="Enviar código"
      check={() => check(typed) ?? checkConfirmed(password)}
      onCancel={onCancel}
      run={async () => {
        const { value, shown } = read(typed);
        setTried([...new Set([...tried, value])].slice(-INSTEAD_OF_MAX));
        const { id } = await manage<{ id: string }>(`${path}/add`, {
          [field]: value,
          password,
          insteadOf: tried,
        });
        if (!id) throw new AccountError("NO_ID", null);
        onAdded({ id, to: shown });
      }}
    >
      {(wrong) => (
        <>
          {input(typed, wrong(field), setTyped)}
          <ConfirmField value={password} onChange={setPassword} wrong={wrong("password")} />
        </>
      )}
    </DialogForm>
  );
}

interface CodeStepProps {
  contact: Contact;
  waiting: Waiting;
  justSent: boolean;
  onOther: () => void;
  onCancel: () => void;
  onDone: DialogProps["onDone"];
}

function CodeStep({ contact, waiting: { id, to }, justSent, onOther, onCancel, onDone }: CodeStepProps) {
  const { path, said, sentTo, hint, isProven, other } = contact;
  const [code, setCode] = useState("");
  const lookElsewhere = async () => {
    const proven = (await isProven?.(id)) ?? false;
    if (proven) await onDone(said.verified);
    return !proven;
  };
  useFollowing(lookElsewhere, isProven !== undefined);
  const resend = async () => {
    await manage(`${path}/send`, { id });
  };
  return (
    <>
      <DialogForm
        submit="Verificar"
        check={() => (code ? null : { text: "Son las 6 cifras que te enviamos.", fields: ["code"] })}
        onCancel={onCancel}
        run={async () => {
          await manage(`${path}/verify`, { id, code });
          await onDone(said.verified);
        }}
      >
        {(wrong) => (
          <>
            <Text className={`${ui.anywhere} ${ui.num}`}>
              {justSent ? sentTo(to) : `Escribe el código enviado a ${to}`}
            </Text>
            <CodeField size="sm" description={hint} value={code} error={wrong("code")} onChange={setCode} autoFocus />
            <button type="button" className={ui.link} onClick={onOther}>
              {other}
            </button>
          </>
        )}
      </DialogForm>
      <ResendCode justSent={justSent} send={resend} failure={said.notSent} />
    </>
  );
}
