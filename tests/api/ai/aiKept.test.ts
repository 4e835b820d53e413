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

test("a text of one word, or of one over and over, is looked at once", () => {
  // Processor time, microseconds: some hundredths of a second in all; half a minute where every letter begins another look.
  const { user } = process.threadCpuUsage();
  for (const word of ["a", "perd", "tomo ", "subi", "regal", "mand", "quier", "deja ", "con el ", "cada "])
    isKept(word.repeat(100_000 / word.length));
  expect(process.threadCpuUsage().user - user).toBeLessThan(3_000_000);
});
