import { Button, Textarea } from "@mantine/core";
import { type FormEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { DiscardModal } from "../../ui/form/DiscardModal.tsx";
import { useLeaveGuard } from "../../ui/form/useLeaveGuard.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import waiting from "../../ui/waitingRow.module.css";

/** Carries out what decides about the row, by whatever button. @param how tells whether it was decided */
export type Decide = (how: () => Promise<boolean>) => Promise<void>;

interface AnswerFormProps {
  id: string;
  hidden: boolean;
  /** What it is, for who does not see the row it is in. */
  name: string;
  label: string;
  description: string;
  maxLength: number;
  submit: string;
  /** What is to be said once the row has gone with what was typed. */
  gone: string;
  sending: boolean;
  /** For what the row decides beside it: what was typed goes with that, and stays where that fails. */
  decides: RefObject<Decide | null>;
  /** @returns whether it was sent */
  onSend: (words: string) => Promise<boolean>;
  onTyped?: (() => void) | undefined;
  /** What was typed is not wanted any more: what the row lies in is left. */
  onDiscard?: (() => void) | undefined;
  className?: string | undefined;
}

/** What outlives a row that goes, and goes itself where the row is left. */
const placeOf = (form: HTMLElement | null): Element | null =>
  form?.closest("[role=dialog]") ?? document.querySelector("h1");

/**
 * A sentence to whom a row is about, folded in until it is wanted. What is typed is only left after asking, and shown where its row
 * goes, because another window decided or what it was about has changed.
 */
export function AnswerForm(props: AnswerFormProps) {
  const {
    id,
    hidden,
    name,
    submit,
    gone,
    sending,
    decides,
    onSend,
    onTyped,
    onDiscard,
    className = "",
    ...field
  } = props;
  const [words, setWords] = useState("");
  const guard = useLeaveGuard(true, () => {
    setWords("");
    onDiscard?.();
  });
  useImperativeHandle(guard.unsaved, () => ({ exists: () => words.trim() !== "" }), [words]);
  const form = useRef<HTMLFormElement>(null);
  const row = useRef({ isDecided: false, isGone: false, tell: () => {} });
  useEffect(() => {
    row.current.tell = () => {
      const text = `${gone} Habías escrito: «${words.trim()}»`;
      if (words.trim()) showToast({ text, failed: true, waits: true, stays: true });
    };
  }, [words, gone]);
  useEffect(() => {
    const { current } = row;
    const place = placeOf(form.current);
    current.isGone = false;
    return () => {
      current.isGone = place?.isConnected ?? false;
      if (current.isGone && !current.isDecided) current.tell();
    };
  }, []);
  const decide: Decide = async (how) => {
    // Until it is known to have failed: the row may go before, and is gone by this window's own act then.
    row.current.isDecided = true;
    row.current.isDecided = await how();
    if (row.current.isDecided) setWords("");
    else if (row.current.isGone) row.current.tell();
  };
  useImperativeHandle(decides, () => decide);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!sending) void decide(() => onSend(words));
  };
  return (
    <>
      <form
        ref={form}
        id={id}
        hidden={hidden}
        className={`${waiting.answer} ${className}`}
        onSubmit={send}
        aria-label={name}
      >
        <Textarea
          {...field}
          autosize
          minRows={2}
          readOnly={sending}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            onTyped?.();
          }}
        />
        <Button type="submit" size="xs" loading={sending}>
          {submit}
        </Button>
      </form>
      <DiscardModal opened={guard.asking} onStay={guard.stay} onDiscard={guard.discard} />
    </>
  );
}
