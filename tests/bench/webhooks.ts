import { Client } from "pg";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { residentMegabytes, startChild, stopChild } from "./children.ts";
import type { Figure } from "./figures.ts";
import { signUp } from "./practice.ts";

const CHANGES = 10_000;
const GOAL_S = 300;
/** What the service may have more at the end than half way: by then its heap is as large as this work makes it. */
const GOAL_MEGABYTES = 30;
const ORIGIN = "http://localhost:4000";
const EMAIL = "elena@correo.es";

/** Resolves once a receiver has got so many messages. */
const received = (receiver: Receiver, count: number): Promise<void> =>
  new Promise((resolve) => {
    receiver.answer = (res) => {
      res.writeHead(204).end();
      if (receiver.messages.length >= count) resolve();
    };
  });

/** How long 10,000 changes of one practice are on their way to a receiver on this machine, and what the service holds meanwhile. */
export async function benchWebhooks(): Promise<Figure[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("no PostgreSQL on this machine");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const receiver = await startReceiver();
  const api = await startChild("dist/server/api.js", [], {
    DATABASE_URL: postgres.url,
    API_PORT: `${port}`,
    PUBLIC_URL: ORIGIN,
    WEBHOOK_PRIVATE_ADDRESSES: "allow",
  });
  const db = new Client({ connectionString: postgres.url });
  try {
    await db.connect();
    const headers = { ...(await (await signUp(url, EMAIL))()), "content-type": "application/json" };
    const body = JSON.stringify({ nombre: "Hoja", url: receiver.url, tipos: ["CLIENTE"] });
    const made = await fetch(`${url}/avisos`, { method: "POST", headers, body });
    if (made.status !== 201) throw new Error(`the receiver was answered with ${made.status}`);
    const begun = received(receiver, CHANGES / 2);
    await db.query(
      `insert into clients (professional_id, name, email, phone)
        select professionals.id, 'Persona ' || n, 'p@correo.es', '600' from professionals, generate_series(1, $2::int) n
        where email = $1`,
      [EMAIL, CHANGES],
    );
    const start = performance.now();
    await begun;
    const early = residentMegabytes(api.pid ?? 0);
    await received(receiver, CHANGES);
    const seconds = (performance.now() - start) / 1000;
    const late = residentMegabytes(api.pid ?? 0);
    const ids = new Set(receiver.messages.map(({ id }) => id));
    return [
      {
        what: `service: ${CHANGES.toLocaleString("en-US")} changes delivered to a receiver on the same machine, in order, one at a time`,
        measured: `${seconds.toFixed(0)} s (${Math.round(CHANGES / seconds)} a second)`,
        goal: `≤ ${GOAL_S} s`,
        met: seconds <= GOAL_S && ids.size === CHANGES,
      },
      {
        what: "service: its memory after half of them and after all",
        measured: `${Math.round(early)} and ${Math.round(late)} MB`,
        goal: `≤ ${GOAL_MEGABYTES} MB more`,
        met: late - early <= GOAL_MEGABYTES,
      },
    ];
  } finally {
    await db.end();
    await stopChild(api);
    await receiver.close();
    await postgres.stop();
  }
}
