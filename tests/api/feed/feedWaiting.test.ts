import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireChangeFeed } from "../../../schema/wire/feed.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";

/** Longer than any test lasts: what answers before was woken. */
const LONG = 25;

let api: TestApi;
let token: string;
let latest: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const ask = async (query: string, as = token) =>
  (await api.call<WireChangeFeed>(`/cambios${query}`, { token: as })).body;
/** The next changes after a cursor. One that came before the wait had begun is answered with it. */
async function followed(after: string): Promise<WireChangeFeed> {
  const woken = await ask(`?despues=${after}&espera=${LONG}`);
  if (woken.data.length > 0) return woken;
  expect(woken).toMatchObject({ siguiente: after, hayMas: true });
  const next = await ask(`?despues=${after}`);
  expect(next.ultimo).toBe(woken.ultimo);
  return next;
}
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  latest = (await ask("")).ultimo;
});

describe("who waits for a change", () => {
  test("is answered as soon as there is one, and reads it with the next request", async () => {
    const waiting = followed(latest);
    const { id } = await createClient(api, token);
    expect(await waiting).toMatchObject({ data: [{ tipo: "CLIENTE", id, cambio: "CREADO" }], hayMas: false });
  });

  test("is answered at once when there is one already", async () => {
    await createClient(api, token);
    expect((await ask(`?despues=${latest}&espera=${LONG}`)).data).toHaveLength(1);
  });

  test("is told after its seconds that there was none, whatever other practices do", async () => {
    const waiting = ask(`?despues=${latest}&espera=1`);
    await createClient(api, (await newTherapist(api)).token);
    expect(await waiting).toMatchObject({ data: [], siguiente: latest, hayMas: false, ultimo: latest });
  });

  test("of one kind goes on waiting from behind a change of another", async () => {
    await createClient(api, token);
    const further = await ask(`?despues=${latest}&tipos=NOTA&espera=1`);
    expect(further).toMatchObject({ data: [], hayMas: false });
    expect(further.siguiente).toBe(further.ultimo);
    expect(further.siguiente).not.toBe(latest);
  });

  test("may not wait for ever, nor with what is no number", async () => {
    for (const seconds of ["26", "-1", "x", "1.5"])
      expect((await api.call(`/cambios?espera=${seconds}`, { token })).status).toBe(422);
  });

  test("beside many others that wait is woken, and none of the others is", async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => newTherapist(api)));
    const still = others.map(({ token: other }) => ask("?espera=2", other));
    const waiting = [1, 2, 3].map(() => followed(latest));
    await createClient(api, token);
    for (const { data } of await Promise.all(waiting)) expect(data).toHaveLength(1);
    for (const { data, hayMas } of await Promise.all(still)) expect([data, hayMas]).toEqual([[], false]);
  });
});

test("a service that closes lets nobody wait", async () => {
  const other = await startTestApi();
  const { token: bearer } = await newTherapist(other);
  const waiting = other.call<WireChangeFeed>(`/cambios?espera=${LONG}`, { token: bearer });
  // Another request has come and gone, so the first one waits.
  await other.call("/clientes", { token: bearer });
  const [answer] = await Promise.all([waiting, other.close()]);
  expect(answer.body).toMatchObject({ data: [], hayMas: false });
});
