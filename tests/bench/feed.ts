import { Client } from "pg";
import { toCursor } from "../../api/feed/feed.cursor.ts";
import type { Figure } from "./figures.ts";
import { benchFilledService, type FilledService } from "./filledService.ts";
import { fillChanges } from "./practice.ts";

const LOAD = { connections: 20, rate: 20 };
const GOAL_MS = 50;
const CHANGES = 1_000_000;
const ROUNDS = 12;
const NOTES_A_ROUND = 40;
const MOST_SHARE = 0.1;

/** Reading a thousand changes of a million, and what telling them adds to the making of a note. */
export const benchFeed = (): Promise<Figure[]> => {
  let professional = "";
  let turn = 0;
  const aCursor = () => toCursor(professional, { number: (turn++ * 7_919) % (CHANGES - 1_000), mark: undefined });
  return benchFilledService(
    LOAD,
    [
      {
        what: "1,000 changes after a cursor, of 1,000,000",
        ask: { nextPath: () => `/cambios?limite=1000&despues=${aCursor()}` },
        goalMs: GOAL_MS,
      },
      {
        what: "the same, only payments, of which there are none",
        ask: { nextPath: () => `/cambios?limite=1000&tipos=PAGO&despues=${aCursor()}` },
        goalMs: GOAL_MS,
      },
    ],
    async (databaseUrl, email) => {
      professional = await fillChanges(databaseUrl, email, CHANGES);
    },
    telling,
  );
};

/** Makes notes one after the other, some rounds with the feed and some without, in turns. */
async function telling({ url, databaseUrl, bearer }: FilledService): Promise<Figure[]> {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const headers = { ...(await bearer()), "content-type": "application/json" };
    const found = (await (await fetch(`${url}/clientes?pageSize=1`, { headers })).json()) as { data: { id: string }[] };
    const body = JSON.stringify({ client: found.data[0]?.id, title: "Sueño", content: "Duerme mejor.".repeat(40) });
    const times: Record<"enable" | "disable", number[]> = { enable: [], disable: [] };
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const kind = round % 2 === 0 ? "disable" : "enable";
      await db.query(`alter table notes ${kind} trigger notes_tell_created`);
      for (let note = 0; note < NOTES_A_ROUND; note += 1) {
        const start = performance.now();
        const answer = await fetch(`${url}/notas`, { method: "POST", headers, body });
        await answer.arrayBuffer();
        if (answer.status !== 201) throw new Error(`a note was answered with ${answer.status}`);
        // The first of a round reads the changed table's definition anew.
        if (note > 0) times[kind].push(performance.now() - start);
      }
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
    const [told, silent] = [median(times.enable), median(times.disable)];
    return [
      {
        what: "service: making a note, median with its change told and without",
        measured: `${told.toFixed(2)} and ${silent.toFixed(2)} ms (${Math.round((told / silent - 1) * 100)} % more)`,
        goal: `≤ ${MOST_SHARE * 100} % more`,
        met: told <= silent * (1 + MOST_SHARE),
      },
    ];
  } finally {
    await db.end();
  }
}
