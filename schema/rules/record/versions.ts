import type { NoteDraft } from "../notes.ts";

/** Most versions of one note; none is ever thrown away for a newer one, so that no program can wash a record out. */
export const NOTE_VERSIONS_MAX = 1_000;
export const NOTE_VERSIONS_FULL = `Esta nota ya tiene ${NOTE_VERSIONS_MAX.toLocaleString("es-ES", { useGrouping: "always" } as Intl.NumberFormatOptions)} versiones, y se guardan todas. Sigue en una nota nueva.`;

/** What a version is made of: what somebody wrote, chose or said about whom it is. */
const WRITTEN = ["title", "content", "clientId", "priority", "isPrivate"] as const satisfies (keyof NoteDraft)[];
type Written = Pick<NoteDraft, (typeof WRITTEN)[number] | "tags">;

/** Whether a change leaves another text behind, so that the one before becomes a version. */
export const isRewritten = (before: Written, after: Written): boolean =>
  WRITTEN.some((field) => before[field] !== after[field]) || before.tags.join() !== after.tags.join();
