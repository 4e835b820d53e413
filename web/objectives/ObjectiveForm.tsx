import { NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import { useForm } from "@mantine/form";
import { IconSelector } from "@tabler/icons-react";
import { type Ref, useImperativeHandle } from "react";
import { OBJECTIVE_DAYS, OBJECTIVE_FIELD_LABEL } from "../../schema/rules/objectives.ts";
import { SavingForm } from "../core/saving/SavingForm.tsx";
import { useSaving } from "../core/saving/useSaving.ts";
import { PRIORITY_WORD } from "../notes/noteWords.ts";
import { DateField } from "../ui/form/DateField.tsx";
import type { UnsavedText } from "../ui/form/useLeaveGuard.ts";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";
import {
  mergeLabel,
  mergeWords,
  NO_OBJECTIVE,
  type ObjectiveFormField,
  type ObjectiveValues,
  objectiveFormErrors,
  toInput,
  toTexts,
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
/** Creates or edits one objective. */
export function ObjectiveForm({ start, clientId, today, ref, onSaved, onCancel }: ObjectiveFormProps) {
  const save = useSaveObjective();
  const form = useForm<ObjectiveValues>({
    mode: "controlled",
    initialValues: start ? toValues(start) : NO_OBJECTIVE,
  });
  const { saving, isDirty } = useSaving(form, {
    start,
    blank: NO_OBJECTIVE,
    toValues,
    toTexts,
    fromTexts: (texts) => texts,
    errorsOf: (values, base) => objectiveFormErrors(values, today, base?.targetDate ?? null),
    save: (at, values) => save(at, toInput(values, clientId)),
    onSaved,
  });
  useImperativeHandle(ref, () => ({ exists: isDirty }));
  const field = (name: ObjectiveFormField) => ({
    label: OBJECTIVE_FIELD_LABEL[name],
    autoComplete: "off",
    ...form.getInputProps(name),
  });
  return (
    <SavingForm
      saving={saving}
      label="Datos del objetivo"
      subject="Este objetivo"
      labelOf={mergeLabel}
      show={mergeWords}
      onCancel={onCancel}
    >
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
    </SavingForm>
  );
}
