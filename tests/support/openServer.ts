import type { Database } from "../../api/core/database/database.ts";
import { openDatabase } from "../../api/core/database/openDatabase.ts";
import { createLog } from "../../api/core/log.ts";

const PATIENCE_MS = 60_000;

/** Opens a PostgreSQL that has been started. As the portal's start does, it asks again where a busy machine does not answer in time. */
export const openServer = (
  url: string,
  { practiceUrl = null }: { practiceUrl?: string | null } = {},
): Promise<Database> =>
  openDatabase(
    { database: { kind: "postgres", url, practiceUrl, directUrl: null }, dataDir: "" },
    createLog("silent"),
    { onWaiting: () => undefined, signal: AbortSignal.timeout(PATIENCE_MS) },
  );
