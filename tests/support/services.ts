import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { serviceAt, type TestApi } from "./api.ts";
import { type ApiProcess, startApiProcess } from "./apiProcess.ts";
import { openServer } from "./openServer.ts";
import { startPostgres } from "./postgres.ts";

/** A service in a process of its own, and what asks it. */
interface Service extends ApiProcess {
  api: TestApi;
}

/**
 * A PostgreSQL of its own, and any number of services over it, each a process.
 * @returns null where there is no PostgreSQL
 */
export async function startServices() {
  const server = await startPostgres({ fsync: false });
  if (!server) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-services-"));
  const secret = randomBytes(32).toString("base64url");
  const database = await openServer(server.url);
  const started: Service[] = [];
  return {
    database,
    /** Where they keep what is not in the database. */
    folder,
    secret,
    /** One more, that mails by this server. */
    async start(smtpUrl: string): Promise<Service> {
      const env = { DATABASE_URL: server.url, DATA_DIR: folder, AUTH_SECRET: secret, SMTP_URL: smtpUrl };
      const given = { ...env, PUBLIC_URL: "http://localhost:4000" };
      const run = await startApiProcess(given, "tests/support/quickService.ts");
      const service = { ...run, api: serviceAt(run.url, database, secret) };
      started.push(service);
      return service;
    },
    async close() {
      for (const service of started) await service.end("SIGKILL");
      await database.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Services = NonNullable<Awaited<ReturnType<typeof startServices>>>;
