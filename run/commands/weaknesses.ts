import { execFile } from "node:child_process";
import { z } from "zod";

const PATIENCE_MS = 20_000;

const audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), fixAvailable: z.unknown(), isDirect: z.boolean().default(false) }),
  ),
});

/** What `npm audit --json` printed, as one line for a person. */
export function weaknessesIn(printed: string): string {
  let said: unknown;
  try {
    said = JSON.parse(printed);
  } catch {
    said = null;
  }
  const { data } = audit.safeParse(said);
  if (!data) return "not known: the registry gave no answer";
  const found = Object.entries(data.vulnerabilities);
  if (found.length === 0) return "none";
  return found
    .map(([name, { severity, fixAvailable }]) => `${name} (${severity}${fixAvailable ? ", mended by an update" : ""})`)
    .join(", ");
}

/**
 * Reports weaknesses that are known of what is shipped. A report and no gate: what was found since yesterday in somebody
 * else's code must not stop a fix of ours.
 */
export function reportWeaknesses(): Promise<void> {
  return new Promise((resolve) => {
    const options = { timeout: PATIENCE_MS, maxBuffer: 20_000_000, shell: process.platform === "win32" };
    // It ends with 1 when there are some.
    execFile("npm", ["audit", "--omit=dev", "--json", "--fetch-retries=0"], options, (_, printed) => {
      console.log(`Known weaknesses of dependencies: ${weaknessesIn(printed)}.`);
      resolve();
    });
  });
}
