import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readApiConfig } from "../../api/core/config.ts";
import { readGatewayConfig } from "../../gateway/core/config.ts";
import { ALLOCATOR, nodeFlags } from "../../run/portal/life.ts";
import { RES_OPTIONS } from "../../run/portal/workers.ts";
import { SECRET_SETTINGS } from "../../schema/settings/secretFiles.ts";
import { compose, composed, environmentOf as environmentGiven, pairs } from "../support/compose.ts";

const given: Record<string, string> = { AUTH_SECRET: "s".repeat(64), DATABASE_PASSWORD: "secret" };
const environmentOf = (name: string) => environmentGiven(name, given);

test("docker compose brings a database, the service, the gateway and a mail catcher", () => {
  expect(Object.keys(compose.services).sort()).toEqual(["api", "database", "gateway", "mail"]);
});

test("the mail catcher can be dropped, and who has a database to bring up to date is not taken for ill meanwhile", () => {
  const waitedFor = Object.values(compose.services).flatMap(({ depends_on = {} }) => Object.keys(depends_on));
  expect(waitedFor.sort()).toEqual(["api", "database"]);
  for (const name of ["api", "database"]) expect(composed(name).healthcheck?.start_period).toBe("30m");
});

test("the composed service accepts its settings and uses the composed database and mail catcher", () => {
  const config = readApiConfig(environmentOf("api"));
  expect(config.database.kind === "postgres" && new URL(config.database.url).hostname).toBe("database");
  expect(new URL(config.smtpUrl ?? "").hostname).toBe("mail");
});

test("the composed gateway accepts its settings and reaches the composed service", () => {
  const config = readGatewayConfig(environmentOf("gateway"));
  expect(new URL(config.apiBaseUrl).hostname).toBe("api");
});

test("the composed gateway believes the proxy in front, as many as the operator says", () => {
  expect(readGatewayConfig(environmentOf("gateway")).trustProxy).toBe(1);
  given.TRUST_PROXY = "2";
  expect(readGatewayConfig(environmentOf("gateway")).trustProxy).toBe(2);
});

test("service and gateway agree on who issues sign-ins", () => {
  expect(readGatewayConfig(environmentOf("gateway")).authIssuer).toBe(
    readApiConfig(environmentOf("api")).tokens.issuer,
  );
});

test.each([
  [{}, "http://localhost:4000"],
  [{ PORT: "4780" }, "http://localhost:4780"],
  [{ PORT: "4780", PUBLIC_URL: "https://consulta.ejemplo.es" }, "https://consulta.ejemplo.es"],
])("sign-ins belong to the address at which the portal is reached (%o)", (env, address) => {
  const set = { ...given, ...env };
  expect(readApiConfig(environmentGiven("api", set)).publicUrl).toBe(address);
  expect(readGatewayConfig(environmentGiven("gateway", set)).publicUrl).toBe(address);
});

test.each([
  ["alone", compose, "gateway"],
  ["in pairs", pairs, "haproxy"],
])("only the portal and the mail catcher can be reached, and only from the machine itself (%s)", (_, of, door) => {
  const published = Object.entries(of.services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => ({ name, port })),
  );
  expect(published.map(({ name }) => name).sort()).toEqual([door, "mail"]);
  for (const { port } of published) expect(port).toMatch(/^127\.0\.0\.1:/);
});

test("the database keeps its data in a named volume and the processes run what the build makes", () => {
  expect(composed("database").volumes?.[0]?.split(":")[0]).toBe(Object.keys(compose.volumes)[0]);
  for (const file of ["dist/server/api.js", "dist/server/gateway.js"])
    expect(composed(path.basename(file, ".js")).command).toEqual(["node", ...nodeFlags(file), file]);
});

test("in a container memory goes back to the system as with npm start", () => {
  const file = readFileSync("Dockerfile", "utf8");
  for (const [name, value] of Object.entries(ALLOCATOR)) expect(file).toContain(`${name}=${value}`);
});

/** Nobody's choice in a container; PORT is where it is published. */
const FIXED = [
  "NODE_ENV",
  "EMBEDDED_DATABASE",
  "HOST",
  "SHARED_PORT",
  "PORT",
  "API_PORT",
  "DATA_DIR",
  "WEB_DIR",
  "EXPLORER_DIR",
];
/** What `npm start` alone reads. */
const OF_START = ["GATEWAYS", "SERVICES"];
/** For the embedded database, which no container has. */
const OF_EMBEDDED = ["BACKUPS", "BACKUP_DIR", "BACKUP_KEY"];
/** Where the other containers are. */
const INSIDE = ["API_BASE_URL"];

