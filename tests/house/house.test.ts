import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { ROOMS } from "../../api/core/database/functions.ts";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .trim()
  .split("\n");
const source = tracked.filter((file) => /^(web|gateway|api|schema|clients|tests|run)\/.*\.(tsx?|mjs)$/.test(file));
const floors: Record<string, string[]> = createRequire(import.meta.url)("../../.ci/layers.cjs");

test("every file of a floor stands in a room that has its place in the order", () => {
  const places = source
    .filter((file) => /^(web|gateway|api)\//.test(file))
    .map((file) => file.split("/").slice(0, -1).slice(0, 2).join("/"));
  const known = new Set(Object.entries(floors).flatMap(([floor, rooms]) => rooms.map((room) => `${floor}/${room}`)));
  expect([...new Set(places)].filter((place) => !known.has(place) && place !== "web/public")).toEqual([]);
});

test("functions of the database have a file of their room, and the rooms' order", () => {
  const files = readdirSync("api/core/database/functions").sort();
  expect(files).toEqual(ROOMS.map((room) => `${room}.sql`).sort());
  expect(floors.api?.filter((room) => ROOMS.includes(room))).toEqual(ROOMS);
});

test("a folder that has grown beyond thirty files is divided", () => {
  const inFolder = new Map<string, number>();
  for (const file of tracked.filter((name) => /^(web|gateway|api|schema|clients|run)\//.test(name))) {
    const folder = file.split("/").slice(0, -1).join("/");
    inFolder.set(folder, (inFolder.get(folder) ?? 0) + 1);
  }
  const large = [...inFolder].filter(
    ([folder, files]) => files > 30 && !folder.startsWith("api/core/database/migrations"),
  );
  expect(large).toEqual([]);
});

test("files stay readable in one sitting", () => {
  const long = source
    .map((file) => [file, readFileSync(file, "utf8").split("\n").length] as const)
    .filter(([, lines]) => lines > 260);
  expect(long).toEqual([]);
});

test("nothing is left for later, muted or skipped", () => {
  const marks = new RegExp(
    [
      ["TO", "DO"],
      ["FIX", "ME"],
      ["@ts-", "ignore"],
      ["@ts-", "expect-error"],
      ["biome-", "ignore"],
      ["as a", "ny\\b"],
      ["\\.ski", "p\\("],
      ["\\.onl", "y\\("],
    ]
      .map((part) => part.join(""))
      .join("|"),
  );
  expect(source.filter((file) => marks.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("every dependency is pinned to one version", () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^(npm:.*@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
  );
  expect(loose).toEqual([]);
});

test("nothing generated or local is committed", () => {
  expect(tracked.filter((file) => /\.generated\.|^(dist|node_modules|reports|\.data)\//.test(file))).toEqual([]);
});

test("the README explains every setting the processes read", () => {
  const readme = readFileSync("README.md", "utf8");
  const settings = ["api/core/config.ts", "gateway/core/config.ts"].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^\s*([A-Z][A-Z_]{3,}):/gm)].map((match) => match[1]),
  );
  expect([...new Set(settings)].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
