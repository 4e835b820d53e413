import { NativeSelect, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import type { UseFormReturnType } from "@mantine/form";
import { IconArrowsMaximize, IconSelector } from "@tabler/icons-react";
import { type RefObject, useRef } from "react";
import { NOTE_FIELD_LABEL } from "../../../schema/rules/notes.ts";
import { ClientPicker } from "../../clients/picker/ClientPicker.tsx";
import type { Priority } from "../../core/schema.generated.ts";
import ui from "../../ui/parts/ui.module.css";
import { PRIORITY_WORD } from "../noteWords.ts";
import { ConsentLine } from "./ConsentLine.tsx";
import styles from "./noteForm.module.css";
import type { NoteValues } from "./noteForm.ts";
import { SessionField } from "./SessionField.tsx";
import { TagsField } from "./TagsField.tsx";
import { TemplateField } from "./TemplateField.tsx";
import { TextBox, type Written } from "./TextBox.tsx";

interface NoteFormFieldsProps {
  /** All but the content, which lies in its box. */
  form: UseFormReturnType<NoteValues>;
  content: RefObject<Written | null>;
  onTyped: () => void;
  /** Whether an empty text may begin with the template of the session's type. */
  isNew: boolean;
  /** It has, and nobody wrote anything. */
  onBegun: (text: string) => void;
  /** The form may close at any moment, and what opens over it with it. */
  isSaving: boolean;
  /** Gives the writing area the screen; undefined when it has it. */
  onImmersed: (() => void) | undefined;
}

const PRIORITIES = Object.entries(PRIORITY_WORD).map(([value, { short }]) => ({ value, label: short }));

/** The documented fields (§5); an asterisk marks those that are required. */
export function NoteFormFields({ form, content, onTyped, isNew, isSaving, onBegun, onImmersed }: NoteFormFieldsProps) {
  const area = useRef<HTMLDivElement>(null);
  const { values, errors, setFieldValue } = form;
  return (
    <Stack gap="md" className={styles.fields}>
      <TextInput
        className={styles.noteTitle}
        {...(!onImmersed && { styles: { input: { fontSize: "1.5rem" } } })}
        label={NOTE_FIELD_LABEL.title}
        withAsterisk
        aria-required
        autoComplete="off"
        {...form.getInputProps("title")}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" className={styles.beside}>
        <ClientPicker
          label={NOTE_FIELD_LABEL.clientId}
          required
          isSaving={isSaving}
          value={values.clientId || null}
          onChange={(id) => {
            setFieldValue("clientId", id ?? "");
            // A session is of one client.
            setFieldValue("sessionId", "");
          }}
          error={errors.clientId}
        />
        <SessionField
          clientId={values.clientId}
          value={values.sessionId}
          onChange={(id) => setFieldValue("sessionId", id)}
          error={errors.sessionId}
        />
        <NativeSelect
          label={NOTE_FIELD_LABEL.priority}
          data={PRIORITIES}
          value={values.priority}
          onChange={(event) => setFieldValue("priority", event.currentTarget.value as Priority)}
          rightSection={<IconSelector size={16} aria-hidden />}
          error={errors.priority}
        />
      </SimpleGrid>
      {isNew && onImmersed && <ConsentLine clientId={values.clientId} />}
      <div className={styles.beside}>
        <TemplateField
          content={content}
          start={values.content}
          beginsBy={isNew ? values.sessionId : ""}
          onChanged={onTyped}
          onBegun={onBegun}
          isSaving={isSaving}
        />
      </div>
      <div ref={area} className={styles.area}>
        <TextBox
          label={NOTE_FIELD_LABEL.content}
          required
          start={values.content}
          ref={content}
          onTyped={onTyped}
          fontSize={onImmersed ? undefined : "1.0625rem"}
          error={errors.content}
        />
        {onImmersed && (
          <button
            type="button"
            className={`${ui.link} ${styles.immerse}`}
            onClick={() => {
              onImmersed();
              area.current?.querySelector("textarea")?.focus();
            }}
          >
            <IconArrowsMaximize size={15} stroke={1.75} aria-hidden /> Modo concentración
          </button>
        )}
      </div>
      <div className={styles.beside}>
        <TagsField value={values.tags} onChange={(tags) => setFieldValue("tags", tags)} error={errors.tags} />
      </div>
      <div className={styles.beside}>
        <Switch
          label={NOTE_FIELD_LABEL.isPrivate}
          description="solo visible para ti"
          checked={values.isPrivate}
          onChange={(event) => setFieldValue("isPrivate", event.currentTarget.checked)}
        />
      </div>
    </Stack>
  );
}
