import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queries } from "../../../api/core/database/database.ts";
import { lockPractice } from "../../../api/practice/practice.store.ts";
import type { WireChangeFeed } from "../../../schema/wire/feed.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { practiceOf } from "../../support/overview.ts";

const WRITERS = 8;
const ROUNDS = 60;
const ROWS = 27;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

class Undone extends Error {}

test("eight writers at once, some of whom take back what they did: a reader beside them meets every change once, in order", async () => {
  const { token } = await newTherapist(api);
  const practice = await practiceOf(api, token);
  const { id: client } = await createClient(api, token);
  const start = (await api.call<WireChangeFeed>("/cambios", { token })).body.ultimo;
  const kept = new Set<string>();

  const work = async (tx: Queries, isLocked: boolean): Promise<string[]> => {
    if (isLocked) await lockPractice(tx, practice);
    const { rows } = (await tx.execute(sql`
      insert into notes (professional_id, client_id, title, content)
        select ${practice}, ${client}, 'x', 'x' from generate_series(1, ${ROWS}) returning id`)) as unknown as {
      rows: { id: string }[];
    };
    const ids = rows.map(({ id }) => id);
    await tx.execute(sql`update notes set version = version + 1 where id = any(${sql.param(ids)}::uuid[])`);
    return ids;
  };
  const writer = async (which: number): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const isUndone = (which + round) % 5 === 0;
      try {
        const ids = await api.database.asProfessional(practice, async (tx) => {
          const made = await work(tx, round % 2 === 0);
          if (isUndone) throw new Undone();
          return made;
        });
        for (const id of ids) kept.add(id);
      } catch (error) {
        if (!(error instanceof Undone)) throw error;
      }
    }
  };

  const seen: string[] = [];
  let cursor = start;
  const follow = async (): Promise<void> => {
    const { body } = await api.call<WireChangeFeed>(`/cambios?limite=137&despues=${cursor}`, { token });
    seen.push(...body.data.map(({ cambio, id, version }) => `${id} ${cambio} ${version}`));
    cursor = body.siguiente;
    if (body.hayMas) await follow();
  };
  let isWriting = true;
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, which) => writer(which))).finally(() => {
    isWriting = false;
  });
  while (isWriting) await follow();
  await writing;
  await follow();

  expect(kept.size).toBe(WRITERS * ROUNDS * ROWS * 0.8);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.toSorted()).toEqual([...kept].flatMap((id) => [`${id} ACTUALIZADO 2`, `${id} CREADO 1`]).toSorted());
  const places = new Map(seen.map((line, place) => [line, place]));
  for (const id of kept) expect(places.get(`${id} CREADO 1`)).toBeLessThan(places.get(`${id} ACTUALIZADO 2`) ?? -1);
});
