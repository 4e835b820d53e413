import { PGlite } from "@electric-sql/pglite";
import { drizzle as overServer } from "drizzle-orm/node-postgres";
import { drizzle as overFolder } from "drizzle-orm/pglite";
import { type VerifiedAudit, verifyAudit } from "../../audit/audit.verify.ts";
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
const NO_AUDIT = ok("Todavía no hay nada anotado.");

/** What hangs in chains. */
interface ChainFindings {
  signatures: Finding;
  audit: Finding;
}
const both = (finding: Finding): ChainFindings => ({ signatures: finding, audit: finding });

/** What became of computing every signature anew. */
export function findingOf({ seals, faults, named }: Verified): Finding {
  if (faults === 0) return seals === 0 ? NONE : ok(`${seals} firmas y adendas, todas como se firmaron.`);
  const where = named.map(({ professionalId, noteId }) => (noteId ? `nota ${noteId}` : `cadena de ${professionalId}`));
  return wrong(
    `${faults} no son como se firmaron: alguien ha cambiado la base de datos desde fuera (${where.join(", ")}). Compara con una copia de antes.`,
  );
}

/** What became of computing every entry of the audit anew. */
export function auditFindingOf({ entries, byHand, faults, named }: VerifiedAudit): Finding {
  const told = byHand > 0 ? ` De ellas, ${byHand} hechas a mano en la base de datos, que su consulta ve.` : "";
  if (faults === 0) return entries === 0 ? NO_AUDIT : ok(`${entries} anotaciones, todas como se anotaron.${told}`);
  const where = named.map(({ professionalId, position }) => `${position ?? "final"} de ${professionalId}`);
  return wrong(
    `${faults} anotaciones del registro de actividad no son como se anotaron: alguien ha cambiado la base de datos desde fuera (${where.join(", ")}). Compara con una copia de antes.`,
  );
}

const verify = async (owner: Queries): Promise<ChainFindings> => ({
  signatures: findingOf(await verifySeals(owner)),
  audit: auditFindingOf(await verifyAudit(owner)),
});

async function verifyFolder(dataDir: string): Promise<ChainFindings> {
  const release = await lockFolder(dataDir);
  try {
    const fs = new OwnerFiles(databaseOf(dataDir));
    const client = await PGlite.create({ fs, extensions, startParams: settings });
    try {
      return await verify(overFolder(client) as unknown as Queries);
    } finally {
      await client.close();
    }
  } finally {
    await release();
  }
}

/** Computes every signature of the installation, and every entry of its audit, anew. */
export async function chainFindings(
  { database, dataDir }: ApiConfig,
  { applied, running }: { applied: Date | null; running: RunningService | null },
): Promise<ChainFindings> {
  if (database.kind !== "postgres" && isNew(dataDir)) return { signatures: NONE, audit: NO_AUDIT };
  if (!applied) return both(unseen("Mira antes la base de datos."));
  if (database.kind === "postgres")
    return await connected(
      database.directUrl ?? database.url,
      async (client) => await verify(overServer(client) as unknown as Queries),
    );
  if (running) return both(unseen("El servicio tiene abierta la base de datos: páralo un momento para comprobarlas."));
  return await verifyFolder(dataDir);
}
