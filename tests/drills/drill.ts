import type { Tally } from "../support/traffic.ts";

/** What happened, and what became of the requests meanwhile: a line of the table that `npm run drill` prints. */
export interface DrillRow {
  fault: string;
  requests: number;
  failed: number;
  /** Acknowledged and not there afterwards. */
  lost: number;
  /** There more than once. */
  double: number;
  secondsUntilWell: number;
  /** Whether it was as it has to be. */
  met: boolean;
}

export interface Drill {
  /** Programs without which it cannot be, and the Debian packages that bring them. */
  needs: Record<string, string>;
  run(): Promise<DrillRow[]>;
}

/** @param met whether it was as it has to be, beside that nothing is lost or there twice */
export function rowOf(
  fault: string,
  { requests, failed, lost, double, secondsUntilWell }: Tally,
  met: boolean,
): DrillRow {
  for (const what of new Set(failed.map((one) => one.what))) console.error(`  ${what}`);
  return {
    fault,
    requests,
    failed: failed.length,
    lost: lost.length,
    double: double.length,
    secondsUntilWell,
    met: met && lost.length + double.length === 0,
  };
}

const HEADINGS = ["fault", "requests", "failed", "lost", "double", "seconds until well", "as it should"];

export function printRows(rows: readonly DrillRow[]): void {
  const lines = rows.map(({ fault, requests, failed, lost, double, secondsUntilWell, met }) => [
    fault,
    ...[requests, failed, lost, double].map(String),
    secondsUntilWell.toFixed(1),
    met ? "yes" : "NO",
  ]);
  for (const line of [HEADINGS, HEADINGS.map(() => "---"), ...lines]) console.log(`| ${line.join(" | ")} |`);
}
