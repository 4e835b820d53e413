import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { Ref } from "react";
import { SEARCH_MAX } from "../../../schema/rules/pages.ts";

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  className?: string | undefined;
}

/** Looks for something in a list; empties itself by its button. */
export function SearchField({ label, placeholder, value, onChange, ...field }: SearchFieldProps) {
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={SEARCH_MAX}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={value && <CloseButton aria-label="Borrar la búsqueda" onClick={() => onChange("")} />}
      {...field}
    />
  );
}
