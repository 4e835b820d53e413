import type { ApiConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import type { Reading } from "./readings.ts";

/** What shows the operator how the service is doing. */
export interface Seen {
  /** Where Prometheus finds the figures; null when they are off. */
  metrics: string | null;
  close(): Promise<void>;
}

/**
 * Opens what the settings ask for. What is off is not even loaded.
 * @throws StartError when it cannot be opened
 */
export async function openSeen(
  { metrics, tracesTo }: Pick<ApiConfig, "metrics" | "tracesTo">,
  parts: { database: Database; readings: Reading[]; log: Log },
): Promise<Seen> {
  const figures = metrics && (await (await import("./metrics.ts")).openMetrics(metrics, parts));
  const traces = tracesTo === null ? null : (await import("./traces.ts")).openTraces(tracesTo);
  return {
    metrics: figures?.url ?? null,
    async close() {
      await Promise.all([figures?.close(), traces?.close()]);
    },
  };
}
