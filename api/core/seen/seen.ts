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
  { metrics }: Pick<ApiConfig, "metrics">,
  parts: { database: Database; readings: Reading[]; log: Log },
): Promise<Seen> {
  if (!metrics) return { metrics: null, close: async () => undefined };
  const { openMetrics } = await import("./metrics.ts");
  const { url, close } = await openMetrics(metrics, parts);
  return { metrics: url, close };
}
