import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decisions } from "../../run/checks/decisions.ts";
import { missingTests } from "../support/namedTests.ts";

const { level1, level2 }: { level1: string[]; level2: string[] } = JSON.parse(
  readFileSync("tests/house/asvs.json", "utf8"),
);
const STATES = ["met", "partly", "not met", "operator", "not applicable"];

const rows = globSync("docs/security/v*.md").flatMap((paper) =>
  readFileSync(paper, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| v5.0.0-"))
    .map((line) => {
      const [number = "", level = "", what = "", state = "", against = "", proof = "", ...more] = line
        .slice(2, -2)
        .split(" | ");
      return { number: number.replace("v5.0.0-", ""), level, what, state, against, proof: proof.trim(), more };
    }),
);
const index = readFileSync("docs/security.md", "utf8");

test("each requirement of levels 1 and 2 stands once, with its level", () => {
  const known = [...level1.map((number) => `${number} 1`), ...level2.map((number) => `${number} 2`)];
  expect(known.length).toBe(253);
  expect(rows.map(({ number, level }) => `${number} ${level}`).sort()).toEqual(known.sort());
});

test("each line has a state and says what stands against it; what is met has a proof", () => {
  const faulty = rows.filter(
    ({ what, state, against, proof, more }) =>
      !STATES.includes(state) ||
      what.length < 3 ||
      against.length < 3 ||
      more.length > 0 ||
      (["met", "partly"].includes(state) && proof === ""),
  );
  expect(faulty.map(({ number }) => number)).toEqual([]);
});

test("each test, file and decision that stands as a proof is there", () => {
  const numbers = new Set(decisions().map(({ number }) => Number(number)));
  const lost = rows.flatMap(({ number, proof }) => {
    const parts = proof === "" ? [] : proof.split(/; (?=`|decision)/);
    return parts.flatMap((part) => {
      const file = /^`([^`]+)`/.exec(part)?.[1];
      if (file) return existsSync(file) ? missingTests(part) : [`${number}: ${file}`];
      const named = /^decisions? ([\d, and]+)$/.exec(part)?.[1]?.match(/\d+/g) ?? [];
      return named.length > 0 && named.every((one) => numbers.has(Number(one))) ? [] : [`${number}: ${part}`];
    });
  });
  expect(lost).toEqual([]);
});

test("the index counts the lines by their states, and lists what is not met or met in part", () => {
  const counted = STATES.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`);
  expect(index).toContain(counted.join(", "));
  const open = rows.filter(({ state }) => state === "not met" || state === "partly").map(({ number }) => number);
  const list = index.split("## Not met")[1] ?? "";
  const told = [...list.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([number]) => number);
  expect([...new Set(told)].sort()).toEqual(open.sort());
});

test("the product starts no program, runs no text as code and puts no text in as HTML", () => {
  const dangerous = /child_process|\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML/;
  const sources = globSync("{web,gateway,api,schema}/**/*.{ts,tsx}").filter((file) => !file.includes(".generated."));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => dangerous.test(readFileSync(file, "utf8")))).toEqual([]);
});
