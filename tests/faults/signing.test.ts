import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { openFolder } from "../../api/core/database/embedded.ts";
import { verifySeals } from "../../api/notes/record/seals.verify.ts";
import type { WireClient } from "../../schema/wire/clients.ts";
import type { WireNote } from "../../schema/wire/notes.ts";
import { startApiProcess } from "../support/apiProcess.ts";
import { fillDataFolder } from "../support/dataFolder.ts";
import { signUpAt } from "../support/frontDoor.ts";

/** Each kill costs a start of the service; a longer run sets KILLS. */
const KILLS = Number(process.env.KILLS ?? 1);
const NOTES = 16;

test("a service that is killed while notes are signed and changed keeps what it confirmed, and its chain is whole", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-signing-"));
  try {
    let api = await startApiProcess({ DATA_DIR: await fillDataFolder(folder) });
    const cookie = await signUpAt(api.url, { email: "ana@ejemplo.es" });
    const send = async <Row>(target: string, method: string, body?: object): Promise<Row | null> => {
      const { token } = (await (await fetch(`${api.url}/auth/token`, { headers: { cookie } })).json()) as {
        token: string;
      };
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const answer = await fetch(`${api.url}${target}`, { method, headers, body: body && JSON.stringify(body) });
      return answer.ok ? ((await answer.json()) as Row) : null;
    };
    const client = await send<WireClient>("/clientes", "POST", { nombre: "Ana", email: "c@ejemplo.es", phone: "600" });
    const signed: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const made: string[] = [];
      for (let at = 0; at < NOTES; at += 1) {
        const body = { client: client?.id, title: `${round}-${at}`, content: "uno" };
        const note = await send<WireNote>("/notas", "POST", body);
        if (note) made.push(note.id);
      }
      const work = made.map(async (id, at) => {
        try {
          await send(`/notas/${id}`, "PUT", { content: "dos" });
          if (await send(`/notas/${id}/firma`, "POST", { version: 2 })) signed.push(id);
          await send(`/notas/${id}/adendas`, "POST", { content: "más" });
          if (at === NOTES / 2) await api.end("SIGKILL");
        } catch {
          // The service was killed in the middle of it.
        }
      });
      await Promise.all(work);
      api = await startApiProcess({ DATA_DIR: folder });
    }
    const notes = await Promise.all(signed.map((id) => send<WireNote>(`/notas/${id}`, "GET")));
    expect(await api.end("SIGTERM")).toBe(0);
    expect(signed.length).toBeGreaterThan(0);
    expect(notes.filter((note) => note?.content !== "dos" || !note.signedAt)).toEqual([]);
    const database = await openFolder(folder);
    const verified = await verifySeals(database.owner);
    expect(verified.seals).toBeGreaterThanOrEqual(signed.length);
    expect(verified.named).toEqual([]);
    await database.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
