import { TextInput, type TextInputProps } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import { CODE_LENGTH } from "../../schema/rules/accounts.ts";
import ui from "../ui/parts/ui.module.css";
import { cleanCode } from "./codes.ts";

interface CodeFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  value: string;
  onChange: (code: string) => void;
  /** The code is all that its form still waits for: its last place sends it. */
  sends?: boolean;
}

const isWhole = (code: string) => code.length === CODE_LENGTH && /^\d+$/.test(code);

/**
 * A code from a mail, a text message or an app: offered by the phone when it arrives, pasted as it was written, and sent
 * by its last place; one that was refused is not sent again by itself.
 */
export function CodeField({ value, onChange, sends = true, ...props }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef<string | null>(null);
  const send = useEffectEvent((code: string) => {
    if (!sends || !isWhole(code) || code === sent.current) return;
    sent.current = code;
    input.current?.form?.requestSubmit();
  });
  useEffect(() => send(value), [value]);
  return (
    <TextInput
      size="md"
      label="Código de verificación"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      classNames={{ input: ui.num }}
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...props}
      ref={input}
      value={value}
      onChange={(event) => onChange(cleanCode(event.currentTarget.value))}
      onPaste={(event) => {
        // A whole code takes the place of what is there.
        if (isWhole(cleanCode(event.clipboardData.getData("text")))) event.currentTarget.select();
      }}
    />
  );
}
