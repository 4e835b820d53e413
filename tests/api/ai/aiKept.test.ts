import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isKept } from "../../../api/ai/summary.kept.ts";

/** As sessions are jotted down, most by who did not know the words that are looked for. */
const sentences = (kind: string) =>
  readFileSync(new URL(`sentences/${kind}.txt`, import.meta.url), "utf8")
    .trim()
    .split("\n");
test("what is said of risk in ordinary words is kept as well, and little else is", () => {
  const [kept, plain] = [sentences("kept"), sentences("plain")];
  const parts = [kept, plain].map((all) => all.filter(isKept).length / all.length);
  process.stdout.write(
    `kept by the summariser: ${parts.map((part) => part.toFixed(3)).join(" of what is to be, and ")}\n`,
  );
  expect(parts[0]).toBeGreaterThanOrEqual(0.95);
  expect(parts[1]).toBeLessThanOrEqual(0.15);
});
