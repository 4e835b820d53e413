import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SCOPES } from "../../../schema/rules/tokens.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { overDouble } from "../core/overDouble.ts";

const FEED = "id name naming withDetails createdAt renewedAt lastReadAt";
const LIST = `{ diaryFeeds { ${FEED} } }`;
const CREATE = `mutation ($input: DiaryFeedInput!) {
  done: createDiaryFeed(input: $input) { feed { ${FEED} } address errors { code field } } }`;
const RENEW = "mutation ($id: ID!) { done: renewDiaryFeed(id: $id) { feed { id } address errors { code field } } }";
const DELETE = "mutation ($id: ID!) { done: deleteDiaryFeed(id: $id) { deletedFeedId errors { code field } } }";

interface Done {
  feed: { id: string } | null;
  address: string | null;
}

describe("before our own service", () => {
  let api: TestApi;
  let gateway: TestGateway;
  beforeAll(async () => {
    api = await startTestApi();
    gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
  });

  test("an address is made, read at the portal's own door without a trace of its secret, renewed and revoked", async () => {
    const { token } = await newTherapist(api);
    const ask = async (document: string, variables: object = {}) => {
      const { data, errors } = await gateway.ask(document, variables, token);
      expect(errors).toEqual([]);
      return data as Record<string, unknown> & { done: Done };
    };
    const { done } = await ask(CREATE, { input: { name: "Móvil", naming: "NAMES" } });
    expect(done).toEqual({
      feed: {
        id: expect.any(String),
        name: "Móvil",
        naming: "NAMES",
        withDetails: false,
        createdAt: expect.any(String),
        renewedAt: expect.any(String),
        lastReadAt: null,
      },
      address: expect.stringMatching(/\/agenda\/[\w-]{43}\.ics$/),
      errors: [],
    });
    const { pathname } = new URL(done.address ?? "");
    const read = await fetch(`${gateway.url}${pathname}`);
    expect([read.status, await read.text()]).toEqual([200, expect.stringMatching(/^BEGIN:VCALENDAR\r\n/)]);
    const etag = read.headers.get("etag") ?? "";
    expect((await fetch(`${gateway.url}${pathname}`, { headers: { "if-none-match": etag } })).status).toBe(304);
    const secret = pathname.split("/")[2] ?? "";
    expect(gateway.log() + api.logs.join("")).not.toContain(secret);
    expect(gateway.log()).toContain('"passedOn":"/agenda"');
    const { id } = done.feed ?? { id: "" };
    expect(await ask(LIST)).toEqual({ diaryFeeds: [{ ...done.feed, lastReadAt: expect.any(String) }] });

    const renewed = (await ask(RENEW, { id })).done;
    expect([renewed.feed, renewed.address === done.address]).toEqual([{ id }, false]);
    expect((await fetch(`${gateway.url}${pathname}`)).status).toBe(404);
    expect((await ask(DELETE, { id })).done).toEqual({ deletedFeedId: id, errors: [] });
    const gone = { deletedFeedId: null, errors: [{ code: "NOT_FOUND", field: ["id"] }] };
    expect((await ask(DELETE, { id })).done).toEqual(gone);
    expect(await ask(LIST)).toEqual({ diaryFeeds: [] });
  });

  test("one that is not right is refused by its field", async () => {
    const { token } = await newTherapist(api);
    const refused = async (input: object) =>
      (await gateway.ask(CREATE, { input }, token)).data as { done: { errors: object[] } };
    expect(await refused({ name: "", naming: "BUSY" })).toMatchObject({
      done: { feed: null, address: null, errors: [{ code: "REQUIRED", field: ["input", "name"] }] },
    });
    expect(await refused({ name: "x", naming: "BUSY", withDetails: true })).toMatchObject({
      done: { errors: [{ code: "INVALID", field: ["input", "withDetails"] }] },
    });
  });

  test("programs see no address and make none, whatever their token may do", async () => {
    const owner = await newTherapist(api);
    const { token } = await accessOf(api, owner, { scopes: SCOPES });
    for (const [document, variables] of [
      [LIST, {}],
      [CREATE, { input: { name: "x", naming: "BUSY" } }],
    ] as const) {
      const { errors } = await gateway.ask(document, variables, token);
      expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
    }
  });
});

describe("before another deployment", async () => {
  const { service, gateway, token } = await overDouble();

  test("that shows the agenda to no calendar there are no addresses, and none is promised", async () => {
    service.on("GET /openapi.json", { status: 404, json: {} });
    expect(await gateway.ask(LIST, {}, token)).toMatchObject({ data: { diaryFeeds: null }, errors: [] });
    const { errors } = await gateway.ask(DELETE, { id: "7" }, token);
    expect(errors).toMatchObject([{ extensions: { code: "NOT_OFFERED" } }]);
    expect(service.calls.filter(({ path }) => path.startsWith("/calendarios"))).toEqual([]);
  });
});
