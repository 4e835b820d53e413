import { CONSENT_NAME } from "../../../schema/rules/consents/consents.ts";
import { QUESTIONNAIRES } from "../../../schema/rules/measures/questionnaires.ts";
import { bandWords } from "../../../schema/rules/measures/scoring.ts";
import { receiptNumber } from "../../../schema/rules/money/receipts.ts";
import { formatMoney } from "../../../schema/rules/money/words.ts";
import type { ExportedClient } from "../../../schema/wire/exports/client.ts";
import { type Paper, PROSE, SOFT } from "../../core/paper/paper.ts";
import type { ExportSection } from "../../practice/exportPart.ts";
import { CANCELLER, CONSENT_STATUS, longCalendarDay, REASON, STATUS, type Told, WAY } from "./told.ts";

interface Chapter<Row> {
  title: string;
  write: (paper: Paper, row: Row, told: Told) => void;
}
type Of<Section extends ExportSection> = ExportedClient[Section][number];

const PRIORITY_WORD = { BAJA: "Prioridad baja", MEDIA: "Prioridad media", ALTA: "Prioridad alta" } as const;

/** A heading that is not left alone at the end of a page, and what is told of it in small. */
function head(paper: Paper, title: string, about: (string | null | false | undefined)[]): void {
  paper.need(60);
  paper.flow(title, 0, { size: 11.5, bold: true });
  const told = about.filter(Boolean).join(" · ");
  if (told) paper.flow(told, 0, { size: 9, color: SOFT });
  paper.y += 4;
}

function session(paper: Paper, row: Of<"sesiones">, told: Told): void {
  const cancelled = [
    row.motivoCancelacion && REASON[row.motivoCancelacion],
    row.canceladaPor && CANCELLER[row.canceladaPor],
  ];
  head(paper, told.moment(row.datetime), [
    row.type,
    `${row.duracionMinutos} minutos`,
    row.modalidad,
    [STATUS[row.status], ...cancelled].filter(Boolean).join(", "),
    row.price !== null && formatMoney(row.price),
  ]);
  if (row.notes) paper.flow(row.notes, 0, PROSE);
  for (const { tipo, texto, creada } of row.respuestas)
    if (texto) paper.flow(`${told.moment(creada)}, ${ANSWER[tipo]}: ${texto}`, 0, { color: SOFT });
}
const ANSWER: Record<Of<"sesiones">["respuestas"][number]["tipo"], string> = {
  CONFIRMA: "el cliente confirma",
  CANCELA: "el cliente cancela",
  OTRA_HORA: "el cliente pide otra hora",
  RESERVA: "el cliente reserva",
  SOLICITUD: "el cliente pide la cita",
};

function note(paper: Paper, row: Of<"notas">, told: Told): void {
  head(paper, row.title, [
    told.moment(row.createdAt),
    PRIORITY_WORD[row.prioridad],
    row.isPrivate && "Privada",
    row.isAI && "Generada con IA",
    row.etiquetas,
    row.versiones.length > 0 && `Cambiada ${row.versiones.length === 1 ? "una vez" : `${row.versiones.length} veces`}`,
  ]);
  paper.flow(row.content, 0, PROSE);
  if (row.signedAt) {
    paper.y += 4;
    paper.flow(`Firmada por ${row.signedBy ?? ""} el ${told.moment(row.signedAt)}`, 0, { size: 9, bold: true });
  }
  for (const { content, createdAt, createdBy } of row.adendas) {
    paper.y += 6;
    paper.flow(`Adenda de ${createdBy}, ${told.moment(createdAt)}`, 14, { size: 9, color: SOFT });
    paper.flow(content, 14, PROSE);
  }
}

function objective(paper: Paper, row: Of<"objetivos">, told: Told): void {
  head(paper, row.titulo, [
    row.estado === "completed" && row.fechaFinalizado
      ? `Completado el ${longCalendarDay(row.fechaFinalizado)}`
      : `Progreso: ${row.progreso} %`,
    PRIORITY_WORD[row.prioridad],
    row.fechaObjetivo && `Fecha objetivo: ${longCalendarDay(row.fechaObjetivo)}`,
  ]);
  if (row.descripcion) paper.flow(row.descripcion, 0, PROSE);
  for (const { fecha, progresoAntes, progreso } of row.cambios)
    paper.flow(`${told.moment(fecha)}: ${progresoAntes === null ? "" : `de ${progresoAntes} `}a ${progreso} %`, 14, {
      size: 9,
      color: SOFT,
    });
}

function measure(paper: Paper, row: Of<"cuestionarios">, told: Told): void {
  const { name, about, questions, options } = QUESTIONNAIRES[row.medida];
  head(paper, `${name} (${about}): ${row.puntuacion} de ${row.maximo}`, [
    told.moment(row.createdAt),
    bandWords(row.medida, row.nivel),
    row.via === "ENLACE" ? "Rellenado por el cliente" : "Rellenado en la consulta",
  ]);
  for (const [at, value] of row.respuestas.entries())
    paper.flow(`${at + 1}. ${questions[at] ?? ""}: ${options.find((one) => one.value === value)?.words ?? value}`, 14, {
      size: 9,
    });
}

function consent(paper: Paper, row: Of<"consentimientos">, told: Told): void {
  head(paper, `${CONSENT_NAME[row.tipo]}: ${CONSENT_STATUS[row.estado].toLowerCase()}`, [
    `Versión ${row.version}`,
    WAY[row.medio],
    `Pedido: ${told.moment(row.pedido)}`,
    row.respondido && `Respondido: ${told.moment(row.respondido)}`,
    row.nombre,
    row.revocado && `Revocado: ${longCalendarDay(row.revocado)}`,
  ]);
  if (row.frase) paper.flow(row.frase, 0, PROSE);
  if (row.fichero) paper.flow(`Documento: ${row.fichero}`, 0, { size: 9, color: SOFT });
}

function aiConsent(paper: Paper, row: Of<"consentimientosIA">, told: Told): void {
  head(paper, `Textos a ${row.receptor}`, [
    `Permitido desde ${told.moment(row.dado)}`,
    row.retirado && `Retirado: ${told.moment(row.retirado)}`,
  ]);
}

function receipt(paper: Paper, row: Of<"recibos">): void {
  head(paper, `Recibo n.º ${receiptNumber(row.numero)}: ${formatMoney(row.total)}`, [
    longCalendarDay(row.fecha),
    row.anula && `Anula el n.º ${receiptNumber(row.anula.numero)}`,
    row.anuladoPor && `Anulado por el n.º ${receiptNumber(row.anuladoPor.numero)}`,
  ]);
  for (const { fecha, concepto, importe } of row.lineas)
    paper.flow(`${longCalendarDay(fecha)}: ${concepto}, ${formatMoney(importe)}`, 14, { size: 9 });
  if (row.fichero) paper.flow(`Documento: ${row.fichero}`, 0, { size: 9, color: SOFT });
}

/** What is read of each list. Rules of series and what is sent each month stand in the JSON alone. */
export const CHAPTERS: { [Section in ExportSection]?: Chapter<Of<Section>> } = {
  sesiones: { title: "Sesiones", write: session },
  notas: { title: "Notas", write: note },
  objetivos: { title: "Objetivos", write: objective },
  cuestionarios: { title: "Cuestionarios", write: measure },
  consentimientos: { title: "Consentimientos", write: consent },
  consentimientosIA: { title: "Permisos para la IA", write: aiConsent },
  recibos: { title: "Recibos", write: receipt },
};
