import { Textarea } from "@mantine/core";
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from "react";
import styles from "./noteForm.module.css";

/** A text that is read when it is needed, and not at each key. */
export interface Written {
  read: () => string;
  write: (text: string) => void;
}

interface TextBoxProps {
  label: string;
  /** What it begins with. */
  start: string;
  ref: Ref<Written>;
  onTyped?: () => void;
  required?: boolean;
  placeholder?: string;
  /** Of what is written in it. */
  fontSize?: string | undefined;
  error?: ReactNode;
}

/** From this length (UTF-16 units) on the box keeps its height: measuring the whole text at each key would be felt. */
const LARGE = 20_000;

/**
 * A box for a text of any length, which stays quick at a million characters: the browser holds the text, and it grows with
 * it by itself. A text that is not touched comes back as it was given, whatever its line ends.
 */
export function TextBox({ label, start, ref, onTyped, required, fontSize, ...input }: TextBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const given = useRef({ text: start, shown: start });

  const size = () => {
    if (box.current) box.current.toggleAttribute("data-large", box.current.textLength > LARGE);
  };
  useLayoutEffect(() => {
    given.current.shown = box.current?.value ?? "";
    if (box.current) box.current.toggleAttribute("data-large", box.current.textLength > LARGE);
  }, []);
  useImperativeHandle(ref, () => ({
    read() {
      const now = box.current?.value ?? given.current.text;
      return now === given.current.shown ? given.current.text : now;
    },
    write(text) {
      if (!box.current || (box.current.value === given.current.shown && text === given.current.text)) return;
      box.current.value = text;
      given.current = { text, shown: box.current.value };
      size();
    },
  }));
  return (
    <Textarea
      ref={box}
      label={label}
      withAsterisk={required}
      aria-required={required}
      defaultValue={start}
      autoComplete="off"
      className={styles.textBox}
      {...(fontSize && { styles: { input: { fontSize } } })}
      onChange={() => {
        size();
        onTyped?.();
      }}
      {...input}
    />
  );
}
