import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useImperativeHandle, useState } from "react";
import { DiscardModal } from "../../ui/form/DiscardModal.tsx";
import { useLeaveGuard } from "../../ui/form/useLeaveGuard.ts";
import waiting from "../../ui/waitingRow.module.css";

interface AnswerFormProps {
  id: string;
  hidden: boolean;
  /** What it is, for who does not see the row it is in. */
  name: string;
  label: string;
  description: string;
  maxLength: number;
  submit: string;
  sending: boolean;
  /** @returns whether it was sent */
  onSend: (words: string) => Promise<boolean>;
  /** What was typed is not wanted any more: what the row lies in is left. */
  onDiscard?: (() => void) | undefined;
  className?: string | undefined;
}

/** A sentence to whom a row is about, folded in until it is wanted. What is typed is only left after asking. */
export function AnswerForm(props: AnswerFormProps) {
  const { id, hidden, name, submit, sending, onSend, onDiscard, className = "", ...field } = props;
  const [words, setWords] = useState("");
  const guard = useLeaveGuard(true, () => {
    setWords("");
    onDiscard?.();
  });
  useImperativeHandle(guard.unsaved, () => ({ exists: () => words.trim() !== "" }), [words]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!sending && (await onSend(words))) setWords("");
  };
  return (
    <>
      <form
        id={id}
        hidden={hidden}
        className={`${waiting.answer} ${className}`}
        onSubmit={(event) => void send(event)}
        aria-label={name}
      >
        <Textarea
          {...field}
          autosize
          minRows={2}
          readOnly={sending}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" loading={sending}>
          {submit}
        </Button>
      </form>
      <DiscardModal opened={guard.asking} onStay={guard.stay} onDiscard={guard.discard} />
    </>
  );
}
