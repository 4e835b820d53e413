import { PGlite } from "@electric-sql/pglite";
import { drizzle as overServer } from "drizzle-orm/node-postgres";
import { drizzle as overFolder } from "drizzle-orm/pglite";
import type { ApiConfig } from "../../core/config.ts";
import type { Queries } from "../../core/database/database.ts";
import { extensions, settings } from "../../core/database/embedded.settings.ts";
import { lockFolder } from "../../core/database/lock.ts";
import { OwnerFiles } from "../../core/database/pgliteFiles.ts";
import { databaseOf, isNew } from "../../core/dataFolder.ts";
import { type Verified, verifySeals } from "../../notes/record/seals.verify.ts";
import { type Finding, ok, unseen, wrong } from "./finding.ts";
import { connected } from "./server.ts";
import type { RunningService } from "./service.ts";

const NONE = ok("Todavía no hay ninguna nota firmada.");

/** What became of computing every signature anew. */
export function findingOf({ seals, faults, named }: Verified): Finding {
  if (faults === 0) return seals === 0 ? NONE : ok(`${seals} firmas y adendas, todas como se firmaron.`);
  const where = named.map(({ professionalId, noteId }) => (noteId ? `nota ${noteId}` : `cadena de ${professionalId}`));
  return wrong(
    `${faults} no son como se firmaron: alguien ha cambiado la base de datos desde fuera (${where.join(", ")}). Compara con una copia de antes.`,
  );
}

async function verifyFolder(dataDir: string): Promise<Finding> {
  const release = await lockFolder(dataDir);
  try {
    const fs = new OwnerFiles(databaseOf(dataDir));
    const client = await PGlite.create({ fs, extensions, startParams: settings });
    try {
      return findingOf(await verifySeals(overFolder(client) as unknown as Queries));
    } finally {
      await client.close();
    }
  } finally {
    await release();
  }
}

/** Computes every signature of the installation anew. */
export async function signaturesFinding(
  { database, dataDir }: ApiConfig,
  { applied, running }: { applied: Date | null; running: RunningService | null },
): Promise<Finding> {
  if (database.kind !== "postgres" && isNew(dataDir)) return NONE;
  if (!applied) return unseen("Mira antes la base de datos.");
  if (database.kind === "postgres")
    return await connected(database.directUrl ?? database.url, async (client) =>
      findingOf(await verifySeals(overServer(client) as unknown as Queries)),
    );
  if (running) return unseen("El servicio tiene abierta la base de datos: páralo un momento para comprobarlas.");
  return await verifyFolder(dataDir);
}
