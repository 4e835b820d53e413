import { ANSWER_WORDS_MAX } from "../../../schema/rules/agenda/answers.ts";
import { SERIES_MAX, seriesFaults } from "../../../schema/rules/agenda/series.ts";
import { clientFaults } from "../../../schema/rules/clients.ts";
import {
  CONSENT_NAME_MAX,
  CONSENT_WORDS_MAX,
  CONSENTS_OF_CLIENT_MAX,
} from "../../../schema/rules/consents/consents.ts";
import { isTimeZone } from "../../../schema/rules/days.ts";
import { isStorable } from "../../../schema/rules/fields.ts";
import { MEASURES_MAX } from "../../../schema/rules/measures/measures.ts";
import { answersFault } from "../../../schema/rules/measures/scoring.ts";
import { noteFaults, tagsOf } from "../../../schema/rules/notes.ts";
import { OBJECTIVES_MAX, objectiveFaults, PROGRESS_DONE } from "../../../schema/rules/objectives.ts";
import { ADDENDA_MAX, addendumFault } from "../../../schema/rules/record/signatures.ts";
import { NOTE_VERSIONS_MAX } from "../../../schema/rules/record/versions.ts";
import { SESSION_DAYS, sessionFaults } from "../../../schema/rules/sessions.ts";
import type { ExportedClient } from "../../../schema/wire/exports/client.ts";
import { toDraft } from "../../clients/clients.wire.ts";
import type { ExportSection } from "../../practice/exportPart.ts";
import { isSeriesOwn } from "../../sessions/series/series.own.ts";

type Row<Section extends ExportSection> = ExportedClient[Section][number];

/** More of one client nobody has. */
const ROWS_MAX = 20_000;
const VERSION_MAX = 1_000_000;
const LINE_MAX = 1_000;

const none = (faults: object): boolean => Object.keys(faults).length === 0;
const isVersion = (count: number | null): boolean => count === null || (count >= 1 && count <= VERSION_MAX);
/** What the database keeps and tells again as it was, which years of two digits are not: tables have brought in days long gone. */
const isMoment = (...moments: (string | null)[]): boolean =>
  moments.every((iso) => iso === null || (iso >= "0101" && iso < "2200"));
const isLine = (...texts: (string | null)[]): boolean =>
  texts.every((text) => text === null || (text.length <= LINE_MAX && isStorable(text)));
const within = (text: string | null, max: number): boolean => text === null || text.length <= max;
const isSomeDay = (day: string | null): boolean => day === null || (day >= "1900-01-01" && day <= SESSION_DAYS.last);
/** Each once. */
const areApart = (words: readonly unknown[]): boolean => new Set(words).size === words.length;

type Said = Pick<Row<"notas">, "title" | "content" | "etiquetas">;
const isNote = ({ title, content, etiquetas }: Said): boolean =>
  none(noteFaults({ title, content, tags: tagsOf(etiquetas), clientId: "-" })) && isStorable(etiquetas);

