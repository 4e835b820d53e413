import { type Counts, type ErasureReason, madeOf } from "../../schema/rules/record/erasure.ts";
import {
  ERASED_WIRE,
  KEPT_WIRE,
  REASON_WIRE,
  type WireErasure,
  type WireErasureInput,
  type WireErasurePreview,
  type WireRetention,
} from "../../schema/wire/erasure/erasure.ts";
import { inWireWords } from "../core/refusals.ts";
import type { ErasurePreview } from "./erasure.service.ts";
import type { ErasureRecord } from "./erasure.store.ts";
import type { Retention } from "./retention.service.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = { motivo: "Motivo", elementos: "Elementos", recuento: "Recuento", anos: "Años" };

/** In the order in which the words stand. */
const toWireCounts = <Kind extends string, Word>(words: Record<Kind, Word>, counts: Partial<Counts<Kind>>) =>
  (Object.entries(words) as [Kind, Word][]).flatMap(([kind, tipo]) => {
    const cuantos = counts[kind] ?? 0;
    return cuantos > 0 ? [{ tipo, cuantos }] : [];
  });

const REASONS = Object.entries(REASON_WIRE) as [ErasureReason, WireErasureInput["motivo"]][];
export function toReason(motivo: WireErasureInput["motivo"]): ErasureReason {
  const found = REASONS.find(([, word]) => word === motivo);
  if (!found) throw new TypeError("every reason has a word on the wire");
  return found[0];
}

export const toWirePreview = ({
  client,
  erased,
  kept,
  shown,
  tally,
  lastDay,
  lawUntil,
}: ErasurePreview): WireErasurePreview => ({
  client: { id: client.id, nombre: client.name },
  borra: toWireCounts(ERASED_WIRE, erased),
  conserva: toWireCounts(KEPT_WIRE, kept),
  oculta: toWireCounts(ERASED_WIRE, shown.counts),
  canceladas: shown.cancelled,
  elementos: madeOf(erased),
  recuento: tally,
  ultima: lastDay,
  leyHasta: lawUntil,
});

export const toWireErasure = (erasure: ErasureRecord): WireErasure => ({
  id: erasure.id,
  numero: erasure.number,
  fecha: erasure.erasedAt.toISOString(),
  clienteId: erasure.clientId,
  cliente: erasure.clientName,
  motivo: REASON_WIRE[erasure.reason],
  borrado: toWireCounts(ERASED_WIRE, erasure.erased),
  conservado: toWireCounts(KEPT_WIRE, erasure.kept),
});

export const toWireRetention = ({ years, due }: Retention): WireRetention => ({
  anos: years,
  data: due.map(({ id, name, lastDay, until }) => ({
    client: { id, nombre: name, avatar: null },
    ultima: lastDay,
    hasta: until,
  })),
});

/** What the room refuses, as the wire tells it. */
export const erasureRefusals = inWireWords({ shown: "elementos", years: "anos" }, toWireErasure);
