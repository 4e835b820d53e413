/** Only that there is something goes between this browser's windows, and nothing of it. */
const windows = new BroadcastChannel("consulta:unsaved");
const ASKED = "asked";
const UNSAVED = "unsaved";
/** Milliseconds in which a window that is there has answered. */
const ANSWER_MS = 150;

/** Whether another window of this browser holds text that is not saved. */
export function isUnsavedElsewhere(): Promise<boolean> {
  const answered = new AbortController();
  return new Promise<boolean>((resolve) => {
    windows.addEventListener("message", ({ data }) => data === UNSAVED && resolve(true), { signal: answered.signal });
    setTimeout(() => resolve(false), ANSWER_MS);
    windows.postMessage(ASKED);
  }).finally(() => answered.abort());
}

/** Answers other windows that ask. @returns ends it */
export function answerUnsaved(isUnsaved: () => boolean): () => void {
  const ended = new AbortController();
  const answer = ({ data }: MessageEvent) => data === ASKED && isUnsaved() && windows.postMessage(UNSAVED);
  windows.addEventListener("message", answer, { signal: ended.signal });
  return () => ended.abort();
}
