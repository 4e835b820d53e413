import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { expect, test } from "vitest";
import { SERIES_MAX } from "../../schema/rules/agenda/series.ts";
import type { WireClient } from "../../schema/wire/clients.ts";
import type { WireSeries } from "../../schema/wire/series/series.ts";
import { startApiProcess } from "../support/apiProcess.ts";
import { signUpAt } from "../support/frontDoor.ts";
import { startPostgres } from "../support/postgres.ts";
import { aSeries } from "../support/series.ts";

/** Each kill costs a start of the service; a longer run sets KILLS. */
const KILLS = Number(process.env.KILLS ?? 4);
const server = await startPostgres();

test.runIf(server)(
  "a service that is killed in the middle of «Toda la serie» has changed all of its sessions, or none",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "consulta-series-"));
    const env = { DATABASE_URL: server?.url ?? "", DATA_DIR: folder };
    const database = new Client({ connectionString: server?.url });
    await database.connect();
    let api = await startApiProcess(env);
    try {
      const cookie = await signUpAt(api.url, { email: "ana@ejemplo.es" });
      const call = async <Body>(method: string, where: string, body: object): Promise<Body> => {
        const { token } = (await (await fetch(`${api.url}/auth/token`, { headers: { cookie } })).json()) as {
          token: string;
        };
        const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
        return (await (await fetch(api.url + where, { method, headers, body: JSON.stringify(body) })).json()) as Body;
      };
      const { id: client } = await call<WireClient>("POST", "/clientes", {
        nombre: "Ana",
        email: "c@ejemplo.es",
        phone: "600",
      });
      const fields = aSeries(client, {
        datetime: "2090-03-04T10:00:00Z",
        veces: SERIES_MAX,
        price: 1,
        enviarRecordatorio: true,
      });
      const series = await call<WireSeries>("POST", "/sessions/series", fields);
      const { rows: ids } = await database.query<{ id: string }>(
        "select id from sessions order by series_place limit 1",
      );
      const desde = ids[0]?.id;
      for (let round = 2; round < 2 + KILLS; round++) {
        const took = performance.now();
        await call("PUT", `/sessions/series/${series.id}`, { desde, alcance: "TODA", price: round - 0.5 });
        const whole = performance.now() - took;
        // Somewhere on the way of the next one, which takes about as long.
        const change = call("PUT", `/sessions/series/${series.id}`, { desde, alcance: "TODA", price: round }).catch(
          () => null,
        );
        await pause(whole * Math.random());
        await api.end("SIGKILL");
        await change;
        api = await startApiProcess(env);
        const { rows } = await database.query(
          "select count(distinct price_cents)::int as prices, count(distinct version)::int as versions, count(*)::int as sessions from sessions",
        );
        expect(rows).toEqual([{ prices: 1, versions: 1, sessions: SERIES_MAX }]);
        const { rows: kept } = await database.query(
          "select u.version = s.version as fits from session_series_undo u join session_series s on s.id = u.series_id",
        );
        expect(kept).toEqual([{ fits: true }]);
      }
      const making = call("POST", "/sessions/series", { ...fields, datetime: "2091-03-04T10:00:00Z" }).catch(
        () => null,
      );
      await pause(60 * Math.random());
      await api.end("SIGKILL");
      await making;
      const { rows } = await database.query("select count(*)::int % $1::int as odd from sessions", [SERIES_MAX]);
      expect(rows).toEqual([{ odd: 0 }]);
    } finally {
      await api.end("SIGKILL");
      await database.end();
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
