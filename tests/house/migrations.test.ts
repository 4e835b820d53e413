import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "api/core/database/migrations";
/** The newest migration of 0.2.0, the first version that another is started beside. */
const FIRST_RELEASED = "0011_webhooks.sql";
const TAKES_AWAY = [
  /\bdrop (column|table|schema|function|type)\b/i,
  /\brename\b/i,
  /\bset data type\b|\balter (column )?\S+ type\b/i,
  /\bset not null\b/i,
  /\badd column\b(?!.*\bdefault\b).*\bnot null\b/i,
  /\badd constraint\b.*\b(check|unique)\b/i,
  /\bcreate unique index\b/i,
];
const CONTRACT = /^-- contract: .* since (\d+\.\d+\.\d+)$/m;

const releases = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(
  ([, name]) => name,
);

/** Statements that the version before could not live with. */
function refusedIn(migration: string): string[] {
  const made = [...migration.matchAll(/create table "?(?:\w+"?\.)?"?(\w+)"?/gi)].map(([, name = ""]) => name);
  return migration.split("--> statement-breakpoint").filter((statement) => {
    const text = statement.replace(/^\s*--.*$/gm, "").replaceAll(/\s+/g, " ");
    if (!TAKES_AWAY.some((mark) => mark.test(text)) || /^ ?create table\b/i.test(text)) return false;
    if (made.some((name) => new RegExp(`\\b(alter table|on)\\b[^(]*"?\\b${name}\\b`, "i").test(text))) return false;
    const since = CONTRACT.exec(statement)?.[1];
    return since === undefined || !releases.includes(since);
  });
}

test("no migration since 0.2.0 takes away what the version before still uses", () => {
  const later = readdirSync(FOLDER).filter((file) => file.endsWith(".sql") && file > FIRST_RELEASED);
  expect(later.length).toBeGreaterThan(0);
  for (const file of later) expect([file, refusedIn(readFileSync(`${FOLDER}/${file}`, "utf8"))]).toEqual([file, []]);
});

test.each([
  'ALTER TABLE "clients" DROP COLUMN "fax";',
  'ALTER TABLE "clients" RENAME COLUMN "fax" TO "telefax";',
  'ALTER TABLE "clients" ALTER COLUMN "fax" SET DATA TYPE integer;',
  'ALTER TABLE "clients" ALTER COLUMN "fax" SET NOT NULL;',
  'ALTER TABLE "clients" ADD COLUMN "fax" text NOT NULL;',
  'ALTER TABLE "clients" ADD CONSTRAINT "short" CHECK (length(fax) < 9);',
  'CREATE UNIQUE INDEX "one_fax" ON "clients" ("fax");',
  'DROP TABLE "clients";',
  '-- contract: nobody reads it since 9.9.9\nDROP TABLE "clients";',
])("it would be refused: %s", (statement) => {
  expect(refusedIn(statement)).toHaveLength(1);
});

test.each([
  'ALTER TABLE "clients" ADD COLUMN "fax" text;',
  `ALTER TABLE "clients" ADD COLUMN "fax" text DEFAULT '' NOT NULL;`,
  '-- contract: nobody reads it since 0.2.0\nDROP TABLE "clients";',
  'CREATE TABLE "faxes" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "faxes" ("id");',
])("it is let through: %s", (statement) => {
  expect(refusedIn(statement)).toEqual([]);
});
