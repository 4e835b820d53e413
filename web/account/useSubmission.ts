import { type SyntheticEvent, useRef, useState } from "react";
import { AccountError } from "./accountPort.ts";
import type { Fault } from "./checks.ts";

interface Step {
  /** What is wrong with what was typed, if anything. */
  check: () => Fault | null;
  /** Shown when the provider refuses without a message of its own. */
  fallback: string | ((error: unknown) => string);
  /** Shown, whatever the provider says, when the account service is not ready. */
  notReady?: string;
  run: () => Promise<void>;
}

/**
 * Sends an account form: checks it, focuses the first wrong field, keeps a second click out, and words a refusal (document
 * §8). The form stays busy after a success, because the next screen is on its way.
 */
export function useSubmission({ check, fallback, notReady, run }: Step) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);

  const refuse = (found: Fault) => {
    setFault(found);
    const [first] = found.fields;
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = check();
    if (found) return refuse(found);
    setFault(null);
    setBusy(true);
    try {
      await run();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof AccountError)) console.error("account form", Object(error).name);
      const { code, provided } = error instanceof AccountError ? error : { code: "UNKNOWN", provided: null };
      const isAway = code === "NOT_READY" || code === "OFFLINE";
      const words = () => (typeof fallback === "string" ? fallback : fallback(error));
      const text = isAway && notReady ? notReady : (provided ?? words());
      refuse({ text, fields: [] });
    }
  };

  return {
    form: { ref: form, onSubmit, noValidate: true },
    busy,
    error: fault?.text ?? null,
    wrong: (field: string) => fault?.fields.includes(field) ?? false,
  };
}
