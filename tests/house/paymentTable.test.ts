import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("each row of docs/payments.md names a test that exists", () => {
  const rows = readFileSync("docs/payments.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (---|PayPal says)/.test(line));
  const titles = globSync("tests/api/membership/payment*.test.ts")
    .map((file) => readFileSync(file, "utf8"))
    .join("");
  const missing = rows.filter((row) => {
    const named = row.match(/«[^«»]+»(?=[^|]*\|$)/g) ?? [];
    return named.length === 0 || named.some((title) => !titles.includes(`"${title.slice(1, -1)}"`));
  });
  expect(rows.length).toBeGreaterThan(25);
  expect(missing).toEqual([]);
});
