import { dayIn } from "../days.ts";

/** A text as it was published. */
export interface Published {
  number: number;
  /** The moment; null: it is not known. */
  publishedAt: Date | string | null;
}

/**
 * The version that was in force when a day ended. Of a day before the first one it is the first: whoever had the text on paper before
 * publishing it here published that.
 * @param versions of one kind, the newest first
 * @param day `YYYY-MM-DD`
 * @param zone the practice's
 */
export const versionOn = <Of extends Published>(versions: readonly Of[], day: string, zone: string): Of | null => {
  const isOut = ({ publishedAt }: Of) => publishedAt !== null && dayIn(zone, new Date(publishedAt)) <= day;
  return versions.find(isOut) ?? versions.at(-1) ?? null;
};
