import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS_POLICY } from "../../../schema/rules/permissions.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { openServer } from "../../support/openServer.ts";
import { type RestService, startRestService } from "../../support/outside/restService.ts";
import { startPostgres } from "../../support/postgres.ts";

const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
/** What a client writes at most of these pages. */
const WRITTEN = { mensaje: "Llevo meses <sin> dormir" };
const DOORS = [
  "/reservar/x/datos",
  "/consentimiento/x",
  "/medida/x",
  "/cita/x",
  "/valoracion/x",
  "/correos/x",
  "/descarga/x",
];

/** What a browser shows of an answer: its status, the wait that it tells, and its words. */
async function shown(url: string, fields: Record<string, string> | null = null, headers: object = {}) {
  const sent = fields && { method: "POST", body: new URLSearchParams(fields) };
  const answer = await fetch(url, { ...sent, headers: { ...BROWSER, ...headers } });
  const text = await answer.text();
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("permissions-policy")).toBe(PERMISSIONS_POLICY);
  expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*base-uri 'none'/);
  expect(text).not.toContain("dormir");
  return {
    status: answer.status,
    wait: answer.headers.get("retry-after"),
    title: text.match(/<h1>(.*)<\/h1>/)?.[1],
    words: text.match(/<\/h1>(.*)<\/main>/)?.[1]?.replaceAll(/<\/?p>/g, " "),
    offersHelp: /tel:112.*tel:024.*<h1>/.test(text),
  };
}
const isQuestionnaire = (door: string) => door.startsWith("/medida");

describe("while the service does not answer", () => {
  let service: RestService;
  let gateway: TestGateway;
  beforeAll(async () => {
    service = await startRestService();
    gateway = await startTestGateway({ apiUrl: service.url });
    await service.stop();
  });
  afterAll(() => gateway.close());

  test.each([...DOORS, "/auth/callback/google"])(
    "a browser at %s is told so in Spanish, and how nothing is lost",
    async (door) => {
      const told = { status: 503, wait: "60", title: "Ahora mismo no se puede", offersHelp: isQuestionnaire(door) };
      const opened = await shown(`${gateway.url}${door}`);
      expect(opened).toMatchObject({ ...told, words: " Vuelve a cargar esta página dentro de un minuto. " });
      const sent = await shown(`${gateway.url}${door}`, WRITTEN);
      expect(sent).toMatchObject({ ...told, words: expect.stringMatching(/dentro de un minuto\..*volver a enviar/) });
    },
  );

  test("programs, and whoever says nothing of what is wanted, are told as everywhere", async () => {
    for (const accept of ["application/json", "*/*"]) {
      const answer = await fetch(`${gateway.url}/medida/x`, { headers: { accept } });
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: "UNAVAILABLE" }]);
    }
  });
});

describe("while the service has no room to store anything", () => {
  let service: RestService;
  let gateway: TestGateway;
  beforeAll(async () => {
    service = await startRestService();
    gateway = await startTestGateway({ apiUrl: service.url });
  });
  afterAll(async () => {
    await gateway.close();
    await service.stop();
  });

  test("a browser is told that it is so, that what was there is there, and how nothing is lost", async () => {
    const full = { status: 507, type: "application/problem+json", json: { status: 507, code: "STORAGE_FULL" } };
    service.on("POST /medida/x", full);
    expect(await shown(`${gateway.url}/medida/x`, WRITTEN)).toMatchObject({
      status: 507,
      wait: null,
      title: "Ahora mismo no se puede",
      words: expect.stringMatching(/no le queda sitio.*sigue ahí\..*cargarla más tarde\..*volver a enviar/),
      offersHelp: true,
    });
    const answer = await fetch(`${gateway.url}/medida/x`, { method: "POST", headers: { accept: "application/json" } });
    expect([answer.status, await answer.json()]).toEqual([507, full.json]);
  });
});

describe("what the service itself refuses", () => {
  let api: TestApi;
  let gateway: TestGateway;
  beforeAll(async () => {
    api = await startTestApi();
    gateway = await startTestGateway({ apiUrl: api.url, trustProxy: 1 });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
  });

  test("for its length is told to a browser with the way back to the form", async () => {
    for (const door of ["/medida/x", "/cita/x", "/reservar/x/datos"])
      expect(await shown(`${gateway.url}${door}`, { mensaje: "a".repeat(20_000) })).toEqual({
        status: 413,
        wait: null,
        title: "Es demasiado largo",
        words: expect.stringContaining("Vuelve a la página anterior, acórtalo y envíalo otra vez."),
        offersHelp: isQuestionnaire(door),
      });
  });

  test.each(["/valoracion/x", "/correos/x"])(
    "for too many tries at %s is told to a browser with the wait, and to programs as before",
    async (door) => {
      const from = { "x-forwarded-for": door === "/correos/x" ? "10.4.0.1" : "10.4.0.2" };
      for (let n = 0; n < 60; n += 1) await (await fetch(`${gateway.url}${door}`, { headers: from })).text();
      const { wait, ...told } = await shown(`${gateway.url}${door}`, null, from);
      expect(told).toMatchObject({ status: 429, title: "Espera un momento" });
      expect(told.words).toContain("Vuelve a cargar esta página dentro de un minuto.");
      expect(Number(wait)).toBeGreaterThan(0);
      const program = await fetch(`${gateway.url}${door}`, { headers: from });
      expect([program.status, await program.text()]).toEqual([429, "Espera un momento."]);
    },
  );

  test("as a link that is over of a download, or an address with more behind it, is told in words", async () => {
    expect(await shown(`${gateway.url}/descarga/x`)).toMatchObject({
      status: 404,
      title: "Esta descarga ya no está disponible",
      words: expect.stringContaining("Vuelve al portal y descárgala otra vez."),
    });
    expect(await shown(`${gateway.url}/medida/x/y`)).toMatchObject({
      title: "Esta página no está disponible",
      words: " Comprueba la dirección. ",
      offersHelp: true,
    });
  });
});

const server = await startPostgres({ fsync: false });

describe.runIf(server)("while the service's database is away", () => {
  let api: TestApi;
  let gateway: TestGateway;
  beforeAll(async () => {
    api = await startTestApi({}, { database: await openServer(server?.url ?? "") });
    gateway = await startTestGateway({ apiUrl: api.url });
    await server?.stop();
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
  });

  test.each(DOORS)("a browser at %s is told in Spanish when to look again, and how nothing is lost", async (door) => {
    const told = { status: 503, wait: "2", title: "Ahora mismo no se puede", offersHelp: isQuestionnaire(door) };
    const opened = await shown(`${gateway.url}${door}`);
    expect(opened).toMatchObject({ ...told, words: " Vuelve a cargar esta página dentro de un minuto. " });
    if (door === "/descarga/x") return;
    const sent = await shown(`${gateway.url}${door}`, WRITTEN);
    expect(sent).toMatchObject({ ...told, words: expect.stringMatching(/dentro de un minuto\..*volver a enviar/) });
  });

  test("programs are told as everywhere", async () => {
    const answer = await fetch(`${gateway.url}/descarga/x`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await answer.json()).toMatchObject({ code: "UNAVAILABLE" });
  });
});
