import { readWorkers, refuseAnyPort, refuseTakenPorts } from "../portal/workers.ts";
import { build } from "./build.ts";

/** Ends the command with one sentence where something else listens already, or a setting cannot be read. */
export async function endWhereTaken(more: Parameters<typeof refuseTakenPorts>[0] = []): Promise<void> {
  try {
    const { places } = readWorkers(process.env);
    refuseAnyPort(places);
    await refuseTakenPorts([...places, ...more]);
  } catch (error) {
    giveUp(error);
  }
}

/** Ends the command with one sentence. */
export function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * Builds what the portal runs; what runs then is run/portal, as it was built. Where its ports are taken nothing is built: that takes a
 * minute, and a portal that runs here would lose what it serves.
 */
export async function makeReady(): Promise<void> {
  await endWhereTaken();
  await build().catch(giveUp);
}
