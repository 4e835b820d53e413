import { get } from "node:http";
import { networkInterfaces } from "node:os";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import { wireProblem } from "../../../schema/wire/core.ts";
import { aClient, createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { aSession, createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ token } = await newTherapist(api));
});
afterAll(() => api.close());

describe("refusals", () => {
  test.each<[string, number, string, Parameters<TestApi["call"]>[1]]>([
    ["/clientes", 401, "UNAUTHENTICATED", {}],
    ["/clientes/no-es-id", 401, "UNAUTHENTICATED", {}],
    ["/no/existe", 401, "UNAUTHENTICATED", {}],
    ["/no/existe", 404, "NOT_FOUND", { headers: { signed: "in" } }],
    ["/auth/no-existe", 401, "UNAUTHENTICATED", {}],
    ["/clientes", 400, "BAD_REQUEST", { headers: { signed: "in" }, body: "{mal json" }],
    ["/clientes", 400, "BAD_REQUEST", { headers: { signed: "in" }, body: "[1]" }],
    [
      "/clientes",
      415,
      "UNSUPPORTED_MEDIA_TYPE",
      { headers: { signed: "in", "content-type": "text/plain" }, body: "hola" },
    ],
    [
      "/clientes",
      413,
      "PAYLOAD_TOO_LARGE",
      { headers: { signed: "in" }, body: JSON.stringify({ notes: "x".repeat(300_000) }) },
    ],
    ["/clientes/%E0%A4%A", 400, "BAD_REQUEST", { headers: { signed: "in" } }],
    ["/clientes", 422, "VALIDATION", { headers: { signed: "in" }, body: {} }],
  ])("%s is refused with %i as problem+json in Spanish", async (path, status, code, options = {}) => {
    const { signed, ...headers } = options.headers ?? {};
    const answer = await api.call(path, { ...options, headers, token: signed ? token : undefined });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(wireProblem.parse(answer.body)).toMatchObject({ status, code });
    expect(answer.body.title).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/);
    expect(answer.body.requestId).toBe(answer.headers.get("x-request-id"));
  });
});

describe("every request", () => {
  test("keeps a good request id and replaces a bad one", async () => {
    const idFor = async (given: string) =>
      (await api.call("/healthz", { headers: { "x-request-id": given } })).headers.get("x-request-id");
    expect(await idFor("peticion-12345")).toBe("peticion-12345");
    expect(await idFor("corta")).toMatch(/^[\da-f-]{36}$/);
    expect(await idFor('con "comillas"')).toMatch(/^[\da-f-]{36}$/);
  });

  test("is answered with protective headers and without the name of the software", async () => {
    const { headers } = await api.call("/clientes", { token });
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers.get("content-security-policy")).toContain(part);
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("leaves one log line with the route's pattern, and nothing a therapist or patient wrote", async () => {
    const canary = "canario7391";
    const { id } = await createClient(api, token, {
      nombre: `${canary} nombre`,
      email: `${canary}@ejemplo.es`,
      phone: `${canary}`,
      address: canary,
      emergencyContact: canary,
      objetivosTerapeuticos: canary,
      notes: canary,
    });
    await api.call(`/clientes?search=${canary}`, { token });
    await api.call(`/clientes/${id}`, { token, method: "PUT", body: { notes: `${canary}\u0000` } });
    await api.call(`/clientes/${canary}`, { token });
    await createSession(api, token, id, { notes: canary, modalidad: canary });
    for (const fields of [{ notes: `${canary}\u0000` }, { client: canary }, { type: canary }, { price: canary }])
      await api.call("/sessions", { token, body: aSession(id, fields) });
    await api.call(`/sessions?search=${canary}&status=${canary}`, { token });
    await api.call("/clientes", { token, body: `{"nombre": "${canary}"` });
    await api.call("/auth/sign-up/email", { body: { email: `${canary}@x.es`, password: canary, name: canary } });
    await api.call("/auth/sign-up/email", { body: { email: `${canary}@x.es`, password: canary, name: canary } });
    await api.call("/auth/sign-in/email", { body: { email: `${canary}@x.es`, password: `${canary}-mal` } });
    await api.call("/user-info", { token, method: "PATCH", body: { fullName: canary } });
    expect(api.logs.join("")).not.toContain(canary);
    expect(api.logs.join("")).not.toContain(id);
    expect(api.logs.join("")).not.toContain(token);
    const lines = api.logs.map((line) => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ method: "PUT", route: "/clientes/:id", status: 422 }));
    expect(lines).toContainEqual(
      expect.objectContaining({ method: "GET", route: "/clientes", ms: expect.any(Number) }),
    );
  });

  test("a failing database leaves no row's content in log or answer", async () => {
    const canary = "canario5520";
    const broken = await startTestApi();
    try {
      const them = await newTherapist(broken);
      await broken.database.owner.execute(sql`alter table clients add constraint never check (name = '')`);
      const { status, body } = await broken.call("/clientes", { token: them.token, body: aClient({ nombre: canary }) });
      expect(status).toBe(500);
      expect(JSON.stringify(body)).not.toMatch(/canario|constraint|clients/);
      expect(broken.logs.join("")).not.toContain(canary);
      expect(broken.logs.join("")).toContain("23514");
    } finally {
      await broken.close();
    }
  });
});

describe("what needs no account", () => {
  test("says that it lives and is ready", async () => {
    expect((await api.call("/healthz")).status).toBe(200);
    expect((await api.call("/readyz")).status).toBe(200);
  });

  test("explains itself at /docs, with files of its own only", async () => {
    const page = await api.call<string>("/docs");
    expect(page.status).toBe(200);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? "");
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      expect(file).toMatch(/^\//);
      expect((await api.call(file)).status).toBe(200);
    }
    const document = await api.call<{ openapi: string; paths: object }>("/openapi.json");
    expect(document.body.openapi).toBe("3.1.0");
    expect(Object.keys(document.body.paths)).toContain("/clientes/{id}");
  });
});

