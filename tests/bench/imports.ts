import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { IMPORT_LINES_MAX, UPLOAD_PIECE_BYTES } from "../../schema/rules/imports/imports.ts";
import type { WireImport, WireImportPreview, WireUpload } from "../../schema/wire/imports/imports.ts";
import { archiveOf, exportedClientOf } from "../support/archives.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { steadyLoad } from "./load.ts";
import { signUp } from "./practice.ts";

const CLIENTS = 40;
const WEEKS = 52;
const GOAL_MS = { preview: 3_000, confirm: 20_000, undo: 20_000, archive: 30_000 };
/** Milliseconds by which other practices' answers may come later meanwhile. */
const FELT_MS = 10;
const LOAD = { connections: 20, rate: 50 };
const SECONDS = 8;

const csvOf = (lines: number): Buffer =>
  Buffer.from(
    `Nombre;Email;Teléfono;Fecha de nacimiento;Notas\n${Array.from({ length: lines }, (_, n) => `Persona ${n};p${n}@correo.es;600 ${n};31/12/1980;Prefiere las tardes.`).join("\n")}`,
  );

/** How long files are looked at and brought in, and who feels it. */
export async function benchImports(): Promise<Figure[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("no PostgreSQL on this machine");
  const dataFolder = mkdtempSync(path.join(tmpdir(), "consulta-bench-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = await startChild("dist/server/api.js", [], {
    ...{ DATABASE_URL: postgres.url, DATA_DIR: dataFolder, API_PORT: `${port}` },
  });
  const db = new Client({ connectionString: postgres.url });
  /** Whoever brings in pays for a plan that takes them all. */
  const newcomer = async (email: string) => {
    const bearer = await signUp(url, email);
    await fetch(`${url}/user-info/validate`, { headers: await bearer() });
    await db.query("update professionals set plan_id = 4 where email = $1", [email]);
    const ask = async <Body>(method: string, where: string, body: object): Promise<Body> => {
      const headers = { ...(await bearer()), "content-type": "application/json" };
      const answer = await fetch(url + where, { method, headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${where} was answered ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Body;
    };
    /** @returns milliseconds to send, look at and bring in a file */
    const bring = async (clase: string, file: Uint8Array) => {
      const marks = [performance.now()];
      const { id, trozos } = await ask<WireUpload>("POST", "/importaciones/subidas", { bytes: file.length });
      for (let number = 0; number < trozos; number += 1) {
        const from = number * UPLOAD_PIECE_BYTES;
        const contenido = Buffer.from(file.subarray(from, from + UPLOAD_PIECE_BYTES)).toString("base64");
        await ask("PUT", `/importaciones/subidas/${id}/trozos/${number}`, { contenido });
      }
      marks.push(performance.now());
      const seen = await ask<WireImportPreview>("POST", "/importaciones/previa", { clase, subida: id });
      marks.push(performance.now());
      const wish = { clase, subida: id, huella: seen.huella, archivo: "x" };
      const made = await ask<WireImport>("POST", "/importaciones", wish);
      marks.push(performance.now());
      const [begun = 0, sent = 0, looked = 0, brought = 0] = marks;
      const undo = async () => {
        const from = performance.now();
        await ask("POST", `/importaciones/${made.id}/deshacer`, {});
        return performance.now() - from;
      };
      return { sent: sent - begun, preview: looked - sent, confirm: brought - looked, count: made.traidas, undo };
    };
    return { bearer, bring };
  };
  try {
    await db.connect();
    const reader = await newcomer("otra@correo.es");
    await reader.bring("CLIENTS", csvOf(50));
    const reading = {
      ...{ url, ...LOAD, seconds: SECONDS, headers: await reader.bearer(), nextPath: () => "/clientes?pageSize=10" },
    };
    await steadyLoad({ ...reading, seconds: 3 }, LOAD.rate);
    const alone = await steadyLoad(reading, LOAD.rate);
    const csv = csvOf(IMPORT_LINES_MAX);
    const table = await (await newcomer("uno@correo.es")).bring("CLIENTS", csv);
    const undone = await table.undo();
    const zip = await archiveOf(
      Array.from({ length: CLIENTS }, (_, n) => exportedClientOf(`Persona ${n}`, WEEKS)).map((client, n) => ({
        ...client,
        cliente: { ...client.cliente, id: `${client.cliente.id.slice(0, -3)}${String(n).padStart(3, "0")}` },
      })),
    );
    const archive = await (await newcomer("dos@correo.es")).bring("EXPORT", zip);
    const others = [await newcomer("tres@correo.es"), await newcomer("cuatro@correo.es")];
    const beside = async () => {
      for (const other of others) {
        await other.bring("CLIENTS", csv);
        await other.bring("EXPORT", zip);
      }
    };
    const busy = beside();
    const meanwhile = await steadyLoad(reading, LOAD.rate);
    await busy;
    const failed = alone.failed + meanwhile.failed;
    return [
      {
        what: `service: a table of ${IMPORT_LINES_MAX} clients looked at, PostgreSQL`,
        measured: milliseconds(table.preview),
        goal: `≤ ${GOAL_MS.preview / 1_000} s`,
        met: table.preview <= GOAL_MS.preview,
      },
      {
        what: "service: the same brought in, in one transaction",
        measured: milliseconds(table.confirm),
        goal: `≤ ${GOAL_MS.confirm / 1_000} s`,
        met: table.count === IMPORT_LINES_MAX && table.confirm <= GOAL_MS.confirm,
      },
      {
        what: "service: the same taken back",
        measured: milliseconds(undone),
        goal: `≤ ${GOAL_MS.undo / 1_000} s`,
        met: undone <= GOAL_MS.undo,
      },
      {
        what: `service: an export of ${CLIENTS} clients with a year of weekly sessions and notes sent, looked at and brought in`,
        measured: `${milliseconds(archive.sent)}, ${milliseconds(archive.preview)}, ${milliseconds(archive.confirm)} (${(zip.length / 1e6).toFixed(1)} MB)`,
        goal: `≤ ${GOAL_MS.archive / 1_000} s`,
        met: archive.count === CLIENTS && archive.sent + archive.preview + archive.confirm <= GOAL_MS.archive,
      },
      {
        what: `service: /clientes of another practice while such files are brought in, ${LOAD.rate} requests/s: p95 beyond that without`,
        measured: `${milliseconds(meanwhile.p95)} against ${milliseconds(alone.p95)}${failed ? `, ${failed} failed` : ""}`,
        goal: `≤ +${FELT_MS} ms`,
        met: meanwhile.p95 - alone.p95 <= FELT_MS && failed === 0,
      },
    ];
  } finally {
    await db.end();
    await stopChild(api);
    await postgres.stop();
    rmSync(dataFolder, { recursive: true });
  }
}
