import { readFileSync } from "node:fs";
import type { ICruiseResult } from "dependency-cruiser";
import { beforeAll, expect, test } from "vitest";
import { cruiseHouse } from "../../run/checks/cruise.ts";
import { floorsPicture } from "../../run/checks/floorsPicture.ts";

let house: ICruiseResult;
beforeAll(async () => {
  house = await cruiseHouse();
});

test("data goes one way: no floor and no room imports what it must not know", () => {
  const { summary, modules } = house;
  // The tool passes over files it cannot read; then the rules would hold for nothing.
  for (const file of ["web/app/main.tsx", "gateway/app/main.ts", "api/app/main.ts", "clients/typescript/src/index.ts"])
    expect(modules.find(({ source }) => source === file)?.dependencies.length, file).toBeGreaterThan(0);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
});

test("the picture of floors and rooms is what the imports say (`npm run papers` draws it)", () => {
  expect(readFileSync("docs/floors.svg", "utf8")).toBe(floorsPicture(house));
});
