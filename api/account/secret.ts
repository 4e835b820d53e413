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
const REST_LOST =
  "si aquel se ha perdido, «npm run recover -- new-secret», con este mismo secreto, prescinde solo de lo que no abre";

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
 * readable by its owner only. What AUTH_SECRET_PREVIOUS still guards is moved over to it, at every start.
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
  const opens = await opensStored(database, [secret], rooms);
  if (opens === "all") return secret;
  if (!previous) {
    const ours = given ? "AUTH_SECRET" : `El secreto de ${secretFileOf(config.dataDir)}`;
    // A process of before went on with the secret of before.
    const what =
      opens === "some"
        ? "no abre todas las claves guardadas de esta consulta: pon en AUTH_SECRET_PREVIOUS el secreto de antes, con el que se guardó el resto"
        : "no es el secreto con el que se guardaron las claves de esta consulta: vuelve a poner aquel, o ponlo en AUTH_SECRET_PREVIOUS para cambiarlo por este";
    throw new StartError(`${ours} ${what}; ${opens === "some" ? REST_LOST : LOST}.`);
  }
  if ((await opensStored(database, [secret, previous], rooms)) !== "all")
    throw new StartError(
      `Ni AUTH_SECRET ni AUTH_SECRET_PREVIOUS son el secreto con el que se guardaron las claves de esta consulta: vuelve a poner aquel; ${LOST}.`,
    );
  log.info(await moveToSecret(database, previous, secret, rooms), "moved to a new secret");
  return secret;
}