/** Status of an answer to a request that names the host as it likes. */
const statusOf = (url: string, path: string, host: string, headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(new URL(path, url), { headers: { ...headers, host } }, (answer) => resolve(answer.resume().statusCode)).on(
      "error",
      reject,
    );
  });

describe("the outbox", () => {
  const read = (headers: Record<string, string>, from = api) => from.call<string>("/dev/outbox", { headers });

  test("is read at this machine only, by its own name", async () => {
    expect((await read({})).status).toBe(200);
    const { port } = new URL(api.url);
    const asks = (host: string, headers: Record<string, string> = {}) =>
      statusOf(api.url, "/dev/outbox", host, headers);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, "[::1]"]) expect(await asks(host)).toBe(200);
    for (const host of [
      "malo.ejemplo",
      `malo.ejemplo:${port}`,
      "localhost.malo.ejemplo",
      "192.168.1.5",
      "127.0.0.1@malo",
    ])
      expect(await asks(host)).toBe(404);
  });

  test("does not believe what headers say of where a request comes from", async () => {
    const made = { "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "localhost", forwarded: "for=127.0.0.1" };
    expect(await statusOf(api.url, "/dev/outbox", "malo.ejemplo", made)).toBe(404);
    const wide = await startTestApi({ host: "0.0.0.0" });
    try {
      const outside = Object.values(networkInterfaces())
        .flatMap((addresses = []) => addresses)
        .find(({ internal, family }) => !internal && family === "IPv4")?.address;
      const url = new URL(wide.url);
      if (outside) url.hostname = outside;
      expect(await statusOf(url.href, "/dev/outbox", "localhost", made)).toBe(outside ? 404 : 200);
    } finally {
      await wide.close();
    }
  });

  test("is not there for a portal that others open", async () => {
    const other = await startTestApi({ publicUrl: "http://portal.ejemplo.es" });
    try {
      expect((await read({}, other)).status).not.toBe(200);
    } finally {
      await other.close();
    }
  });

  test("shows mails without letting them be more than text", async () => {
    await api.database.owner.insert(outbox).values({
      recipient: "<img src=x>",
      subject: "<script>1</script>",
      body: "<em>cuerpo</em>",
      calendar: "<em>cita</em>",
    });
    const { body } = await read({ accept: "text/html" });
    expect(body).not.toMatch(/<script|<img|<em/);
    for (const part of ["script", "img src=x", "em&gt;cuerpo", "em&gt;cita"]) expect(body).toContain(`&lt;${part}`);
  });

  test("does not exist in production or when mails are really sent", async () => {
    for (const options of [{ production: true }, { smtpUrl: "smtp://127.0.0.1:9" }]) {
      const other = await startTestApi(options);
      try {
        expect((await read({}, other)).status).not.toBe(200);
      } finally {
        await other.close();
      }
    }
  });
});

describe("membership", () => {
  test("plans come bare and wrapped, as documented", async () => {
    const bare = await api.call<{ name: string }[]>("/api/credits-plans", { token });
    expect(bare.body).toMatchObject([
      { name: "Gratis", monthyPrice: 0, featureMaxContacts: 5, featureMaxAIGenerations: 10, isFreePlan: true },
      { name: "Esencial", monthyPrice: 15, yearlyPrice: 150, featureMaxContacts: 20, planOrder: 1 },
      { name: "Profesional", monthyPrice: 29, yearlyPrice: 278.4, featureMaxContacts: 50, planOrder: 2 },
      { name: "Clínica", monthyPrice: 59, yearlyPrice: 590, featureMaxContacts: null, featureMaxAIGenerations: null },
    ]);
    const wrapped = await api.call<{ data: { data: unknown } }>("/api/project-subscriptions", { token });
    expect(wrapped.body.data.data).toEqual(bare.body);
  });

  test("the time zone comes from the first request, is UTC where that says none, and can be changed to a real one", async () => {
    const other = await newTherapist(api);
    const info = async (headers = {}) =>
      (await api.call<{ data: { data: { timeZone: string } } }>("/user-info/validate", { token: other.token, headers }))
        .body.data.data.timeZone;
    expect(await info({ "x-time-zone": "America/Mexico_City" })).toBe("America/Mexico_City");
    expect(await info({ "x-time-zone": "Asia/Tokyo" })).toBe("America/Mexico_City");
    const set = (timeZone: unknown) =>
      api.call("/user-info", { token: other.token, method: "PATCH", body: { timeZone } });
    expect((await set("Atlantic/Canary")).status).toBe(200);
    expect(await info()).toBe("Atlantic/Canary");
    for (const bad of ["Marte/Olympus", "+02:00", "", 7]) expect((await set(bad)).status).toBe(422);
    const stranger = await newTherapist(api);
    const { body } = await api.call<{ data: { data: { timeZone: string } } }>("/user-info", {
      token: stranger.token,
      headers: { "x-time-zone": "'; drop table x" },
    });
    expect(body.data.data.timeZone).toBe("UTC");
  });

  test.each(["", "   ", "n".repeat(121), "a\u0000"])(
    "a full name that cannot be one is refused (case %#)",
    async (fullName) => {
      const { status, body } = await api.call("/user-info", { token, method: "PATCH", body: { fullName } });
      expect(status).toBe(422);
      expect(body.errors?.[0]?.field).toBe("fullName");
    },
  );
});
