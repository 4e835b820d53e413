import { sql } from "drizzle-orm";
import { z } from "zod";
import { codeOf } from "./besideRequests.ts";
import type { Queries } from "./database.ts";
import { readMigrations } from "./migrations.ts";

const facts = z.object({ rows: z.array(z.object({ whole: z.boolean() })) });

/**
 * Whether what parts the practices is all there: the role, its rights, and on every table with rows of a professional a
 * policy, held against the table's owner too. Of a dump that is restored on another server, roles and all that names
 * them stay behind; then a practice's queries would fail, or find nothing.
 * @param db with any rights: what is asked stands in the catalogue
 */
export async function wallStands(db: Queries): Promise<boolean> {
  const found = await db.execute(sql`
    with practice as (
      select c.oid, c.relrowsecurity and c.relforcerowsecurity as forced, c.relowner
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname = 'professionals' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'professional_id' and not a.attisdropped))
    )
    select to_regrole('app_user') is not null
      and coalesce((
        select bool_and(has_table_privilege(to_regrole('app_user')::oid, ('public.' || name)::regclass::oid, 'select'))
        from unnest(array['professionals', 'plans', 'clients', 'sessions', 'notes', 'objectives']) as name), false)
      and coalesce((
        select bool_and(has_function_privilege(to_regrole('app_user')::oid, p.oid, 'execute'))
        from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname in ('search_clients', 'search_notes')), false)
      and not exists (
        select from practice t where not forced
          or not exists (
            select from pg_policy p where p.polrelid = t.oid and to_regrole('app_user')::oid = any (p.polroles))
          or not exists (
            select from pg_policy p where p.polrelid = t.oid and t.relowner = any (p.polroles))) as whole`);
  return facts.parse(found).rows[0]?.whole ?? false;
}

/** Asks what a practice's own queries need. @throws when one of them would fail, or find nothing because it may not look */
export async function answerPractices(tx: Queries): Promise<void> {
  await tx.execute(sql`select from clients limit 1`);
  if (!(await wallStands(tx))) throw new Error("role, rights or policies of the practices are missing");
}

/** What the migrations say about rights and policies. */
const WALL = /^(grant|revoke|create policy|alter policy|drop policy|alter table \S+ enable row level security)\b/i;

const withoutComments = (statement: string): string => statement.replace(/^\s*--.*$/gm, "").trim();

/** Of a table, column, function or schema that later migrations removed; a policy that is there already. */
const PASSED_OVER = new Set(["42P01", "42703", "42883", "3F000", "42704", "42710"]);

/** Lets the tables' owner see all practices in spite of FORCE; without a policy it would see none. */
const OWNER_SEES_ALL = sql`
  do $$
  declare
    named text;
    held oid;
    keeper oid;
  begin
    for named, held, keeper in
      select c.relname, c.oid, c.relowner from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname = 'professionals' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'professional_id' and not a.attisdropped))
    loop
      if not exists (select from pg_policy where polrelid = held and keeper = any (polroles)) then
        execute format('drop policy if exists %I on public.%I', named || '_of_service', named);
        execute format('create policy %I on public.%I to %I using (true) with check (true)',
          named || '_of_service', named, pg_get_userbyid(keeper));
      end if;
      if not (select relforcerowsecurity from pg_class where oid = held) then
        execute format('alter table public.%I force row level security', named);
      end if;
    end loop;
  end $$`;

/** Holds policies against the owner of each table of practices, too. Only tables where that is missing are touched. */
export const holdOwner = async (owner: Queries): Promise<void> => void (await owner.execute(OWNER_SEES_ALL));

/**
 * Makes rights and policies where any of them is missing: all that the migrations say about them, once more.
 * @param owner with the rights of the tables' owner, and nobody else at it
 */
export async function mendWall(owner: Queries): Promise<void> {
  await owner.transaction(async (tx) => {
    const statements = readMigrations().flatMap(({ sql: parts }) => parts);
    for (const statement of statements.map(withoutComments).filter((text) => WALL.test(text)))
      await tx
        .transaction((step) => step.execute(sql.raw(statement)))
        .catch((error: unknown) => {
          if (!PASSED_OVER.has(codeOf(error) ?? "")) throw error;
        });
    await tx.execute(OWNER_SEES_ALL);
  });
}