/** The settings a process reads. */
const settingsOf = (...files: string[]): string[] =>
  files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^\s*([A-Z][A-Z_]{3,}):/gm)].map(([, name = ""]) => name),
  );

/** Whether a value comes from the operator's setting of that name. */
const asksFor = (value: string | number | undefined, setting: string): boolean =>
  [":", "-", "?"].some((next) => String(value ?? "").includes(`\${${setting}${next}`));

test("every setting of the README's table reaches the process that reads it", () => {
  const table = [...readFileSync("README.md", "utf8").matchAll(/^\| (`[A-Z_`, ]+) \|/gm)]
    .flatMap(([, cell = ""]) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name))
    .filter((name) => ![...OF_START, ...OF_EMBEDDED].includes(name));
  const clerk = table.filter((name) => name.startsWith("CLERK_"));
  const providers = table.filter((name) => /^(GOOGLE|MICROSOFT|APPLE|OIDC)_/.test(name));
  const read = {
    api: [...settingsOf("api/core/config.ts"), ...clerk, ...providers],
    // Their secrets are the service's alone.
    gateway: [
      ...settingsOf("gateway/core/config.ts"),
      ...clerk,
      ...providers.filter((name) => !name.endsWith("SECRET")),
    ],
  };
  expect(table.length).toBeGreaterThan(35);
  expect(table.filter((name) => !read.api.includes(name) && !read.gateway.includes(name))).toEqual([]);
  for (const [name, settings] of Object.entries(read)) {
    const there = composed(name).environment ?? {};
    const missing = table.filter((setting) => {
      if (!settings.includes(setting) || FIXED.includes(setting)) return false;
      return INSIDE.includes(setting) ? !there[setting] : !asksFor(there[setting], setting);
    });
    expect([name, missing]).toEqual([name, []]);
  }
});

test("every secret can stand in a file, and the collector's headers reach both", () => {
  const secrets = SECRET_SETTINGS.filter((name) => !OF_EMBEDDED.includes(name));
  expect(secrets.length).toBeGreaterThan(10);
  const wanted = { api: secrets, gateway: ["CLERK_SECRET_KEY", "GATEWAY_SECRET"] };
  for (const [name, read] of Object.entries(wanted)) {
    const there = composed(name).environment ?? {};
    const settings = [...read.map((secret) => `${secret}_FILE`), "OTEL_EXPORTER_OTLP_HEADERS"];
    expect([name, settings.filter((setting) => !asksFor(there[setting], setting))]).toEqual([name, []]);
  }
});

/** A database elsewhere: behind a pooler, how practices' queries get there, and past the pooler. */
const OWN_DATABASE = "postgres://ana:clave@datos.ejemplo.es:6432/consulta";
const OWN_PRACTICES = "postgres://consulta_practice:clave@datos.ejemplo.es:6432/consulta";
const OWN_SERVER = "postgres://ana:clave@datos.ejemplo.es:5432/consulta";

test.each([
  ["alone", compose],
  ["in pairs", pairs],
])("with a database of the operator's own no address leads to the composed one (%s)", (_, of) => {
  const databaseWith = (set: Record<string, string>) =>
    readApiConfig(environmentGiven("api", { ...given, GATEWAY_SECRET: "g".repeat(64), ...set }, of)).database;
  const own = { kind: "postgres", url: OWN_DATABASE, practiceUrl: null, directUrl: null };
  expect(databaseWith({ DATABASE_URL: OWN_DATABASE })).toEqual(own);
  const ways = { DATABASE_PRACTICE_URL: OWN_PRACTICES, DATABASE_DIRECT_URL: OWN_SERVER };
  expect(databaseWith({ DATABASE_URL: OWN_DATABASE, ...ways })).toEqual({
    ...own,
    practiceUrl: OWN_PRACTICES,
    directUrl: OWN_SERVER,
  });
  const file = { DATABASE_URL: "", DATABASE_URL_FILE: "/run/secrets/database_url" };
  const left = Object.values(environmentGiven("api", { ...given, ...file }, of));
  expect(left.filter((value) => /@(database|pgbouncer):/.test(value))).toEqual([]);
  expect(() => databaseWith({ DATABASE_URL: "" })).toThrow(/^Falta DATABASE_URL/);
});

