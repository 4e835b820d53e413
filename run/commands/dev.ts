import { watch } from "node:fs";
import path from "node:path";
import { build as buildOnce, createServer, type Rolldown } from "vite";
import { makeForOwnerOnly, prepareFolder } from "../../api/core/ownerFolder.ts";
import { Supervisor } from "../portal/supervisor.ts";
import { generate } from "./build.ts";
import { endWhereTaken } from "./makeReady.ts";
import { report, runStep } from "./steps.ts";

// Web with hot reload, service and gateway restarted after each change, operations regenerated with each .graphql file.
const webPort = process.env.WEB_PORT || "5173";
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${webPort}`;
const dataFolder = process.env.DATA_DIR || ".data";
process.env.WEB_PORT = webPort;

// A portal that runs from here would lose what it serves: both are built into dist/server.
await endWhereTaken([{ setting: "WEB_PORT", host: "127.0.0.1", port: Number(webPort) }]);
const generated = await runStep(generate);
if (!generated.passed) throw new Error(generated.output);
const operations = watch("web", { recursive: true }, (_event, file) => {
  if (file?.endsWith(".graphql")) void runStep(generate).then((result) => result.passed || report(result));
});

makeForOwnerOnly();
prepareFolder(dataFolder);
prepareFolder(path.join(dataFolder, "logs"));
const supervisor = new Supervisor({
  services: [
    { name: "api", file: "dist/server/api.js" },
    { name: "gateway", file: "dist/server/gateway.js" },
  ],
  env: { ...process.env, PUBLIC_URL: publicUrl },
  logFolder: path.join(dataFolder, "logs"),
  onTrouble: (sentence) => console.error(sentence),
});

const watcher = (await buildOnce({
  configFile: ".ci/vite.server.ts",
  logLevel: "warn",
  build: { watch: {} },
})) as Rolldown.RolldownWatcher;
const web = await createServer({ configFile: ".ci/vite.web.ts" });

let started = false;
let turn = Promise.resolve();
const afterBuild = async () => {
  if (started) {
    await supervisor.restart("api");
    await supervisor.restart("gateway");
    console.log("Servicio y pasarela reiniciados");
    return;
  }
  await supervisor.start();
  started = true;
  await web.listen();
  console.log(`Portal en desarrollo en ${publicUrl}`);
};
watcher.on("event", (event) => {
  if (event.code === "ERROR") console.error(event.error.message);
  if (event.code !== "END") return;
  turn = turn.then(afterBuild).catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
});

const stop = async () => {
  operations.close();
  await watcher.close();
  await web.close();
  await supervisor.stop();
  process.exit(0);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
process.on("disconnect", () => void stop());
