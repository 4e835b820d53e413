import { createElement, type FormEvent, type ReactNode, type SyntheticEvent, useRef, useState } from "react";
import { AccountError } from "./accountPort.ts";
import type { Fault } from "./checks.ts";
import { fieldsOf } from "./faultFields.ts";

interface Step {
  /** What is wrong with what was typed, if anything. */
  check: () => Fault | null;
  /** Shown when the provider refuses without a message of its own. */
  fallback: string | ((error: unknown) => string);
  /** Shown, whatever the provider says, when the account service is not ready. */
  notReady?: string;
  run: () => Promise<void>;
  /** Said before anything was sent: why the form is shown again. */
  told?: string | null;
}

/**
 * Sends an account form: checks it, focuses the first wrong field, keeps a second click out, and words a refusal (document
 * §8). What is wrong is told at the first field it is about, until that is changed; beneath the form when it is about none.
 * The form stays busy after a success, because the next screen is on its way.
 */
export function useSubmission({ check, fallback, notReady, run, told = null }: Step) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(told === null ? null : { text: told, fields: [] });

  const fieldNamed = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const refuse = (found: Fault) => {
    setFault(found);
    const [first] = found.fields;
    const field = first ? fieldNamed(first) : null;
    field?.focus();
    // Typed or pasted again, it takes the place of what was refused.
    if (first === "code") field?.select();
  };

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const found = check();
    if (found) return refuse(found);
    setFault(null);
    setBusy(true);
    sending.current = true;
    try {
      await run();
    } catch (error) {
      setBusy(false);
      sending.current = false;
      if (!(error instanceof AccountError)) console.error("account form", Object(error).name);
      const refusal = error instanceof AccountError ? error : new AccountError("UNKNOWN", null);
      const words = () => (typeof fallback === "string" ? refusal.wordsOr(fallback) : fallback(error));
      const text = (refusal.isAway && notReady) || words();
      const field = fieldsOf(refusal.code).find((name) => fieldNamed(name));
      refuse({ text, fields: field ? [field] : [] });
    }
  };
  const onInput = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement;
    if (!fault?.fields.includes(name)) return;
    const fields = fault.fields.filter((one) => one !== name);
    setFault(fields.length > 0 ? { ...fault, fields } : null);
  };

  return {
    // A form that is seen before its code has come is sent nowhere: as a dialog's, which it is not in.
    form: { ref: form, onSubmit, onInput, noValidate: true, method: "dialog" },
    busy,
    /** What is wrong with no field in particular. */
    error: fault?.fields.length === 0 ? fault.text : null,
    /** What a field shows: the sentence at the first that is wrong, a red border at the others. */
    wrong(field: string): ReactNode {
      if (fault?.fields[0] === field) return createElement("span", { role: "alert" }, fault.text);
      return fault?.fields.includes(field) ?? false;
    },
  };
}
