import { type ExportedClient } from "../../../schema/wire/exports/client.ts";
import { exportedIndex } from "../../../schema/wire/exports/practice.ts";
import type { ExportedFile, ExportSection } from "../../practice/exportPart.ts";
import { openArchive } from "./archive.ts";
import { ClientJson } from "./clientJson.ts";
import { Dossier } from "./dossier.ts";
import { readMe } from "./readMe.ts";
import { Spool } from "./spool.ts";
import type { Answer, Beginning, Step } from "./steps.ts";
import { Tables } from "./tables.ts";

/** A client whose folder is being written. */
interface OpenClient {
  folder: string;
  cliente: ExportedClient["cliente"];
  json: { spool: Spool; writer: ClientJson };
  pdf: { spool: Spool; writer: Dossier };
}

/** Writes a file as it is told, step by step. */
export function writing({ file, spools, passphrase, ...about }: Beginning): (step: Step) => Promise<Answer> {
  const archive = openArchive(file, passphrase, new Date(about.at));
  let count = 0;
  const newSpool = () => {
    count += 1;
    return new Spool(`${spools}.${count}.spool`);
  };
  const tables = new Tables(about.practice.zone, newSpool);
  let client: OpenClient | null = null;
  const now = (): OpenClient => {
    if (!client) throw new Error("no client is being written");
    return client;
  };

  function begin(folder: string, cliente: ExportedClient["cliente"]): void {
    const [json, pdf] = [newSpool(), newSpool()];
    tables.client(cliente);
    client = {
      folder,
      cliente,
      json: { spool: json, writer: new ClientJson((text) => json.add(text), cliente) },
      pdf: { spool: pdf, writer: new Dossier(pdf, cliente, about) },
    };
  }
  async function add(section: ExportSection, rows: ExportedClient[ExportSection], files: ExportedFile[]) {
    const { folder, cliente, json, pdf } = now();
    json.writer.rows(section, rows);
    tables.rows(cliente, section, rows);
    await pdf.writer.rows(section, rows);
    for (const { name, bytes } of files) await archive.addBytes(`${folder}${name}`, bytes);
  }
  async function endClient(): Promise<void> {
    const { folder, json, pdf } = now();
    json.writer.end();
    await pdf.writer.end();
    await archive.addSpool(`${folder}expediente.pdf`, pdf.spool);
    await archive.addSpool(`${folder}cliente.json`, json.spool);
    client = null;
  }
  async function end({ seals, index }: Extract<Step, { step: "end" }>): Promise<void> {
    tables.rows(null, "recibos", index.consulta?.recibosDeAntes ?? []);
    for (const [name, content] of tables.files()) await archive.addSpool(name, content);
    await archive.addBytes("firmas.json", `${JSON.stringify(seals, null, 1)}\n`);
    await archive.addBytes("consulta.json", `${JSON.stringify(exportedIndex.parse(index), null, 1)}\n`);
    await archive.addBytes("LEEME.txt", readMe(index, about));
    await archive.close();
  }

  return async (step) => {
    if (step.step === "client") begin(step.folder, step.cliente);
    else if (step.step === "rows") await add(step.section, step.rows, step.files);
    else if (step.step === "clientEnds") await endClient();
    else if (step.step === "file") await archive.addBytes(step.file.name, step.file.bytes);
    else await end(step);
    return { bytes: archive.bytes() };
  };
}