const CHECKS: { [Section in ExportSection]: (row: Row<Section>) => boolean } = {
  series: ({ frecuencia, cada, lugares, lugarDia, hora, zona, createdAt }) =>
    none(seriesFaults({ rhythm: frecuencia, every: cada }, { times: SERIES_MAX, until: null })) &&
    [lugares, lugarDia].every((place) => place >= 1 && place <= 10_000) &&
    /^([01]\d|2[0-3]):[0-5]\d$/.test(hora) &&
    isTimeZone(zona) &&
    isMoment(createdAt),
  sesiones: (row) =>
    none(
      sessionFaults({
        ...{ clientId: "-", type: row.type, startsAt: new Date(row.datetime), durationMinutes: row.duracionMinutos },
        ...{ location: row.modalidad, notes: row.notes },
        ...{ priceCents: row.price === null ? null : Math.round(row.price * 100) },
      }),
    ) &&
    isMoment(row.createdAt) &&
    (row.status === "CANCELADA" || (row.motivoCancelacion === null && row.canceladaPor === null)) &&
    (row.serie === null || (row.serie.lugar >= 1 && row.serie.lugar <= 10_000 && isSeriesOwn(row.serie.propio))) &&
    row.respuestas.length <= LINE_MAX &&
    row.respuestas.filter(({ resultado }) => resultado === "PENDIENTE").length <= 1 &&
    row.respuestas.every(
      ({ texto, respuesta, hora, horaPedida, creada, decidida, vista, zona = null }) =>
        within(texto, ANSWER_WORDS_MAX) &&
        within(respuesta, ANSWER_WORDS_MAX) &&
        isLine(texto, respuesta) &&
        isMoment(hora, horaPedida, creada, decidida, vista) &&
        (zona === null || isTimeZone(zona)),
    ),
  notas: (row) =>
    isNote(row) &&
    [row.version, row.restoredFrom, row.versionFirmada].every(isVersion) &&
    isLine(row.savedBy, row.signedBy) &&
    isMoment(row.createdAt, row.savedAt, row.signedAt) &&
    (row.signedAt === null) === (row.versionFirmada === null) &&
    (row.signedAt === null) === (row.signedBy === null) &&
    (row.versionFirmada ?? 0) <= row.version &&
    (row.adendas.length === 0 || row.signedAt !== null) &&
    row.adendas.length <= ADDENDA_MAX &&
    row.adendas.every(({ content, createdAt }) => isMoment(createdAt) && addendumFault(content) === null) &&
    row.versiones.length <= NOTE_VERSIONS_MAX &&
    areApart(row.versiones.map(({ version }) => version)) &&
    row.versiones.every(
      (was) =>
        isNote(was) &&
        was.version < row.version &&
        isVersion(was.version) &&
        isVersion(was.restoredFrom) &&
        isLine(was.savedBy) &&
        isMoment(was.savedAt),
    ),
  objetivos: ({ titulo, descripcion, fechaObjetivo, ...row }) =>
    none(objectiveFaults({ title: titulo, description: descripcion, targetDate: fechaObjetivo, clientId: "-" })) &&
    (row.estado === "completed") === (row.progreso === PROGRESS_DONE) &&
    (row.fechaFinalizado === null || row.estado === "completed") &&
    isSomeDay(row.fechaFinalizado) &&
    isVersion(row.version) &&
    isMoment(row.createdAt) &&
    row.cambios.length > 0 &&
    row.cambios.length <= ROWS_MAX &&
    row.cambios.every(({ fecha, version }) => isMoment(fecha) && isVersion(version)),
  cuestionarios: ({ medida, respuestas, createdAt, vista }) =>
    answersFault(medida, respuestas) === null && isMoment(createdAt, vista),
  envioMensual: ({ proximo }) => isMoment(proximo),
  consentimientos: ({ version, nombre, frase, direccion, navegador, huella, ...row }) =>
    isVersion(version) &&
    /^[0-9a-f]{64}$/.test(huella) &&
    within(nombre, CONSENT_NAME_MAX) &&
    within(frase, CONSENT_WORDS_MAX) &&
    isLine(nombre, frase, direccion, navegador) &&
    isMoment(row.pedido, row.caduca, row.respondido) &&
    isSomeDay(row.firmado) &&
    isSomeDay(row.revocado) &&
    /^[\w-]{1,60}$/.test(row.id),
  consentimientosIA: ({ receptor, dado, retirado }) => isLine(receptor) && isMoment(dado, retirado),
  recibos: () => true,
};

const MOST: Partial<Record<ExportSection, number>> = {
  objetivos: OBJECTIVES_MAX,
  cuestionarios: MEASURES_MAX,
  consentimientos: CONSENTS_OF_CLIENT_MAX,
};

/** Where rows of one list cannot stand beside each other; null where they can. */
function apartFault(client: ExportedClient): string | null {
  const { consentimientos, consentimientosIA } = client;
  for (const section of ["series", "sesiones", "notas", "objetivos", "cuestionarios", "consentimientos"] as const)
    if (!areApart(client[section].map(({ id }) => id))) return section;
  const waiting = consentimientos.filter(({ estado }) => estado === "PENDIENTE").map(({ tipo }) => tipo);
  if (!areApart(waiting)) return "consentimientos";
  return consentimientosIA.filter(({ retirado }) => retirado === null).length > 1 ? "consentimientosIA" : null;
}

const SECTIONS = Object.keys(CHECKS) as ExportSection[];

function faultyRow<Section extends ExportSection>(section: Section, rows: readonly Row<Section>[]): number {
  return rows.findIndex((row) => !CHECKS[section](row));
}

/**
 * What the rules of the portal say of a client that somebody may have changed by hand.
 * @param today `YYYY-MM-DD`
 * @returns where the first fault stands; null when all of it can be stored
 */
export function faultOfClient(client: ExportedClient, today: string): string | null {
  const { cliente } = client;
  if (!none(clientFaults(toDraft(cliente), today)) || !isMoment(cliente.createdAt)) return "cliente";
  for (const section of SECTIONS) {
    if (client[section].length > (MOST[section] ?? ROWS_MAX)) return section;
    const at = faultyRow(section, client[section] as never);
    if (at !== -1) return `${section} ${at + 1}`;
  }
  return apartFault(client);
}
