import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consentMails } from "../../../api/consents/consents.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { press } from "../../support/answers.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { accepting, ask, kindOf, pageOf, publish, stateOf } from "../../support/consents.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { payingTherapist } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
let server: MailServer;
let api: TestApi;
beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({ smtpUrl: server.url, trustProxy: 1 }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});

test("an answer is told to the therapist by mail, if wanted: of whom, to what and which in the portal alone", async () => {
  const { token, email: therapist } = await payingTherapist(api, "Elena Vidal");
  const email = `ana.${crypto.randomUUID().slice(0, 8)}@ejemplo.es`;
  const { id: client } = await createClient(api, token, { nombre: "Ana Vega Ríos", email });
  await publish(api, token);
  const toClient = (subject: RegExp) =>
    server.mails.filter(({ to, headers }) => to === email && subject.test(headers.subject ?? "")).length;
  const asked = async (times: number) => {
    await ask(api, token, client);
    await expect.poll(() => toClient(/para leer y firmar/), PATIENCE).toBe(times);
    return await pageOf(api, client);
  };
  const told = () => server.mails.filter(({ to }) => to === therapist);
  await press(api, await asked(1), { respuesta: "rechazar", texto: "No me fío." });
  await expect.poll(() => told().length, PATIENCE).toBe(1);
  const [mail] = told();
  expect(mail?.headers.subject).toBe("Un cliente ha respondido a un documento");
  expect(mail?.text).toContain(`/dashboard/clients/${client}`);
  expect(`${mail?.raw}${mail?.text}`).not.toMatch(/Ana|Vega|fío|TRATAMIENTO|tratamiento|rechaz|acept/);
  const itself = eq(professionals.email, therapist);
  await api.database.owner.update(professionals).set({ answersMailed: false }).where(itself);
  const next = await asked(2);
  await press(api, next, await accepting(api, next));
  await expect.poll(() => toClient(/Tu copia/), PATIENCE).toBe(1);
  const planned = and(eq(consentMails.clientId, client), eq(consentMails.toTherapist, true));
  expect(await api.database.owner.$count(consentMails, planned)).toBe(1);
  // Among what the client was sent it does not stand: asked twice, and the copy.
  const sent = async () =>
    (await api.call<{ data: { tipo: string }[] }>(`/clientes/${client}/historia`, { token })).body.data.filter(
      ({ tipo }) => tipo === "CORREO",
    );
  await expect.poll(async () => (await sent()).length, PATIENCE).toBe(3);
});

test("once the client's address is put right, what went to the one before is not read nor answered, and what goes to the new one is", async () => {
  const { token } = await payingTherapist(api);
  const [wrong, right] = ["remedios@ejemplo.es", "remedios@correo.es"];
  const { id: client } = await createClient(api, token, { nombre: "Remedios Moscote", email: wrong });
  await publish(api, token);
  await publish(api, token, "DATOS");
  const mailedTo = async (address: string) => {
    await ask(api, token, client);
    const mails = () => server.mails.filter(({ to }) => to === address);
    await expect.poll(() => mails().length, PATIENCE).toBe(1);
    const [link = ""] = mails()[0]?.text.match(/http\S+\/consentimiento\/\S+/) ?? [];
    return new URL(link).pathname;
  };
  const open = (page: string) => api.call<string>(page);
  const change = (body: object) => api.call(`/clientes/${client}`, { token, method: "PUT", body });
  const stands = async () => (await kindOf(api, token, client))?.estado;

  const strangers = await mailedTo(wrong);
  const [acceptance, decline] = [await accepting(api, strangers), { respuesta: "rechazar", texto: "" }];
  const { body: here } = await ask(api, token, client, { tipos: ["DATOS"], enConsulta: true });
  const inRoom = new URL(here.enlaces[0]?.url ?? "").pathname;
  // Another name, or the address written in capitals, is no other address.
  expect((await change({ nombre: "Remedios Iguarán", email: wrong.toUpperCase() })).status).toBe(200);
  expect((await open(strangers)).status).toBe(200);
  expect(await stands()).toBe("PENDIENTE");
  expect((await change({ email: right })).status).toBe(200);
  const over = [await open(strangers), await press(api, strangers, acceptance), await press(api, strangers, decline)];
  for (const { status, body } of over)
    expect([status, body]).toEqual([404, expect.stringContaining("Este enlace ya no vale")]);
  // Nobody waits for what cannot be answered.
  expect(await stands()).toBe("CADUCADO");
  // What says nothing of an address went out before links did, or is read in the practice.
  for (const page of [await pageOf(api, client), inRoom]) expect((await open(page)).status).toBe(200);

  const own = await mailedTo(right);
  expect(await stands()).toBe("PENDIENTE");
  expect((await press(api, own, await accepting(api, own))).status).toBe(200);
  expect(await stands()).toBe("ACEPTADO");
  // What was answered stays as it was, whatever address comes after it.
  const answered = async () => (await stateOf(api, token, client)).data.find(({ estado }) => estado === "ACEPTADO");
  await expect.poll(async () => (await answered())?.copia?.estado, PATIENCE).toBe("ENVIADO");
  const before = await answered();
  expect((await change({ email: "otra@correo.es" })).status).toBe(200);
  expect(await answered()).toEqual(before);
});
