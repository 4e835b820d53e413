import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WITHOUT_CLINICAL } from "../../../schema/rules/tokens.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { aSeries, createSeries, previewSeries, sessionsFrom } from "../../support/series.ts";

let api: TestApi;
let other: TestApi;
let owner: SignedIn;
let client: string;
beforeAll(async () => {
  api = await startTestApi();
  const sameDatabase = { ...api.database, close: async () => undefined };
  other = await startTestApi({ authSecret: api.config.authSecret }, { database: sameDatabase });
  owner = await newTherapist(api);
  client = (await createClient(api, owner.token)).id;
});
afterAll(async () => {
  await other.close();
  await api.close();
});

test("changes of series are limited for a practice, whichever process is asked, and for no other practice", async () => {
  const { token } = await newTherapist(api);
  const undo = (turn: number, as = token) =>
    (turn % 2 ? api : other).call(`/sessions/series/${randomUUID()}/deshacer`, { token: as, body: {} });
  const statuses: number[] = [];
  for (let turn = 0; turn < 122; turn++) statuses.push((await undo(turn)).status);
  expect(statuses.indexOf(429)).toBe(120);
  expect((await undo(0)).body.code).toBe("RATE_LIMITED");
  expect((await undo(0, owner.token)).status).toBe(404);
  expect((await previewSeries(api, token, aSeries(randomUUID()))).status).not.toBe(429);
});

test("a program that only reads sees series and what one would be, and changes none", async () => {
  const { id } = await createSeries(api, owner.token, client);
  const { token } = await accessOf(api, owner, { scopes: ["sessions:read"] });
  expect((await api.call(`/sessions/series/${id}`, { token })).status).toBe(200);
  expect((await previewSeries(api, token, aSeries(client))).status).toBe(200);
  const before = await sessionsFrom(api, owner.token);
  for (const [path, method, body] of [
    ["", "POST", aSeries(client)],
    [`/${id}`, "PUT", { desde: id, alcance: "TODA", duracionMinutos: 30 }],
    [`/${id}?${new URLSearchParams({ desde: id, alcance: "TODA" })}`, "DELETE", undefined],
    [`/${id}/ampliar`, "POST", { veces: 2 }],
    [`/${id}/deshacer`, "POST", {}],
  ] as const) {
    const { status, body: told } = await api.call(`/sessions/series${path}`, { token, method, body });
    expect([path, status, told.code, told.missingScope]).toEqual([path, 403, "FORBIDDEN", "sessions:write"]);
  }
  expect(await sessionsFrom(api, owner.token)).toEqual(before);
});

test("a program without clinical texts writes none into a series, changes what it may and deletes nothing", async () => {
  const { token: mine, ...me } = await newTherapist(api);
  const { id: whose } = await createClient(api, mine);
  const { id } = await createSeries(api, mine, whose, { notes: "canarioserie" });
  const own = () => sessionsFrom(api, mine, "2098-01-01");
  const [first] = await own();
  const from = { desde: first?.id ?? "", alcance: "TODA" };
  const { token } = await accessOf(api, { ...me, token: mine }, { scopes: ["sessions:write", WITHOUT_CLINICAL] });
  const written = await api.call("/sessions/series", { token, body: aSeries(whose, { notes: "escrito" }) });
  expect([written.status, written.body.errors?.map(({ field }) => field)]).toEqual([422, ["notes"]]);
  const change = (body: object) =>
    api.call(`/sessions/series/${id}`, { token, method: "PUT", body: { ...from, ...body } });
  expect((await change({ notes: "" })).status).toBe(422);
  const changed = await change({ duracionMinutos: 45 });
  expect([changed.status, JSON.stringify(changed.body).includes("canarioserie")]).toEqual([200, false]);
  const gone = await api.call(`/sessions/series/${id}?${new URLSearchParams(from)}`, { token, method: "DELETE" });
  expect([gone.status, gone.body.code]).toEqual([403, "FORBIDDEN"]);
  const kept = await own();
  expect(new Set(kept.map(({ notes, duracionMinutos }) => `${notes} ${duracionMinutos}`))).toEqual(
    new Set(["canarioserie 45"]),
  );
});

test("a program without clinical texts undoes no change of a series, which would bring texts back, and no series, which would take them along", async () => {
  const { token: mine, ...me } = await newTherapist(api);
  const { id: whose } = await createClient(api, mine);
  const { id } = await createSeries(api, mine, whose, { notes: "canarioserie" });
  const own = () => sessionsFrom(api, mine, "2098-01-01");
  const { token } = await accessOf(api, { ...me, token: mine }, { scopes: ["sessions:write", WITHOUT_CLINICAL] });
  const undo = (as: string) => api.call(`/sessions/series/${id}/deshacer`, { token: as, body: {} });
  const refused = async () => {
    const before = await own();
    const { status, body } = await undo(token);
    expect([status, body.code, body.missingScope]).toEqual([403, "FORBIDDEN", undefined]);
    expect(await own()).toEqual(before);
  };
  await refused();
  const change = { desde: (await own())[0]?.id, alcance: "TODA", notes: "otranota" };
  expect((await api.call(`/sessions/series/${id}`, { token: mine, method: "PUT", body: change })).status).toBe(200);
  await refused();
  expect((await undo(mine)).status).toBe(200);
  expect(new Set((await own()).map(({ notes }) => notes))).toEqual(new Set(["canarioserie"]));
});
