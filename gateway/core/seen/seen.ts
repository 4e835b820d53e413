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
export async function openSeen({ metrics }: Pick<GatewayConfig, "metrics">, watched: Watched): Promise<Seen> {
  if (!metrics) return { metrics: null, close: async () => undefined };
  const { openMetrics } = await import("./metrics.ts");
  const { url, close } = await openMetrics(metrics, watched);
  return { metrics: url, close };
}
