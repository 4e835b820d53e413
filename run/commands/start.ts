import { readWorkers, refuseTakenPorts } from "../portal/workers.ts";
import { build } from "./build.ts";

// Before a build that may take a minute. What runs then is run/portal, as it was built.
try {
  await refuseTakenPorts(readWorkers(process.env));
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
