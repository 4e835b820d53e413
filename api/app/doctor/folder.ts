import { access, constants } from "node:fs/promises";
import { lookInside } from "../../core/backups/inside.ts";
import { type LastBackup, lastBackup } from "../../core/backups/kept.ts";
import { type BackupChoice, hoursAllowed } from "../../core/backups/settings.ts";
import { freeIn, neededForBackup } from "../../core/backups/space.ts";
import type { ApiConfig } from "../../core/config.ts";
import { lockFolder } from "../../core/database/lock.ts";
import { databaseOf, isNew, lossIn } from "../../core/dataFolder.ts";
import { StartError } from "../../core/startError.ts";
import { causeOf, type Finding, ok, unseen, wrong } from "./finding.ts";
import type { Archiving } from "./server.ts";
import type { RunningService } from "./service.ts";

const MB = 1024 ** 2;
/** With less the portal may stop taking changes any day. */
const SCARCE = 512 * MB;
const HOUR_MS = 3_600_000;

export interface Folder {
  /** null: it could not be looked into. */
  applied: Date | null;
  finding: Finding;
}

/** Looks into the embedded database while nobody else has it. @throws StartError when somebody has */
async function lookAlone(dataDir: string): Promise<Folder> {
  const release = await lockFolder(dataDir);
  try {
    const { counts, schema } = await lookInside(databaseOf(dataDir));
    const finding = ok(`Incorporada, en ${databaseOf(dataDir)}: se abre, con ${Object.keys(counts).length} tablas.`);
    return { applied: new Date(schema), finding };
  } finally {
    await release();
  }
}

/** The embedded database: asked of the service that has it open, else opened for a moment. */
export async function lookAtFolder({ dataDir }: ApiConfig, running: RunningService | null): Promise<Folder> {
  const where = databaseOf(dataDir);
  if (running?.status) {
    const applied = running.status.schema.database;
    if (!running.isReady)
      return { applied, finding: wrong(`El servicio no puede usar ${where}: mira el disco y su registro.`) };
    return { applied, finding: ok(`Incorporada, en ${where}: el servicio la tiene abierta y responde.`) };
  }
  if (isNew(dataDir)) {
    const loss = lossIn(dataDir);
    const none = `En ${dataDir} aún no hay ninguna: el primer arranque la hace.`;
    return { applied: null, finding: loss ? wrong(loss.message) : ok(none) };
  }
  try {
    return await lookAlone(dataDir);
  } catch (error) {
    const sentence =
      error instanceof StartError
        ? `${error.message} Para mirarla, di el HOST y el API_PORT con los que funciona, o páralo.`
        : `No se puede abrir ${where} (${causeOf(error)}): restaura la última copia con «npm run restore».`;
    return { applied: null, finding: wrong(sentence) };
  }
}

const BY_HAND = "con BACKUPS=off el portal no hace ninguna por sí mismo";

function backupFault({ madeAt, attempt }: LastBackup, { isHourly }: BackupChoice, isRunning: boolean): string | null {
  if (attempt?.outcome === "failed")
    return `La última copia falló: ${attempt.sentence ?? "mira el registro del servicio."}`;
  if (!madeAt)
    return isHourly
      ? "Todavía no hay ninguna copia de seguridad: haz una con «npm run backup»."
      : `Todavía no hay ninguna copia de seguridad, y ${BY_HAND}: haz una con «npm run backup», y después cada día.`;
  const hours = Math.floor((Date.now() - madeAt.getTime()) / HOUR_MS);
  // Nothing changes in the database of a portal that does not run.
  if (!isRunning || hours < hoursAllowed({ isHourly })) return null;
  const old = `La última copia es de hace ${hours} horas`;
  return isHourly
    ? `${old}: haz una con «npm run backup» y mira en el registro por qué no se hacen.`
    : `${old}, y ${BY_HAND}: haz una con «npm run backup», y mira por qué no se hace cada día.`;
}

const DAY = new Intl.DateTimeFormat("es", { dateStyle: "medium", timeStyle: "short" });

/** Backups of the embedded database; one counts only when it was opened and held the same rows. */
export function backupFinding({ backups, dataDir }: ApiConfig, isRunning: boolean): Finding {
  if (isNew(dataDir)) return ok("Aún no hay nada de lo que hacer copia.");
  const last = lastBackup(backups.folder);
  const fault = backupFault(last, backups, isRunning);
  if (fault) return wrong(fault);
  const byHand = backups.isHourly ? "" : `; ${BY_HAND}: la siguiente es «npm run backup»`;
  return ok(
    `La última, abierta y comprobada, es del ${last.madeAt ? DAY.format(last.madeAt) : "día"}, en ${backups.folder}${byHand}.`,
  );
}

const ARCHIVES: Record<Archiving, Finding> = {
  on: ok("PostgreSQL archiva sus cambios sin fallos; de las copias completas responde lo que las hace (pgBackRest)."),
  never: wrong(
    "PostgreSQL tiene que archivar sus cambios (archive_mode) y desde que arrancó no ha archivado ninguno: revisa archive_command, y ejecuta «pgbackrest --stanza=consulta check» como postgres.",
  ),
  failing: wrong("PostgreSQL no consigue archivar sus cambios (archive_command): mira su registro y el de pgBackRest."),
  off: ok("Las de PostgreSQL se hacen desde fuera (pg_dump, pgBackRest), y el portal no las ve."),
};

/** PostgreSQL is backed up from outside; of that only its archive of changes can be seen. */
export const archiveFinding = (archiving: Archiving | null): Finding =>
  archiving ? ARCHIVES[archiving] : unseen("Mira antes la base de datos.");

const inMb = (bytes: number): string => `${Math.floor(bytes / MB)} MB`;

export async function diskFinding({ dataDir, backups, database }: ApiConfig): Promise<Finding> {
  const backup = database.kind === "folder" && !isNew(dataDir) ? neededForBackup({ dataDir, backups }) : 0;
  const places = [{ folder: dataDir, setting: "DATA_DIR", needed: Math.max(SCARCE, backup) }];
  if (backup > 0) places.push({ folder: backups.folder, setting: "BACKUP_DIR", needed: backup });
  const told: string[] = [];
  for (const { folder, setting, needed } of places) {
    try {
      const free = await freeIn(folder);
      if (free < needed)
        return wrong(
          `En ${folder} (${setting}) quedan ${inMb(free)} y hacen falta ${inMb(needed)}: libera sitio o cambia de disco.`,
        );
      await access(folder, constants.W_OK);
      told.push(`${inMb(free)} en ${folder}`);
    } catch (error) {
      const code = causeOf(error);
      // It is made at the next start, or with the next backup.
      if (code === "ENOENT") told.push(`${inMb(await freeIn(folder))} para ${folder}`);
      else return wrong(`No se puede escribir en ${folder} (${setting}, ${code}): dale permiso al usuario del portal.`);
    }
  }
  return ok(`Quedan ${told.join(" y ")}.`);
}
