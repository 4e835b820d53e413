import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { TestApi } from "./api.ts";
import type { ForeignProject } from "./foreignProject.ts";

const FILE = "copy.sqlite";
/** Everything of both that can be compared as it is: the house's own words for the rest are mapped by the gateway. */
const COMPARED = {
  clients: ["id, version, name, phone, address", "id::text, version, name, phone, address", "deleted_at is null"],
  sessions: [
    "id, version, clientId, location, durationMinutes",
    'id::text, version, client_id::text as "clientId", location, duration_minutes as "durationMinutes"',
    "not hidden",
  ],
  notes: [
    "id, version, clientId, title, content",
    'id::text, version, client_id::text as "clientId", title, content',
    "not hidden",
  ],
  objectives: [
    "id, version, clientId, title, progress",
    'id::text, version, client_id::text as "clientId", title, progress',
    "not hidden",
  ],
} as const;
type Tables = Record<string, unknown[]>;

export const fileOf = ({ folder }: ForeignProject): string => path.join(folder, FILE);

/** What a copy remembers or holds; null while it is not there yet. */
export function fromCopy<Row = Record<string, unknown>>(project: ForeignProject, query: string): Row[] | null {
  try {
    const copy = new DatabaseSync(fileOf(project), { readOnly: true });
    try {
      return copy
        .prepare(query)
        .all()
        .map((row) => ({ ...row })) as Row[];
    } finally {
      copy.close();
    }
  } catch (error) {
    // No file, or no table in it yet.
    if (error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR") return null;
    throw error;
  }
}

const copyOf = (project: ForeignProject): Tables =>
  Object.fromEntries(
    Object.entries(COMPARED).map(([table, [columns]]) => [
      table,
      fromCopy(project, `select ${columns} from ${table} order by id`) ?? [],
    ]),
  );

async function truthOf(api: TestApi, practice: string): Promise<Tables> {
  const tables: Tables = {};
  for (const [table, [, columns, shown]] of Object.entries(COMPARED)) {
    const query = sql`select ${sql.raw(columns)} from ${sql.raw(table)}
      where professional_id = ${practice} and ${sql.raw(shown)} order by id::text`;
    tables[table] = ((await api.database.owner.execute(query)) as unknown as { rows: unknown[] }).rows;
  }
  return tables;
}

/** Expects the copy to hold what the practice holds, once it is in step. */
export async function expectInStep(project: ForeignProject, api: TestApi, practice: string): Promise<void> {
  const truth = await truthOf(api, practice);
  for (const rows of Object.values(truth)) expect(rows.length).toBeGreaterThan(0);
  await expect.poll(() => copyOf(project), { timeout: 30_000, interval: 100 }).toEqual(truth);
}

export interface Syncing {
  child: ChildProcess;
  /** All it has said so far. */
  said(): string;
  says(text: string): Promise<void>;
  /** Its exit code; null after a signal. */
  ended: Promise<number | null>;
}

/** Starts the sample as its README says. */
export function startSync(project: ForeignProject, url: string, token: string, ...options: string[]): Syncing {
  const child = spawn(process.execPath, ["sync.ts", FILE, ...options], {
    cwd: project.folder,
    env: { PATH: process.env.PATH, CONSULTA_URL: url, CONSULTA_TOKEN: token },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk;
    });
  return {
    child,
    said: () => said,
    says: (text) => expect.poll(() => said, { timeout: 30_000, interval: 5 }).toContain(text),
    ended: once(child, "close").then(([code]: (number | null)[]) => code ?? null),
  };
}
