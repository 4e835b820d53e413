import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { z } from "zod";
import type { DatabaseChoice } from "../../core/config.ts";
import { newestApplied } from "../../core/database/migrations.ts";
import { OLDEST_VERSION, refusePooler } from "../../core/database/postgres.ts";
import { canBecome, refuseLooseRole } from "../../core/database/roles.ts";
import { wallStands } from "../../core/database/wall.ts";
import { StartError } from "../../core/startError.ts";
import { causeOf, type Finding, ok, PATIENCE_MS, placeOf, wrong } from "./finding.ts";

const asked = z.tuple([
  z.object({
    version: z.string(),
    number: z.coerce.number(),
    role: z.string(),
    database: z.string(),
    mighty: z.boolean(),
    replica: z.boolean(),
    prepared: z.boolean(),
    now: z.coerce.number(),
    archiving: z.boolean(),
    archiver_fails: z.boolean(),
    archived: z.boolean(),
  }),
]);

/** What PostgreSQL's archive of changes does; "never": it is on, has kept none and failed at none, as without a command. */
export type Archiving = "on" | "never" | "failing" | "off";

export interface Server {
  /** null: the server could not be asked. */
  applied: Date | null;
  /** By how much this machine's clock is ahead of the server's; null: the server could not be asked. */
  aheadMs: number | null;
  archiving: Archiving | null;
  finding: Finding;
}

type Choice = Extract<DatabaseChoice, { kind: "postgres" }>;

const connection = (connectionString: string) =>
  new Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: "consulta-doctor",
  });

/** Asks a server with the owner's rights, over a connection of its own. */
export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = connection(url);
  // A connection that is lost fails what waits on it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

const REASONS: Record<string, string> = {
  "28P01": "no acepta el usuario o la clave",
  "28000": "no acepta al usuario desde esta máquina (pg_hba.conf)",
  "3D000": "no tiene esa base de datos",
  "53300": "no tiene conexiones libres: sube max_connections o cierra otros programas",
  "57P03": "está arrancando o parándose: espera un momento",
};

/** @param setting where the address stands */
function unreachable(setting: string, url: string, error: unknown): Finding {
  const code = causeOf(error);
  const reason =
    REASONS[code] ?? `no responde o rechaza la pregunta (${code}): comprueba la dirección y que esté en marcha`;
  return wrong(`PostgreSQL en ${placeOf(url)} ${reason} (${setting}).`);
}

/** @returns what is wrong with how practices' queries sign in; null: nothing */
async function practiceFault(url: string, owner: { role: string; database: string }): Promise<Finding | null> {
  try {
    await connected(url, (client) => refuseLooseRole(client, owner));
    return null;
  } catch (error) {
    return error instanceof StartError ? wrong(error.message) : unreachable("DATABASE_PRACTICE_URL", url, error);
  }
}

const QUESTION = `
  select current_setting('server_version') as version, current_setting('server_version_num') as number,
    current_user as role, current_database() as database,
    (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as mighty,
    pg_is_in_recovery() as replica, to_regclass('drizzle.__drizzle_migrations') is not null as prepared,
    extract(epoch from clock_timestamp()) * 1000 as now, current_setting('archive_mode') <> 'off' as archiving,
    coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as archiver_fails,
    last_archived_time is not null as archived
  from pg_stat_archiver`;

/** @returns what is wrong with the way through the pooler; null: nothing, or there is none */
async function pooledFault({ url, directUrl }: Choice): Promise<Finding | null> {
  if (!directUrl) return null;
  try {
    await connected(url, (client) => client.query("select"));
    return null;
  } catch (error) {
    return unreachable("DATABASE_URL", url, error);
  }
}

function archivingOf(found: z.output<typeof asked>[0]): Archiving {
  if (!found.archiving) return "off";
  if (found.archiver_fails) return "failing";
  return found.archived ? "on" : "never";
}

/** Looks at a PostgreSQL server, and changes nothing there. */
export async function lookAtServer(choice: Choice): Promise<Server> {
  const setting = choice.directUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  const url = choice.directUrl ?? choice.url;
  try {
    return await connected(url, async (client) => {
      await refusePooler(client);
      const askedAt = Date.now();
      const { rows } = await client.query(QUESTION);
      const answeredAt = Date.now();
      const [found] = asked.parse(rows);
      const aheadMs = (askedAt + answeredAt) / 2 - found.now;
      const owner = drizzle(client);
      const applied = found.prepared ? await newestApplied(owner) : null;
      const finding = async (): Promise<Finding> => {
        const at = `PostgreSQL ${found.version} en ${placeOf(url)}`;
        if (found.number < OLDEST_VERSION) return wrong(`${at} es anterior a la versión 15: actualízalo.`);
        if (found.replica) return wrong(`${at} es una réplica y no admite cambios: di en DATABASE_URL el principal.`);
        if (!applied) return ok(`${at}, todavía vacío: el primer arranque hace las tablas.`);
        if (!(await canBecome(client, "app_user")))
          return wrong(
            `${at}: el usuario de DATABASE_URL no puede actuar como app_user; hazlo miembro como deploy/database.sh.`,
          );
        if (!(await wallStands(owner)))
          return wrong(
            `${at}: faltan derechos o políticas que separan las consultas; vuelve a arrancar el servicio, que los repone.`,
          );
        const { practiceUrl } = choice;
        const fault = (await pooledFault(choice)) ?? (practiceUrl ? await practiceFault(practiceUrl, found) : null);
        if (fault) return fault;
        const mighty = found.mighty
          ? " Entra como superusuario: deploy/database.sh hace roles a los que les basta menos."
          : "";
        return ok(`${at}, con sus tablas, roles y políticas.${mighty}`);
      };
      return { applied, aheadMs, archiving: archivingOf(found), finding: await finding() };
    });
  } catch (error) {
    const finding = error instanceof StartError ? wrong(error.message) : unreachable(setting, url, error);
    return { applied: null, aheadMs: null, archiving: null, finding };
  }
}
