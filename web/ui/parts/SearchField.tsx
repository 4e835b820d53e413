import { CloseButton, TextInput } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type Ref, useRef } from "react";
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
export function SearchField({ ref, label, placeholder, value, onChange, className }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  // The button goes with the words: the focus stays where the next ones are typed.
  const clear = () => {
    box.current?.focus();
    onChange("");
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={SEARCH_MAX}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={value && <CloseButton aria-label="Borrar la búsqueda" onClick={clear} />}
      ref={useMergedRef(box, ref)}
      className={className}
    />
  );
}
