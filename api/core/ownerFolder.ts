import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import path from "node:path";
import { StartError } from "./startError.ts";

/** What the portal itself puts into a data folder; anything else in there is not ours to touch. */
const OURS =
  /^(db(\.making)?|demo|logs|audit|exports|backups|portal\.json|auth-secret(\.\d+)?|\.(lock|backup)\.sock|\.room|\.restoring|\.backing-up|apartado-[\w-]+)$/;
/** Rights of the group and of everybody else. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const STICKY = 0o1000;
const ROOT = 0;
/** What this process has opened, by its numbers; not every system has it. */
export const OPENED = "/proc/self/fd";

/** From now on everything this process makes is its owner's alone. */
export const makeForOwnerOnly = (): void => void process.umask(OTHERS);

/** Follows no link, and minds no file that goes away meanwhile: the portal that runs on the folder removes some. */
function closeAll(file: string): void {
  try {
    const facts = lstatSync(file);
    if (facts.isSymbolicLink()) return;
    if (facts.mode & OTHERS) chmodSync(file, facts.mode & 0o700);
    if (facts.isDirectory()) for (const name of readdirSync(file)) closeAll(path.join(file, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Goes down by what is open instead of by names: whoever owns the folder could put a link to anything in the place of one. */
function giveAll(file: string, owner: Pick<Stats, "uid" | "gid">): void {
  const facts = lstatSync(file);
  const isFolder = facts.isDirectory();
  if (facts.uid === ROOT && (isFolder || facts.nlink === 1)) lchownSync(file, owner.uid, owner.gid);
  if (!isFolder) return;
  const opened = openSync(file, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const at = existsSync(OPENED) ? path.join(OPENED, `${opened}`) : file;
    for (const name of readdirSync(at)) giveAll(path.join(at, name), owner);
  } finally {
    closeSync(opened);
  }
}

/** Whose a data folder is, where this process is root and that is somebody else. */
function otherOwnerOf(folder: string): Stats | null {
  const owner = process.getuid?.() === ROOT ? statSync(folder, { throwIfNoEntry: false }) : undefined;
  return owner && owner.uid !== ROOT ? owner : null;
}

/** What root has made in the data folder of another user becomes that one's: else the portal, which runs as it, would find it shut. */
export function leaveToOwner(folder: string): void {
  const owner = otherOwnerOf(folder);
  if (!owner) return;
  for (const name of readdirSync(folder)) if (OURS.test(name)) giveAll(path.join(folder, name), owner);
}

/** The same for what root has made for a data folder elsewhere. @param made files and folders; those that are not there are passed over */
export function leaveToOwnerOf(folder: string, made: readonly string[]): void {
  const owner = otherOwnerOf(folder);
  if (!owner) return;
  for (const file of made) if (existsSync(file)) giveAll(file, owner);
}

/** The nearest folder above that other users of this machine may change, and so replace what lies in it; or null. */
function looseParent(folder: string): string | null {
  for (let at = path.dirname(folder); ; at = path.dirname(at)) {
    const { mode } = lstatSync(at);
    if (mode & OTHERS_WRITE && !(mode & STICKY)) return at;
    if (at === path.dirname(at)) return null;
  }
}

/**
 * Makes sure that a data folder exists, can be written to, and with all the portal keeps in it is its owner's alone;
 * one made by an older version is put right.
 * @returns a sentence when something stays open that this process cannot or must not close
 * @throws StartError when the folder cannot be used
 */
export function prepareFolder(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`No se puede escribir en la carpeta de datos ${folder}: elige otra con DATA_DIR.`, {
      cause: error,
    });
  }
  const real = realpathSync(folder);
  const names = readdirSync(real);
  const own = names.filter((name) => OURS.test(name));
  try {
    const { mode } = lstatSync(real);
    if (own.length === names.length && mode & OTHERS) chmodSync(real, mode & 0o700);
    for (const name of own) closeAll(path.join(real, name));
  } catch (error) {
    const { code, path: shut } = error as NodeJS.ErrnoException;
    if (code === "EACCES")
      throw new StartError(
        `En la carpeta de datos hay algo de otro usuario que el portal no puede abrir (${shut}): da toda la carpeta al suyo, con «chown -R USUARIO ${real}» como root.`,
        { cause: error },
      );
    if (code !== "EPERM" && code !== "EROFS") throw error;
    return `Otros usuarios de este equipo pueden leer la carpeta de datos ${folder}, que es de otro usuario: ejecuta «chmod -R go= ${real}».`;
  }
  if (own.length < names.length && lstatSync(real).mode & OTHERS)
    return `La carpeta de datos ${folder} contiene otros ficheros y no es solo tuya: elige una carpeta propia con DATA_DIR.`;
  const loose = looseParent(real);
  return (
    loose &&
    `Otros usuarios de este equipo pueden cambiar ${loose}, donde está la carpeta de datos: ejecuta «chmod go-w ${loose}».`
  );
}
