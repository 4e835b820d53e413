import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readApiConfig } from "../../api/core/config.ts";
import { readGatewayConfig } from "../../gateway/core/config.ts";

interface Compose {
  services: Record<
    string,
    {
      image?: string;
      command?: string[];
      environment?: Record<string, string | number>;
      depends_on?: Record<string, unknown>;
      ports?: string[];
      volumes?: string[];
    }
  >;
  volumes: Record<string, unknown>;
}

const compose: Compose = parse(readFileSync("docker-compose.yml", "utf8"), { merge: true });
const service = (name: string) => {
  const found = compose.services[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
};

const given: Record<string, string> = { AUTH_SECRET: "s".repeat(64), DATABASE_PASSWORD: "secret" };
/** Environment of a service as Docker would hand it over: ${NAME:-default}, ${NAME:?message}. */
const environmentOf = (name: string) => ({
  NODE_ENV: "production",
  HOST: "0.0.0.0",
  ...Object.fromEntries(
    Object.entries(service(name).environment ?? {}).map(([key, value]) => [
      key,
      String(value).replace(
        /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
        (_, variable, kind, rest) => given[variable] ?? (kind === "-" ? rest : ""),
      ),
    ]),
  ),
});

test("docker compose brings a database, the service, the gateway and a mail catcher", () => {
  expect(Object.keys(compose.services).sort()).toEqual(["api", "database", "gateway", "mail"]);
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

test("only the portal and the mail catcher can be reached, and only from the machine itself", () => {
  const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => ({ name, port })),
  );
  expect(published.map(({ name }) => name).sort()).toEqual(["gateway", "mail"]);
  for (const { port } of published) expect(port).toMatch(/^127\.0\.0\.1:/);
});

test("the database keeps its data in a named volume and the processes run what the build makes", () => {
  expect(service("database").volumes?.[0]?.split(":")[0]).toBe(Object.keys(compose.volumes)[0]);
  for (const name of ["api", "gateway"]) expect(service(name).command?.at(-1)).toBe(`dist/server/${name}.js`);
});
