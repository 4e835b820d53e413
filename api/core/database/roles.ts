import { type ClientBase, escapeIdentifier, escapeLiteral } from "pg";
import { StartError } from "../startError.ts";

const NOT_ALLOWED = "42501";
/** Another start, or another database of the same server, was quicker. */
const ALREADY = new Set(["42710", "23505"]);

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;

async function isThere(client: ClientBase, role: string): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
  return rowCount === 1;
}

/** Whether the connection can take the role on for a transaction. */
export async function canBecome(client: ClientBase, role: string): Promise<boolean> {
  await client.query("begin");
  try {
    await client.query(`set local role ${escapeIdentifier(role)}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.query("rollback");
  }
}

async function make(client: ClientBase, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!ALREADY.has(String(codeOf(error)))) throw error;
  }
}

/**
 * Makes the role that practices' queries run as, and the one they sign in with, where they are missing: a dump carries
 * no roles.
 * @param practiceUrl how practices' queries sign in, when not as everything else does
 * @throws StartError when the right to do so is missing
 */
export async function keepRoles(client: ClientBase, practiceUrl: string | null): Promise<void> {
  const { rows } = await client.query<{ own: string }>("select current_user as own");
  const own = escapeIdentifier(rows[0]?.own ?? "");
  try {
    if (!(await isThere(client, "app_user"))) await make(client, "create role app_user nologin");
    if (!(await canBecome(client, "app_user"))) await client.query(`grant app_user to ${own}`);
    if (!practiceUrl) return;
    const { username, password } = new URL(practiceUrl);
    const name = decodeURIComponent(username);
    if (await isThere(client, name)) return;
    const secret = escapeLiteral(decodeURIComponent(password));
    await make(client, `create role ${escapeIdentifier(name)} login password ${secret} in role app_user`);
  } catch (error) {
    if (codeOf(error) !== NOT_ALLOWED) throw error;
    throw new StartError(
      `Al usuario de DATABASE_URL le falta CREATEROLE para crear los roles de las consultas: ALTER ROLE ${own} CREATEROLE, o créalos tú como en deploy/database.sh.`,
      { cause: error },
    );
  }
}

/**
 * Makes sure that who practices' queries sign in as can do nothing but what practices may.
 * @param client signed in with DATABASE_PRACTICE_URL
 * @param owner the role everything else signs in as
 * @throws StartError when it could leave
 */
export async function refuseLooseRole(client: ClientBase, owner: { role: string; database: string }): Promise<void> {
  const { rows } = await client.query<{ bound: boolean }>(
    `select pg_has_role(session_user, 'app_user', 'usage') and not rolsuper and not rolbypassrls and not rolcreaterole
       and not pg_has_role(session_user, $1, 'member') and current_database() = $2 as bound
     from pg_roles where rolname = session_user`,
    [owner.role, owner.database],
  );
  if (!rows[0]?.bound)
    throw new StartError(
      "DATABASE_PRACTICE_URL tiene que ser la misma base de datos con un rol que solo sea miembro de app_user, como en deploy/database.sh.",
    );
}
