// Prints the REST contract to schema/openapi.json; with --check says whether the committed print is stale.
import { readFileSync, writeFileSync } from "node:fs";
import { openapiDocument } from "../../schema/wire/openapi.ts";

const file = new URL("../../schema/openapi.json", import.meta.url);
const printed = `${JSON.stringify(openapiDocument(), null, 2)}\n`;
if (!process.argv.includes("--check")) {
  writeFileSync(file, printed);
} else if (readFileSync(file, "utf8") !== printed) {
  console.error("schema/openapi.json is stale: run `node run/checks/print-openapi.ts`.");
  process.exitCode = 1;
}
