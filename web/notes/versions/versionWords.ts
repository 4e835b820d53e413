import { formatDay, formatTime } from "../../ui/format.ts";
import type { VersionRow_VersionFragment } from "./VersionRow.generated.ts";

type Version = Pick<VersionRow_VersionFragment, "savedAt" | "savedBy">;

/** `3 nov 2026, 10:32` on the practice's clocks. */
export const whenOf = ({ savedAt }: Version, zone: string): string =>
  savedAt ? `${formatDay(savedAt, zone)}, ${formatTime(savedAt, zone)}` : "—";

export const authorOf = ({ savedBy }: Version): string => (savedBy === null ? "Tú" : `Programa «${savedBy}»`);
