import { z } from "zod";
import { ACTORS, ACTS, THINGS, type Thing } from "../../schema/rules/record/audit.ts";
import { CodedError } from "../core/errors.ts";
import { knownWord, readRow, toMoment, unwrapList, type Warn, wireWord } from "../core/wire.ts";
import type { AuditEntries, AuditEntry, AuditThing } from "./audit.types.ts";

const same = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, word])) as Record<Word, Word>;
const ACTOR_OF = same(ACTORS);
const ACT_OF = same(ACTS);
const THING_OF = Object.fromEntries(
  THINGS.map((thing) => [thing, thing === "SESSION" ? "THERAPY_SESSION" : thing]),
) as Record<Thing, AuditThing>;

export const wireThing = (thing: AuditThing): Thing => wireWord(THING_OF, thing);

const wireRow = z.object({
  id: z.string(),
  fecha: z.string().nullish(),
  ultima: z.string().nullish(),
  veces: z.int32().nullish(),
  quien: z.string().nullish(),
  nombre: z.string().nullish(),
  dispositivo: z.string().nullish(),
  red: z.string().nullish(),
  acto: z.string().nullish(),
  cosa: z.string().nullish(),
  cosaId: z.string().nullish(),
  clienteId: z.string().nullish(),
  cliente: z.string().nullish(),
  sellada: z.boolean().nullish(),
});

function toEntry(row: unknown, warn: Warn): AuditEntry | null {
  const wire = readRow(wireRow, row, "audit", warn);
  return (
    wire && {
      id: wire.id,
      at: toMoment(wire.fecha, "audit.fecha", warn),
      lastAt: toMoment(wire.ultima, "audit.ultima", warn),
      times: wire.veces ?? 1,
      actor: knownWord(ACTOR_OF, wire.quien, "audit.quien", warn),
      actorName: wire.nombre ?? null,
      device: wire.dispositivo ?? null,
      network: wire.red ?? null,
      act: knownWord(ACT_OF, wire.acto, "audit.acto", warn),
      thing: knownWord(THING_OF, wire.cosa, "audit.cosa", warn),
      thingId: wire.cosaId ?? null,
      clientId: wire.clienteId ?? null,
      clientName: wire.cliente ?? null,
      isSealed: wire.sellada ?? false,
    }
  );
}

const wireNext = z.object({ siguiente: z.string().nullable() });

/** @throws {CodedError} UPSTREAM_INVALID: without knowing where to go on, the rest would be lost in silence */
export function toEntries(body: unknown, warn: Warn): AuditEntries {
  const read = wireNext.safeParse(body);
  if (!read.success) throw new CodedError("UPSTREAM_INVALID");
  const items = unwrapList(body).rows.flatMap((row) => toEntry(row, warn) ?? []);
  return { items, endCursor: read.data.siguiente };
}
