import path from "node:path";
import { z } from "zod";

/** How the embedded database is backed up. */
export interface BackupChoice {
  /** Whether the service makes one each hour by itself. */
  isHourly: boolean;
  folder: string;
  /** An age identity (`AGE-SECRET-KEY-1…`); null: archives are not encrypted. */
  key: string | null;
}

export const backupSettings = {
  BACKUPS: z.enum(["hourly", "off"], "BACKUPS tiene que ser hourly u off.").default("hourly"),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z
    .string()
    .regex(
      /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/,
      "BACKUP_KEY tiene que ser una clave como AGE-SECRET-KEY-1…: «npm run backup -- new-key» hace una.",
    )
    .optional(),
};

/** @param set what was read by `backupSettings` */
export const backupsOf = (
  set: { BACKUPS: "hourly" | "off"; BACKUP_DIR?: string | undefined; BACKUP_KEY?: string | undefined },
  dataDir: string,
): BackupChoice => ({
  isHourly: set.BACKUPS === "hourly",
  folder: set.BACKUP_DIR ?? path.join(dataDir, "backups"),
  key: set.BACKUP_KEY ?? null,
});

/** How many hours old the newest may become. One that was missed is not yet a fault: what failed is tried again. */
export const hoursAllowed = ({ isHourly }: Pick<BackupChoice, "isHourly">): number => (isHourly ? 3 : 48);
