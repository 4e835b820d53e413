import type { Reading } from "../seen/readings.ts";
import { lastBackup } from "./kept.ts";
import { type BackupChoice, hoursAllowed } from "./settings.ts";

/**
 * How old the newest backup of the embedded database is, and may become.
 * @param begun since when there is something to back up; null: the database is another one, and files of old no backup of it
 */
export const backupReading = (
  backups: Pick<BackupChoice, "folder" | "isHourly">,
  begun: (() => Date) | null,
): Reading => ({
  figures: {
    consulta_backup_age_seconds: {
      help: "How long ago the newest backup of the embedded database was made, or the first should have been begun.",
    },
    consulta_backup_age_allowed_seconds: {
      help: "How old the newest backup of the embedded database may become: more where none is made each hour.",
    },
  },
  async read() {
    if (!begun) return [];
    const now = Date.now();
    const from = lastBackup(backups.folder, now).madeAt ?? begun();
    return [
      // A database that was made while the clock was ahead has its first backup due at once.
      { figure: "consulta_backup_age_seconds", value: Math.abs(now - from.getTime()) / 1_000 },
      { figure: "consulta_backup_age_allowed_seconds", value: hoursAllowed(backups) * 3_600 },
    ];
  },
});
