import { useState } from "react";
import type { NewAccessToken } from "../../../../schema/rules/accountOverview.ts";
import { newIdempotencyKey } from "../../../../schema/rules/idempotency.ts";
import { scopesOf, WITHOUT_CLINICAL } from "../../../../schema/rules/tokens.ts";
import { AccountError } from "../../accountPort.ts";
import type { Fault } from "../../checks.ts";
import { manage } from "../manageRequest.ts";
import { ConfirmField, useConfirmed } from "./ConfirmField.tsx";
import type { DialogProps } from "./dialogs.ts";
import { DialogForm } from "./FormDialog.tsx";
import { HeldModal } from "./HeldModal.tsx";
import { ProgramFields, type ProgramForm } from "./ProgramFields.tsx";
import { ProgramToken } from "./ProgramToken.tsx";

const EMPTY: ProgramForm = { name: "", choices: [WITHOUT_CLINICAL], days: 90, ranges: "" };
const NAMELESS: Fault = { text: "Ponle un nombre para reconocerlo.", fields: ["name"] };
const UNSCOPED: Fault = { text: "Elige al menos un permiso.", fields: ["scopes"] };

function faultOf({ name, choices }: ProgramForm): Fault | null {
  if (!name.trim()) return NAMELESS;
  return scopesOf(choices).length > 0 ? null : UNSCOPED;
}

/** Lets a program in: what it may do, for how long and from where; then its token, once. */
export function ProgramDialog({ opened, onClose, onDone }: DialogProps) {
  const [form, setForm] = useState(EMPTY);
  const [password, setPassword] = useState("");
  // Sent again because the answer got lost, it makes no second one.
  const [key] = useState(newIdempotencyKey);
  const checkConfirmed = useConfirmed();
  const [token, setToken] = useState<string | null>(null);
  return (
    <HeldModal
      opened={opened}
      onClose={onClose}
      shown={token !== null}
      size={480}
      title={token ? "Tu acceso para programas" : "Crear un acceso para programas"}
    >
      {token ? (
        <ProgramToken token={token} onClose={() => onDone("Acceso para programas creado.")} />
      ) : (
        <DialogForm
          submit="Crear acceso"
          check={() => faultOf(form) ?? checkConfirmed(password)}
          onCancel={onClose}
          run={async () => {
            const { name, choices: scopes, days } = form;
            const ranges = form.ranges.split(/[\s,;]+/).filter(Boolean);
            const wish = { name: name.trim(), scopes, days, ranges, password, key };
            const made = await manage<NewAccessToken>("/tokens/create", wish);
            if (!made.token) throw new AccountError("NO_TOKEN", null);
            setToken(made.token);
          }}
        >
          {(wrong) => (
            <>
              <ProgramFields form={form} onForm={setForm} wrong={wrong} />
              <ConfirmField value={password} onChange={setPassword} wrong={wrong("password")} />
            </>
          )}
        </DialogForm>
      )}
    </HeldModal>
  );
}
