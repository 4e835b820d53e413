import path from "node:path";
import { lexicographicSortSchema, printSchema } from "graphql";
import { runnerImport } from "vite";

const root = path.resolve(import.meta.dirname, "../..");
/** The committed print of the GraphQL schema. */
export const SCHEMA_FILE = path.join(root, "schema/schema.graphql");
/** The same as it was when the last version was released. */
export const RELEASED_FILE = path.join(root, "schema/released.graphql");

/** The gateway's schema as text: every part described, in alphabetical order, the same each time. No server is started. */
export async function houseSdl() {
  const { module } = await runnerImport(path.join(root, "gateway/app/schema.ts"), {
    root,
    configFile: false,
    logLevel: "error",
  });
  return `${printSchema(lexicographicSortSchema(module.buildHouseSchema(false)))}\n`;
}
