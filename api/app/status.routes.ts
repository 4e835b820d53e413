import { Router } from "express";
import { type BackupAttempt, lastBackup } from "../core/backups/kept.ts";
import type { ApiConfig } from "../core/config.ts";
import type { Database } from "../core/database/database.ts";
import { newestMigrations } from "../core/database/migrations.ts";
import { VERSION } from "../core/version.ts";

/** What `/status` answers. Moments are ISO 8601 in UTC. */
interface Status {
  version: string;
  /** When the newest migration was drawn up: of the database, and of this program. The database's is later while an upgrade goes on. */
  schema: { database: string; program: string };
  /** Of the embedded database; null: PostgreSQL, which is backed up from outside. */
  backup: { madeAt: string | null; lastTry: Pick<BackupAttempt, "at" | "outcome"> | null } | null;
}

/**
 * `/status`: which version this is, how far its tables are, when they were last backed up. For the operator, who reaches the
 * service's own port; the gateway does not pass it on.
 */
export const statusRoutes = (database: Database, { backups }: Pick<ApiConfig, "backups">): Router =>
  Router().get("/status", async (_req, res) => {
    const schema = await newestMigrations(database.owner);
    const { madeAt, attempt } = lastBackup(backups.folder);
    const status: Status = {
      version: VERSION,
      schema: { database: schema.database.toISOString(), program: schema.program.toISOString() },
      backup: database.copyFiles
        ? {
            madeAt: madeAt?.toISOString() ?? null,
            lastTry: attempt && { at: attempt.at, outcome: attempt.outcome },
          }
        : null,
    };
    res.setHeader("Cache-Control", "no-store");
    res.json(status);
  });
