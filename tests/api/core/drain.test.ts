import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { aiReservations } from "../../../api/ai/ai.table.ts";
import { consentingClient, practiceInfo } from "../../support/ai.ts";
import { newTherapist, startTestApi } from "../../support/api.ts";
import { startTestGateway } from "../../support/gateway.ts";
import { KEY, optionsText, startAiProvider } from "../../support/outside/aiProvider.ts";
import { follow } from "../../support/streams.ts";

/** What a kept connection is answered, and whether it may be kept. */
const ask = (agent: Agent, url: string): Promise<{ status: number | undefined; connection: string | undefined }> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    })
      .once("error", reject)
      .end();
  });

/** What service and gateway answer before they are told to end, while they go on serving for so long, and after it. */
async function answersAround(drainMs: number): Promise<unknown[]> {
  const api = await startTestApi({ drainMs });
  const gateway = await startTestGateway({ apiUrl: api.url, drainMs });
  const agent = new Agent({ keepAlive: true });
  const answers: unknown[] = [];
  const note = async (url: string) =>
    answers.push(await ask(agent, url).catch(({ code }: NodeJS.ErrnoException) => code));
  for (const { url, close } of [gateway, api]) {
    await note(`${url}/readyz`);
    const closed = close();
    await note(`${url}/readyz`);
    // On a new connection, as whoever has not noticed yet opens one.
    await note(`${url}/healthz`);
    await closed;
    await note(`${url}/healthz`);
  }
  agent.destroy();
  return answers;
}

test("service and gateway, told to end, say so and go on serving until their balancer can have noticed", async () => {
  let drainMs = 300;
  const answers = () => {
    // A machine that was too busy to ask in time is given more of it.
    drainMs *= 2;
    return answersAround(drainMs);
  };
  const each = [
    { status: 200, connection: "keep-alive" },
    { status: 503, connection: "close" },
    { status: 200, connection: "close" },
    "ECONNREFUSED",
  ];
  await expect.poll(answers).toEqual([...each, ...each]);
});

test("a gateway that goes ends whoever follows changes, and lets AI write to the end what it has begun", async () => {
  const provider = await startAiProvider();
  const ai = { provider: "openai-compatible", model: "modelo", apiKey: KEY, baseUrl: provider.url } as const;
  const api = await startTestApi({ ai });
  const gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  const { token } = await newTherapist(api, "Elena Vidal");
  const clientId = await consentingClient(api, token, { nombre: "Lucía Martín" });
  const option = { title: "Opción", content: "[PERSONA_1] duerme mejor. ".repeat(20).trim(), tags: [] };
  provider.tell({ pieces: optionsText(option, option).match(/[\s\S]{1,9}/g) ?? [] });
  const following = follow(gateway.url, token);
  await following.next();
  const writing = follow(
    gateway.url,
    token,
    { text: "Lucía duerme mejor.", clientId },
    `subscription ($text: String!, $clientId: ID) {
      noteWriting(task: GENERATE, text: $text, clientId: $clientId) { isComplete errors { code } } }`,
  );
  const written = [await writing.next()];
  const closed = gateway.close();
  await expect(following.next()).rejects.toThrow("Connection closed");
  for (let event = await writing.next(); event; event = await writing.next()) written.push(event);
  await closed;
  await api.close();
  await provider.close();
  const [begun, whole] = [false, true].map((isComplete) => ({ data: { noteWriting: { isComplete, errors: [] } } }));
  expect([written[0], written.at(-1)]).toEqual([begun, whole]);
});

test("what AI was writing when its service went, and was broken off, costs nothing", async () => {
  const provider = await startAiProvider();
  const ai = { provider: "openai-compatible", model: "modelo", apiKey: KEY, baseUrl: provider.url } as const;
  const api = await startTestApi({ ai, drainMs: 2_000 });
  const { token } = await newTherapist(api, "Elena Vidal");
  const clientId = await consentingClient(api, token);
  const content = "Duerme mejor. ".repeat(20).trim();
  provider.tell({ pieces: [optionsText({ title: "Nota", content, tags: [] }).slice(0, 200)], ends: "silence" });
  const broken = new AbortController();
  const answer = await fetch(`${api.url}/notas/ai/escritura`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ tarea: "enhance", noteContent: "duerme mejor", clientId }),
    signal: broken.signal,
  });
  await answer.body?.getReader().read();
  const closed = api.close();
  broken.abort();
  await provider.requests[0]?.abandoned;
  await expect.poll(() => api.database.owner.$count(aiReservations)).toBe(0);
  expect((await practiceInfo(api, token)).planPeriodAIGenerations).toBe(0);
  await closed;
  await provider.close();
});

test("connections that a browser has opened ahead, and asks nothing on, keep nothing from ending", async () => {
  const api = await startTestApi();
  const gateway = await startTestGateway({ apiUrl: api.url });
  for (const { url, close } of [gateway, api]) {
    const silent = connect(Number(new URL(url).port), "127.0.0.1");
    await once(silent, "connect");
    // Answered, it shows that the one before has arrived.
    await fetch(`${url}/healthz`);
    const ended = once(silent, "close");
    await close();
    await ended;
  }
}, 20_000);
