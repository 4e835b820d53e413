import { createRequire } from "node:module";
import { cruise, type IConfiguration, type ICruiseResult } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

const read = createRequire(import.meta.url);
const { forbidden, options }: IConfiguration = read("../../.ci/dependency-cruiser.cjs");

/** The rooms of each floor, from the ground up. */
export const floors: Record<string, string[]> = read("../../.ci/layers.cjs");

/** Every import of the house, judged by the rules of the floors and rooms. */
export async function cruiseHouse(): Promise<ICruiseResult> {
  const { output } = await cruise(
    ["web", "gateway", "api", "schema", "clients", "tests", "run"],
    { ...options, ruleSet: { forbidden }, validate: true },
    {},
    { tsConfig: extractTSConfig("tsconfig.json") },
  );
  if (typeof output === "string") throw new Error(output);
  return output;
}
