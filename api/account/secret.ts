import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { count } from "drizzle-orm";
import type { ApiConfig } from "../core/config.ts";
import type { Database } from "../core/database/database.ts";
import { secretFileOf } from "../core/dataFolder.ts";
import type { Log } from "../core/log.ts";
import { prepareFolder } from "../core/ownerFolder.ts";
import type { SealedOfRoom } from "../core/sealing.ts";
import { StartError } from "../core/startError.ts";
import { jwks } from "./accounts.table.ts";
import { moveToSecret, opensStored } from "./sealed.ts";

const LOST = "si se ha perdido, «npm run recover -- new-secret» hace otro";

/** Written aside and linked into place: nobody ever reads half a secret, and the first of two starts wins. */
export function makeSecretFile(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}

async function secretOfFolder({ dataDir }: ApiConfig, database: Database): Promise<string> {
  prepareFolder(dataDir);
  const file = secretFileOf(dataDir);
  if (!existsSync(file)) {
    const [stored] = await database.owner.select({ keys: count() }).from(jwks);
    if (stored?.keys)
      throw new StartError(
        `Falta el secreto con el que se guardaron las claves de esta consulta: devuelve ${file} a su sitio o ponlo en AUTH_SECRET; ${LOST}.`,
      );
    makeSecretFile(file);
  }
  return readFileSync(file, "utf8").trim();
}

/**
 * The secret that signs cookies and guards the stored keys: AUTH_SECRET, else one made once and kept in the data folder,
 * readable by its owner only. What AUTH_SECRET_PREVIOUS guards is moved over to it.
 * @param rooms what they keep under it
 * @throws StartError when the folder cannot be used, or what is stored was guarded by another secret
 */
export async function authSecret(
  config: ApiConfig,
  database: Database,
  log: Log,
  rooms: readonly SealedOfRoom[],
): Promise<string> {
  const { authSecret: given, previousAuthSecret: previous } = config;
  if (!given && config.database.kind === "memory") return randomBytes(32).toString("base64url");
  const secret = given ?? (await secretOfFolder(config, database));
  if (await opensStored(database, secret, rooms)) return secret;
  if (!previous)
    throw new StartError(
      `${given ? "AUTH_SECRET" : `El secreto de ${secretFileOf(config.dataDir)}`} no es el secreto con el que se guardaron las claves de esta consulta: vuelve a poner aquel, o ponlo en AUTH_SECRET_PREVIOUS para cambiarlo por este; ${LOST}.`,
    );
  if (!(await opensStored(database, previous, rooms)))
    throw new StartError(
      `Ni AUTH_SECRET ni AUTH_SECRET_PREVIOUS son el secreto con el que se guardaron las claves de esta consulta: vuelve a poner aquel; ${LOST}.`,
    );
  log.info(await moveToSecret(database, previous, secret, rooms), "moved to a new secret");
  return secret;
}
