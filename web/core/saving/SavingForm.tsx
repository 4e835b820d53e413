import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Conflict } from "../../ui/form/Conflict.tsx";
import forms from "../../ui/form/forms.module.css";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { SavingFrame } from "./SavingFrame.tsx";
import type { Saving } from "./useSaving.ts";

interface SavingFormProps<Field extends string> {
  saving: Saving<Field>;
  /** What the form is called for those who do not see it. */
  label: string;
  /** What is saved, as a sentence begins with it: «Esta nota». */
  subject: string;
  /** The words a therapist knows a field by, and its text as people read it. */
  labelOf: (field: Field) => string;
  show?: (field: Field, text: string) => ReactNode;
  /** What the main button says. */
  submit?: string;
  /** Above the buttons, and left of them. */
  notice?: ReactNode;
  foot?: ReactNode;
  /** What the button says that leaves. */
  cancel?: string;
  onCancel: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The frame of a form that saves: what two windows disagree about above the fields, what went wrong beneath them. */
export function SavingForm<Field extends string>(props: SavingFormProps<Field>) {
  const {
    saving,
    label,
    subject,
    labelOf,
    show,
    submit = "Guardar",
    cancel = "Cancelar",
    notice,
    foot,
    onCancel,
    children,
  } = props;
  return (
    <SavingFrame saving={saving} label={label}>
      <div className={forms.body}>
        {saving.conflict && (
          <Conflict
            conflict={saving.conflict}
            subject={subject}
            labelOf={labelOf}
            {...(show && { show })}
            onChoose={saving.choose}
          />
        )}
        {children}
      </div>
      <div className={forms.foot} data-part="foot">
        {notice}
        {saving.problem && <FailedLine text={saving.problem} />}
        <Group justify="flex-end" gap="xs">
          {foot}
          <Group gap="xs" wrap="nowrap" ml="auto">
            <Button variant="default" onClick={onCancel}>
              {cancel}
            </Button>
            <Button type="submit" loading={saving.busy}>
              {submit}
            </Button>
          </Group>
        </Group>
      </div>
    </SavingFrame>
  );
}
