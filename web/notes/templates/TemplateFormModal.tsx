import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { type Ref, useImperativeHandle } from "react";
import { TEMPLATE_SECTIONS_MAX } from "../../../schema/rules/record/ownTemplates.ts";
import type { NoteTemplate } from "../../../schema/rules/record/templates.ts";
import { SavingForm } from "../../core/saving/SavingForm.tsx";
import { useSaving } from "../../core/saving/useSaving.ts";
import { FormModal } from "../../ui/form/FormModal.tsx";
import type { UnsavedText } from "../../ui/form/useLeaveGuard.ts";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import type { OwnTemplate_TemplateFragment } from "./OwnTemplate.generated.ts";
import { SectionsEditor } from "./SectionsEditor.tsx";
import {
  fromTexts,
  mergeLabel,
  mergeWords,
  newSection,
  newTemplate,
  type TemplateValues,
  templateFormErrors,
  toInput,
  toTexts,
  toValues,
} from "./templateForm.ts";
import styles from "./templates.module.css";
import { useSaveTemplate } from "./useSaveTemplate.ts";

/** What is edited: an own template, or a new one that begins as another one is. */
export interface TemplateTarget {
  own?: OwnTemplate_TemplateFragment;
  copyOf?: NoteTemplate;
}

/** The form of one template, over those there are. */
export function TemplateFormModal({ dialog }: { dialog: Dialog<TemplateTarget> }) {
  const { subject, opened, opening, close } = dialog;
  return (
    <FormModal
      className={styles.modal}
      opened={opened}
      close={close}
      size={640}
      title={subject?.own ? "Editar plantilla" : "Nueva plantilla"}
    >
      {({ unsaved, leave }) => (
        <TemplateForm key={opening} target={subject ?? {}} ref={unsaved} onCancel={leave} onSaved={close} />
      )}
    </FormModal>
  );
}

interface TemplateFormProps {
  target: TemplateTarget;
  /** Says whether the form holds text that is not saved. */
  ref: Ref<UnsavedText>;
  onSaved: () => void;
  onCancel: () => void;
}

function TemplateForm({ target: { own, copyOf }, ref, onSaved, onCancel }: TemplateFormProps) {
  const save = useSaveTemplate();
  const blank = newTemplate(copyOf);
  const form = useForm<TemplateValues>({ mode: "controlled", initialValues: own ? toValues(own) : blank });
  const { saving, isDirty } = useSaving(form, {
    start: own ?? null,
    blank,
    toValues,
    toTexts,
    fromTexts,
    errorsOf: templateFormErrors,
    save: (at, values) => save(at, toInput(values)),
    onSaved,
  });
  useImperativeHandle(ref, () => ({ exists: isDirty }));
  const { sections } = form.values;
  const isFull = sections.length >= TEMPLATE_SECTIONS_MAX;
  return (
    <SavingForm
      saving={saving}
      label="Datos de la plantilla"
      subject="Esta plantilla"
      labelOf={mergeLabel}
      show={mergeWords}
      onCancel={onCancel}
    >
      <Stack gap="md">
        <TextInput label="Nombre" withAsterisk aria-required autoComplete="off" {...form.getInputProps("name")} />
        <SectionsEditor form={form} />
        {form.errors.sections && (
          <Text size="sm" c="red" role="alert">
            {form.errors.sections}
          </Text>
        )}
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-disabled={isFull}
          data-disabled={isFull || undefined}
          onClick={() => !isFull && form.insertListItem("sections", newSection())}
        >
          Añadir apartado
        </Button>
      </Stack>
    </SavingForm>
  );
}
