import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .trim()
  .split("\n");
const texts = (among: RegExp) => tracked.filter((file) => among.test(file)).map((file) => readFileSync(file, "utf8"));

/** The first part of each page's path below `/dashboard/`, and what else it is called. */
const known = texts(/^web\/\w+\/room\.ts$/).flatMap((text) => [
  ...[...text.matchAll(/path: "([\w-]+)/g)].map(([, name]) => name),
  ...[...text.matchAll(/aliases: \[([^\]]*)\]/g)].flatMap(([, names = ""]) => names.match(/[\w-]+/g) ?? []),
]);

test("every link to a page of the portal, on its screens and in its mails, leads to one that is there", () => {
  const led = [
    ...texts(/^web\/.*\.tsx?$/).flatMap((text) => [...text.matchAll(/["'`]\/dashboard\/([\w-]+)/g)]),
    ...texts(/^api\/.*\.ts$/).flatMap((text) => [...text.matchAll(/\$\{publicUrl\}\/dashboard\/([\w-]+)/g)]),
  ].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(10);
  expect(led.length).toBeGreaterThan(20);
  expect([...new Set(led)].filter((name) => !known.includes(name))).toEqual([]);
});
