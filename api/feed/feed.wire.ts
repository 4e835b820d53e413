import type { Scope } from "../../schema/rules/tokens.ts";
import type { WireChange, WireChangeFeed } from "../../schema/wire/feed.ts";
import { inWireWords } from "../core/refusals.ts";
import { placeOf, toCursor } from "./feed.cursor.ts";
import type { ChangesRead } from "./feed.service.ts";
import type { Change, ChangedType } from "./feed.store.ts";

export const TYPE: Record<ChangedType, WireChange["tipo"]> = {
  CLIENT: "CLIENTE",
  SESSION: "SESION",
  NOTE: "NOTA",
  OBJECTIVE: "OBJETIVO",
  PAYMENT: "PAGO",
  BOOKING_REQUEST: "SOLICITUD",
  MEASURE: "MEDIDA",
  CONSENTS: "CONSENTIMIENTOS",
  PRACTICE: "CONSULTA",
};
const KIND: Record<Change["kind"], WireChange["cambio"]> = {
  CREATED: "CREADO",
  UPDATED: "ACTUALIZADO",
  DELETED: "ELIMINADO",
  RESTORED: "RESTAURADO",
};

const SCOPE: Record<ChangedType, Scope | null> = {
  CLIENT: "clients:read",
  SESSION: "sessions:read",
  NOTE: "notes:read",
  OBJECTIVE: "objectives:read",
  PAYMENT: "payments:read",
  BOOKING_REQUEST: "sessions:read",
  // It is part of the record, as notes are; what it says is for people only.
  MEASURE: "notes:read",
  CONSENTS: "notes:read",
  // Every program reads whose it is.
  PRACTICE: null,
};

/** What a program may have to read to be told of these types; null: of all. */
export const scopesOf = (types: readonly ChangedType[] | null): Scope[] =>
  (types ?? (Object.keys(SCOPE) as ChangedType[])).map((type) => SCOPE[type]).filter((scope) => scope !== null);

/** The types that are asked for, in our words; null: all. */
export const typesOf = (wire: readonly WireChange["tipo"][] | undefined): ChangedType[] | null =>
  wire ? (Object.keys(TYPE) as ChangedType[]).filter((type) => wire.includes(TYPE[type])) : null;

const toWireChange = (change: Change): WireChange => ({
  cursor: toCursor(change.professionalId, placeOf(change)),
  tipo: TYPE[change.type],
  id: change.objectId,
  cambio: KIND[change.kind],
  version: change.version,
  fecha: change.at.toISOString(),
});

export const toWireFeed = (professionalId: string, { changes, end, newest, overlap }: ChangesRead): WireChangeFeed => ({
  data: changes.map(toWireChange),
  siguiente: toCursor(professionalId, end),
  hayMas: end.number < newest.number,
  ultimo: toCursor(professionalId, newest),
  solape: overlap && toCursor(professionalId, overlap),
});

export const feedRefusals = inWireWords({ after: "despues" }, () => ({}));
