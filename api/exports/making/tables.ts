import { CONSENT_NAME } from "../../../schema/rules/consents/consents.ts";
import { QUESTIONNAIRES } from "../../../schema/rules/measures/questionnaires.ts";
import { bandWords } from "../../../schema/rules/measures/scoring.ts";
import { CSV_BEGIN, csvAmount, csvRow } from "../../../schema/rules/money/csv.ts";
import { receiptNumber } from "../../../schema/rules/money/receipts.ts";
import type { ExportedClient } from "../../../schema/wire/exports/client.ts";
import type { ExportSection } from "../../practice/exportPart.ts";
import type { Spool } from "./spool.ts";
import { CONSENT_STATUS, REASON, STATUS, slashed, type Told, toldIn, WAY, yesOrNo } from "./told.ts";

interface Table<Row> {
  name: string;
  /** Whose a row is, where it is not called as the client is now. */
  whose?: (row: Row) => string;
  head: readonly string[];
  cells: (row: Row, told: Told) => string[];
}
type Rows = { [Section in ExportSection]: ExportedClient[Section][number] };

const amount = (price: number | null) => (price === null ? "" : csvAmount(Math.round(price * 100)));
const number = (count: number | null) => (count === null ? "" : String(count));

const CLIENTS: Table<ExportedClient["cliente"]> = {
  name: "clientes",
  head: [
    "Id",
    "Nombre completo",
    "Correo electrónico",
    "Teléfono",
    "Fecha de nacimiento",
    "Dirección",
    "Contacto de emergencia",
    "Objetivos terapéuticos",
    "Notas",
    "Activo",
    "Cliente desde",
  ],
  cells: (row, told) => [
    row.id,
    row.nombre,
    row.email,
    row.phone,
    slashed(row.dateOfBirth),
    row.address ?? "",
    row.emergencyContact ?? "",
    row.objetivosTerapeuticos ?? "",
    row.notes ?? "",
    yesOrNo(row.isActive),
    told.day(row.createdAt),
  ],
};

/** Each begins with whose it is. */
const OF_CLIENT: { [Section in ExportSection]?: Table<Rows[Section]> } = {
  sesiones: {
    name: "sesiones",
    head: ["Id", "Fecha", "Hora", "Minutos", "Tipo", "Modalidad", "Estado", "Motivo", "Precio", "Notas"],
    cells: (row, told) => [
      row.id,
      told.day(row.datetime),
      told.time(row.datetime),
      number(row.duracionMinutos),
      row.type,
      row.modalidad ?? "",
      STATUS[row.status],
      row.motivoCancelacion ? REASON[row.motivoCancelacion] : "",
      amount(row.price),
      row.notes ?? "",
    ],
  },
  notas: {
    name: "notas",
    head: [
      "Id",
      "Fecha",
      "Hora",
      "Título",
      "Contenido",
      "Etiquetas",
      "Prioridad",
      "Privada",
      "Sesión",
      "Firmada el",
      "Firmada por",
      "Adendas",
    ],
    cells: (row, told) => [
      row.id,
      told.day(row.createdAt),
      told.time(row.createdAt),
      row.title,
      row.content,
      row.etiquetas,
      row.prioridad,
      yesOrNo(row.isPrivate),
      row.sessionId ?? "",
      told.day(row.signedAt),
      row.signedBy ?? "",
      row.adendas.map(({ createdAt, content }) => `${told.day(createdAt)}: ${content}`).join("\n"),
    ],
  },
  objetivos: {
    name: "objetivos",
    head: ["Id", "Título", "Descripción", "Prioridad", "Progreso", "Completado el", "Fecha objetivo", "Creado"],
    cells: (row, told) => [
      row.id,
      row.titulo,
      row.descripcion ?? "",
      row.prioridad,
      number(row.progreso),
      slashed(row.fechaFinalizado),
      slashed(row.fechaObjetivo),
      told.day(row.createdAt),
    ],
  },
  cuestionarios: {
    name: "cuestionarios",
    head: ["Id", "Fecha", "Cuestionario", "Puntuación", "Máximo", "Nivel", "Respuestas"],
    cells: (row, told) => [
      row.id,
      told.day(row.createdAt),
      QUESTIONNAIRES[row.medida].name,
      number(row.puntuacion),
      number(row.maximo),
      bandWords(row.medida, row.nivel),
      row.respuestas.join(" "),
    ],
  },
  consentimientos: {
    name: "consentimientos",
    head: ["Id", "Tipo", "Versión", "Estado", "Medio", "Pedido", "Respondido", "Nombre", "Revocado"],
    cells: (row, told) => [
      row.id,
      CONSENT_NAME[row.tipo],
      number(row.version),
      CONSENT_STATUS[row.estado],
      WAY[row.medio],
      told.day(row.pedido),
      told.day(row.respondido),
      row.nombre ?? "",
      slashed(row.revocado),
    ],
  },
  recibos: {
    name: "recibos",
    whose: ({ cliente }) => cliente.nombre,
    head: ["Id", "Número", "Fecha", "Total", "Anula", "Anulado por"],
    cells: (row) => [
      row.id,
      receiptNumber(row.numero),
      slashed(row.fecha),
      amount(row.total),
      row.anula ? receiptNumber(row.anula.numero) : "",
      row.anuladoPor ? receiptNumber(row.anuladoPor.numero) : "",
    ],
  },
};

/** Tables for spreadsheets, of all clients together; one that stays empty is not made. */
export class Tables {
  readonly #told: Told;
  readonly #newSpool: () => Spool;
  readonly #open = new Map<string, Spool>();

  constructor(zone: string, newSpool: () => Spool) {
    this.#told = toldIn(zone);
    this.#newSpool = newSpool;
  }

  #write(name: string, head: readonly string[], row: readonly string[]): void {
    let spool = this.#open.get(name);
    if (!spool) {
      spool = this.#newSpool();
      spool.add(CSV_BEGIN + csvRow(head));
      this.#open.set(name, spool);
    }
    spool.add(csvRow(row));
  }

  client(cliente: ExportedClient["cliente"]): void {
    this.#write(CLIENTS.name, CLIENTS.head, CLIENTS.cells(cliente, this.#told));
  }

  /** @param client null: of a client who is not there any more */
  rows<Section extends ExportSection>(
    client: ExportedClient["cliente"] | null,
    section: Section,
    rows: readonly Rows[Section][],
  ): void {
    const table: Table<Rows[Section]> | undefined = OF_CLIENT[section];
    if (!table) return;
    for (const row of rows) {
      const [id = "", ...cells] = table.cells(row, this.#told);
      const whose = table.whose?.(row) ?? client?.nombre ?? "";
      this.#write(table.name, ["Cliente", ...table.head.slice(1), "Id"], [whose, ...cells, id]);
    }
  }

  /** What was written, by name. */
  files(): [name: string, content: Spool][] {
    return [...this.#open].map(([name, spool]) => [`csv/${name}.csv`, spool]);
  }
}
