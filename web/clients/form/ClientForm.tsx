import { Button, Group } from "@mantine/core";
import { type FormErrors, useForm } from "@mantine/form";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { CLIENT_FIELD_LABEL } from "../../../schema/rules/clients.ts";
import { dayIn } from "../../../schema/rules/days.ts";
import { useZone } from "../../core/zone.ts";
import { Conflict, type Found, type Side } from "../../ui/form/Conflict.tsx";
import { mergeTexts } from "../../ui/form/merge.ts";
import type { UnsavedText } from "../../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import type { ClientForm_ClientFragment } from "./ClientForm.generated.ts";
import { ClientFormFields } from "./ClientFormFields.tsx";
import {
  CLIENT_FIELDS,
  type ClientFormField,
  type ClientValues,
  clientFormErrors,
  NO_CLIENT,
  ruleField,
  toInput,
  toValues,
} from "./clientForm.ts";
import { useSaveClient } from "./useSaveClient.ts";

interface ClientFormProps {
  /** The client as it was read; null for a new one. */
  start: ClientForm_ClientFragment | null;
  /** Says whether the form holds text that is not saved. */
  ref: Ref<UnsavedText>;
  onSaved: (client: ClientForm_ClientFragment) => void;
  onLimit: (max: number) => void;
  onCancel: () => void;
}

const equal = (a: ClientValues, b: ClientValues) => CLIENT_FIELDS.every((field) => a[field] === b[field]);

/** Creates or edits one client. Whatever happens to a save, the form stays with every character in it until it is stored. */
export function ClientForm({ start, ref, onSaved, onLimit, onCancel }: ClientFormProps) {
  const [base, setBase] = useState(start);
  const [conflict, setConflict] = useState<Found<ClientFormField> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const save = useSaveClient();
  const today = dayIn(useZone(), new Date());
  const form = useForm<ClientValues>({
    mode: "controlled",
    initialValues: start ? toValues(start) : NO_CLIENT,
    validate: (values) => clientFormErrors(values, today),
  });
  useImperativeHandle(ref, () => ({ exists: () => form.isDirty() }));

  const focusFirst = (errors: FormErrors) => {
    const first = CLIENT_FIELDS.find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  };

  const meet = (current: ClientForm_ClientFragment, values: ClientValues) => {
    const theirs = toValues(current);
    const { values: merged, clashes, taken } = mergeTexts(base ? toValues(base) : NO_CLIENT, values, theirs);
    // A save whose answer got lost looks like someone else's: what stands there is what was typed here.
    if (equal(merged, theirs) && taken.length === 0) return onSaved(current);
    setBase(current);
    form.setValues(merged);
    setConflict({ mine: values, theirs, clashes, taken, choices: {} });
  };

  const submit = async (values: ClientValues) => {
    if (busy.current) return;
    if (conflict?.clashes.some((field) => !conflict.choices[field]))
      return setProblem("Elige qué texto se queda en cada campo antes de guardar.");
    busy.current = true;
    setSaving(true);
    setProblem(null);
    const outcome = await save(base, toInput(values));
    busy.current = false;
    setSaving(false);
    if (outcome.kind === "saved") onSaved(outcome.saved);
    else if (outcome.kind === "limit") onLimit(outcome.max);
    else if (outcome.kind === "conflict") meet(outcome.current, values);
    else if (outcome.kind === "failed") setProblem(outcome.sentence);
    else {
      form.setErrors(outcome.errors);
      focusFirst(outcome.errors);
      setProblem(outcome.other[0] ?? null);
    }
  };

  const choose = (field: ClientFormField, side: Side) => {
    if (!conflict) return;
    form.setFieldValue(field, conflict[side][field]);
    setConflict({ ...conflict, choices: { ...conflict.choices, [field]: side } });
    setProblem(null);
  };

  return (
    <form noValidate onSubmit={form.onSubmit(submit, focusFirst)} aria-label="Datos del cliente">
      <div className="form-body">
        {conflict && (
          <Conflict
            conflict={conflict}
            subject="Esta ficha"
            labelOf={(field) => CLIENT_FIELD_LABEL[ruleField(field)]}
            onChoose={choose}
          />
        )}
        <ClientFormFields form={form} today={today} />
      </div>
      <div className="form-foot">
        {problem && <FailedLine text={problem} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" loading={saving}>
            Guardar
          </Button>
        </Group>
      </div>
    </form>
  );
}
