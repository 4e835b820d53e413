import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  globSync,
  openSync,
  readFileSync,
  readSync,
} from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { create, extract } from "tar";
import { z } from "zod";
import { StartError } from "../startError.ts";

/** How archives are laid out; one with a higher number is a newer program's. */
const FORMAT = 1;
const ENCRYPTED = "age-encryption.org/v1";
/** How systems say that a disk, or what one may have of it, is full. */
export const NO_ROOM = new Set(["ENOSPC", "EDQUOT"]);
export const MANIFEST = "manifest.json";
export const SECRET = "auth-secret";
export const DATABASE = "db";

const manifest = z.object({
  format: z.number(),
  /** Of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** When the newest migration that ran in the database was drawn up. */
  schema: z.number(),
  /** Whether the secret lies in the archive, or was a setting. */
  secret: z.enum(["file", "setting"]),
  /** Rows of each table. */
  counts: z.record(z.string(), z.number()),
  /** Of all files of the database, with their names. */
  sha256: z.string(),
});
export type Manifest = z.output<typeof manifest>;

export const newManifest = (facts: Omit<Manifest, "format">): Manifest => ({ format: FORMAT, ...facts });

/** SHA-256 of all files below a folder, their names and lengths. */
export async function digestOf(folder: string): Promise<string> {
  const hash = createHash("sha256");
  const files = globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  for (const file of files) {
    hash.update(`\0${file}\0`);
    for await (const part of createReadStream(path.join(folder, file))) hash.update(part as Buffer);
  }
  return hash.digest("hex");
}

/** Packs a folder that holds manifest, database and maybe the secret; the file is on the disk when it resolves. */
export async function pack(folder: string, file: string, key: string | null): Promise<void> {
  const names = [MANIFEST, SECRET, DATABASE].filter((name) => existsSync(path.join(folder, name)));
  const packed = Readable.from(create({ cwd: folder, gzip: true, portable: true }, names));
  const target = createWriteStream(file, { mode: 0o600, flush: true });
  if (!key) return await pipeline(packed, target);
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  const sealed = await encrypter.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(sealed as Parameters<typeof Readable.fromWeb>[0]), target);
}

function isEncrypted(file: string): boolean {
  const start = Buffer.alloc(ENCRYPTED.length);
  const opened = openSync(file, "r");
  readSync(opened, start);
  closeSync(opened);
  return start.toString() === ENCRYPTED;
}

async function decrypted(file: string, key: string | null): Promise<Readable> {
  if (!isEncrypted(file)) return createReadStream(file);
  if (!key) throw new StartError(`La copia ${file} está cifrada: pon en BACKUP_KEY la clave con la que se hizo.`);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>);
    return Readable.fromWeb(plain as Parameters<typeof Readable.fromWeb>[0]);
  } catch (error) {
    throw new StartError(`La copia ${file} no se abre con esta BACKUP_KEY: pon la clave con la que se hizo.`, {
      cause: error,
    });
  }
}

/**
 * Unpacks a backup into an empty folder and compares it with its checksum.
 * @throws StartError when the file is not a whole backup, needs another key, or was made by a newer program
 */
export async function unpack(file: string, into: string, key: string | null): Promise<Manifest> {
  const damaged = (cause?: unknown) =>
    new StartError(`La copia ${file} está dañada o no es una copia del portal: usa otra.`, { cause });
  const plain = await decrypted(file, key);
  let told: Manifest;
  try {
    const plainFiles = (_: string, entry: { type?: string }) => entry.type === "File" || entry.type === "Directory";
    await pipeline(
      plain,
      extract({ cwd: into, strict: true, filter: (name, entry) => plainFiles(name, entry as { type?: string }) }),
    );
    told = manifest.parse(JSON.parse(readFileSync(path.join(into, MANIFEST), "utf8")));
  } catch (error) {
    if (NO_ROOM.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    throw damaged(error);
  }
  if (told.format > FORMAT)
    throw new StartError(
      `La copia ${file} la hizo una versión más nueva del portal (${told.version}): actualiza el programa.`,
    );
  if ((await digestOf(path.join(into, DATABASE))) !== told.sha256) throw damaged();
  return told;
}
