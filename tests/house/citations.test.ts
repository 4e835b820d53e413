import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { decisions } from "../../run/checks/decisions.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .trim()
  .split("\n")
  // The notices are other people's words.
  .filter(
    (file) =>
      /\.(tsx?|mjs|cjs|css|md|sql|ya?ml|sh)$/.test(file) && file !== "THIRD_PARTY_NOTICES.md" && existsSync(file),
  )
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));
const papers = files.filter(({ file }) => file.endsWith(".md"));

const found = (paper: string, heading: RegExp) =>
  new Set([...readFileSync(paper, "utf8").matchAll(heading)].map(([, number = ""]) => number));
const SECTIONS = found("docs/product.md", /^## (\d+)\. /gm);
const CHOICES = found("docs/design-decisions.md", /^\| D(\d+) \| \S/gm);
const DECISIONS = new Set(decisions().map(({ number }) => String(Number(number))));

/** Each citation that `pattern` finds, as «file: what is cited», without those whose every number is known. */
function lost(pattern: RegExp, known: Set<string>): { cited: number; missing: string[] } {
  const cited = files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([citation]) => ({ file, citation })),
  );
  const missing = cited.filter(({ citation }) => !(citation.match(/\d+/g) ?? []).every((number) => known.has(number)));
  return { cited: cited.length, missing: missing.map(({ file, citation }) => `${file}: ${citation}`) };
}

test("each section of the product that is cited stands in docs/product.md", () => {
  const { cited, missing } = lost(/(?<!RFC \d+ )§ ?\d+/g, SECTIONS);
  expect(cited).toBeGreaterThan(150);
  expect(missing).toEqual([]);
});

test("each choice of the design that is cited stands in docs/design-decisions.md", () => {
  const { cited, missing } = lost(/(?<![\w/.#-])D\d{1,2}(?![\w-])/g, CHOICES);
  expect(cited).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test("each decision that is cited has its file in docs/decisions", () => {
  const { cited, missing } = lost(/\b[Dd]ecisions? \d+(?:(?:,| and|, and) \d+)*/g, DECISIONS);
  expect(cited).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

/** A heading's anchor as GitHub makes it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

test("what the papers link to is there", () => {
  const dead = papers.flatMap(({ file, text }) => {
    const prose = text.replace(/```[\s\S]*?```/g, "");
    return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
      // Addresses of the portal are followed where its pages are served: tests/gateway/developers.
      if (/^[a-z]+:/.test(link) || (link.startsWith("/") && file.startsWith("docs/developers/"))) return [];
      const [to = "", heading] = link.split("#");
      const target = to === "" ? file : path.join(path.dirname(file), to);
      if (!existsSync(target)) return [`${file}: ${link}`];
      if (heading === undefined) return [];
      const headings = [...readFileSync(target, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => anchor(title));
      return headings.includes(heading) ? [] : [`${file}: ${link}`];
    });
  });
  expect(dead).toEqual([]);
});

test("the files that the papers name exist", () => {
  const present = papers.filter(({ file }) => !/^docs\/decisions\/\d|^CHANGELOG/.test(file));
  const gone = present.flatMap(({ file, text }) =>
    [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)]
      .map(([, named = ""]) => named)
      .filter((named) => !existsSync(named) && !existsSync(path.join(path.dirname(file), named)))
      .map((named) => `${file}: ${named}`),
  );
  expect(gone).toEqual([]);
});
