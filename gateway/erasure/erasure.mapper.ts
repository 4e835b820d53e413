import { z } from "zod";
import type { ErasedKind, ErasureReason, KeptKind } from "../../schema/rules/record/erasure.ts";
import { ERASED_WIRE, KEPT_WIRE, REASON_WIRE } from "../../schema/wire/erasure/erasure.ts";
import { toNamedClient, toReference, wireClientOf } from "../clients/reference.mapper.ts";
import { commonRefusals } from "../core/refusals.ts";
import { knownWord, readRow, toMoment, type Warn } from "../core/wire.ts";
import type {
  ErasureCertificate,
  ErasureCertificateFile,
  ErasureError,
  ErasurePreview,
  Retention,
  RetentionDue,
} from "./erasure.types.ts";

/** Our word by the wire's. */
const ourWords = <Ours extends string>(words: Record<Ours, string>): Record<string, Ours> =>
  Object.fromEntries((Object.entries(words) as [Ours, string][]).map(([ours, wire]) => [wire, ours]));
const ERASED = ourWords<ErasedKind>(ERASED_WIRE);
const KEPT = ourWords<KeptKind>(KEPT_WIRE);
const REASON = ourWords<ErasureReason>(REASON_WIRE);

export const wireReason = (reason: ErasureReason): string => REASON_WIRE[reason];

const counts = z.array(z.object({ tipo: z.string(), cuantos: z.int32() }));
type WireCounts = z.infer<typeof counts>;
const toCounts = <Kind>(words: Record<string, Kind>, rows: WireCounts, name: string, warn: Warn) =>
  rows.map(({ tipo, cuantos }) => ({ kind: knownWord(words, tipo, name, warn), count: cuantos }));

const id = z.union([z.string(), z.number()]).transform(String);
const wirePreview = z.object({
  client: z.object({ id, nombre: z.string() }),
  borra: counts,
  conserva: counts,
  oculta: counts.nullish(),
  canceladas: z.int32().nullish(),
  elementos: z.int32(),
  recuento: z.string().nullish(),
  ultima: z.string(),
  leyHasta: z.string(),
});
export function toPreview(body: unknown, warn: Warn): ErasurePreview | null {
  const wire = readRow(wirePreview, body, "erasurePreview", warn);
  return (
    wire && {
      clientId: wire.client.id,
      clientName: wire.client.nombre,
      erased: toCounts(ERASED, wire.borra, "erasurePreview.borra", warn),
      kept: toCounts(KEPT, wire.conserva, "erasurePreview.conserva", warn),
      hidden: wire.oculta ? toCounts(ERASED, wire.oculta, "erasurePreview.oculta", warn) : null,
      hiddenCancelled: wire.canceladas ?? null,
      shown: wire.elementos,
      tally: wire.recuento ?? null,
      lastDay: wire.ultima,
      lawUntil: wire.leyHasta,
    }
  );
}

const wireCertificate = z.object({
  id,
  numero: z.int32(),
  fecha: z.string(),
  clienteId: id,
  cliente: z.string(),
  motivo: z.string(),
  borrado: counts,
  conservado: counts,
});
export function toCertificate(row: unknown, warn: Warn): ErasureCertificate | null {
  const wire = readRow(wireCertificate, row, "erasure", warn);
  return (
    wire && {
      id: wire.id,
      number: wire.numero,
      erasedAt: toMoment(wire.fecha, "erasure.fecha", warn),
      clientId: wire.clienteId,
      clientName: wire.cliente,
      reason: knownWord(REASON, wire.motivo, "erasure.motivo", warn),
      erased: toCounts(ERASED, wire.borrado, "erasure.borrado", warn),
      kept: toCounts(KEPT, wire.conservado, "erasure.conservado", warn),
    }
  );
}

const wireFile = z.object({ nombre: z.string(), tipo: z.string(), contenido: z.string() });
export function toFile(body: unknown, warn: Warn): ErasureCertificateFile | null {
  const wire = readRow(wireFile, body, "erasureFile", warn);
  return wire && { name: wire.nombre, contentType: wire.tipo, base64: wire.contenido };
}

const wireDue = z.object({ ...wireClientOf, ultima: z.string(), hasta: z.string() });
function toDue(row: unknown, warn: Warn): RetentionDue | null {
  const wire = readRow(wireDue, row, "retention.data", warn);
  if (!wire) return null;
  const client = toReference(toNamedClient(wire));
  return client.id ? { id: client.id, client, lastDay: wire.ultima, until: wire.hasta } : null;
}

const wireRetention = z.object({ anos: z.int32(), data: z.array(z.unknown()) });
export function toRetention(body: unknown, warn: Warn): Retention | null {
  const wire = readRow(wireRetention, body, "retention", warn);
  if (!wire) return null;
  return { years: wire.anos, due: wire.data.flatMap((row) => toDue(row, warn) ?? []) };
}

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export const toRefusals = (failure: unknown): ErasureError[] | null =>
  commonRefusals(
    failure,
    { argument: "clientId", message: "Este cliente ya no existe." },
    { elementos: "shown", motivo: "reason", anos: "years" },
  );
