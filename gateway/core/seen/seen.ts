import type { GatewayConfig } from "../config.ts";
import type { Watched } from "./metrics.ts";

/** What shows the operator how the gateway is doing. */
export interface Seen {
  /** Where Prometheus finds the figures; null when they are off. */
  metrics: string | null;
  close(): Promise<void>;
}

/**
 * Opens what the settings ask for. What is off is not even loaded.
 * @throws {SettingError} when it cannot be opened
 */
export async function openSeen(
  { metrics, tracesTo }: Pick<GatewayConfig, "metrics" | "tracesTo">,
  watched: Watched,
): Promise<Seen> {
  const figures = metrics && (await (await import("./metrics.ts")).openMetrics(metrics, watched));
  const traces = tracesTo === null ? null : (await import("./traces.ts")).openTraces(tracesTo, watched.names);
  return {
    metrics: figures?.url ?? null,
    async close() {
      await Promise.all([figures?.close(), traces?.close()]);
    },
  };
}
