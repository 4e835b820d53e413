import { EXPORT_FORMAT } from "../../../schema/rules/exports/exports.ts";
import { type ExportedClient, exportedClient } from "../../../schema/wire/exports/client.ts";
import type { ExportSection } from "../../practice/exportPart.ts";

/** The lists of a client's JSON, in their order. */
export const SECTIONS = Object.keys(exportedClient.shape).filter(
  (name): name is ExportSection => name !== "formato" && name !== "cliente",
);

/** Writes a client's JSON piece by piece: a row a line, fields in the order of the shape. */
export class ClientJson {
  readonly #write: (text: string) => void;
  #open: ExportSection | null = null;
  #written = 0;

  constructor(write: (text: string) => void, cliente: ExportedClient["cliente"]) {
    this.#write = write;
    write(`{"formato":${EXPORT_FORMAT},\n"cliente":${JSON.stringify(exportedClient.shape.cliente.parse(cliente))}`);
  }

  /** @throws when a row is none, or sections do not come in their order */
  rows(section: ExportSection, rows: ExportedClient[ExportSection]): void {
    this.#goTo(section);
    for (const row of exportedClient.shape[section].parse(rows)) {
      this.#write(`${this.#written > 0 ? "," : ""}\n${JSON.stringify(row)}`);
      this.#written += 1;
    }
  }

  #goTo(section: ExportSection): void {
    if (this.#open === section) return;
    const [from, to] = [this.#open ? SECTIONS.indexOf(this.#open) : -1, SECTIONS.indexOf(section)];
    if (to <= from) throw new Error(`${section} comes after ${this.#open}`);
    this.#close();
    for (const empty of SECTIONS.slice(from + 1, to)) this.#write(`,\n"${empty}":[]`);
    this.#write(`,\n"${section}":[`);
    this.#open = section;
    this.#written = 0;
  }

  #close(): void {
    if (this.#open) this.#write(this.#written > 0 ? "\n]" : "]");
  }

  end(): void {
    const from = this.#open ? SECTIONS.indexOf(this.#open) : -1;
    this.#close();
    for (const empty of SECTIONS.slice(from + 1)) this.#write(`,\n"${empty}":[]`);
    this.#write("}\n");
  }
}
