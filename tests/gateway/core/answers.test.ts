import { describe, expect, test } from "vitest";
import { aWireClient, STATS, USER_INFO } from "../../support/outside/wireExamples.ts";
import { CLIENT, CLIENTS, SCREEN } from "./documents.ts";
import { overDouble } from "./overDouble.ts";

const { gateway, service, token } = await overDouble();

const pagination = { page: 1, pageSize: 10, pageCount: 1, total: 1 };
const firstReading = aWireClient("c1");
const secondReading = {
  id: 7,
  name: "Luis Gil",
  email: "luis@correo.es",
  avatar: "https://elsewhere.example/luis.png",
  joinDate: "2026-02-01",
  status: "inactive",
  totalSessions: 3,
};
const ana = {
  id: "c1",
  name: "Ana María de la Vega",
  status: "ACTIVE",
  initials: "AV",
  therapeuticGoals: "Dormir mejor",
  notesText: "Primera visita por insomnio.",
  joinedAt: "2026-01-10T09:00:00.000Z",
  lastSessionAt: "2026-03-01T10:00:00.000Z",
  totalSessions: 7,
  version: 3,
};
const luis = {
  id: "7",
  name: "Luis Gil",
  status: "INACTIVE",
  initials: "LG",
  phone: "",
  joinedAt: "2026-02-01T00:00:00.000Z",
  lastSessionAt: "2026-02-01T00:00:00.000Z",
  totalSessions: 3,
  version: null,
};

describe("a page of clients reads the same", () => {
  const rows = [firstReading, secondReading];
  test.each([
    ["in data beside pagination", { data: rows, pagination }],
    ["in data.data", { data: { data: rows, pagination } }],
    ["in data.data with pagination outside", { data: { data: rows }, pagination }],
    ["bare", rows],
  ])("%s, both readings mixed in one list", async (_name, json) => {
    service.on("GET /clientes", { json });
    const { data, errors } = await gateway.ask(CLIENTS, {}, token);
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ clients: { items: [ana, luis] } });
  });
});

test("one client reads the same bare, in data and in data.data", async () => {
  for (const json of [firstReading, { data: firstReading }, { data: { data: firstReading } }]) {
    service.on("GET /clientes/c1", { json });
    const { data } = await gateway.ask(`{ client(id: "c1") { ${CLIENT} } }`, {}, token);
    expect(data).toMatchObject({ client: ana });
  }
});

test.each([
  ["the total alone", { total: 41 }, { pageCount: 5, total: 41 }],
  ["the number of pages alone", { pageCount: 5 }, { pageCount: 5, total: 50 }],
  ["the number of pages alone, on the last page", { pageCount: 2 }, { pageCount: 2, total: 11 }],
  ["numbers written as text", { total: "41" }, { pageCount: 5, total: 41 }],
  ["nothing", undefined, { pageCount: 2, total: 11 }],
])("a page knows where it stands from %s", async (_name, told, expected) => {
  service.on("GET /clientes", { json: { data: [firstReading], pagination: told } });
  const { data } = await gateway.ask(CLIENTS, { page: 2 }, token);
  expect(data).toMatchObject({ clients: { pageInfo: { page: 2, pageSize: 10, ...expected } } });
});

test("an odd value costs its own field and a warning, never the list or a word in the log", async () => {
  const odd = [
    { ...firstReading, phone: 600, dateOfBirth: "canario-amarillo", version: 2 ** 40 },
    { ...secondReading, status: "canario-verde", joinDate: "canario-azul" },
    "canario-rojo",
    { nombre: "sin id" },
  ];
  service.on("GET /clientes", { json: { data: odd, pagination } });
  const { data, errors } = await gateway.ask(CLIENTS, {}, token);
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    clients: {
      items: [
        { id: "c1", phone: "", dateOfBirth: null, version: null },
        { id: "7", status: "ACTIVE" },
      ],
    },
  });
  expect(gateway.log()).toContain('"what":"client.status"');
  expect(gateway.log()).not.toContain("canario");
});

