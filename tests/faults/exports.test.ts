import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { WireClient } from "../../schema/wire/clients.ts";
import type { WireExport } from "../../schema/wire/exports/exports.ts";
import { startApiProcess } from "../support/apiProcess.ts";
import { withDatabase } from "../support/backups.ts";
import { fillDataFolder } from "../support/dataFolder.ts";
import { textOf, unzipped } from "../support/exports.ts";
import { signUpAt } from "../support/frontDoor.ts";

const PASSPHRASE = "cuatro palabras largas y verdes";
const NOTES = 2;
/** Long enough that the file is not there at once. */
const CONTENT = "canarioclinico duerme mejor ".repeat(25_000);
const PATIENCE_MS = 90_000;

test("a service that is killed while a file is made shows no half of it, and begins anew with the passphrase", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-exports-"));
  const files = () => readdirSync(path.join(folder, "exports"));
  try {
    let api = await startApiProcess({ DATA_DIR: await fillDataFolder(folder) });
    const cookie = await signUpAt(api.url, { email: "ana@ejemplo.es" });
    const send = async <Row>(target: string, method = "GET", body?: object): Promise<Row> => {
      const { token } = (await (await fetch(`${api.url}/auth/token`, { headers: { cookie } })).json()) as {
        token: string;
      };
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const answer = await fetch(`${api.url}${target}`, { method, headers, body: body && JSON.stringify(body) });
      return (await answer.json()) as Row;
    };
    const until = async (id: string, isThere: (now: WireExport) => boolean): Promise<WireExport> => {
      for (const begun = Date.now(); Date.now() - begun < PATIENCE_MS; await pause(50)) {
        const now = await send<WireExport>(`/exportaciones/${id}`);
        if (isThere(now)) return now;
      }
      throw new Error("the file is not there yet");
    };
    const client = await send<WireClient>("/clientes", "POST", { nombre: "Ana", email: "c@ejemplo.es", phone: "600" });
    for (let at = 0; at < NOTES; at += 1)
      await send("/notas", "POST", { client: client.id, title: `${at}`, content: CONTENT });
    const wish = { client: client.id, notasPrivadas: true, contrasena: PASSPHRASE };
    const { id } = await send<WireExport>("/exportaciones", "POST", wish);
    await until(id, ({ estado }) => estado === "EN_CURSO");
    await api.end("SIGKILL");
    expect(files().filter((name) => name.endsWith(".zip"))).toEqual([]);

    // As after the twenty seconds that the lease of the one that was killed is good for.
    const leases = "update exports set leased_until = now() where leased_until is not null returning id::text as it";
    expect(await withDatabase(folder, (rowsIn) => rowsIn(leases))).toEqual([id]);
    api = await startApiProcess({ DATA_DIR: folder });
    expect((await send<WireExport>(`/exportaciones/${id}`)).estado).toBe("EN_CURSO");
    expect((await until(id, ({ estado }) => estado !== "EN_CURSO")).estado).toBe("LISTA");
    const { url } = await send<{ url: string }>(`/exportaciones/${id}/enlace`, "POST", {});
    const bytes = new Uint8Array(await (await fetch(`${api.url}${new URL(url).pathname}`)).arrayBuffer());
    const found = await unzipped(bytes, PASSPHRASE);
    expect(JSON.parse(textOf(found.get("clientes/0001/cliente.json"))).notas).toHaveLength(NOTES);
    expect(await api.end("SIGTERM")).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
