import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { getOperationAST, OperationTypeNode, parse } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { follow } from "../../support/streams.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-explorer-"));
let api: TestApi;
let gateway: TestGateway;
let owner: SignedIn;
beforeAll(async () => {
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, "explorer.html"), "<title>Explorer</title>");
  writeFileSync(path.join(folder, "sandbox.html"), "<title>Framed</title>");
  writeFileSync(path.join(folder, "assets/editor-1a2b.js"), "export {};");
  api = await startTestApi();
  gateway = await start();
  owner = await newTherapist(api);
});
afterAll(async () => {
  await gateway.close();
  await api.close();
  rmSync(folder, { recursive: true });
});
const start = (env: NodeJS.ProcessEnv = {}) =>
  startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer, env: { EXPLORER_DIR: folder, ...env } });
const open = (at: TestGateway, where: string, headers: Record<string, string> = { accept: "text/html" }) =>
  fetch(`${at.url}${where}`, { headers });

describe("the examples of the explorer", () => {
  const floors: Record<string, string[]> = createRequire(import.meta.url)("../../../.ci/layers.cjs");
  const files = globSync("web/app/explorer/examples/*.graphql");
  const examples = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .trim()
      .split(/\n\n(?=#)/)
      .map((text) => [`${path.basename(file, ".graphql")}: ${text.split("\n")[0]}`, text] as const),
  );

  test("are there for each room", () => {
    const rooms = floors.gateway?.filter((room) => room !== "core" && room !== "app" && existsSync(`gateway/${room}`));
    expect(files.map((file) => path.basename(file, ".graphql")).sort()).toEqual(rooms?.sort());
    for (const [name] of examples) expect(name).toMatch(/^\w+: # \S/);
  });

  test.each(examples)("are answered as they stand (%s)", async (_name, text) => {
    if (getOperationAST(parse(text))?.operation === OperationTypeNode.SUBSCRIPTION) {
      const stream = follow(gateway.url, owner.token, {}, text);
      const begun = await stream.next();
      stream.leave();
      expect(begun).toMatchObject({ data: { changes: { items: [] } } });
      return;
    }
    const { status, data, errors } = await gateway.ask(text, {}, owner.token);
    expect([status, errors]).toEqual([200, []]);
    for (const part of Object.values(data ?? {})) {
      expect(part).not.toBeNull();
      expect(Object(part).errors ?? []).toEqual([]);
    }
  });
});

describe("a browser finds", () => {
  test("the explorer at /graphql, whose files come from nowhere else", async () => {
    const page = await open(gateway, "/graphql");
    expect(await page.text()).toContain('<meta name="sandbox" content="/graphql/sandbox">');
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none';script-src 'self';");
    expect(policy).not.toMatch(/https?:|unsafe-eval/);
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    const script = await open(gateway, "/graphql/explorer/assets/editor-1a2b.js", {});
    expect([script.status, script.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(script.headers.get("content-security-policy")).toBe(policy);
    expect((await open(gateway, "/graphql/explorer/assets/none.js")).status).toBe(404);
  });

  test("no answer to a document in the address", async () => {
    const page = await open(gateway, "/graphql?query={plans{id}}");
    expect(await page.text()).toContain("<title>Explorer</title>");
    const data = await open(gateway, "/graphql?query={plans{id}}", { accept: "application/json" });
    expect([data.status, data.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("Apollo Sandbox in a frame, beside scripts of our own alone", async () => {
    const page = await open(gateway, "/graphql/sandbox");
    expect(await page.text()).toBe("<title>Framed</title>");
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-src https://sandbox.embed.apollographql.com;");
  });

  test("no Apollo Sandbox where it is not wanted", async () => {
    const own = await start({ APOLLO_SANDBOX: "false" });
    expect(await (await open(own, "/graphql")).text()).toBe("<title>Explorer</title>");
    expect((await open(own, "/graphql/sandbox")).status).toBe(405);
    await own.close();
    const none = await start({ APOLLO_SANDBOX: "false", EXPLORER_DIR: "dist/none" });
    expect((await open(none, "/graphql")).status).toBe(405);
    await none.close();
  });

  test("nothing to try documents on, nor the schema, where only the portal's are answered", async () => {
    const closed = await start({ PERSISTED_ONLY: "true" });
    for (const where of ["/graphql", "/graphql/sandbox", "/graphql/explorer/assets/editor-1a2b.js"])
      expect((await open(closed, where)).status).toBe(405);
    for (const where of ["/schema.graphql", "/openapi.json"]) expect((await open(closed, where)).status).toBe(404);
    await closed.close();
  });
});

test("the schema is served as it is printed, and need not be sent again", async () => {
  const answer = await open(gateway, "/schema.graphql", {});
  expect(await answer.text()).toBe(readFileSync("schema/schema.graphql", "utf8"));
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  const again = await open(gateway, "/schema.graphql", {
    "if-none-match": answer.headers.get("etag") ?? "",
    // What fetch would say else asks for it anew.
    "cache-control": "max-age=0",
  });
  expect(again.status).toBe(304);
});

test("the service's contract is served as it is printed", async () => {
  const answer = await open(gateway, "/openapi.json", {});
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=300"]);
  const { info, paths } = (await answer.json()) as { info: object; paths: object };
  const printed = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
  expect(info).toEqual(printed.info);
  expect(Object.keys(printed.paths)).toEqual(expect.arrayContaining(Object.keys(paths)));
});
