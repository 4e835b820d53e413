import { exportedIndex } from "../../../schema/wire/exports/practice.ts";
import { openArchive } from "./archive.ts";
import { ClientJson } from "./clientJson.ts";
import { Spool } from "./spool.ts";
import type { Answer, Beginning, Step } from "./steps.ts";

/** A client whose folder is being written. */
interface OpenClient {
  folder: string;
  json: ClientJson;
  spool: Spool;
}

/** Writes a file as it is told, step by step. */
export function writing({ file, spools, passphrase, at }: Beginning): (step: Step) => Promise<Answer> {
  const archive = openArchive(file, passphrase, new Date(at));
  let count = 0;
  const newSpool = () => {
    count += 1;
    return new Spool(`${spools}.${count}.spool`);
  };
  let client: OpenClient | null = null;

  const now = (): OpenClient => {
    if (!client) throw new Error("no client is being written");
    return client;
  };

  async function take(step: Step): Promise<void> {
    if (step.step === "client") {
      const spool = newSpool();
      client = { folder: step.folder, spool, json: new ClientJson((text) => spool.add(text), step.cliente) };
    } else if (step.step === "rows") {
      const { folder, json } = now();
      json.rows(step.section, step.rows);
      for (const { name, bytes } of step.files) await archive.addBytes(`${folder}${name}`, bytes);
    } else if (step.step === "clientEnds") {
      const { folder, json, spool } = now();
      json.end();
      await archive.addSpool(`${folder}cliente.json`, spool);
      client = null;
    } else if (step.step === "file") await archive.addBytes(step.file.name, step.file.bytes);
    else {
      await archive.addBytes("firmas.json", `${JSON.stringify(step.seals, null, 1)}\n`);
      await archive.addBytes("consulta.json", `${JSON.stringify(exportedIndex.parse(step.index), null, 1)}\n`);
      await archive.close();
    }
  }

  return async (step) => {
    await take(step);
    return { bytes: archive.bytes() };
  };
}
