import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { prepareFolder } from "./ownerFolder.ts";
import { StartError } from "./startError.ts";

/** How somebody who cannot get the old data back goes on without losing a file. */
const BEGIN_ANEW = "o apártala sin borrar nada y empieza de cero con «npm run recover -- new-database»";

/** Stands in a data folder whose database has been ready once. */
const markOf = (folder: string): string => path.join(folder, "portal.json");
/** Stands in a data folder while its first database is being made. */
const makingOf = (folder: string): string => path.join(folder, "db.making");

/** Where the embedded database of a data folder lies. */
export const databaseOf = (folder: string): string => path.join(folder, "db");
/** Where a backup is unpacked, until what is in it takes its place in the data folder: the database as the last of it. */
export const restoringOf = (folder: string): string => path.join(folder, ".restoring");
/** Where a backup's copy of the database lies while it is packed and verified: on the disk of the database. */
export const stagingOf = (folder: string): string => path.join(folder, ".backing-up");
/** The generated secret of a data folder. */
export const secretFileOf = (folder: string): string => path.join(folder, "auth-secret");

/** Whether the process that made a folder's first database was killed before anybody could use it. */
const isHalfMade = (folder: string): boolean => existsSync(makingOf(folder)) && !existsSync(markOf(folder));

/** Why no database may be made in a folder that has none; null where none has ever been. Nothing is changed. */
export function lossIn(folder: string): StartError | null {
  const database = databaseOf(folder);
  if (existsSync(restoringOf(folder)))
    return new StartError(
      `En ${folder} se quedó a medias la restauración de una copia: repítela con «npm run restore -- <fichero>», o empieza de cero con «npm run recover -- new-database».`,
    );
  const found = existsSync(database) && !isHalfMade(folder) ? readdirSync(database) : [];
  if (found.length > 0)
    return new StartError(
      `En ${database} hay ${found.length} ficheros de una base de datos, pero falta PG_VERSION: restaura la carpeta de tu copia de seguridad, ${BEGIN_ANEW}.`,
    );
  const beside = [secretFileOf(folder), markOf(folder)].find((file) => existsSync(file));
  return beside
    ? new StartError(
        `La base de datos ${database} ${existsSync(database) ? "está vacía" : "no está"}, y junto a ella está ${path.basename(beside)} de una consulta que ya existía: monta o restaura la carpeta, ${BEGIN_ANEW}.`,
      )
    : null;
}

/**
 * Looks at a data folder before its database is opened: a new one may only be made where none has ever been.
 * @throws StartError that says what was found, when the database is gone or is not a whole one
 */
export function refuseLostDatabase(folder: string): void {
  if (isHalfMade(folder)) rmSync(databaseOf(folder), { recursive: true, force: true });
  if (!isNew(folder)) {
    // Of a restore that was cut off before it changed anything, or once it was done.
    rmSync(restoringOf(folder), { recursive: true, force: true });
    return;
  }
  const loss = lossIn(folder);
  if (loss) throw loss;
  writeFileSync(makingOf(folder), "");
}

/** Takes away what a backup that was killed has left, before anybody asks for room. A disk that takes no writes is told of by others. */
export function clearStaging(folder: string): void {
  try {
    rmSync(stagingOf(folder), { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EROFS") throw error;
  }
}

/** Since when a data folder has a database that is ready. */
export const birthOf = (folder: string): Date => statSync(markOf(folder)).mtime;

/**
 * Puts everything of a data folder's database and its secret aside in the folder; nothing is deleted.
 * @returns where it lies now; null when there was none
 */
export function putAside(folder: string): string | null {
  const names = ["db", "db.making", "portal.json", "auth-secret"].filter((name) => existsSync(path.join(folder, name)));
  if (names.length === 0) return null;
  const aside = path.join(folder, `apartado-${new Date().toISOString().replace(/\W/g, "-")}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of names) renameSync(path.join(folder, name), path.join(aside, name));
  return aside;
}

/** Whether the folder's database is still to be made. */
export const isNew = (folder: string): boolean => !existsSync(path.join(databaseOf(folder), "PG_VERSION"));

/**
 * For commands that work on a practice: typed without the service's settings they would make one that nobody uses.
 * @throws StartError where the folder has no database, which is not made; nor is the folder
 */
export function demandPractice(folder: string): void {
  if (existsSync(folder)) prepareFolder(folder);
  if (!isNew(folder)) return;
  throw (
    lossIn(folder) ??
    new StartError(`En ${folder} no hay ninguna consulta: pon los ajustes del servicio (DATABASE_URL, DATA_DIR).`)
  );
}

/** Notes down that the folder's database is ready, so that its absence will be noticed. */
export function markReady(folder: string): void {
  if (!existsSync(markOf(folder)))
    writeFileSync(markOf(folder), `${JSON.stringify({ madeAt: new Date().toISOString() })}\n`);
  rmSync(makingOf(folder), { force: true });
}

/**
 * @param told what the database itself said last, in its own words
 * @returns the refusal for a database that does not open
 */
export function unopenable(folder: string, told: string | null, cause: unknown): StartError {
  const reason = told ?? (cause instanceof Error ? cause.name : "causa desconocida");
  if (/permission denied/i.test(reason))
    return new StartError(
      `No se puede abrir la base de datos ${databaseOf(folder)} («${reason}»): hay ficheros de otro usuario; da toda la carpeta al del portal, con «chown -R USUARIO ${folder}» como root.`,
      { cause },
    );
  return new StartError(
    `No se puede abrir la base de datos ${databaseOf(folder)} («${reason}»): restaura la carpeta de tu copia de seguridad, ${BEGIN_ANEW}.`,
    { cause },
  );
}
