import { z } from "zod";
import type { WireChange } from "../../schema/wire/feed.ts";
import { CodedError } from "../core/errors.ts";
import { knownWord, readRow, toMoment, unwrapList, type Warn, wireWord } from "../core/wire.ts";
import {
  type Change,
  type ChangedType,
  ChangedTypes,
  type ChangeFeed,
  type ChangeKind,
  ChangeKinds,
} from "./feed.types.ts";

const TYPE_OF: Record<WireChange["tipo"], ChangedType> = {
  CLIENTE: ChangedTypes.CLIENT,
  SESION: ChangedTypes.THERAPY_SESSION,
  NOTA: ChangedTypes.NOTE,
  OBJETIVO: ChangedTypes.OBJECTIVE,
  PAGO: ChangedTypes.PAYMENT,
  SOLICITUD: ChangedTypes.BOOKING_REQUEST,
  MEDIDA: ChangedTypes.MEASURE,
  CONSENTIMIENTOS: ChangedTypes.CONSENTS,
  CONSULTA: ChangedTypes.PRACTICE,
};
const KIND_OF: Record<WireChange["cambio"], ChangeKind> = {
  CREADO: ChangeKinds.CREATED,
  ACTUALIZADO: ChangeKinds.UPDATED,
  ELIMINADO: ChangeKinds.DELETED,
  RESTAURADO: ChangeKinds.RESTORED,
};

export const toChangedType = (word: string | null | undefined, warn: Warn): ChangedType | null =>
  knownWord(TYPE_OF, word, "change.tipo", warn);
export const wireChangedType = (type: ChangedType): WireChange["tipo"] => wireWord(TYPE_OF, type);

/** The types as the service reads them; undefined: all. */
export const toWireTypes = (types: readonly ChangedType[] | null | undefined): string | undefined =>
  types?.map(wireChangedType).join();

const wireRow = z.object({
  cursor: z.string(),
  id: z.string(),
  tipo: z.string().nullish(),
  cambio: z.string().nullish(),
  version: z.int32().nullish(),
  fecha: z.string().nullish(),
});
function toChange(row: unknown, warn: Warn): Change | null {
  const wire = readRow(wireRow, row, "change", warn);
  return (
    wire && {
      cursor: wire.cursor,
      id: wire.id,
      type: toChangedType(wire.tipo, warn),
      kind: knownWord(KIND_OF, wire.cambio, "change.cambio", warn),
      version: wire.version ?? null,
      at: toMoment(wire.fecha, "change.fecha", warn),
    }
  );
}

const wireFeed = z.object({
  siguiente: z.string(),
  hayMas: z.boolean(),
  ultimo: z.string(),
  solape: z.string().nullish(),
});
/** @throws {CodedError} UPSTREAM_INVALID: a feed with a row or a cursor left out would lose changes in silence */
export function toFeed(body: unknown, warn: Warn): ChangeFeed {
  const read = wireFeed.safeParse(body);
  const { rows } = unwrapList(body);
  const items = rows.map((row) => toChange(row, warn)).filter((change) => change !== null);
  if (!read.success || items.length < rows.length) throw new CodedError("UPSTREAM_INVALID");
  const { siguiente, hayMas, ultimo, solape = null } = read.data;
  return { items, endCursor: siguiente, hasMore: hayMas, latestCursor: ultimo, overlapCursor: solape };
}
