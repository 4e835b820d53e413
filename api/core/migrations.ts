import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where the migrations lie: beside the built bundle, or one floor up from this source file. */
export function migrationsFolder(): string {
  const places = ["./migrations", "../migrations"].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = places.find((place) => existsSync(`${place}/meta/_journal.json`));
  if (!found) throw new Error("the migrations are missing from the build");
  return found;
}
