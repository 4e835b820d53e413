import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireChangeFeed } from "../../../schema/wire/feed.ts";
import { press } from "../../support/answers.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { accepting, ask, noted, pageOf, publish } from "../../support/consents.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test("the feed tells by the client's id that something was asked, answered, noted or taken back, and not of what", async () => {
  const { token } = await newTherapist(api);
  const { id: client } = await createClient(api, token, { nombre: "Ana Vega", email: "ana@ejemplo.es" });
  await publish(api, token);
  const changes = async () => {
    const { body } = await api.call<WireChangeFeed>("/cambios?tipos=CONSENTIMIENTOS", { token });
    expect(JSON.stringify(body)).not.toMatch(/ACEPTADO|TRATAMIENTO|Ana/);
    return body.data.map(({ id, cambio, version }) => [id, cambio, version]);
  };
  expect(await changes()).toEqual([]);
  await ask(api, token, client, { tipos: ["TRATAMIENTO"], enConsulta: true });
  const change = [client, "ACTUALIZADO", null];
  expect(await changes()).toEqual([change]);
  const page = await pageOf(api, client);
  const answer = await accepting(api, page);
  await press(api, page, answer);
  expect(await changes()).toHaveLength(2);
  // What is pressed once more changes nothing.
  await press(api, page, answer);
  expect(await changes()).toHaveLength(2);
  const { id } = await noted(api, token, client);
  expect(await changes()).toHaveLength(3);
  await api.call(`/consentimientos/${id}/revocar`, { token, body: { fecha: "2026-11-20" } });
  expect(await changes()).toEqual([change, change, change, change]);
  const stranger = await newTherapist(api);
  const { body } = await api.call<WireChangeFeed>("/cambios", { token: stranger.token });
  expect(JSON.stringify(body.data)).not.toContain(client);
});
