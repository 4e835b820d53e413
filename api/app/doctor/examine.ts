import { type ApiConfig, readApiConfig } from "../../core/config.ts";
import { TooLate, within } from "../../core/patience.ts";
import { SettingError } from "../../core/settingError.ts";
import { chainFindings } from "./chains.ts";
import { clockFinding } from "./clock.ts";
import { causeOf, type Finding, ok, unseen, wrong } from "./finding.ts";
import { archiveFinding, backupFinding, diskFinding, lookAtFolder } from "./folder.ts";
import { aiFinding, mailFinding, paymentsFinding } from "./outside.ts";
import { lookAtServer } from "./server.ts";
import { askService, entranceFinding, serviceFinding } from "./service.ts";
import { versionsFinding } from "./versions.ts";

export const CHECKS = {
  settings: "Ajustes",
  service: "Servicio",
  entrance: "Entrada",
  database: "Base de datos",
  signatures: "Firmas",
  audit: "Registro",
  clock: "Reloj",
  mail: "Correo",
  ai: "IA",
  payments: "Pagos",
  backups: "Copias",
  disk: "Disco",
  versions: "Versiones",
} as const;
export type CheckName = keyof typeof CHECKS;
export type Checked = Finding & { check: CheckName };

/** Longer than any exchange within one look. */
const PATIENCE_MS = 15_000;
/** All signed notes are read, and every entry of the audit. */
const CHAINS_MS = 10 * 60_000;

/** One look, whatever becomes of it and of the others. */
async function bounded(
  check: CheckName,
  look: () => Promise<Finding> | Finding,
  patienceMs = PATIENCE_MS,
): Promise<Checked> {
  try {
    return { check, ...(await within(patienceMs, Promise.resolve().then(look))) };
  } catch (error) {
    const why =
      error instanceof TooLate ? `no ha terminado en ${patienceMs / 1_000} segundos` : `ha fallado (${causeOf(error)})`;
    return { check, ...wrong(`La comprobación ${why}: mira el registro del servicio.`) };
  }
}

/** Looks at an installation from all sides at once, and changes nothing. */
export async function examine(config: ApiConfig): Promise<Checked[]> {
  const service = askService(config);
  const { database } = config;
  const server = database.kind === "postgres" ? lookAtServer(database) : null;
  const folder = server ? null : service.then((running) => lookAtFolder(config, running));
  const looked = server ?? folder;
  const chains = (async () =>
    await chainFindings(config, { applied: (await looked)?.applied ?? null, running: await service }))();
  return await Promise.all([
    bounded("settings", () => ok("Todos se pueden leer.")),
    bounded("service", async () => serviceFinding(await service, config)),
    bounded("entrance", () => entranceFinding(config)),
    bounded("database", async () => (await looked)?.finding ?? unseen("No hay ninguna.")),
    bounded("signatures", async () => (await chains).signatures, CHAINS_MS),
    bounded("audit", async () => (await chains).audit, CHAINS_MS),
    bounded("clock", async () => clockFinding(config, (await server)?.aheadMs ?? null)),
    bounded("mail", () => mailFinding(config)),
    bounded("ai", () => aiFinding(config)),
    bounded("payments", () => paymentsFinding(config)),
    bounded("backups", async () =>
      server ? archiveFinding((await server).archiving) : backupFinding(config, (await service) !== null),
    ),
    bounded("disk", () => diskFinding(config)),
    bounded("versions", async () => versionsFinding((await looked)?.applied ?? null, await service)),
  ]);
}

/** The same for settings as the environment has them; without readable ones nothing else can be looked at. */
export async function examineSettings(env: NodeJS.ProcessEnv): Promise<Checked[]> {
  let config: ApiConfig;
  try {
    config = readApiConfig(env);
    if (env.API_BASE_URL && config.database.kind === "folder")
      throw new SettingError(
        "Aquí solo está la entrada (API_BASE_URL): ejecútalo donde está el servicio, con sus ajustes.",
      );
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    const [settings, ...others] = Object.keys(CHECKS) as CheckName[];
    return [
      { check: settings ?? "settings", ...wrong(error.message) },
      ...others.map((check) => ({ check, ...unseen("Corrige antes los ajustes.") })),
    ];
  }
  return await examine(config);
}
