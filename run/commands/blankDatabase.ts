import { createHash } from "node:crypto";
import { existsSync, globSync, linkSync, mkdirSync, readFileSync, rmSync } from "node:fs";

/** All that a database nobody has used is made of. */
const INPUTS = [
  "api/core/database/{functions,migrations}/*.sql",
  "api/core/database/migrations/meta/_journal.json",
  "api/core/database/{blankDatabase,embedded.settings,functions,upToDate,wall}.ts",
  "node_modules/{pg-boss,@electric-sql/pglite}/package.json",
];
const FOLDER = "node_modules/.cache/consulta";

/**
 * A database nobody has used, packed; made once for each state of its inputs and kept with the dependencies.
 * @param make writes it to the given file
 * @returns its file
 */
export async function blankDatabaseFile(make: (file: string) => Promise<void>): Promise<string> {
  const hash = createHash("sha256");
  for (const file of globSync(INPUTS).sort()) hash.update(file).update(readFileSync(file));
  const kept = `${FOLDER}/blank-${hash.digest("hex").slice(0, 16)}.tar.gz`;
  if (existsSync(kept)) return kept;
  mkdirSync(FOLDER, { recursive: true });
  const draft = `${kept}.${process.pid}`;
  await make(draft);
  // Another process may have made it meanwhile and be reading it: what is being read must not be replaced.
  try {
    linkSync(draft, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
  } finally {
    rmSync(draft);
  }
  return kept;
}
