import { makeForOwnerOnly } from "../../api/core/ownerFolder.ts";
import { keepToDemonstration } from "../portal/demonstration.ts";
import { makeReady } from "./makeReady.ts";
import { report, runStep } from "./steps.ts";

keepToDemonstration(process.env);
await makeReady();
makeForOwnerOnly();
const seeded = await runStep({ name: "Demo", command: process.execPath, args: ["dist/server/demo.js"] });
if (!seeded.passed) {
  report(seeded);
  process.exit(1);
}
