import { NativeSelect, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import type { UseFormReturnType } from "@mantine/form";
import { IconSelector } from "@tabler/icons-react";
import type { Ref } from "react";
import { NOTE_FIELD_LABEL } from "../../../schema/rules/notes.ts";
import { ClientPicker } from "../../clients/picker/ClientPicker.tsx";
import type { Priority } from "../../core/schema.generated.ts";
import { PRIORITY_WORD } from "../noteWords.ts";
import type { NoteValues } from "./noteForm.ts";
import { TagsField } from "./TagsField.tsx";
import { TextBox, type Written } from "./TextBox.tsx";

interface NoteFormFieldsProps {
  /** All but the content, which lies in its box. */
  form: UseFormReturnType<NoteValues>;
  content: Ref<Written>;
  onTyped: () => void;
}

const PRIORITIES = Object.entries(PRIORITY_WORD).map(([value, { short }]) => ({ value, label: short }));

/** The documented fields (§5); an asterisk marks those that are required. */
export function NoteFormFields({ form, content, onTyped }: NoteFormFieldsProps) {
  const { values, errors, setFieldValue } = form;
  return (
    <Stack gap="md">
      <TextInput
        label={NOTE_FIELD_LABEL.title}
        withAsterisk
        aria-required
        autoComplete="off"
        {...form.getInputProps("title")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <ClientPicker
          label={NOTE_FIELD_LABEL.clientId}
          required
          value={values.clientId || null}
          onChange={(id) => setFieldValue("clientId", id ?? "")}
          error={errors.clientId}
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
      <TextBox
        label={NOTE_FIELD_LABEL.content}
        required
        start={values.content}
        ref={content}
        onTyped={onTyped}
        error={errors.content}
      />
      <TagsField value={values.tags} onChange={(tags) => setFieldValue("tags", tags)} error={errors.tags} />
      <Switch
        label={NOTE_FIELD_LABEL.isPrivate}
        description="solo visible para ti"
        checked={values.isPrivate}
        onChange={(event) => setFieldValue("isPrivate", event.currentTarget.checked)}
      />
    </Stack>
  );
}
