import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { lockFolder } from "../../api/core/database/lock.ts";
import { makeForOwnerOnly } from "../../api/core/ownerFolder.ts";
import { keepToDemonstration } from "../portal/demonstration.ts";
import { giveUp, makeReady } from "./makeReady.ts";
import { report, runStep } from "./steps.ts";

/** Away with the practice of an earlier day; the sockets are whose portal still runs on it, and then nothing goes. */
async function forgetEarlier(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const letGo = await lockFolder(folder);
  for (const name of readdirSync(folder))
    if (!name.endsWith(".sock")) rmSync(path.join(folder, name), { recursive: true });
  await letGo();
}

keepToDemonstration(process.env);
await makeReady();
makeForOwnerOnly();
if (process.argv.includes("--new")) await forgetEarlier(process.env.DATA_DIR ?? "").catch(giveUp);
const seeded = await runStep({ name: "Demo", command: process.execPath, args: ["dist/server/demo.js"] });
if (!seeded.passed) {
  report(seeded);
  process.exit(1);
}
process.stdout.write(seeded.output);
