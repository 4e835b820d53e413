import { Button, Card, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconSelector, IconSend } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import {
  isComplete,
  SUPPORT_FIELD_LABEL,
  SUPPORT_INCOMPLETE,
  SUPPORT_TEXT_MAX,
  type SupportField,
} from "../../schema/rules/support.ts";
import { useRefused } from "../ui/form/goToRefused.ts";
import type { UnsavedText } from "../ui/form/useLeaveGuard.ts";
import { formatCount } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import ui from "../ui/parts/ui.module.css";
import type { BannerWords } from "./ContactBanner.tsx";
import {
  type ContactErrors,
  type ContactValues,
  contactErrors,
  NOTHING,
  SUBJECT_WORD,
  toDraft,
  toInput,
} from "./contactForm.ts";
import { useSubmitMessage } from "./useSubmitMessage.ts";

interface ContactFormProps {
  /** Says whether the form holds text that is not sent. */
  ref: Ref<UnsavedText>;
  onOutcome: (words: BannerWords, sent: SentMessage | null) => void;
}

/** What was sent, as it is told afterwards. */
export interface SentMessage {
  title: string;
  subject: string;
  /** ISO 8601 */
  at: string;
}

const SUBJECTS = [
  { value: "", label: "Elige un asunto", disabled: true },
  ...Object.entries(SUBJECT_WORD).map(([value, label]) => ({ value, label })),
];

/** Writes to support. Until the message is stored every character stays. */
export function ContactForm({ ref, onOutcome }: ContactFormProps) {
  const [values, setValues] = useState(NOTHING);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [incomplete, setIncomplete] = useState(false);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const [refusal, setRefusal] = useState<ContactErrors | null>(null);
  const form = useRefused(refusal);
  const submit = useSubmitMessage();
  const typed = Object.values(values).some((text) => text !== "");
  useImperativeHandle(ref, () => ({ exists: () => typed }));

  const field = (name: SupportField) => ({
    label: SUPPORT_FIELD_LABEL[name],
    name,
    withAsterisk: true,
    "aria-required": true,
    autoComplete: "off",
    readOnly: sending,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues((now) => ({ ...now, [name]: value }) as ContactValues);
      setErrors((now) => ({ ...now, [name]: undefined }));
      setIncomplete(false);
    },
  });

  const showErrors = (found: ContactErrors) => {
    setErrors(found);
    setRefusal(found);
  };
  const send = async () => {
    if (busy.current) return;
    const input = toInput(values);
    if (!input || !isComplete(toDraft(values))) return setIncomplete(true);
    const found = contactErrors(values);
    if (Object.keys(found).length > 0) return showErrors(found);
    busy.current = true;
    setSending(true);
    const outcome = await submit(input);
    busy.current = false;
    setSending(false);
    if (outcome.kind === "refused") return showErrors(outcome.errors);
    const { title, subject } = toDraft(values);
    onOutcome(outcome, outcome.kind === "sent" ? { title, subject, at: new Date().toISOString() } : null);
    if (outcome.kind === "failed") return;
    setValues(NOTHING);
    // The button that had it is disabled now.
    form.current?.focus({ preventScroll: true });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  /** A disabled button also keeps Enter from sending: what is missing is said here. Ctrl+Enter sends from the text. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const inText = event.target instanceof HTMLTextAreaElement;
    const isLine = event.target instanceof HTMLInputElement;
    if (event.key !== "Enter" || !(isLine || (inText && (event.ctrlKey || event.metaKey)))) return;
    event.preventDefault();
    void send();
  };

  return (
    <Card component="section" aria-label="Formulario de contacto">
      <form
        ref={form}
        tabIndex={-1}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        aria-label="Mensaje a soporte"
      >
        <Stack gap="md">
          <TextInput placeholder="En pocas palabras" {...field("title")} />
          <NativeSelect
            data={SUBJECTS}
            rightSection={<IconSelector size={16} aria-hidden />}
            {...field("subject")}
            data-unchosen={values.subject === "" || undefined}
            disabled={sending}
          />
          <Textarea
            placeholder="Qué ha pasado o qué necesitas. No incluyas datos de tus pacientes."
            autosize
            minRows={7}
            maxRows={18}
            {...field("body")}
            description={<Counter length={values.body.length} />}
            inputWrapperOrder={["label", "input", "description", "error"]}
          />
          {incomplete && <FailedLine text={SUPPORT_INCOMPLETE} />}
          <Group justify="flex-end">
            <Button
              type="submit"
              disabled={sending || !isComplete(toDraft(values))}
              leftSection={<IconSend size={18} aria-hidden />}
            >
              {sending ? "Enviando..." : "Enviar Mensaje"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

/** How much of the message's longest text is written; red past it. */
const Counter = ({ length }: { length: number }) => (
  <Text span inherit className={ui.num} c={length > SUPPORT_TEXT_MAX.body ? "red" : undefined}>
    {formatCount(length)}/{formatCount(SUPPORT_TEXT_MAX.body)} caracteres
  </Text>
);
