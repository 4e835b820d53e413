/** What one look has found; `unseen`: it could not be looked at for a reason that another finding tells. */
export interface Finding {
  state: "ok" | "wrong" | "unseen";
  /** One Spanish sentence, without secrets: how it is, or what to do. */
  sentence: string;
}

export const ok = (sentence: string): Finding => ({ state: "ok", sentence });
export const wrong = (sentence: string): Finding => ({ state: "wrong", sentence });
export const unseen = (sentence: string): Finding => ({ state: "unseen", sentence });

/** How long one exchange with somebody else may take. */
export const PATIENCE_MS = 4_000;

/** @returns what a failed `fetch` or connection says of itself: a code such as `ECONNREFUSED`, or its name */
export function causeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === "string") return code;
  }
  return error instanceof Error ? error.name : "error";
}

/** Host and port of an address: what may be shown of one that holds a password. */
export const placeOf = (url: string): string => new URL(url).host;
