import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signedMeasureLinks } from "../../../api/measures/links/links.signed.ts";
import { measures } from "../../../api/measures/measures.table.ts";
import type { WireMeasureLink } from "../../../schema/wire/measures/links.ts";
import type { WireMeasure } from "../../../schema/wire/measures/measures.ts";
import { press } from "../../support/answers.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { storeLink } from "../../support/measures.ts";
import { practiceOf } from "../../support/overview.ts";
import { refusalOf } from "../../support/receipts.ts";

let api: TestApi;
let token: string;
let client: string;
let professionalId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = (await createClient(api, token, { nombre: "Úrsula Iguarán" })).id;
  professionalId = await practiceOf(api, token);
});

const links = async () =>
  (await api.call<{ data: WireMeasureLink[] }>(`/medidas/enlaces?clientId=${client}`, { token })).body.data;
const filled = async () =>
  (await api.call<{ data: WireMeasure[] }>(`/medidas?clientId=${client}`, { token })).body.data;
/** A link past the mail, and its page. */
async function link(kind: WireMeasureLink["medida"] = "PHQ9", expiresAt = new Date(Date.now() + 86_400_000)) {
  const id = await storeLink(api, token, client, kind, expiresAt);
  const signed = signedMeasureLinks(api.config.authSecret ?? "", api.config.publicUrl);
  const url = await signed.make({ professionalId, linkId: id, expiresAt, emailSince: null });
  return { id, page: new URL(url).pathname };
}
const open = (page: string) => api.call<string>(page);
const answers = (...given: number[]) => Object.fromEntries(given.map((answer, at) => [`p${at + 1}`, `${answer}`]));
const CALM = answers(1, 1, 1, 1, 1, 1, 1, 1, 0);
const ALARMING = answers(1, 1, 1, 1, 1, 1, 1, 1, 1);

test("opening a link stores nothing, names no client and is kept by no cache; one press keeps the answers, once", async () => {
  const { page } = await link();
  const [shown] = await Promise.all([open(page), open(page)]);
  expect(shown.status).toBe(200);
  expect(shown.headers.get("cache-control")).toBe("no-store");
  expect(shown.headers.get("content-security-policy")).toMatch(/default-src 'none'/);
  expect(shown.body).toContain("Pensamientos de que estaría mejor muerto(a)");
  expect(shown.body).not.toMatch(/Úrsula|<script/);
  expect(await filled()).toEqual([]);

  const sent = await Promise.all([1, 2, 3].map(() => press(api, page, CALM)));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await filled()).toMatchObject([{ medida: "PHQ9", puntuacion: 8, via: "ENLACE", alerta: false }]);
  expect((await open(page)).status).toBe(404);
  // Other answers are not taken any more.
  expect((await press(api, page, ALARMING)).status).toBe(404);
  expect(await filled()).toHaveLength(1);
  expect(await links()).toEqual([]);
});

test("whoever tells of thoughts of death reads at once whom to call, also after a second press; everybody reads where help is", async () => {
  const { page } = await link();
  for (const _press of [1, 2]) {
    const { status, body } = await press(api, page, ALARMING);
    expect(status).toBe(200);
    expect(body).toContain("No tienes que pasar por esto a solas");
    expect(body).toMatch(/href="tel:112".*href="tel:024"/s);
    expect(body).not.toMatch(/Úrsula|9 de 27|puntuación/);
  }
  const calm = await press(api, (await link()).page, CALM);
  expect(calm.body).not.toContain("a solas");
  expect(calm.body).toMatch(/href="tel:112".*href="tel:024"/s);
});

test("whoever tells of thoughts of death by a link that is over meanwhile reads first whom to call, and that this time nothing was kept", async () => {
  const revoked = await link();
  await api.call(`/medidas/enlaces/${revoked.id}`, { token, method: "DELETE" });
  const used = await link();
  expect((await press(api, used.page, CALM)).status).toBe(200);
  const late = await link("PHQ9", new Date(Date.now() - 1_000));
  for (const { page } of [revoked, used, late]) {
    const { status, body } = await press(api, page, ALARMING);
    expect(status).toBe(404);
    expect(body).toMatch(/<h1>No tienes que pasar por esto a solas.*tel:112.*tel:024.*Este enlace ya no vale/s);
    expect(body).toContain(
      "Lo que acabas de enviar no se ha guardado; lo que enviaste antes, si lo hiciste, sigue igual.",
    );
    expect((await press(api, page, { ...CALM, p1: "2" })).body).not.toContain("a solas");
  }
  expect(await filled()).toHaveLength(1);
});

