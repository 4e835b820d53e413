import { createRequire } from "node:module";
import { cruise, type IConfiguration, type ICruiseResult } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { expect, test } from "vitest";

const { forbidden, options }: IConfiguration = createRequire(import.meta.url)("../../.ci/dependency-cruiser.cjs");

async function cruiseHouse(): Promise<ICruiseResult> {
  const { output } = await cruise(
    ["web", "gateway", "api", "schema", "tests", "run"],
    { ...options, ruleSet: { forbidden }, validate: true },
    {},
    { tsConfig: extractTSConfig("tsconfig.json") },
  );
  if (typeof output === "string") throw new Error(output);
  return output;
}

test("data goes one way: no floor and no room imports what it must not know", async () => {
  const { summary, modules } = await cruiseHouse();
  // The tool passes over files it cannot read; then the rules would hold for nothing.
  for (const file of ["web/main.tsx", "gateway/main.ts", "api/main.ts"])
    expect(modules.find(({ source }) => source === file)?.dependencies.length, file).toBeGreaterThan(0);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
});
