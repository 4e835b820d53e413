import { useApolloClient } from "@apollo/client/react";
import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { auth } from "../../core/auth.ts";
import type { NoteDraftInput } from "../../core/schema.generated.ts";
import { useFeature } from "../../core/useFeature.ts";
import { DiscardNoteDraftDocument } from "./DiscardNoteDraft.generated.ts";
import { KeptDraftDocument } from "./KeptDraft.generated.ts";
import { SaveNoteDraftDocument } from "./SaveNoteDraft.generated.ts";

/** A pause in typing after which what stands in the form is kept. */
const PAUSE_MS = 1_500;
/** What could not be kept is tried again after this. */
const AGAIN_MS = 5_000;

interface DraftOptions {
  /** The note that is changed; null for the new one. */
  noteId: string | null;
  /** When the draft was kept that this form goes on with, or that was let go before it; null: there was none. */
  foundAt: string | null;
  /** What stands in the form; null when it is what the form began with. */
  read: () => NoteDraftInput | null;
}

interface Known {
  noteId: string | null;
  savedAt: string;
}
interface Sent {
  noteId: string | null;
  input: NoteDraftInput;
}

/** What is known about the draft: the moment (ISO 8601) of the last one kept, or a sentence why it was not; or that none is needed. */
export type DraftState =
  | { kind: "none" }
  | { kind: "kept"; at: string }
  | { kind: "failed"; sentence: string }
  /** The note itself is stored, at a moment (ISO 8601) when it was just now. */
  | { kind: "saved"; at: string | null };

const NOT_KEPT = "El borrador aún no se ha podido guardar; lo seguimos intentando.";

/**
 * Keeps what is typed on the server, one request at a time and the newest text last, so that a reload, a crash or an
 * expired sign-in loses no more than the last pause.
 */
export function useNoteDraft({ noteId, foundAt, read }: DraftOptions) {
  const apollo = useApolloClient();
  const offered = useFeature("NOTE_DRAFTS");
  const [state, setState] = useState<DraftState>({ kind: "none" });
  const timer = useRef<number>(undefined);
  const changed = useRef(false);
  /** The draft on the server that is this form's, by when it was kept. One that another window has kept since is not. */
  const known = useRef<Known | null>(foundAt === null ? null : { noteId, savedAt: foundAt });
  /** What was sent to be kept and not answered, and nothing since: it may be what is kept, or be stored yet. */
  const unanswered = useRef<Sent>(null);
  const sending = useRef<Promise<void>>(null);
  const closed = useRef(false);
  /** The note itself is being saved: a draft that arrived after it would be one of what is no draft any more. */
  const settled = useRef(false);

  const wait = (ms: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void flush(), ms);
  };

  const knownAt = (of: string | null): string | null => (known.current?.noteId === of ? known.current.savedAt : null);

  const again = (): DraftState => {
    changed.current = true;
    if (!closed.current && !settled.current) wait(AGAIN_MS);
    return { kind: "failed", sentence: NOT_KEPT };
  };

  const keep = async (input: NoteDraftInput): Promise<DraftState> => {
    // What was kept without an answer is this form's own, and no other window's.
    if ((await learn()) === "unknown") return again();
    const { data, error } = await apollo.mutate({
      mutation: SaveNoteDraftDocument,
      variables: { noteId, input, savedAt: knownAt(noteId) },
      errorPolicy: "all",
      fetchPolicy: "no-cache",
    });
    const answer = data?.saveNoteDraft;
    if (answer?.draft && !error) {
      const { savedAt } = answer.draft;
      known.current = { noteId, savedAt };
      unanswered.current = null;
      return { kind: "kept", at: savedAt };
    }
    const refusal = answer?.errors[0];
    if (!refusal) {
      unanswered.current = { noteId, input };
      return again();
    }
    // What stands in its way may be its own, sent before and stored only now.
    if (unanswered.current && (await learn()) !== "none") return again();
    unanswered.current = null;
    changed.current = true;
    return { kind: "failed", sentence: `Borrador sin guardar. ${refusal.message}` };
  };

  /** Finds out whether what nobody answered to is kept by now. */
  const learn = async (): Promise<"own" | "none" | "unknown"> => {
    const sent = unanswered.current;
    if (!sent) return "own";
    const { data, error } = await apollo.query({
      query: KeptDraftDocument,
      variables: { noteId: sent.noteId },
      fetchPolicy: "no-cache",
      errorPolicy: "all",
    });
    if (error || !data) return "unknown";
    const { noteDraft: kept } = data;
    if (!kept || kept.title !== sent.input.title || kept.content !== sent.input.content) return "none";
    known.current = { noteId: sent.noteId, savedAt: kept.savedAt };
    unanswered.current = null;
    return "own";
  };

  const forget = async (): Promise<void> => {
    await learn();
    if (!known.current) return;
    const { data, error } = await apollo.mutate({
      mutation: DiscardNoteDraftDocument,
      variables: known.current,
      errorPolicy: "all",
    });
    // A draft that could not be discarded is this form's own as before, and is offered again, which loses nothing.
    if (data?.discardNoteDraft && !error) known.current = null;
  };

  const send = async () => {
    changed.current = false;
    const input = read();
    if (input) setState(await keep(input));
    else {
      await forget();
      setState((now) => (now.kind === "saved" ? now : { kind: "none" }));
    }
  };

  /** Keeps now what has changed. One request at a time: an older text never lands on a newer one. */
  const flush = useCallbackRef(async (): Promise<void> => {
    if (closed.current || settled.current || !changed.current) return;
    if (sending.current) return wait(PAUSE_MS);
    window.clearTimeout(timer.current);
    sending.current = send();
    await sending.current;
    sending.current = null;
  });

  const touch = useCallbackRef(() => {
    // While it is not known, it is tried: what is typed must not depend on the shell having been loaded.
    if (offered === false || auth.state.demo) return;
    changed.current = true;
    if (!settled.current) wait(PAUSE_MS);
  });

  useEffect(() => {
    closed.current = false;
    const onHidden = () => document.hidden && void flush();
    const onBlur = () => void flush();
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("blur", onBlur);
    window.addEventListener("online", onBlur);
    return () => {
      closed.current = true;
      window.clearTimeout(timer.current);
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("blur", onBlur);
      window.removeEventListener("online", onBlur);
    };
  }, [flush]);

  return {
    state,
    /** Something was typed. Costs nothing, however long the text is. */
    touch,
    flush,
    /** The note is not stored: what was typed is only here. */
    resume() {
      settled.current = false;
      touch();
    },
    /** The note is stored, with all of its draft. @param at when, if it was just now */
    saved(at: string | null) {
      settled.current = false;
      // Where nothing had to be stored, no draft went along.
      if (at !== null) known.current = null;
      setState({ kind: "saved", at });
      // Typed while it was under way.
      if (changed.current) wait(PAUSE_MS);
    },
    /** Waits for what is on its way, and sends no more until it is known what became of it: the note itself is being saved. */
    async settle() {
      settled.current = true;
      changed.current = false;
      window.clearTimeout(timer.current);
      await sending.current;
      await learn();
    },
    /** When the draft of a note was kept that this form knows; null for none, or one of another note. */
    knownAt,
    /** Nothing of it is wanted any more. */
    async discard() {
      closed.current = true;
      window.clearTimeout(timer.current);
      await sending.current;
      await forget();
    },
  };
}

export type NoteDraftKeeper = ReturnType<typeof useNoteDraft>;
