import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .trim()
  .split("\n");
const source = tracked.filter((file) => /^(web|gateway|api|schema|tests|run)\/.*\.(tsx?|mjs)$/.test(file));
const ROOMS = ["account", "clients", "sessions", "notes", "objectives", "overview", "membership", "support"];

test("every folder of a floor is a room of the house, its core or its parts", () => {
  const folders = source
    .filter((file) => /^(web|gateway|api)\//.test(file) && file.split("/").length > 2)
    .map((file) => file.split("/").slice(0, 2).join("/"));
  const known = new Set(
    ["web", "gateway", "api"].flatMap((floor) =>
      [...ROOMS, "core", "ui", "ai", "demo", "migrations"].map((room) => `${floor}/${room}`),
    ),
  );
  expect([...new Set(folders)].filter((folder) => !known.has(folder))).toEqual([]);
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
