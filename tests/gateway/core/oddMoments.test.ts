import { expect, test } from "vitest";
import { aWireSession, DASHBOARD, USER_INFO } from "../../support/outside/wireExamples.ts";
import { overDouble } from "./overDouble.ts";

const { gateway, service, token } = await overDouble();

/** Moments that there are not, or that no DateTime can tell. */
const ODD = [
  "2026-11-30T10:00:00+99:99",
  "2026-11-30T10:00:00-24:00",
  "2026-02-31T10:00:00Z",
  "2026-02-31 10:00",
  "2026-02-31",
  "0000-01-01T00:00:00Z",
  "+275760-09-12T23:59:00Z",
  8.64e15,
];

test.each(ODD)(
  "a session at %s, which is no moment, is left out of its list with a warning, and the rest is there",
  async (datetime) => {
    service.on("GET /sessions", {
      json: { data: [aWireSession("a"), aWireSession("b", { datetime })], pagination: { total: 2 } },
    });
    const { data, errors } = await gateway.ask("{ therapySessions { items { id endsAt } } }", {}, token);
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ therapySessions: { items: [{ id: "a" }] } });
    expect(gateway.log()).toContain('"what":"session.datetime"');
  },
);

test("so of the dashboard, a membership and a client: only what cannot be a moment or a day is missing", async () => {
  const [today] = DASHBOARD.todaySessions;
  const todaySessions = [today, { ...today, id: "odd", datetime: ODD[0] }];
  service.on("GET /dashboard", { json: { data: { ...DASHBOARD, todaySessions } } });
  const info = { ...USER_INFO, planStartDate: ODD[0], planExpirationDate: ODD[0] };
  service.on("GET /user-info", { json: { data: info } });
  service.on("GET /clientes/c1", { json: { id: "c1", nombre: "Ana", fechaNacimiento: "2001-02-31" } });
  const { data, errors } = await gateway.ask(
    `{ dashboard { todaySessions { id endsAt } }
       viewer { membership { expiresAt isExpired } limits { aiGenerations { used resetsAt } } }
       client(id: "c1") { name dateOfBirth } }`,
    {},
    token,
  );
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    dashboard: { todaySessions: [{ id: String(today?.id) }] },
    viewer: { membership: { expiresAt: null, isExpired: false }, limits: { aiGenerations: { resetsAt: null } } },
    client: { name: "Ana", dateOfBirth: null },
  });
});
