import { existsSync, readFileSync, rmSync } from "node:fs";
import { giveUpSealed, moveToSecret } from "../account/sealed.ts";
import { makeSecretFile } from "../account/secret.ts";
import { type ApiConfig, readApiConfig } from "../core/config.ts";
import { lockFolder } from "../core/database/lock.ts";
import { openPractice } from "../core/database/openDatabase.ts";
import { putAside, restoringOf, secretFileOf } from "../core/dataFolder.ts";
import { createLog } from "../core/log.ts";
import { makeForOwnerOnly, prepareFolder } from "../core/ownerFolder.ts";
import { SettingError } from "../core/settingError.ts";
import { StartError } from "../core/startError.ts";
import { sealedOfRooms } from "./rooms.ts";

/** Goes on with another secret in place of one that is lost: AUTH_SECRET, the folder's, or a new one. */
async function newSecret(config: ApiConfig): Promise<string> {
  const database = await openPractice(config, createLog("silent"));
  try {
    const file = secretFileOf(config.dataDir);
    if (!config.authSecret) {
      prepareFolder(config.dataDir);
      if (!existsSync(file)) makeSecretFile(file);
    }
    const secret = config.authSecret ?? readFileSync(file, "utf8").trim();
    // What the secret before still opens is not lost.
    if (config.previousAuthSecret) await moveToSecret(database, config.previousAuthSecret, secret, sealedOfRooms);
    const { signingKeys, secondSteps, others } = await giveUpSealed(database, secret, sealedOfRooms);
    const signIns =
      signingKeys > 0 ? " Todos tienen que iniciar sesión otra vez; las contraseñas siguen valiendo." : "";
    return `Listo, con el secreto de ${config.authSecret ? "AUTH_SECRET" : file}: claves de firma que se harán de nuevo, ${signingKeys}; cuentas que se quedan sin verificación en dos pasos, ${secondSteps}; avisos, calendarios y archivos que se quedan sin su clave, ${others}.${signIns}`;
  } finally {
    await database.close();
  }
}

/** Puts everything of the embedded database and its secret aside, so that the next start begins anew. */
async function newDatabase({ dataDir }: ApiConfig): Promise<string> {
  prepareFolder(dataDir);
  const release = await lockFolder(dataDir);
  try {
    const aside = putAside(dataDir);
    // Of a restore that was cut off: what is in there is in its backup.
    rmSync(restoringOf(dataDir), { recursive: true, force: true });
    if (!aside) return `En ${dataDir} no hay ninguna base de datos: el próximo inicio hace una.`;
    return `Listo: lo que había está en ${aside}, y el próximo inicio empieza de cero.`;
  } finally {
    await release();
  }
}

const WAYS: Record<string, (config: ApiConfig) => Promise<string>> = {
  "new-secret": newSecret,
  "new-database": newDatabase,
};

try {
  makeForOwnerOnly();
  const way = WAYS[process.argv[2] ?? ""];
  if (!way) throw new StartError(`Di qué hay que recuperar: ${Object.keys(WAYS).join(" o ")}.`);
  process.stdout.write(`${await way(readApiConfig(process.env))}\n`);
  process.exit(0);
} catch (error) {
  const known = error instanceof SettingError || error instanceof StartError;
  console.error(known ? error.message : `No se ha podido recuperar: ${error instanceof Error ? error.name : "error"}.`);
  process.exit(1);
}
