import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingTests } from "../support/namedTests.ts";

const [shown = "", notShown = ""] = readFileSync("docs/document-coverage.md", "utf8").split("## Not shown by a test");
const rows = shown
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (---|promise)/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));

test("each promise says where it is built and names a test of it", () => {
  const faulty = rows.filter(([promise, built = "", tests = "", ...more]) => {
    const places = [...built.matchAll(/`([^`]+)`/g)].map(([, place = ""]) => place);
    const named = tests.split(/; (?=`)/).map((part) => /^`tests\/[^`]+` «/.test(part));
    return !promise || more.length > 0 || places.length === 0 || !places.every(existsSync) || named.includes(false);
  });
  expect(rows.length).toBeGreaterThan(90);
  expect(faulty.map(([promise]) => promise)).toEqual([]);
});

test("each test that a promise names is there, by file and title", () => {
  expect(rows.flatMap(([, , tests = ""]) => missingTests(tests))).toEqual([]);
});

/** Everything in quotation marks, without code; `'a {b} c'` and `'N/max'` leave room for what stands there. */
const quoted = (paper: string) =>
  [
    ...paper
      .replace(/```[\s\S]*?```/g, "")
      .replace(/`[^`]*`/g, "")
      .replace(/\n\s*/g, " ")
      .matchAll(/«([^»]+)»|(?<![\p{L}\d])'([^']+)'(?!\p{L})/gu),
  ].map(([, ours, theirs]) => ours ?? theirs ?? "");
const pattern = (text: string) =>
  new RegExp(
    text
      .split(/\{\w+\}|[NM]\/max|\bN\b|\bX\b/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"))
      .join("[^\\n]{0,60}?"),
  );
const sources = (...globs: string[]) =>
  globSync(globs)
    .map((file) => readFileSync(file, "utf8").replaceAll("\\", ""))
    .join("\n");
/** Words of this paper, and of PayPal's script, that are not on a screen. */
const NO_TEXT = new Set(["document §5", "the documented service", "vault"]);
/** Made of parts in the sources. */
const COMPOSED = new Set([
  "Límites: N/max clientes, M/max notas con IA por mes",
  "La contraseña debe tener al menos 6 caracteres",
]);

test("each text that product.md quotes stands in the product and in a test, or is said not to be shown", () => {
  const texts = [...new Set(quoted(readFileSync("docs/product.md", "utf8")))].filter((text) => !NO_TEXT.has(text));
  const product = sources("{web,gateway,api}/**/*.{ts,tsx,sql}", "schema/rules/*.ts");
  const tests = sources("tests/{web,parts,screens,api,gateway,schema,journeys}/**/*.{ts,tsx}");
  const excused = new Set(quoted(notShown));
  expect(texts.length).toBeGreaterThan(120);
  expect(texts.filter((text) => !COMPOSED.has(text) && !pattern(text).test(product))).toEqual([]);
  expect(texts.filter((text) => !excused.has(text) && !pattern(text).test(tests))).toEqual([]);
  expect([...excused].filter((text) => pattern(text).test(tests))).toEqual([]);
});
