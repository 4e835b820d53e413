import path from "node:path";
import { makeForOwnerOnly } from "../../api/core/ownerFolder.ts";
import { build } from "./build.ts";
import { report, runStep } from "./steps.ts";

// The demonstration practice keeps to a folder of its own; a real practice is never touched.
process.env.DATA_DIR = path.join(process.env.DATA_DIR ?? ".data", "demo");
delete process.env.DATABASE_URL;
// Its people do not exist: whatever it would send stays in the outbox.
delete process.env.SMTP_URL;
await build();
makeForOwnerOnly();
const seeded = await runStep({ name: "Demo", command: process.execPath, args: ["dist/server/demo.js"] });
if (!seeded.passed) {
  report(seeded);
  process.exit(1);
}
await import("./start.ts");
console.log("  Demostración    elena@consulta.demo · consulta-demo");
