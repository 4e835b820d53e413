import type { Reading } from "../seen/readings.ts";
import { lastBackup } from "./kept.ts";

/**
 * How old the newest backup is.
 * @param folder where they are kept
 * @param since where each hour one should be made: since when there is something to back up
 */
export const backupReading = (folder: string, since: (() => Date) | null): Reading => ({
  figures: {
    consulta_backup_age_seconds: {
      help: "How long ago the newest backup of the embedded database was made, or the first should have been begun.",
    },
  },
  async read() {
    const now = Date.now();
    const from = lastBackup(folder, now).madeAt ?? since?.();
    // A database that was made while the clock was ahead has its first backup due at once.
    return from ? [{ figure: "consulta_backup_age_seconds", value: Math.abs(now - from.getTime()) / 1_000 }] : [];
  },
});
