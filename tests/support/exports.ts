import { BlobReader, configure, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { exports } from "../../api/exports/exports.table.ts";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import type { WireExport } from "../../schema/wire/exports/exports.ts";
import type { ExportedIndex } from "../../schema/wire/exports/practice.ts";
import type { TestApi } from "./api.ts";

configure({ useWebWorkers: false });

/** What lies in a ZIP, by name. */
export async function unzipped(bytes: Uint8Array, password?: string): Promise<Map<string, Uint8Array>> {
  const zip = new ZipReader(new BlobReader(new Blob([bytes as Uint8Array<ArrayBuffer>])), { password });
  const found = new Map<string, Uint8Array>();
  for (const entry of await zip.getEntries())
    if (!entry.directory) found.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  await zip.close();
  return found;
}
export const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

export const askForExport = (api: TestApi, token: string, wish: object = {}) =>
  api.call<WireExport>("/exportaciones", { token, body: wish });

export async function exportState(api: TestApi, token: string, id: string): Promise<WireExport> {
  return (await api.call<WireExport>(`/exportaciones/${id}`, { token })).body;
}

/** Waits until a file is there, or has failed. */
export async function madeExport(api: TestApi, token: string, wish: object = {}): Promise<WireExport> {
  const { status, body } = await askForExport(api, token, wish);
  if (status !== 201) throw new Error(`not asked for: ${JSON.stringify(body)}`);
  return await endedExport(api, token, body.id);
}

export async function endedExport(api: TestApi, token: string, id: string): Promise<WireExport> {
  for (const began = Date.now(); Date.now() - began < 60_000; ) {
    const now = await exportState(api, token, id);
    if (now.estado === "LISTA" || now.estado === "FALLIDA") return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the export is still under way");
}

/**
 * Does something while a file is made, which waits for it.
 * @param written clients that are in it by then
 */
export async function whileMade(
  { database: { owner } }: Pick<TestApi, "database">,
  id: string,
  work: () => Promise<unknown>,
  written = 0,
): Promise<void> {
  const rowOf = (queries: Pick<typeof owner, "select">) => queries.select().from(exports).where(eq(exports.id, id));
  const hasBegun = async () => {
    const [row] = await rowOf(owner);
    return row?.status !== "PENDIENTE" && (row?.done ?? 0) >= written;
  };
  await expect.poll(hasBegun, { timeout: 30_000, interval: 5 }).toBe(true);
  await owner.transaction(async (tx) => {
    const [row] = await rowOf(tx).for("update");
    if (row?.status !== "EN_CURSO") throw new Error("the file was made too quickly");
    await work();
  });
}

/** Fetches a file by a link of its own. */
export async function fetchExport(api: TestApi, token: string, id: string): Promise<Response> {
  const { body } = await api.call<{ url: string }>(`/exportaciones/${id}/enlace`, { token, body: {} });
  return await fetch(`${api.url}${new URL(body.url).pathname}`);
}

/** All that lies in an export that is made now. */
export async function exported(api: TestApi, token: string, wish: object = {}) {
  const { id } = await madeExport(api, token, wish);
  const files = await unzipped(
    new Uint8Array(await (await fetchExport(api, token, id)).arrayBuffer()),
    (wish as { contrasena?: string }).contrasena,
  );
  await api.call(`/exportaciones/${id}`, { token, method: "DELETE" });
  const index: ExportedIndex = JSON.parse(textOf(files.get("consulta.json")));
  const clients: ExportedClient[] = index.clientes.map(({ carpeta }) =>
    JSON.parse(textOf(files.get(`${carpeta}cliente.json`))),
  );
  return { files, index, clients };
}
