// Prints the GraphQL schema the gateway serves to schema/schema.graphql. With --check: fails when the file is stale.
import { readFileSync, writeFileSync } from "node:fs";
import { houseSdl, SCHEMA_FILE } from "./house-schema.mjs";

const sdl = await houseSdl();
if (!process.argv.includes("--check")) {
  writeFileSync(SCHEMA_FILE, sdl);
} else if (readFileSync(SCHEMA_FILE, "utf8") !== sdl) {
  console.error("schema/schema.graphql is stale: run `node run/checks/print-schema.mjs` and commit the file.");
  process.exit(1);
}
