import { cp } from "node:fs/promises";
import { generateX25519Identity } from "age-encryption";
import { askService } from "../core/backups/hourly.ts";
import { makeBackup } from "../core/backups/make.ts";
import { type ApiConfig, readApiConfig } from "../core/config.ts";
import { lockFolder } from "../core/database/lock.ts";
import { databaseOf, demandPractice } from "../core/dataFolder.ts";
import { makeForOwnerOnly } from "../core/ownerFolder.ts";
import { SettingError } from "../core/settingError.ts";
import { StartError } from "../core/startError.ts";

/** The running service makes it; where none runs, this process does. */
async function backUp(config: ApiConfig): Promise<string> {
  const { dataDir, database } = config;
  if (database.kind === "postgres")
    throw new StartError(
      "Con PostgreSQL (DATABASE_URL) las copias se hacen con pg_dump en el servidor de la base de datos: sigue «Backup» en docs/operations.md.",
    );
  demandPractice(dataDir);
  const answer = (await askService(dataDir)) ?? { made: await backUpHere(config) };
  if ("sentence" in answer) throw new StartError(answer.sentence);
  const { file, bytes, seconds } = answer.made;
  return `Copia hecha y comprobada en ${seconds} s: ${file} (${(bytes / 1024 ** 2).toFixed(1)} MB).`;
}

async function backUpHere(config: ApiConfig) {
  const release = await lockFolder(config.dataDir);
  const stopped = new AbortController();
  for (const event of ["SIGINT", "SIGTERM"]) process.once(event, () => stopped.abort());
  try {
    const copy = (into: string) => cp(databaseOf(config.dataDir), into, { recursive: true });
    return await makeBackup(config, copy, stopped.signal);
  } finally {
    await release();
  }
}

/** For BACKUP_KEY. Printed and kept nowhere. */
const newKey = async (): Promise<string> => `BACKUP_KEY=${await generateX25519Identity()}`;

try {
  makeForOwnerOnly();
  const [way] = process.argv.slice(2);
  if (way && way !== "new-key") throw new StartError("Se usa así: «npm run backup», o «npm run backup -- new-key».");
  process.stdout.write(`${way ? await newKey() : await backUp(readApiConfig(process.env))}\n`);
  process.exit(0);
} catch (error) {
  const known = error instanceof SettingError || error instanceof StartError;
  console.error(
    known ? error.message : `No se ha podido hacer la copia: ${error instanceof Error ? error.name : "error"}.`,
  );
  process.exit(1);
}
