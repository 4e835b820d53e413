import { Router } from "express";
import { type BackupAttempt, lastBackup } from "../core/backups/kept.ts";
import type { ApiConfig } from "../core/config.ts";
import type { Database } from "../core/database/database.ts";
import { newestApplied, newestKnown } from "../core/database/migrations.ts";
import { TooLate, within } from "../core/patience.ts";
import { Problem } from "../core/problems.ts";
import { VERSION } from "../core/version.ts";
import { PATIENCE_MS } from "./health.routes.ts";

/** What `/status` answers. Moments are ISO 8601 in UTC. */
interface Status {
  version: string;
  /** When the newest migration was drawn up: of the database, and of this program. The database's is later while an upgrade goes on. */
  schema: { database: string; program: string };
  /** Of the embedded database; null: PostgreSQL, which is backed up from outside. */
  backup: { madeAt: string | null; lastTry: Pick<BackupAttempt, "at" | "outcome"> | null } | null;
}

/** @returns null where there are no files to copy: PostgreSQL is backed up from outside */
function backupOf({ copyFiles }: Database, folder: string): Status["backup"] {
  if (!copyFiles) return null;
  const { madeAt, attempt } = lastBackup(folder);
  return {
    madeAt: madeAt?.toISOString() ?? null,
    lastTry: attempt && { at: attempt.at, outcome: attempt.outcome },
  };
}

/**
 * `/status`: which version this is, how far its tables are, when they were last backed up. For the operator, who reaches the
 * service's own port; the gateway does not pass it on.
 */
export function statusRoutes(database: Database, { backups }: Pick<ApiConfig, "backups">): Router {
  const program = newestKnown().toISOString();
  return Router().get("/status", async (_req, res) => {
    res.setHeader("Cache-Control", "no-store");
    const applied = await within(PATIENCE_MS, newestApplied(database.owner)).catch((error: unknown) => {
      throw error instanceof TooLate ? new Problem("UNAVAILABLE") : error;
    });
    const status: Status = {
      version: VERSION,
      schema: { database: applied.toISOString(), program },
      backup: backupOf(database, backups.folder),
    };
    res.json(status);
  });
}
