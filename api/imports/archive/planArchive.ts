import { createHash } from "node:crypto";
import { CONSENT_KINDS } from "../../../schema/rules/consents/consents.ts";
import type { ArchiveThing } from "../../../schema/rules/imports/archives.ts";
import { type PlannedTexts, planTexts, textKey } from "../../consents/consents.bring.ts";
import type { Queries } from "../../core/database/database.ts";
import { type PlannedTemplates, planTemplates } from "../../notes/templates/templates.bring.ts";
import { type Practice, planInForce } from "../../practice/practice.store.ts";
import type { Repeated } from "../imports.rules.ts";
import { readKnownClients } from "../imports.store.ts";
import { clientKeys, repeatsAmong, takenAsSeen } from "../repeats.ts";
import type { ToldArchive, ToldClient } from "./archive.rules.ts";

export interface ThingCount {
  thing: ArchiveThing;
  brought: number;
  leftOut: number;
}

/** What an export would bring in just now. */
export interface PlannedArchive {
  /** The places of the clients that are brought in. */
  places: number[];
  clientCount: number;
  things: ThingCount[];
  hasPrivateNotes: boolean | null;
  repeats: Repeated[];
  /** The plan's maximum, when these are more. */
  limit: { used: number; max: number; plan: string } | null;
  texts: PlannedTexts;
  templates: PlannedTemplates;
  fingerprint: string;
}

const sumOf = (clients: readonly ToldClient[], count: (client: ToldClient) => number): number =>
  clients.reduce((sum, client) => sum + count(client), 0);

/** What there is of each sort, whether it can be brought in or not. */
function thingsOf(
  told: ToldArchive,
  brought: readonly ToldClient[],
  { texts, templates }: Pick<PlannedArchive, "texts" | "templates">,
): ThingCount[] {
  const isKnown = ({ hash }: ToldClient["consents"][number]) =>
    CONSENT_KINDS.some((kind) => texts.numbers.has(textKey(kind, hash)));
  const consents = brought.flatMap((client) => client.consents);
  const known = consents.filter(isKnown);
  const waiting = known.filter(({ isWaiting }) => isWaiting).length;
  const papers = known.filter(({ hasPaper }) => hasPaper).length;
  const of = (thing: ArchiveThing, count: keyof ToldClient["counts"]): ThingCount => ({
    ...{ thing, brought: sumOf(brought, ({ counts }) => counts[count]), leftOut: 0 },
  });
  const left = (thing: ArchiveThing, leftOut: number): ThingCount => ({ thing, brought: 0, leftOut });
  return [
    { thing: "CLIENTS" as const, brought: brought.length, leftOut: told.clients.length - brought.length },
    ...[of("SESSIONS", "sessions"), of("SERIES", "series"), of("NOTES", "notes"), of("SIGNATURES", "signatures")],
    ...[of("OBJECTIVES", "objectives"), of("MEASURES", "measures")],
    { thing: "CONSENTS" as const, brought: known.length, leftOut: consents.length - known.length },
    left("CONSENT_REQUESTS", waiting),
    { thing: "PAPERS" as const, brought: papers, leftOut: 0 },
    { thing: "CONSENT_TEXTS" as const, brought: texts.taken.length, leftOut: texts.left },
    { thing: "TEMPLATES" as const, brought: templates.taken.length, leftOut: templates.left },
    left("RECEIPTS", sumOf(brought, ({ counts }) => counts.receipts) + (told.practice?.receipts ?? 0)),
    left(
      "REMINDERS",
      sumOf(brought, ({ reminders }) => reminders),
    ),
    left(
      "MONTHLY",
      sumOf(brought, ({ monthly }) => monthly),
    ),
  ].filter(({ brought: count, leftOut }) => count + leftOut > 0);
}

/** What of an export is brought in, beside what the practice has. */
export async function planArchive(
  tx: Queries,
  practice: Practice,
  told: ToldArchive,
  takeAnyway: readonly number[],
): Promise<PlannedArchive> {
  const { id, activeClientCount: used } = practice.professional;
  const known = await readKnownClients(tx, id);
  // A client's place in the file, from 1 on, is its line.
  const lines = told.clients.map((client, place) => ({ client, line: place + 1 }));
  const repeats = repeatsAmong(
    lines,
    ({ client }) => ({ name: client.name, clientId: null, keys: clientKeys(client) }),
    known.map((client) => ({ name: client.name, clientId: client.id, keys: clientKeys(client) })),
    takeAnyway,
    // Two that had one address there, as of a family, are two.
    true,
  );
  const left = new Set(repeats.filter(({ isTaken }) => !isTaken).map(({ line }) => line));
  const chosen = lines.filter(({ line }) => !left.has(line));
  const brought = chosen.map(({ client }) => client);
  const practiceTold = told.practice ?? { plantillas: [], plantillasPorTipo: [], textosConsentimiento: [] };
  const texts = await planTexts(tx, id, practiceTold.textosConsentimiento);
  const templates = await planTemplates(tx, id, practiceTold);
  const { maxClients, name } = planInForce(practice, new Date());
  const added = brought.filter(({ isActive }) => isActive).length;
  const isBeyond = maxClients !== null && added > 0 && used + added > maxClients;
  const places = chosen.map(({ line }) => line - 1);
  const own = templates.taken.map((template) => template.id);
  const meant = [told.digest, places, takenAsSeen(repeats), [...texts.numbers], own];
  return {
    ...{ places, clientCount: told.clients.length, repeats, texts, templates },
    things: thingsOf(told, brought, { texts, templates }),
    hasPrivateNotes: told.hasPrivateNotes,
    limit: isBeyond ? { used, max: maxClients, plan: name } : null,
    fingerprint: createHash("sha256").update(JSON.stringify(meant), "utf8").digest("hex"),
  };
}
