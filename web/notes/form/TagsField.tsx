import { TagsInput } from "@mantine/core";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { type ReactNode, useState } from "react";
import { NOTE_FIELD_LABEL, NOTE_TAG_MAX, tidyTags } from "../../../schema/rules/notes.ts";

interface TagsFieldProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  error?: ReactNode;
}

/** Tags: Enter or a comma adds one, Backspace on nothing takes the last, leaving adds what is pending (document §5). */
export function TagsField({ value, onChange, error }: TagsFieldProps) {
  const [pending, setPending] = useState("");
  const add = (texts: string[]) => onChange(tidyTags(texts.flatMap((text) => text.split(","))));
  // Keyboards on screens tell the letter, not the key.
  const type = (text: string) => {
    const parts = text.split(",");
    setPending(parts.pop() ?? "");
    if (parts.length > 0) add([...value, ...parts]);
  };
  return (
    <TagsInput
      label={NOTE_FIELD_LABEL.tags}
      placeholder={value.length === 0 ? "Escribe y pulsa Intro o coma" : undefined}
      value={[...value]}
      onChange={add}
      searchValue={pending}
      onSearchChange={type}
      isDuplicate={(tag, tags) => tidyTags([...tags, tag]).length === tags.length}
      // On nothing Enter adds nothing; it would save the note instead.
      onKeyDown={(event) => event.key === "Enter" && pending.trim() === "" && event.preventDefault()}
      maxLength={NOTE_TAG_MAX}
      autoComplete="off"
      error={error}
    />
  );
}
