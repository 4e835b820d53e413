import { setImmediate } from "node:timers/promises";
import { CLIENT } from "../../../schema/fields/clients.ts";
import { apiFieldsOf, wireNamesOf } from "../../../schema/fields/table.ts";
import type { ExportedClient } from "../../../schema/wire/exports/client.ts";
import { MARGIN, openPaper, type Paper, SOFT } from "../../core/paper/paper.ts";
import type { ExportSection } from "../../practice/exportPart.ts";
import { CHAPTERS } from "./chapters.ts";
import type { Spool } from "./spool.ts";
import { longCalendarDay, toldIn } from "./told.ts";

const WIRE_NAME = wireNamesOf(CLIENT);

export interface DossierAbout {
  practice: { name: string; zone: string };
  /** When the file was asked for. */
  at: string;
  withPrivate: boolean;
}

/** What of one client is read on paper: a cover, then chapter after chapter as they come. */
export class Dossier {
  readonly #about: DossierAbout;
  readonly #paper: Paper;
  readonly #end: () => Promise<void>;
  #chapter: ExportSection | null = null;

  constructor(spool: Spool, cliente: ExportedClient["cliente"], about: DossierAbout) {
    this.#about = about;
    const { paper, end } = openPaper(
      { title: `Expediente de ${cliente.nombre}`, author: about.practice.name, at: new Date(about.at) },
      (page) => `Expediente de ${cliente.nombre} · Confidencial · Página ${page}`,
      (bytes) => spool.add(bytes),
    );
    this.#paper = paper;
    this.#end = end;
    this.#cover(cliente);
  }

  #cover(cliente: ExportedClient["cliente"]): void {
    const { practice, at, withPrivate } = this.#about;
    const paper = this.#paper;
    const told = toldIn(practice.zone);
    paper.y += 150;
    paper.flow("Expediente", 0, { size: 13, color: SOFT });
    paper.y += 4;
    paper.flow(cliente.nombre, 0, { size: 26, bold: true });
    paper.y += 20;
    paper.flow(practice.name, 0, { size: 12 });
    paper.flow(`Hecho el ${told.moment(at)}`, 0, { color: SOFT });
    paper.y += 20;
    paper.flow(withPrivate ? "Incluye las notas privadas." : "Sin las notas privadas.", 0, { color: SOFT });
    paper.flow(
      "Contiene datos de salud, que la ley protege especialmente (RGPD, artículo 9). Guárdalo donde solo lo lea quien deba.",
      0,
      { color: SOFT },
    );
    paper.newPage();
    paper.flow("Datos", 0, { size: 16, bold: true });
    paper.y += 10;
    for (const { label, name, isDay } of apiFieldsOf(CLIENT)) {
      const value = cliente[WIRE_NAME[name]];
      if (value) this.#fact(label, isDay ? longCalendarDay(value) : value);
    }
    this.#fact("Estado", cliente.isActive ? "Activo" : "Inactivo");
    this.#fact("Cliente desde", told.longDay(cliente.createdAt));
    if (cliente.noQuiereCorreos) this.#fact("Correos", "No quiere recibir más correos de esta consulta.");
  }

  /** A label, and beside it what may take many lines. */
  #fact(label: string, value: string): void {
    const paper = this.#paper;
    paper.need(30);
    paper.write(label, MARGIN, 140, paper.y, { size: 9, color: SOFT });
    paper.flow(value, 150);
    paper.y += 6;
  }

  async rows(section: ExportSection, rows: ExportedClient[ExportSection]): Promise<void> {
    const chapter = CHAPTERS[section];
    if (!chapter || rows.length === 0) return;
    const paper = this.#paper;
    if (this.#chapter !== section) {
      this.#chapter = section;
      paper.newPage();
      paper.flow(chapter.title, 0, { size: 16, bold: true });
      paper.y += 10;
    }
    const told = toldIn(this.#about.practice.zone);
    for (const row of rows) {
      chapter.write(paper, row as never, told);
      paper.y += 6;
      paper.rule(40);
      // What is laid out goes to the disk.
      await setImmediate();
    }
  }

  async end(): Promise<void> {
    await this.#end();
  }
}
