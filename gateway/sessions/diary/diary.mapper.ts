import { z } from "zod";
import type { DiaryNaming } from "../../../schema/rules/agenda/diary.ts";
import type { WireDiaryFeed, WireDiaryFeedInput } from "../../../schema/wire/diary/diary.ts";
import { CodedError } from "../../core/errors.ts";
import { commonRefusals, type Gone } from "../../core/refusals.ts";
import { knownWord, readRow, toMoment, unwrapRecord, type Warn } from "../../core/wire.ts";
import type { DiaryFeed, DiaryFeedError, DiaryFeedInput } from "./diary.types.ts";

const NAMING: Record<WireDiaryFeed["muestra"], DiaryNaming> = {
  INICIALES: "INITIALS",
  NOMBRES: "NAMES",
  OCUPADO: "BUSY",
};
const SHOWN: Record<DiaryNaming, WireDiaryFeed["muestra"]> = {
  INITIALS: "INICIALES",
  NAMES: "NOMBRES",
  BUSY: "OCUPADO",
};

const wireRow = z.object({
  id: z.string(),
  nombre: z.string(),
  muestra: z.string().nullish(),
  detalles: z.boolean().nullish(),
  createdAt: z.string().nullish(),
  renovadaEn: z.string().nullish(),
  ultimaLectura: z.string().nullish(),
});
export function toFeed(row: unknown, warn: Warn): DiaryFeed | null {
  const wire = readRow(wireRow, row, "calendario", warn);
  return (
    wire && {
      id: wire.id,
      name: wire.nombre,
      naming: knownWord(NAMING, wire.muestra, "calendario.muestra", warn),
      withDetails: wire.detalles ?? false,
      createdAt: toMoment(wire.createdAt, "calendario.createdAt", warn),
      renewedAt: toMoment(wire.renovadaEn, "calendario.renovadaEn", warn),
      lastReadAt: toMoment(wire.ultimaLectura, "calendario.ultimaLectura", warn),
    }
  );
}

const told = z.object({ calendario: z.unknown(), direccion: z.string() });
/** @throws {CodedError} UPSTREAM_INVALID: an address is told once */
export function toTold(body: unknown, warn: Warn): { feed: DiaryFeed; address: string } {
  const read = told.safeParse(unwrapRecord(body)).data;
  const feed = read && toFeed(read.calendario, warn);
  if (!feed) throw new CodedError("UPSTREAM_INVALID");
  return { feed, address: read.direccion };
}

export const toWire = ({ name, naming, withDetails }: DiaryFeedInput): WireDiaryFeedInput => ({
  nombre: name,
  muestra: SHOWN[naming],
  detalles: withDetails ?? false,
});

const FIELD = { nombre: "input.name", muestra: "input.naming", detalles: "input.withDetails" };
const GONE: Gone = { message: "Esta dirección ya no existe." };

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export const toRefusals = (failure: unknown): DiaryFeedError[] | null => commonRefusals(failure, GONE, FIELD);
