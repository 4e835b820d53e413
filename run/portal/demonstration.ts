import path from "node:path";

/** The demonstration practice keeps to a folder of its own; a real practice is never touched. */
export function keepToDemonstration(env: NodeJS.ProcessEnv): void {
  env.DATA_DIR = path.join(env.DATA_DIR ?? ".data", "demo");
  delete env.DATABASE_URL;
  // Its people do not exist: whatever it would send stays in the outbox.
  delete env.SMTP_URL;
}
