import { useEffect } from "react";
import type { NoteOption } from "../ai/useAi.ts";
import type { NoteDraftKeeper } from "./useNoteDraft.ts";

const EVERY_MS = 3_000;

/**
 * Keeps what AI has written so far as it comes, and when the page goes: it counts as a generation, and the window that reads it
 * may be closed.
 * @param writing null while nothing is being written
 */
export function useWritingKept({ touch, flush }: NoteDraftKeeper, writing: readonly NoteOption[] | null): void {
  useEffect(() => {
    if (writing) touch();
  }, [writing, touch]);
  const isWriting = writing !== null;
  useEffect(() => {
    if (!isWriting) return;
    const timer = window.setInterval(() => void flush(), EVERY_MS);
    return () => window.clearInterval(timer);
  }, [isWriting, flush]);
}