test("whoever answers question 9 above 0 reads whom to call also where another answer is missing", async () => {
  const { page } = await link();
  const { p2: _, ...missing } = ALARMING;
  const { status, body } = await press(api, page, missing);
  expect(status).toBe(422);
  expect(body).toMatch(/No tienes que pasar por esto a solas.*tel:112.*tel:024.*Falta la pregunta 2/s);
  const { p9: __, ...calm } = missing;
  expect((await press(api, page, calm)).body).not.toContain("a solas");
});

test("a question without an answer is named, with all others kept as they were pressed, and nothing is stored", async () => {
  const { page } = await link("WHO5");
  const { status, body } = await press(api, page, { p1: "5", p2: "4", p4: "0", p5: "9" });
  expect(status).toBe(422);
  expect(body).toContain("Faltan las preguntas 3, 5.");
  expect(body).toContain('name="p1" value="5" required checked');
  expect(body).toContain('name="p4" value="0" required checked');
  expect(body.match(/ checked/g)).toHaveLength(3);
  expect((await press(api, page, {})).status).toBe(422);
  expect(await filled()).toEqual([]);
  expect((await press(api, page, answers(5, 4, 3, 0, 1))).status).toBe(200);
});

test("a link is over once its time has passed, it is revoked, or its client or practice is gone", async () => {
  const isOver = async (page: string) => {
    const [shown, pressed] = [await open(page), await press(api, page, CALM)];
    expect([shown.status, pressed.status]).toEqual([404, 404]);
    expect(shown.body).toContain("Este enlace ya no vale");
  };
  await isOver((await link("PHQ9", new Date(Date.now() - 1_000))).page);
  const { page } = await link();
  await isOver(`${page.slice(0, -3)}abc`);
  await isOver("/medida/nada");

  const revoked = await link();
  const revoke = (who: string) => api.call(`/medidas/enlaces/${revoked.id}`, { token: who, method: "DELETE" });
  expect((await revoke((await newTherapist(api)).token)).status).toBe(404);
  expect((await open(revoked.page)).status).toBe(200);
  expect((await revoke(token)).status).toBe(204);
  expect((await revoke(token)).status).toBe(204);
  await isOver(revoked.page);

  await api.call(`/clientes/${client}`, { token, method: "DELETE" });
  await isOver(page);
  await api.call(`/clientes/${client}/restaurar`, { token, method: "POST" });
  expect((await open(page)).status).toBe(200);
  await api.database.owner.execute(`update professionals set closed_at = now() where id = '${professionalId}'`);
  await isOver(page);
  expect(await api.database.owner.$count(measures, eq(measures.clientId, client))).toBe(0);
});

test("a link is asked for once under a key, revokes the one before, and only for an own client who may be written to", async () => {
  // On the free plan a new client is written to a day after the first session.
  const ask = (body: object, headers = {}) => api.call<WireMeasureLink>("/medidas/enlaces", { token, body, headers });
  expect(refusalOf(await ask({ client, medida: "PHQ9" }))[0]?.[0]).toBe("client");
  await api.database.owner.execute(`update professionals set plan_id = 3 where id = '${professionalId}'`);
  const key = { "idempotency-key": "clave-de-un-enlace" };
  const asked = await Promise.all([1, 2, 3].map(() => ask({ client, medida: "PHQ9" }, key)));
  expect(new Set(asked.map(({ body }) => body.id)).size).toBe(1);
  expect(JSON.stringify(asked)).not.toContain("/medida/");
  await ask({ client, medida: "WHO5" });
  const { body: again } = await ask({ client, medida: "PHQ9" });
  expect((await links()).map(({ id, medida }) => [id === again.id, medida])).toEqual([
    [true, "PHQ9"],
    [false, "WHO5"],
  ]);
  const strangers = (await createClient(api, (await newTherapist(api)).token)).id;
  for (const one of [strangers, "no-es-id"])
    expect(refusalOf(await ask({ client: one, medida: "PHQ9" }))).toEqual([["client", "Cliente no encontrado."]]);
});

