import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decisions } from "../../run/checks/decisions.ts";

const all = decisions();
const links = (text: string, field: string) =>
  [...(new RegExp(`^- ${field}: (.+)$`, "m").exec(text)?.[1] ?? "").matchAll(/\[(\d{4})\]\(([^)]+)\)/g)].map(
    ([, number = "", name = ""]) => ({ number, name }),
  );

test("each decision has a number of its own, by which its file is called", () => {
  expect(all.map(({ number }) => number)).toEqual([...new Set(all.map(({ number }) => number))].sort());
  expect(all.filter(({ name, number }) => !new RegExp(`^${number}-[a-z0-9-]+\\.md$`).test(name))).toEqual([]);
});

test("each decision says when it was made, why, what was chosen and what was turned down", () => {
  const form =
    /^# \d{4}\. \S.+\n\n- Status: (accepted|superseded in part|superseded)\n- Date: \d{4}-\d\d-\d\d\n(- Supersedes: .+\n)?(- Superseded by: .+\n)?\n## Context\n\n[^#]+\n## Choice\n\n[\s\S]+\n## Turned down\n\n\S[\s\S]+\n$/;
  expect(all.filter(({ text }) => !form.test(text)).map(({ name }) => name)).toEqual([]);
});

test("a decision that supersedes another is named by it, and the other's status says so", () => {
  const pairs = (field: string, turn: (from: string, to: string) => string) =>
    all.flatMap(({ number, text }) => links(text, field).map((link) => turn(number, link.number))).sort();
  expect(pairs("Superseded by", (old, later) => `${later} supersedes ${old}`)).toEqual(
    pairs("Supersedes", (later, old) => `${later} supersedes ${old}`),
  );
  const accepted = all.filter(({ status }) => status === "accepted");
  expect(accepted.filter(({ text }) => text.includes("- Superseded by:")).map(({ name }) => name)).toEqual([]);
  const over = all.filter(({ status }) => status !== "accepted");
  expect(over.filter(({ text }) => !text.includes("- Superseded by:")).map(({ name }) => name)).toEqual([]);
});

test("what decisions link to exists", () => {
  const named = all.flatMap(({ text }) => ["Supersedes", "Superseded by"].flatMap((field) => links(text, field)));
  const names = new Set(all.map(({ name }) => name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name, number }) => !names.has(name) || !name.startsWith(number))).toEqual([]);
});

test("the list of decisions names them all", () => {
  const list = readFileSync("docs/decisions/README.md", "utf8");
  expect(all.filter(({ name, title }) => !list.includes(`(${name}) | ${title} |`)).map(({ name }) => name)).toEqual([]);
});