test("secrets that stand in files are those of the composed practice, whose mails do not end in the mail catcher", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-secrets-"));
  const inFile = (name: string, secret: string): string => {
    writeFileSync(path.join(folder, name), `${secret}\n`);
    return path.join(folder, name);
  };
  const set = {
    DATABASE_PASSWORD: "secret",
    AUTH_SECRET_FILE: inFile("auth_secret", "a".repeat(64)),
    GATEWAY_SECRET: "",
    GATEWAY_SECRET_FILE: inFile("gateway_secret", "g".repeat(64)),
    SMTP_URL: "",
    SMTP_URL_FILE: inFile("smtp_url", "smtp://ana:clave@correo.ejemplo.es:587"),
    DATABASE_URL: "",
    DATABASE_URL_FILE: inFile("database_url", OWN_DATABASE),
    DATABASE_PRACTICE_URL: "",
    DATABASE_PRACTICE_URL_FILE: inFile("database_practice_url", OWN_PRACTICES),
    DATABASE_DIRECT_URL: "",
    DATABASE_DIRECT_URL_FILE: inFile("database_direct_url", OWN_SERVER),
  };
  for (const of of [compose, pairs]) {
    expect(readApiConfig(environmentGiven("api", set, of))).toMatchObject({
      authSecret: "a".repeat(64),
      gatewaySecret: "g".repeat(64),
      smtpUrl: "smtp://ana:clave@correo.ejemplo.es:587",
      database: { url: OWN_DATABASE, practiceUrl: OWN_PRACTICES, directUrl: OWN_SERVER },
    });
    expect(readGatewayConfig(environmentGiven("gateway", set, of)).gatewaySecret).toBe("g".repeat(64));
  }
  rmSync(folder, { recursive: true });
});

test("the composed service does not start without its secret, nor with a mail catcher beside the mail server's file", () => {
  const start = (set: Record<string, string>) => () =>
    readApiConfig(environmentGiven("api", { DATABASE_PASSWORD: "secret", ...set }));
  expect(start({})).toThrow(/^AUTH_SECRET es obligatorio/);
  expect(start({ ...given, SMTP_URL_FILE: "/run/secrets/smtp_url" })).toThrow(/^SMTP_URL y SMTP_URL_FILE/);
});

test.each([
  ["alone", compose],
  ["in pairs", pairs],
])("nothing in a container runs as root, gains rights, or writes anywhere but its volume and /tmp (%s)", (_, of) => {
  for (const name of Object.keys(of.services)) {
    const { user, read_only, tmpfs, cap_drop, cap_add, privileged, security_opt, mem_limit, pids_limit, healthcheck } =
      composed(name, of);
    expect([name, user]).toEqual([name, expect.stringMatching(/^(node|postgres|haproxy|65534:65534)$/)]);
    expect([name, read_only, cap_drop, cap_add, privileged]).toEqual([name, true, ["ALL"], undefined, undefined]);
    expect([name, security_opt]).toEqual([name, ["no-new-privileges:true"]]);
    expect([name, tmpfs?.filter((place) => !["/tmp", "/var/run/postgresql"].includes(place))]).toEqual([name, []]);
    expect([name, Boolean(mem_limit && pids_limit && healthcheck)]).toEqual([name, true]);
  }
});

test("the database's superuser is neither the service nor known to it", () => {
  expect(composed("database").environment).not.toHaveProperty("POSTGRES_USER");
  expect(composed("database").volumes).toContain("./deploy/database.sh:/docker-entrypoint-initdb.d/roles.sh:ro");
  const { DATABASE_URL = "", DATABASE_PRACTICE_URL = "" } = environmentOf("api");
  expect([DATABASE_URL, DATABASE_PRACTICE_URL].map((url) => new URL(url).username)).toEqual([
    "consulta",
    "consulta_practice",
  ]);
  const made = readFileSync("deploy/database.sh", "utf8");
  for (const role of ["consulta", "consulta_practice"])
    expect(made).toMatch(new RegExp(`CREATE ROLE ${role} LOGIN .* NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`));
});

test("the service has a volume of its own for its files, which the image makes for the user it runs as", () => {
  const folder = String(composed("api").environment?.DATA_DIR);
  expect(composed("api").volumes).toEqual([`files:${folder}`]);
  expect(Object.keys(compose.volumes)).toContain("files");
  const [made, user] = [`--owner=node --group=node --mode=0700 ${folder}`, "USER node"].map((line) =>
    readFileSync("Dockerfile", "utf8").indexOf(line),
  );
  expect(made).toBeGreaterThan(0);
  expect(user).toBeGreaterThan(Number(made));
});

test("the image keeps what draws profile images", () => {
  const image = readFileSync("Dockerfile", "utf8");
  expect(image).not.toContain("--omit=optional");
  expect(image).toContain("require('sharp')");
  expect(image).toMatch(/^USER node$/m);
});

test("the image gives up names that are not answered as soon as npm start does", () => {
  expect(readFileSync("Dockerfile", "utf8")).toContain(`RES_OPTIONS="${RES_OPTIONS}"`);
});
