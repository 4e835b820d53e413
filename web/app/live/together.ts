/** What a client does and the change that tells of it are written together. */
const TOGETHER_MS = 10_000;

/** What has changed, and when. */
export interface Changed {
  id: string;
  at: string | null;
}

/** Whether a change tells of what was done at that moment, and not of what came later. */
export const isOf = ({ at }: Changed, doneAt: string | null): boolean =>
  at !== null && doneAt !== null && Math.abs(Date.parse(doneAt) - Date.parse(at)) < TOGETHER_MS;
