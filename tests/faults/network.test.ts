import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createClient, newTherapist, signUp, startTestApi, type TestApi } from "../support/api.ts";
import { openServer } from "../support/openServer.ts";
import { startPostgres, takeAllConnections } from "../support/postgres.ts";
import { startUnsteadyNetwork, type UnsteadyNetwork } from "../support/unsteadyNetwork.ts";
import { WELL } from "../support/well.ts";

const server = await startPostgres({ fsync: false, settings: ["max_connections=40"] });
afterAll(() => server?.stop());

describe.runIf(server)("a service whose way to its PostgreSQL", () => {
  let network: UnsteadyNetwork;
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    const { port } = new URL(server?.url ?? "");
    network = await startUnsteadyNetwork(Number(port));
    const url = server?.url.replace(`:${port}/`, `:${network.port}/`) ?? "";
    api = await startTestApi({}, { database: await openServer(url) });
    ({ token } = await newTherapist(api));
  });
  afterEach(() => {
    network.slow(0);
    network.mend();
  });
  afterAll(async () => {
    await api.close();
    await network.close();
  });

  const read = async () => (await api.call("/clientes", { token })).status;
  const readiness = async () => (await api.call("/readyz")).status;

  test("is slow answers as late as it has to, and keeps what it says it has kept", async () => {
    network.slow(40);
    const { id } = await createClient(api, token);
    network.slow(0);
    expect((await api.call(`/clientes/${id}`, { token })).status).toBe(200);
  });

  test("is cut refuses by a code, and goes on by itself", async () => {
    network.cut();
    expect(await api.call("/clientes", { token })).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    expect(await readiness()).toBe(503);
    network.mend();
    await expect.poll(read, WELL).toBe(200);
    await expect.poll(readiness, WELL).toBe(200);
  });

  test("leads to a server without a connection to give refuses by a code, and goes on once there is one", async () => {
    // Those it has are lost, and new ones cannot be had.
    network.cut();
    const giveBack = await takeAllConnections(server?.url ?? "", { lost: true });
    network.mend();
    try {
      expect(await api.call("/clientes", { token })).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
      expect(await readiness()).toBe(503);
    } finally {
      await giveBack();
    }
    await expect.poll(read, WELL).toBe(200);
    await expect.poll(readiness, WELL).toBe(200);
  });

  test("says nothing for a while answers once it speaks again", async () => {
    expect(await read()).toBe(200);
    network.silence();
    const waiting = read();
    expect(await readiness()).toBe(503);
    network.mend();
    expect(await waiting).toBe(200);
    await expect.poll(readiness, WELL).toBe(200);
  });

  test("has vanished from under its connections opens new ones, for queries, mails and what is told alike", async () => {
    let heard = 0;
    const hearing = api.database.hear("network_test", () => {
      heard += 1;
    });
    await expect.poll(() => hearing.isOn()).toBe(true);
    await Promise.all(Array.from({ length: 8 }, read));
    network.strand();
    await expect.poll(read, WELL).toBe(200);
    // What was to be mailed just then is refused as long as its queue waits for an answer.
    const signedUp = () =>
      signUp(api).then(
        () => true,
        () => false,
      );
    await expect.poll(signedUp, { timeout: 2 * WELL.timeout }).toBe(true);
    await expect.poll(() => heard, WELL).toBe(2);
  });
});
