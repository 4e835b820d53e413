import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { DATABASE, type Manifest, NO_ROOM, SECRET, unpack } from "../core/backups/archive.ts";
import { lookInside } from "../core/backups/inside.ts";
import { backupsIn } from "../core/backups/kept.ts";
import { type ApiConfig, readApiConfig } from "../core/config.ts";
import { lockFolder } from "../core/database/lock.ts";
import { readMigrations } from "../core/database/migrations.ts";
import { databaseOf, isNew, markReady, putAside, restoringOf, secretFileOf } from "../core/dataFolder.ts";
import { makeForOwnerOnly, prepareFolder } from "../core/ownerFolder.ts";
import { SettingError } from "../core/settingError.ts";
import { StartError } from "../core/startError.ts";

const FORCE = "--force";

function refuseNewer(file: string, { schema, version }: Manifest): void {
  if (schema > Math.max(...readMigrations().map(({ folderMillis }) => folderMillis)))
    throw new StartError(
      `La copia ${file} la hizo una versión más nueva del portal (${version}): actualiza el programa; no se ha cambiado nada.`,
    );
}

const noRoomIn = (folder: string, cause: unknown): StartError =>
  new StartError(
    `No queda sitio en ${folder} para restaurar la copia: libera espacio y repítelo; lo que había sigue en su sitio.`,
    { cause },
  );

/** Nothing of the data folder is touched until the backup has been opened. */
async function unpackAndOpen(file: string, staging: string, key: string | null): Promise<Manifest> {
  const manifest = await unpack(file, staging, key);
  refuseNewer(file, manifest);
  try {
    await lookInside(path.join(staging, DATABASE));
  } catch (error) {
    throw new StartError(`La base de datos de la copia ${file} no se abre: usa otra.`, { cause: error });
  }
  return manifest;
}

/** What the operator has to know of the secret the data are guarded with. */
function secretNote({ secret }: Manifest, authSecret: string | null): string {
  if (secret === "setting" && !authSecret)
    return " Pon en AUTH_SECRET el mismo secreto de entonces: no va en la copia.";
  if (secret === "file" && authSecret)
    return " El secreto va en la copia: quita AUTH_SECRET, o ponlo también en AUTH_SECRET_PREVIOUS.";
  return "";
}

async function restore(config: ApiConfig, file: string, isForced: boolean): Promise<string> {
  const { dataDir, database, backups, authSecret } = config;
  if (database.kind === "postgres")
    throw new StartError(
      "Con PostgreSQL (DATABASE_URL) se restaura con pg_restore en el servidor de la base de datos: sigue «Backup» en docs/operations.md.",
    );
  if (!existsSync(file)) {
    const newest = backupsIn(backups.folder)[0];
    throw new StartError(
      `No está el fichero ${file}: ${newest ? `la copia más reciente es ${path.join(backups.folder, newest.name)}` : `en ${backups.folder} no hay copias`}.`,
    );
  }
  prepareFolder(dataDir);
  const release = await lockFolder(dataDir);
  const staging = restoringOf(dataDir);
  try {
    if (!isForced && !isNew(dataDir))
      throw new StartError(
        `En ${dataDir} ya hay una base de datos: con ${FORCE} se aparta sin borrar nada y se restaura la copia en su lugar.`,
      );
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { mode: 0o700 });
    const manifest = await unpackAndOpen(file, staging, backups.key).catch((error: NodeJS.ErrnoException) => {
      throw NO_ROOM.has(error.code ?? "") ? noRoomIn(dataDir, error) : error;
    });
    const aside = putAside(dataDir);
    if (manifest.secret === "file") renameSync(path.join(staging, SECRET), secretFileOf(dataDir));
    // The last of it: cut off before, it is known at the next start that something is missing.
    renameSync(path.join(staging, DATABASE), databaseOf(dataDir));
    markReady(dataDir);
    const before = aside ? ` Lo que había está en ${aside}.` : "";
    return `Restaurada la copia del ${manifest.madeAt} (versión ${manifest.version}).${before}${secretNote(manifest, authSecret)}`;
  } finally {
    rmSync(staging, { recursive: true, force: true });
    await release();
  }
}

try {
  makeForOwnerOnly();
  const given = process.argv.slice(2);
  const [file, ...rest] = given.filter((word) => word !== FORCE);
  if (!file || rest.length > 0) throw new StartError(`Di qué copia: «npm run restore -- <fichero> [${FORCE}]».`);
  process.stdout.write(`${await restore(readApiConfig(process.env), file, given.includes(FORCE))}\n`);
  process.exit(0);
} catch (error) {
  const known = error instanceof SettingError || error instanceof StartError;
  const { code, name } = error as NodeJS.ErrnoException;
  console.error(
    known
      ? error.message
      : `No se ha podido restaurar («${code ?? name}»); lo que había sigue en su sitio o en una carpeta «apartado-…».`,
  );
  process.exit(1);
}
