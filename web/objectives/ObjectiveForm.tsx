import { Button, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import { type FormErrors, useForm } from "@mantine/form";
import { IconSelector } from "@tabler/icons-react";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { OBJECTIVE_DAYS, OBJECTIVE_FIELD_LABEL } from "../../schema/rules/objectives.ts";
import { PRIORITY_WORD } from "../notes/noteWords.ts";
import { Conflict, type Found, type Side } from "../ui/form/Conflict.tsx";
import { DateField } from "../ui/form/DateField.tsx";
import { mergeTexts } from "../ui/form/merge.ts";
import type { UnsavedText } from "../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";
import {
  mergeLabel,
  mergeWords,
  NO_OBJECTIVE,
  OBJECTIVE_FIELDS,
  type ObjectiveFormField,
  type ObjectiveValues,
  objectiveFormErrors,
  toInput,
  toValues,
} from "./objectiveForm.ts";
import { useSaveObjective } from "./useSaveObjective.ts";

interface ObjectiveFormProps {
  /** The objective as it was read; null for a new one. */
  start: ObjectiveItem_ObjectiveFragment | null;
  clientId: string;
  /** Where the practice is, `YYYY-MM-DD`. */
  today: string;
  /** Says whether the form holds text that is not saved. */
  ref: Ref<UnsavedText>;
  onSaved: (objective: ObjectiveItem_ObjectiveFragment) => void;
  onCancel: () => void;
}

const PRIORITIES = Object.entries(PRIORITY_WORD).map(([value, { short }]) => ({ value, label: short }));
const equal = (a: ObjectiveValues, b: ObjectiveValues) => OBJECTIVE_FIELDS.every((field) => a[field] === b[field]);

/** Creates or edits one objective. Whatever happens to a save, the form stays with every character in it until it is stored. */
export function ObjectiveForm({ start, clientId, today, ref, onSaved, onCancel }: ObjectiveFormProps) {
  const [base, setBase] = useState(start);
  const [conflict, setConflict] = useState<Found<ObjectiveFormField> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const save = useSaveObjective();
  const form = useForm<ObjectiveValues>({
    mode: "controlled",
    initialValues: start ? toValues(start) : NO_OBJECTIVE,
    validate: (values) => objectiveFormErrors(values, today, base?.targetDate ?? null),
  });
  useImperativeHandle(ref, () => ({ exists: () => form.isDirty() }));

  const focusFirst = (errors: FormErrors) => {
    const first = OBJECTIVE_FIELDS.find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  };

  const meet = (current: ObjectiveItem_ObjectiveFragment, values: ObjectiveValues) => {
    const theirs = toValues(current);
    const before = base ? toValues(base) : NO_OBJECTIVE;
    const { values: merged, clashes, taken } = mergeTexts({ ...before }, { ...values }, { ...theirs });
    setBase(current);
    // A save whose answer got lost looks like someone else's: what stands there is what was typed here.
    if (equal(merged, theirs) && taken.length === 0) return onSaved(current);
    form.setValues(merged);
    setConflict({ mine: { ...values }, theirs: { ...theirs }, clashes, taken, choices: {} });
  };

  const submit = async (values: ObjectiveValues) => {
    if (busy.current) return;
    if (conflict?.clashes.some((field) => !conflict.choices[field]))
      return setProblem("Elige qué texto se queda en cada campo antes de guardar.");
    busy.current = true;
    setSaving(true);
    setProblem(null);
    const outcome = await save(base, toInput(values, clientId));
    busy.current = false;
    setSaving(false);
    if (outcome.kind === "saved") onSaved(outcome.saved);
    else if (outcome.kind === "conflict") meet(outcome.current, values);
    else if (outcome.kind === "failed") setProblem(outcome.sentence);
    else {
      form.setErrors(outcome.errors);
      focusFirst(outcome.errors);
      setProblem(outcome.other[0] ?? null);
    }
  };

  const choose = (field: ObjectiveFormField, side: Side) => {
    if (!conflict) return;
    form.setFieldValue(field, conflict[side][field]);
    setConflict({ ...conflict, choices: { ...conflict.choices, [field]: side } });
    setProblem(null);
  };
  const field = (name: ObjectiveFormField) => ({
    label: OBJECTIVE_FIELD_LABEL[name],
    autoComplete: "off",
    ...form.getInputProps(name),
  });

  return (
    <form
      noValidate
      // The modal's portal: what is submitted within it is not the page's.
      onSubmit={(event) => {
        event.stopPropagation();
        form.onSubmit(submit, focusFirst)(event);
      }}
      aria-label="Datos del objetivo"
    >
      <div className="form-body">
        {conflict && (
          <Conflict
            conflict={conflict}
            subject="Este objetivo"
            labelOf={mergeLabel}
            show={mergeWords}
            onChoose={choose}
          />
        )}
        <Stack gap="md">
          <TextInput withAsterisk aria-required {...field("title")} />
          <Textarea autosize minRows={3} maxRows={14} {...field("description")} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <NativeSelect
              data={PRIORITIES}
              rightSection={<IconSelector size={16} aria-hidden />}
              {...field("priority")}
            />
            <DateField
              minDay={today}
              maxDay={OBJECTIVE_DAYS.last}
              openAt={today}
              openLevel="month"
              {...field("targetDate")}
              value={form.values.targetDate}
            />
          </SimpleGrid>
        </Stack>
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
