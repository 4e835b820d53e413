import path from "node:path";
import { makeForOwnerOnly, prepareFolder } from "../../api/core/ownerFolder.ts";
import { isOwnMachine } from "../../schema/rules/ownMachine.ts";
import { reachedAt } from "../../schema/settings/reached.ts";
import { keepToDemonstration } from "./demonstration.ts";
import { Supervisor } from "./supervisor.ts";
import { readWorkers, refuseTakenPorts } from "./workers.ts";

// Built like the servers: one that had read TypeScript, and built, held 50 MB as long as it lived instead of 16.
const isDemonstration = process.argv[2] === "demo";
if (isDemonstration) keepToDemonstration(process.env);
const env = process.env;
// An empty setting is none.
const host = env.HOST || "127.0.0.1";
const port = env.PORT || "4000";
const apiPort = env.API_PORT || "4001";
const dataFolder = env.DATA_DIR || ".data";
const publicUrl = env.PUBLIC_URL || `http://localhost:${port}`;

/** Secrets may stand in files. */
const isSet = (name: string): boolean => Boolean(env[name] || env[`${name}_FILE`]);

const fail = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

function accounts(): string {
  if (env.CLERK_PUBLISHABLE_KEY) return "Clerk (CLERK_PUBLISHABLE_KEY)";
  return env.AUTH_JWKS_URL ? `externas (${env.AUTH_JWKS_URL})` : "propias, incluidas en el portal";
}

/** The outbox is shown on a machine of one's own alone. */
const withoutMailServer = (): string =>
  env.NODE_ENV !== "production" && isOwnMachine(publicUrl)
    ? `bandeja de salida en ${publicUrl}/dev/outbox`
    : "ninguno: nadie recibe correos ni códigos hasta que SMTP_URL diga un servidor";

/** What only the service does; with API_BASE_URL another one runs, with settings of its own. */
function ofTheService(): [string, string][] {
  if (env.API_BASE_URL) return [["REST", `${env.API_BASE_URL} (API_BASE_URL)`]];
  return [
    [
      "Base de datos",
      isSet("DATABASE_URL")
        ? "PostgreSQL (DATABASE_URL)"
        : `incorporada, en ${path.resolve(dataFolder, "db")}; para una consulta real, PostgreSQL con DATABASE_URL`,
    ],
    ["Cuentas", accounts()],
    ["Correo", isSet("SMTP_URL") ? "SMTP (SMTP_URL)" : withoutMailServer()],
    [
      "IA",
      (env.AI_PROVIDER || "local") === "local"
        ? "resumen local, sin que salga ningún texto; un modelo, con AI_PROVIDER"
        : `${env.AI_PROVIDER}, ${env.AI_MODEL} (AI_PROVIDER)`,
    ],
    ["REST", `${reachedAt(host, apiPort)}${env.NODE_ENV === "production" ? "" : "/docs"}`],
  ];
}

const logFolder = path.join(dataFolder, "logs");
const defaults = (): [string, string][] => [
  ...ofTheService(),
  ["GraphQL", `${publicUrl}/graphql (explorador)`],
  ["Registros", path.resolve(logFolder)],
];

const failWith = (error: unknown): never => fail(error instanceof Error ? error.message : String(error));

async function prepared(): Promise<ReturnType<typeof readWorkers>> {
  try {
    const workers = readWorkers(env);
    await refuseTakenPorts(workers.shared);
    return workers;
  } catch (error) {
    return failWith(error);
  }
}

const workers = await prepared();

let warning: string | null = null;
try {
  makeForOwnerOnly();
  warning = prepareFolder(dataFolder);
  prepareFolder(logFolder);
} catch (error) {
  failWith(error);
}

/** Where Prometheus finds the figures of what runs here, as far as they are on. */
function figures(): string {
  const ports = workers.services.flatMap(({ file, env: own }) => {
    const setting = file.endsWith("api.js") ? "METRICS_PORT" : "GATEWAY_METRICS_PORT";
    return own?.[setting] ?? (env[setting] || []);
  });
  return ports.map((at) => `${reachedAt(env.METRICS_HOST || "127.0.0.1", at)}/metrics`).join(", ");
}

const supervisor = new Supervisor({
  services: workers.services,
  env: { ...env, ...workers.env },
  logFolder,
  onTrouble: (sentence) => console.error(sentence),
  onNotice: (sentence) => console.warn(`Aviso: ${sentence}`),
});

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  void supervisor.stop().then(() => process.exit(0));
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
process.on("disconnect", stop);

const isStarted = await supervisor.start().then(
  () => true,
  async (error: Error) => {
    // Asked to stop while it started: that is no failure.
    if (stopping) return false;
    await supervisor.stop();
    return fail(error.message);
  },
);
if (isStarted) {
  console.log(`Portal listo en ${publicUrl}`);
  for (const [what, value] of defaults()) console.log(`  ${what.padEnd(16)}${value}`);
  if (figures()) console.log(`  ${"Métricas".padEnd(16)}${figures()}`);
  if (warning) console.log(`  ${"Aviso".padEnd(16)}${warning}`);
  if (isDemonstration) console.log(`  ${"Demostración".padEnd(16)}elena@consulta.demo · consulta-demo`);
}