test("a link that is asked for again under its key once it is over is told as what became of it, and no other is made", async () => {
  await api.database.owner.execute(`update professionals set plan_id = 3 where id = '${professionalId}'`);
  const ask = (key: string) =>
    api.call<WireMeasureLink>("/medidas/enlaces", {
      token,
      body: { client, medida: "PHQ9" },
      headers: { "idempotency-key": `clave-${key}` },
    });
  const set = (id: string, to: string) =>
    api.database.owner.execute(`update measure_links set ${to} where id = '${id}'`);
  const told = async (key: string) => refusalOf(await ask(key));

  const { body: open } = await ask("abierto");
  expect((await ask("abierto")).body.id).toBe(open.id);
  const { body: other } = await ask("otro");
  await expect.poll(async () => (await links())[0]?.correo).toBe("ENVIADO");
  const isReplaced = [["client", "El enlace que pediste ya no vale: después se envió otro."]];
  expect(await told("abierto")).toEqual(isReplaced);
  // Whatever becomes of the other one, it took the first one's place.
  await set(other.id, "used_at = now()");
  expect(await told("abierto")).toEqual(isReplaced);
  await set(other.id, "used_at = null, expires_at = now()");
  expect(await told("abierto")).toEqual(isReplaced);
  await set(other.id, "mailed = 'FALLIDO'");
  expect(await told("abierto")).toEqual([["client", "El enlace que pediste ya no vale: después se pidió otro."]]);
  const { body: revoked } = await ask("anulado");
  await api.call(`/medidas/enlaces/${revoked.id}`, { token, method: "DELETE" });
  expect(await told("anulado")).toEqual([["client", "El enlace que pediste ya no vale: se anuló después."]]);
  const { body: answered } = await ask("contestado");
  await set(answered.id, "used_at = now()");
  expect(await told("contestado")).toEqual([["client", "Tu cliente ya ha respondido con el enlace que pediste."]]);
  const { body: expired } = await ask("caducado");
  await set(expired.id, "expires_at = now()");
  expect(await told("caducado")).toEqual([["client", "El enlace que pediste ya no vale: ha caducado."]]);
  await ask("anterior");
  await expect.poll(async () => (await links())[0]?.correo).toBe("ENVIADO");
  await api.database.owner.execute(`update clients set email_since = now() where id = '${client}'`);
  expect(await told("anterior")).toEqual([
    ["client", "El enlace que pediste ya no vale: fue a la dirección que tu cliente tenía antes."],
  ]);
  expect(await links()).toEqual([]);
});

test("the page is limited by address and by link, and links by practice", async () => {
  const { page } = await link();
  const headers = { "x-forwarded-for": "10.9.8.7" };
  const opened = await Promise.all(Array.from({ length: 70 }, () => api.call<string>(page, { headers })));
  expect(opened.filter(({ status }) => status === 429)).toHaveLength(10);
  const pressed = await Promise.all(Array.from({ length: 25 }, () => press(api, page, {})));
  expect(pressed.filter(({ status }) => status === 429)).toHaveLength(5);
  // What was answered is kept on the page, to be sent from there; and whoever is in need reads whom to call.
  const given = { ...ALARMING, p2: "3", p4: "<b>", p11: "2" };
  for (const kept of [await press(api, page, given), await press(api, "/medida/nada", given, headers)]) {
    expect(kept.status).toBe(429);
    const inForm = [...kept.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
    const { p4: _, p11: __, ...answered } = given;
    expect(Object.fromEntries(inForm.map(([, name, value]) => [name, value]))).toEqual(answered);
    expect(kept.body).toMatch(
      /No tienes que pasar por esto a solas.*tel:112.*tel:024.*<form method="post".*Enviar respuestas/s,
    );
  }
  const reopened = await api.call<string>(page, { headers });
  expect(reopened.body).toMatch(/Vuelve a abrir el enlace dentro de un minuto.*tel:112/);
  expect(reopened.body).not.toContain("<form");
  await api.database.owner.execute(`update professionals set plan_id = 3 where id = '${professionalId}'`);
  const asked = await Promise.all(
    Array.from({ length: 65 }, () => api.call("/medidas/enlaces", { token, body: { client, medida: "WHO5" } })),
  );
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(5);
});

test("what tells of thoughts of death waits until it is seen, by its own therapist alone", async () => {
  await press(api, (await link()).page, ALARMING);
  await press(api, (await link()).page, CALM);
  const waiting = async (who = token) =>
    (await api.call<{ data: WireMeasure[] }>("/medidas/avisos", { token: who })).body.data;
  const [alarm] = await waiting();
  expect(await waiting()).toMatchObject([{ client: { id: client }, alerta: true, vista: null }]);
  const { token: stranger } = await newTherapist(api);
  const see = (who: string) => api.call<WireMeasure>(`/medidas/${alarm?.id}/vista`, { token: who, method: "POST" });
  expect(await waiting(stranger)).toEqual([]);
  expect((await see(stranger)).status).toBe(404);
  const { body: seen } = await see(token);
  expect(seen.vista).not.toBeNull();
  expect((await see(token)).body).toEqual(seen);
  expect(await waiting()).toEqual([]);
});
