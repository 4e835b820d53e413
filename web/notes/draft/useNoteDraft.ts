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
/** Texts that nobody answered for and that are remembered: a long note is sent again every few seconds while the network is away. */
const UNANSWERED_MAX = 10;

interface DraftOptions {
  /** The note that is changed; null for the new one. */
  noteId: string | null;
  /** When the draft was kept that this form goes on with; null when it begins anew. */
  taken: string | null;
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
export function useNoteDraft({ noteId, taken, read }: DraftOptions) {
  const apollo = useApolloClient();
  const offered = useFeature("NOTE_DRAFTS");
  const [state, setState] = useState<DraftState>({ kind: "none" });
  const timer = useRef<number>(undefined);
  const changed = useRef(false);
  /** The draft on the server that is this form's, by when it was kept. One that another window has kept since is not. */
  const known = useRef<Known | null>(taken === null ? null : { noteId, savedAt: taken });
  /** What was sent to be kept since the last answer, the newest last: any of it may be what is kept. */
  const unanswered = useRef<readonly Sent[]>([]);
  const sending = useRef<Promise<void>>(null);
  const closed = useRef(false);
  /** The note itself is being saved: a draft that arrived after it would be one of what is no draft any more. */
  const settled = useRef(false);

  const wait = (ms: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void flush(), ms);
  };

  const keep = async (input: NoteDraftInput): Promise<DraftState> => {
    const { data, error } = await apollo.mutate({
      mutation: SaveNoteDraftDocument,
      variables: { noteId, input },
      errorPolicy: "all",
      fetchPolicy: "no-cache",
    });
    const answer = data?.saveNoteDraft;
    if (answer?.draft && !error) {
      const { savedAt } = answer.draft;
      known.current = { noteId, savedAt };
      unanswered.current = [];
      return { kind: "kept", at: savedAt };
    }
    changed.current = true;
    const refusal = answer?.errors[0];
    if (refusal) return { kind: "failed", sentence: `Borrador sin guardar. ${refusal.message}` };
    unanswered.current = [...unanswered.current, { noteId, input }].slice(-UNANSWERED_MAX);
    if (!closed.current && !settled.current) wait(AGAIN_MS);
    return { kind: "failed", sentence: NOT_KEPT };
  };

  /** Finds out whether what nobody answered to was kept. */
  const learn = async (): Promise<void> => {
    const last = unanswered.current.at(-1);
    if (!last) return;
    const { data } = await apollo.query({
      query: KeptDraftDocument,
      variables: { noteId: last.noteId },
      fetchPolicy: "no-cache",
      errorPolicy: "all",
    });
    const kept = data?.noteDraft;
    if (!kept) return;
    const isKept = ({ noteId: of, input }: Sent) =>
      of === last.noteId && kept.title === input.title && kept.content === input.content;
    if (!unanswered.current.some(isKept)) return;
    known.current = { noteId: last.noteId, savedAt: kept.savedAt };
    unanswered.current = [];
  };

  const forget = async (): Promise<void> => {
    await learn();
    if (!known.current) return;
    const variables = known.current;
    known.current = null;
    // A draft that could not be discarded is offered again, which loses nothing.
    await apollo.mutate({ mutation: DiscardNoteDraftDocument, variables, errorPolicy: "all" });
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
      known.current = null;
      unanswered.current = [];
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
    knownAt: (of: string | null): string | null => (known.current?.noteId === of ? known.current.savedAt : null),
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
