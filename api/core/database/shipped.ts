import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** @returns where a file or folder lies that goes with the program: beside this source file or the built bundle, or one floor up from a part of it; null where it is missing */
export function shipped(name: string): string | null {
  const places = [`./${name}`, `../${name}`].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.find((place) => existsSync(place)) ?? null;
}
