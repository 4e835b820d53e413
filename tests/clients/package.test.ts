import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../support/api.ts";
import { CLIENT_PACKAGE, type ForeignProject, foreignProject } from "../support/foreignProject.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

let api: TestApi;
let gateway: TestGateway;
let project: ForeignProject;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer, webDir: "dist/web" });
  project = await foreignProject();
});
afterAll(async () => {
  project.remove();
  await gateway.close();
  await api.close();
});

const PROGRAM = `
import { type ClientFieldsFragment, ClientsDocument, type ClientStatus, ClientStatsDocument, ConsultaClient, ConsultaError,
  CreateClientDocument, type Document, type Feature, type NodeOf } from "@consulta/client";

const consulta = new ConsultaClient({ url: process.argv[2] ?? "", token: process.argv[3] ?? "" });
const Features = "query { features }" as Document<{ features: Feature[] | null }, object>;
const wanted: ClientStatus = "ACTIVE";
const names: string[] = [];
for await (const client of consulta.walk(ClientsDocument, { filter: { status: wanted }, first: 1 })) {
  const typed: ClientFieldsFragment = client;
  names.push(typed.name);
}
for await (const { phone } of consulta.walk(ClientsDocument)) if (phone === "") names.push("nobody");
const { clientStats } = await consulta.request(ClientStatsDocument);
const { features } = await consulta.request(Features);
const { createClient } = await consulta.request(CreateClientDocument, { input: { name: "Ana" } });
const [refusal] = createClient?.errors ?? [];
let code: string | undefined;
try {
  await consulta.request(Features, {}, { signal: AbortSignal.timeout(5_000) });
  for await (const { items } of consulta.follow({ after: "nada", types: ["CLIENT"] })) items.map(({ id }) => id);
} catch (error) {
  if (error instanceof ConsultaError) code = [error.code, error.argument].join(" ");
}
console.log(JSON.stringify([names, clientStats?.totalClients, features?.includes("CHANGES"), refusal?.code, refusal?.field, code]));
`;
const WRONG = {
  "a word that no enumeration has":
    'for await (const one of consulta.walk(ClientsDocument, { filter: { status: "OLD" } })) void one;',
  "a field that was not asked for": "for await (const { sessions } of consulta.walk(ClientsDocument)) void sessions;",
  "a variable that is missing": "await consulta.request(ClientDocument);",
  "a variable of another type": "await consulta.request(ClientDocument, { id: 1 });",
  "a null that is not looked at": "(await consulta.request(ClientStatsDocument)).clientStats.totalClients;",
};
const TSC = path.resolve("node_modules/typescript7/bin/tsc");
const tscOf6 = path.resolve("node_modules/typescript/bin/tsc");
const STRICT = [
  "--noEmit",
  "--strict",
  "--skipLibCheck",
  "false",
  "--target",
  "es2022",
  "--exactOptionalPropertyTypes",
];
/** Node's own names without its types, which no package of the project brings. */
const AMBIENT = "declare const process: { argv: string[] };\n";
const compile = (files: string[], tsc = TSC, resolution = "nodenext") =>
  project.run(
    process.execPath,
    tsc,
    ...STRICT,
    "--module",
    resolution === "bundler" ? "esnext" : resolution,
    "--moduleResolution",
    resolution,
    ...files,
  );

const HEAD = `import { ClientDocument, ClientsDocument, ClientStatsDocument, ConsultaClient } from "@consulta/client";
const consulta = new ConsultaClient({ url: "", token: "" });
export const used = [ClientDocument, ClientsDocument, ClientStatsDocument];\n`;
let told: Promise<string[]> | undefined;
/** What the compiler says to all that is wrong at once: most of its time goes into what they share. */
function errors(): Promise<string[]> {
  const lines = ["", ...Object.values(WRONG)];
  told ??= compile(
    lines.map((line, n) => {
      project.write(`wrong${n}.ts`, HEAD + line);
      return `wrong${n}.ts`;
    }),
  ).then(({ output }) => output.split("\n"));
  return told;
}

test("the package is a file of its own at the portal, and no page", async () => {
  const served = await fetch(`${gateway.url}/developers/consulta-client.tgz`, { headers: { accept: "text/html" } });
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "application/gzip"]);
  expect(served.headers.get("content-encoding")).toBeNull();
  expect(Buffer.from(await served.arrayBuffer()).equals(readFileSync(CLIENT_PACKAGE))).toBe(true);
  const missing = await fetch(`${gateway.url}/developers/consulta-server.tgz`, { headers: { accept: "text/html" } });
  expect(missing.status).toBe(404);
});

test("installed without a network it brings what it says and nothing else", () => {
  const folder = path.join(project.folder, "node_modules");
  expect(readdirSync(folder).filter((name) => !name.startsWith("."))).toEqual(["@consulta"]);
  const { name, version, dependencies } = JSON.parse(
    readFileSync(path.join(folder, "@consulta/client/package.json"), "utf8"),
  );
  expect([name, version, dependencies]).toEqual([
    "@consulta/client",
    JSON.parse(readFileSync("package.json", "utf8")).version,
    undefined,
  ]);
});

test.each([
  ["TypeScript 7, as Node resolves", TSC, "nodenext"],
  ["TypeScript 7, as a bundler resolves", TSC, "bundler"],
  ["TypeScript 6, as Node resolves", tscOf6, "nodenext"],
])("a strict project compiles with it: %s", async (_name, tsc, resolution) => {
  project.write("program.ts", AMBIENT + PROGRAM);
  expect(await compile(["program.ts"], tsc, resolution)).toEqual({ code: 0, output: "" });
});

test.each(Object.keys(WRONG))("a project does not compile with %s", async (what) => {
  const of = async (n: number) => (await errors()).filter((line) => line.startsWith(`wrong${n}.ts`));
  // Without the line it does.
  expect(await of(0)).toEqual([]);
  expect(await of(1 + Object.keys(WRONG).indexOf(what))).toContainEqual(
    expect.stringMatching(/^wrong\d\.ts\(4,.*error TS/),
  );
});

test("a program made with it asks the portal", async () => {
  const { token } = await newTherapist(api);
  for (const nombre of ["Ana Soto", "Luis Vega"]) await createClient(api, token, { nombre });
  project.write("program.ts", PROGRAM);
  const { code, output } = await project.run(process.execPath, "program.ts", gateway.url, token);
  expect([code, JSON.parse(output)]).toEqual([
    0,
    [["Ana Soto", "Luis Vega"], 2, true, "REQUIRED", ["input", "email"], "BAD_USER_INPUT after"],
  ]);
});
