import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { consentFiles, consents } from "../../../api/consents/consents.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import type { WireConsentFile } from "../../../schema/wire/consents/consents.ts";
import { press } from "../../support/answers.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { A_TEXT, accepting, ask, pageOf, publish, stateOf } from "../../support/consents.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { payingTherapist, type TestPractice } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
let server: MailServer;
let api: TestApi;
let therapist: TestPractice & { token: string; email: string };
let token: string;
let client: string;
let email: string;
let page: string;
beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({ smtpUrl: server.url, trustProxy: 1 }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(async () => {
  therapist = await payingTherapist(api, "Elena Vidal");
  ({ token } = therapist);
  email = `ana.${crypto.randomUUID().slice(0, 8)}@ejemplo.es`;
  client = (await createClient(api, token, { nombre: "Ana Vega Ríos", email })).id;
  await publish(api, token);
  await ask(api, token, client);
  page = await pageOf(api, client);
});

const open = (path: string) => api.call<string>(path);
const rows = () => api.database.owner.select().from(consents).where(eq(consents.clientId, client));
const mailsTo = (subject: RegExp) =>
  server.mails.filter((mail) => mail.to === email && subject.test(mail.headers.subject ?? ""));
const isOver = async (path: string) => {
  const opened = await open(path);
  expect([opened.status, opened.body]).toEqual([404, expect.stringContaining("Este enlace ya no vale")]);
  const pressed = await press(api, path, await acceptance());
  expect([pressed.status, pressed.body]).toEqual([404, expect.stringContaining("Este enlace ya no vale")]);
};
let hash = "";
const acceptance = async () => ({ respuesta: "aceptar", nombre: "Ana Vega", acepto: "si", huella: hash });
beforeEach(async () => {
  hash = (await accepting(api, page)).huella ?? "";
});

describe("the mail and the page", () => {
  test("the mail leads to the page, and neither subject nor address tells of whom or what kind", async () => {
    await expect.poll(() => mailsTo(/Un documento/).length, PATIENCE).toBe(1);
    const [mail] = mailsTo(/Un documento/);
    const [link = ""] = mail?.text.match(/http\S+\/consentimiento\/\S+/) ?? [];
    expect(mail?.headers.subject).toBe("Un documento para leer y firmar");
    expect(mail?.headers["reply-to"]).toContain(therapist.email);
    expect(mail?.text).toContain("No quiero recibir más correos");
    const payload = Buffer.from(link.split(".")[1] ?? "", "base64url").toString();
    expect(payload).not.toMatch(/Ana|ejemplo|TRATAMIENTO/);
    const { status, body, headers } = await open(new URL(link).pathname);
    expect(status).toBe(200);
    expect(body).toContain("<h2>Quién te atiende</h2><p>La doctora &lt;Vidal&gt; &amp; su equipo.</p>");
    expect(body).toContain("<ul><li>Con calma;</li><li>sin prisa.</li></ul>");
    // Passed on, the mail tells nobody whose it is.
    expect(body).not.toMatch(/Ana|Vega|ejemplo\.es/);
    expect(body).not.toContain("<script");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("opening it, however often and by whatever method but pressing, stores nothing", async () => {
    for (let time = 0; time < 5; time += 1) await open(page);
    await fetch(`${api.url}${page}`, { method: "HEAD" });
    expect(await rows()).toMatchObject([{ status: "PENDIENTE", answeredAt: null, address: null }]);
  });

  test("a press without a full name, or without the tick, takes nothing and keeps what was typed", async () => {
    for (const [wrong, told] of [
      [{ nombre: "Ana" }, "Escribe el nombre y al menos un apellido"],
      [{ nombre: "" }, "Es obligatorio"],
      [{ acepto: "" }, "Marca la casilla para aceptar."],
    ] as const) {
      const { status, body } = await press(api, page, { ...(await acceptance()), ...wrong });
      expect(status).toBe(422);
      expect(body).toContain(told);
      expect(body).toContain('aria-invalid="true"');
      // It stands below a long text: the page comes back at what is missing.
      expect(body.match(/ autofocus/g)).toHaveLength(1);
    }
    const kept = await press(api, page, { ...(await acceptance()), nombre: 'Ana "la" <b>', acepto: "" });
    expect(kept.body).toContain('value="Ana &quot;la&quot; &lt;b&gt;"');
    expect((await press(api, page, { respuesta: "otra" })).status).toBe(200);
    expect(await rows()).toMatchObject([{ status: "PENDIENTE" }]);
  });
});

describe("accepting", () => {
  test("keeps version, hash, name, time, address and browser, and the client is mailed the very paper", async () => {
    const from = { "x-forwarded-for": "203.0.113.7", "user-agent": "Mozilla/5.0 (prueba)" };
    expect((await press(api, page, await accepting(api, page, "Ana 😀 Vega Ríos"), from)).status).toBe(200);
    const { data } = await stateOf(api, token, client);
    expect(data).toMatchObject([
      {
        ...{ estado: "ACEPTADO", medio: "CORREO", version: 1, huella: hash, nombre: "Ana 😀 Vega Ríos" },
        ...{ direccion: "203.0.113.7", navegador: "Mozilla/5.0 (prueba)" },
      },
    ]);
    expect(Math.abs(Date.parse(data[0]?.respondido ?? "") - Date.now())).toBeLessThan(60_000);
    const path = `/consentimientos/${data[0]?.id}/documento`;
    const { body: file } = await api.call<WireConsentFile>(path, { token });
    expect(Buffer.from(file.contenido, "base64").subarray(0, 5).toString()).toBe("%PDF-");
    await expect.poll(() => mailsTo(/Tu copia/).length, PATIENCE).toBe(1);
    const raw = mailsTo(/Tu copia/)[0]?.raw.replace(/\s/g, "") ?? "";
    expect(raw).toContain("filename=consentimiento-tratamiento-v1.pdf");
    expect(raw).toContain(file.contenido);
    // Another text, another name, another practice's name: the paper is what it was.
    await publish(api, token, "TRATAMIENTO", `${A_TEXT} Otra cosa.`);
    await api.call(`/clientes/${client}`, { token, method: "PUT", body: { nombre: "Otro nombre" } });
    expect((await api.call<WireConsentFile>(path, { token })).body).toEqual(file);
  });

  test("is done once: pressed again, or at twelve places at once, the first answer stands and one paper is made", async () => {
    const answers = [
      ...Array.from({ length: 8 }, (_, n) => ({
        respuesta: "aceptar",
        nombre: `Ana Vega ${n}`,
        acepto: "si",
        huella: hash,
      })),
      { respuesta: "rechazar", texto: "no" },
    ];
    const pressed = await Promise.all(answers.map((answer) => press(api, page, answer)));
    const [first, ...others] = await rows();
    expect(others).toEqual([]);
    const papers = await api.database.owner
      .select()
      .from(consentFiles)
      .where(eq(consentFiles.consentId, first?.id ?? ""));
    expect(papers).toHaveLength(first?.status === "ACEPTADO" ? 1 : 0);
    const [accepts, declines] = first?.status === "ACEPTADO" ? [200, 409] : [409, 200];
    expect(pressed.map(({ status }) => status)).toEqual([...Array<number>(8).fill(accepts), declines]);
    expect((await press(api, page, { respuesta: "rechazar", texto: "me lo pensé" })).status).toBe(409);
    expect(await rows()).toEqual([first]);
    const done = await open(page);
    expect(done.body).toContain("respuesta está guardada");
    expect(done.body).not.toContain("<form");
    expect(done.body).not.toContain("Quién te atiende");
  });

  test("of a text that is not the one that was read is not taken", async () => {
    const pressed = await press(api, page, { ...(await acceptance()), huella: "0".repeat(64) });
    expect(pressed.status).toBe(404);
    expect(await rows()).toMatchObject([{ status: "PENDIENTE" }]);
  });
});

describe("a link is over", () => {
  test("when it is taken back, when another version is in force, and when its day has passed", async () => {
    const [row] = await rows();
    await api.call(`/consentimientos/${row?.id}/retirar`, { token, body: {} });
    await isOver(page);
    await ask(api, token, client);
    const second = await pageOf(api, client);
    await publish(api, token, "TRATAMIENTO", `${A_TEXT} Otra cosa.`);
    await isOver(second);
    await ask(api, token, client);
    const third = await pageOf(api, client);
    await api.database.owner
      .update(consents)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(consents.clientId, client));
    await isOver(third);
    expect((await rows()).some(({ status }) => status === "ACEPTADO")).toBe(false);
  });

  test("when its client is deleted, and open again when the client is brought back", async () => {
    await api.call(`/clientes/${client}`, { token, method: "DELETE" });
    await isOver(page);
    await api.call(`/clientes/${client}/restaurar`, { token, body: {} });
    expect((await open(page)).status).toBe(200);
  });

  test("when what was accepted is revoked, and when the practice is closed", async () => {
    await press(api, page, await acceptance());
    expect((await open(page)).status).toBe(200);
    const [row] = await rows();
    const day = new Date().toISOString().slice(0, 10);
    await api.database.owner
      .update(consents)
      .set({ status: "REVOCADO", revokedOn: day })
      .where(eq(consents.id, row?.id ?? ""));
    await isOver(page);
    await ask(api, token, client);
    const next = await pageOf(api, client);
    await api.database.owner
      .update(professionals)
      .set({ closedAt: new Date() })
      .where(eq(professionals.id, therapist.professionalId));
    await isOver(next);
  });

  test("when it was altered, signed elsewhere, for something else, for another client or practice, or is past its time", async () => {
    const [row] = await rows();
    const other = await payingTherapist(api);
    const sign = (
      secret: string,
      audience: string,
      until: number,
      practice = therapist.professionalId,
      whose = client,
    ) =>
      new SignJWT({ practice, client: whose })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(row?.id ?? "")
        .setAudience(audience)
        .setExpirationTime(until)
        .sign(new TextEncoder().encode(secret));
    const secret = `${api.config.authSecret}:consentimiento`;
    const later = Math.floor(Date.now() / 1_000) + 1_000;
    const good = await sign(secret, "consentimiento", later);
    const tokens = [
      `${good.slice(0, -4)}AAAA`,
      await sign("otro:consentimiento", "consentimiento", later),
      await sign(`${api.config.authSecret}:cita`, "cita", later),
      await sign(secret, "cita", later),
      await sign(secret, "consentimiento", 1_000),
      await sign(secret, "consentimiento", later, other.professionalId),
      await sign(secret, "consentimiento", later, therapist.professionalId, crypto.randomUUID()),
      "nada",
    ];
    for (const one of tokens) await isOver(`/consentimiento/${one}`);
    expect(await rows()).toMatchObject([{ status: "PENDIENTE" }]);
    expect((await open(`/consentimiento/${good}`)).status).toBe(200);
  });
});

describe("too often", () => {
  test("from one address, and by one link from wherever, the page asks to wait", async () => {
    const headers = { "x-forwarded-for": "198.51.100.9" };
    const opened = new Set<number>();
    for (let time = 0; time < 62; time += 1) opened.add((await api.call("/consentimiento/nada", { headers })).status);
    expect([...opened]).toEqual([404, 429]);
    const pressed = new Set<number>();
    for (let time = 0; time < 14; time += 1)
      pressed.add((await press(api, page, { respuesta: "aceptar" }, { "x-forwarded-for": `192.0.2.${time}` })).status);
    expect([...pressed]).toEqual([422, 429]);
    expect((await api.call("/consentimiento/nada", { headers: { "x-forwarded-for": "192.0.2.200" } })).status).toBe(
      404,
    );
  });
});
