import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Queries } from "../../../api/core/database/database.ts";
import { changes } from "../../../api/feed/feed.table.ts";
import { notes } from "../../../api/notes/notes.table.ts";
import { CHANGES_OVERLAP } from "../../../schema/rules/feed.ts";
import type { WireChangeFeed } from "../../../schema/wire/feed.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { practiceOf } from "../../support/overview.ts";

let api: TestApi;
let token: string;
let practice: string;
let client: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  practice = await practiceOf(api, token);
  client = (await createClient(api, token)).id;
});

const read = async (query = "") => (await api.call<WireChangeFeed>(`/cambios${query}`, { token })).body;
async function noteIn(tx: Queries): Promise<string> {
  const values = { professionalId: practice, clientId: client, title: "x", content: "x" };
  const [note] = await tx.insert(notes).values(values).returning();
  return note?.id ?? "";
}
const makeOld = (tx: Queries, id: string) =>
  tx
    .update(changes)
    .set({ at: sql`now() - make_interval(secs => ${CHANGES_OVERLAP + 1})` })
    .where(eq(changes.objectId, id));

test("a change is dated when it is made, however long ago its transaction was begun", async () => {
  const apart = await api.database.owner.transaction(async (tx) => {
    const id = await noteIn(tx);
    return await tx
      .select({ isLater: sql`${changes.at} > now()` })
      .from(changes)
      .where(eq(changes.objectId, id));
  });
  expect(apart).toEqual([{ isLater: true }]);
});

test("what a long transaction made first is told again with what it made last, since both are seen from then on", async () => {
  await makeOld(api.database.owner, client);
  const { ultimo } = await read();
  const made = await api.database.owner.transaction(async (tx) => {
    const first = await noteIn(tx);
    await makeOld(tx, first);
    return [first, await noteIn(tx)];
  });
  const { solape } = await read();
  expect(solape).toBe(ultimo);
  expect((await read(`?despues=${solape}`)).data.map(({ id }) => id)).toEqual(made);
});
