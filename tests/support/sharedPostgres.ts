import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { keepFilesInMemory } from "./memoryFolder.ts";
import { BEGINNINGS, startPostgres } from "./postgres.ts";
import { makeTemplate, SHARED_POSTGRES } from "./testDatabase.ts";

/** One PostgreSQL for the whole run; each test file has a database of its own there. Not started where there is none. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Each project of the run asks for it.
  if (process.env[SHARED_POSTGRES]) return undefined;
  const removeFiles = keepFilesInMemory();
  const beginnings = mkdtempSync(path.join(tmpdir(), "consulta-beginnings-"));
  process.env[BEGINNINGS] = beginnings;
  const server = await startPostgres({ fsync: false });
  if (!server) return async () => removeFiles();
  await makeTemplate(server.url);
  process.env[SHARED_POSTGRES] = server.url;
  return async () => {
    await server.stop();
    rmSync(beginnings, { recursive: true, force: true });
    removeFiles();
  };
}