test("filter and page reach the service in its own words", async () => {
  await gateway.ask(CLIENTS, { filter: { search: "josé & cía", status: "INACTIVE" }, page: 3, pageSize: 25 }, token);
  await gateway.ask(CLIENTS, {}, token);
  expect(service.calls.map(({ query }) => Object.fromEntries(query))).toEqual([
    { page: "3", pageSize: "25", search: "josé & cía", isActive: "false" },
    { page: "1", pageSize: "10" },
  ]);
});

test("the clients screen takes one call per part, none repeated, on every request anew", async () => {
  service.on("GET /clientes", { json: { data: [firstReading], pagination } });
  for (const _time of [1, 2, 3, 4]) {
    const { data, errors } = await gateway.ask(SCREEN, {}, token);
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      clientStats: STATS,
      viewer: {
        id: "pro-1",
        fullName: "Dra. Elena Ruiz",
        timeZone: "America/Bogota",
        // The documented service keeps none.
        workingHours: null,
        membership: { plan: { id: "1", isMostPopular: false }, variant: null, isExpired: false, daysRemaining: null },
        limits: {
          clients: { used: 4, max: 5, remaining: 1, ratio: 0.8, level: "WARNING" },
          aiGenerations: { used: 8, max: 10 },
        },
      },
    });
    const paths = service.calls.map(({ path }) => path).sort();
    expect(paths).toEqual(["/api/credits-plans", "/clientes", "/clientes/stats", "/user-info"]);
    service.calls.length = 0;
  }
});

test.each([
  ["of the service is none: the browser's", "Romance Standard Time", "Europe/Madrid", "Europe/Madrid"],
  ["of the service is none, nor the browser's: UTC", "Romance Standard Time", "Madrid", "UTC"],
  ["of the service is not told, and the browser's is none: UTC", null, "Etc/Unknown", "UTC"],
])("days have a time zone where that %s", async (_what, told, sent, timeZone) => {
  service.on("GET /user-info", { json: { data: { data: { ...USER_INFO, timeZone: told } } } });
  service.on("GET /dashboard", { json: { data: {} } });
  service.on("GET /sessions", { json: { data: [] } });
  const document = "{ viewer { timeZone } agenda { timeZone today } dashboard { timeZone today } }";
  const { data, errors } = await gateway.ask(document, {}, token, { "x-time-zone": sent });
  expect(errors).toEqual([]);
  const day = { timeZone, today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
  expect(data).toEqual({ viewer: { timeZone }, agenda: day, dashboard: day });
  const handedOn = sent === timeZone ? sent : undefined;
  expect(service.calls.map(({ headers }) => headers["x-time-zone"])).toEqual(service.calls.map(() => handedOn));
  if (told !== null) expect(gateway.log()).toContain('"what":"userInfo.timeZone"');
});

test("while the service does not say who somebody is, hours are those of the zone that it told last, and not the browser's", async () => {
  const asked = () =>
    gateway.ask("{ viewer { timeZone } agenda { timeZone } }", {}, token, { "x-time-zone": "Europe/Madrid" });
  service.on("GET /sessions", { json: { data: [] } });
  service.on("GET /user-info", { json: { data: { data: { ...USER_INFO, timeZone: "Atlantic/Canary" } } } });
  await asked();
  service.on("GET /user-info", { status: 503, json: {} });
  const zone = { timeZone: "Atlantic/Canary" };
  expect((await asked()).data).toEqual({ viewer: zone, agenda: zone });
});

test("the practice is the same one while the service is away, once it has told who it is", async () => {
  const id = async () => (await gateway.ask("{ viewer { id } }", {}, token)).data?.viewer;
  service.on("GET /user-info", { json: { data: { data: { ...USER_INFO, id: "practice-1" } } } });
  expect(await id()).toEqual({ id: "practice-1" });
  service.on("GET /user-info", { status: 503, json: {} });
  expect(await id()).toEqual({ id: "practice-1" });
});
