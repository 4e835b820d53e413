import { readWorkers, refuseTakenPorts } from "../portal/workers.ts";
import { build } from "./build.ts";

/**
 * Builds what the portal runs; what runs then is run/portal, as it was built. Where its ports are taken nothing is built: that takes a
 * minute, and a portal that runs here would lose what it serves.
 */
export async function makeReady(): Promise<void> {
  try {
    await refuseTakenPorts(readWorkers(process.env).places);
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
