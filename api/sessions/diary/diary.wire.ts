import { DIARY_PATH, type DiaryNaming } from "../../../schema/rules/agenda/diary.ts";
import type { WireDiaryFeed, WireDiaryFeedInput, WireToldDiaryFeed } from "../../../schema/wire/diary/diary.ts";
import { inWireWords } from "../../core/refusals.ts";
import type { DiaryFeedDraft, DiaryFeedRecord } from "./diary.rules.ts";
import type { ToldFeed } from "./diary.service.ts";

const SHOWN: Record<DiaryNaming, WireDiaryFeed["muestra"]> = {
  INITIALS: "INICIALES",
  NAMES: "NOMBRES",
  BUSY: "OCUPADO",
};
const NAMING: Record<WireDiaryFeed["muestra"], DiaryNaming> = {
  INICIALES: "INITIALS",
  NOMBRES: "NAMES",
  OCUPADO: "BUSY",
};

/** The Spanish name of each field on the wire. */
export const LABELS = { nombre: "Nombre", muestra: "Qué se ve", detalles: "Tipo y lugar" };

export const toDraft = ({ nombre, muestra, detalles }: WireDiaryFeedInput): DiaryFeedDraft => ({
  name: nombre?.trim() ?? "",
  naming: muestra ? NAMING[muestra] : null,
  withDetails: detalles ?? false,
});

export const toWireFeed = (feed: DiaryFeedRecord): WireDiaryFeed => ({
  id: feed.id,
  nombre: feed.name,
  muestra: SHOWN[feed.naming],
  detalles: feed.withDetails,
  createdAt: feed.createdAt.toISOString(),
  renovadaEn: feed.renewedAt.toISOString(),
  ultimaLectura: feed.lastReadAt?.toISOString() ?? null,
});

export const toWireTold = ({ feed, secret }: ToldFeed, publicUrl: string): WireToldDiaryFeed => ({
  calendario: toWireFeed(feed),
  direccion: `${publicUrl}${DIARY_PATH}/${secret}.ics`,
});

export const diaryRefusals = inWireWords({ name: "nombre", naming: "muestra", withDetails: "detalles" }, toWireFeed);
