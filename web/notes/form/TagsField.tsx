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

const tagsIn = (texts: readonly string[]): string[] => tidyTags(texts.flatMap((text) => text.split(",")));

/**
 * Tags: Enter or a comma adds one, Backspace on nothing takes the last (document §5). What is still being typed is one
 * of `value` already: the form knows it however it is saved or left.
 */
export function TagsField({ value, onChange, error }: TagsFieldProps) {
  const [pending, setPending] = useState("");
  /** Whether what is being typed is one more than those that stand there. */
  const [isMore, setMore] = useState(false);
  const typed = pending.trim();
  const standing = isMore && typed !== "" ? value.filter((tag) => tag !== typed) : [...value];
  // Keyboards on screens tell the letter, not the key.
  const type = (text: string) => {
    const parts = text.split(",");
    const before = tagsIn([...standing, ...parts.slice(0, -1)]);
    const all = tagsIn([...before, ...parts.slice(-1)]);
    setMore(all.length > before.length);
    onChange(all);
  };
  return (
    <TagsInput
      label={NOTE_FIELD_LABEL.tags}
      placeholder={standing.length === 0 ? "Escribe y pulsa Intro o coma" : undefined}
      value={standing}
      onChange={(tags) => onChange(tagsIn([...tags, pending]))}
      searchValue={pending}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onSearchChange={(text) => setPending(text.split(",").pop() ?? "")}
      isDuplicate={(tag, tags) => tidyTags([...tags, tag]).length === tags.length}
      // On nothing Enter adds nothing; it would save the note instead.
      onKeyDown={(event) => event.key === "Enter" && typed === "" && event.preventDefault()}
      maxLength={NOTE_TAG_MAX}
      autoComplete="off"
      error={error}
    />
  );
}
