import { useForm } from "@mantine/form";
import { type Ref, useImperativeHandle } from "react";
import { dayIn } from "../../../schema/rules/days.ts";
import { SavingForm } from "../../core/saving/SavingForm.tsx";
import { useSaving } from "../../core/saving/useSaving.ts";
import { useZone } from "../../core/zone.ts";
import type { UnsavedText } from "../../ui/form/useLeaveGuard.ts";
import type { ClientForm_ClientFragment } from "./ClientForm.generated.ts";
import { ClientFormFields } from "./ClientFormFields.tsx";
import {
  CLIENT_LABEL,
  type ClientValues,
  clientFormErrors,
  NO_CLIENT,
  toInput,
  toTexts,
  toValues,
} from "./clientForm.ts";
import { useSaveClient } from "./useSaveClient.ts";

interface ClientFormProps {
  /** The client as it was read; null for a new one. */
  start: ClientForm_ClientFragment | null;
  /** What a new one is called, where that is known. */
  name?: string | undefined;
  /** Says whether the form holds text that is not saved. */
  ref: Ref<UnsavedText>;
  onSaved: (client: ClientForm_ClientFragment) => void;
  onLimit: (max: number) => void;
  onCancel: () => void;
}

/** Creates or edits one client. */
export function ClientForm({ start, name = "", ref, onSaved, onLimit, onCancel }: ClientFormProps) {
  const save = useSaveClient();
  const today = dayIn(useZone(), new Date());
  const blank = { ...NO_CLIENT, name };
  const form = useForm<ClientValues>({ mode: "controlled", initialValues: start ? toValues(start) : blank });
  const { saving, isDirty } = useSaving(form, {
    start,
    blank,
    toValues,
    toTexts,
    fromTexts: (texts) => texts,
    errorsOf: (values) => clientFormErrors(values, today),
    save: (at, values) => save(at, toInput(values)),
    onSaved,
    onSpecial: onLimit,
  });
  useImperativeHandle(ref, () => ({ exists: isDirty }));
  return (
    <SavingForm
      saving={saving}
      label="Datos del cliente"
      subject="Esta ficha"
      labelOf={(field) => CLIENT_LABEL[field]}
      onCancel={onCancel}
    >
      <ClientFormFields form={form} today={today} />
    </SavingForm>
  );
}
