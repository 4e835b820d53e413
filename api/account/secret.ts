import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ApiConfig } from "../core/config.ts";
import { prepareFolder } from "../core/embedded.ts";

/**
 * The secret that signs cookies and guards the signing keys: AUTH_SECRET, else one made once and kept in the data
 * folder, readable by its owner only.
 * @throws StartError when the folder cannot be used
 */
export function authSecret({ authSecret: given, dataDir, database }: ApiConfig): string {
  if (given) return given;
  const made = randomBytes(32).toString("base64url");
  if (database.kind === "memory") return made;
  prepareFolder(dataDir);
  const file = path.join(dataDir, "auth-secret");
  if (!existsSync(file)) {
    // Written aside and linked into place: nobody ever reads half a secret, and the first of two starts wins.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, made, { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, "utf8").trim();
}
