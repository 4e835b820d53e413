import { NativeSelect, Text } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useId } from "react";
import { lateDialogs } from "../../core/late/late.tsx";
import ui from "../../ui/parts/ui.module.css";
import { useDialog } from "../../ui/parts/useDialog.ts";
import { templateChoices } from "../templates/templateChoices.ts";
import { useTemplates } from "../templates/useTemplates.ts";
import styles from "./noteForm.module.css";
import { type StructuredText, useTemplateOf } from "./useTemplateOf.ts";

const TemplatesModal = lateDialogs(
  async () => (await import("../templates/TemplatesModal.tsx")).TemplatesModal,
  ({ opened, onClose: close }) => [{ opened, close }],
);

interface TemplateFieldProps extends StructuredText {
  /** The text has been given another structure. */
  onChanged: () => void;
  /** What opens over the form would go with it. */
  isSaving: boolean;
}

/** The structure of a note: its headings are lines of the text, and what is written beneath them stays when it is changed. */
export function TemplateField({ onChanged, isSaving, ...text }: TemplateFieldProps) {
  const templates = useTemplates();
  const { chosen, begun, choose } = useTemplateOf(templates, text);
  const managing = useDialog<true>();
  const prompts = useId();
  const asked = chosen.sections.filter(({ prompt }) => prompt !== "");
  return (
    <div className={styles.template}>
      <div>
        <NativeSelect
          label="Plantilla"
          data={templateChoices(templates)}
          value={chosen.key}
          onChange={(event) => {
            choose(event.currentTarget.value);
            onChanged();
          }}
          rightSection={<IconSelector size={16} aria-hidden />}
          aria-describedby={asked.length > 0 ? prompts : undefined}
        />
        <Text size="sm" c="dimmed" role="status" mt={begun ? 4 : 0}>
          {begun}
        </Text>
      </div>
      {templates.isOffered && (
        <button
          type="button"
          className={`${ui.link} ${styles.immerse}`}
          aria-disabled={isSaving}
          onClick={() => isSaving || managing.open(true)}
        >
          Mis plantillas…
        </button>
      )}
      {asked.length > 0 && (
        <Text size="sm" c="dimmed" component="ul" id={prompts} className={styles.prompts}>
          {asked.map(({ heading, prompt }) => (
            <li key={heading}>
              <b>{heading}.</b> {prompt}
            </li>
          ))}
        </Text>
      )}
      {managing.subject && (
        <TemplatesModal
          opened={managing.opened}
          onClose={managing.close}
          templates={templates}
          onUse={({ key }) => {
            choose(key);
            onChanged();
          }}
        />
      )}
    </div>
  );
}
