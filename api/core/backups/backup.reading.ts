import type { Reading } from "../seen/readings.ts";
import { lastBackup } from "./kept.ts";

/** How old the newest backup is; nothing where there is none. @param folder where they are kept */
export const backupReading = (folder: string): Reading => ({
  figures: { consulta_backup_age_seconds: { help: "How long ago the newest backup was made; missing without one." } },
  async read() {
    const { madeAt } = lastBackup(folder);
    return madeAt ? [{ figure: "consulta_backup_age_seconds", value: (Date.now() - madeAt.getTime()) / 1_000 }] : [];
  },
});
