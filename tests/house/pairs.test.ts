import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readApiConfig } from "../../api/core/config.ts";
import { readGatewayConfig } from "../../gateway/core/config.ts";
import { longestGoodbye } from "../../schema/settings/leaving.ts";
import { composed, environmentOf, pairs } from "../support/compose.ts";

const given = { AUTH_SECRET: "s".repeat(64), GATEWAY_SECRET: "g".repeat(64), DATABASE_PASSWORD: "secret" };
const settingsOf = (name: string) => environmentOf(name, given, pairs);

test("there are two gateways and two services, HAProxy before them and PgBouncer behind", () => {
  const numbers = Object.entries(pairs.services).map(([name, { scale = 1 }]) => [name, scale]);
  expect(Object.fromEntries(numbers)).toEqual({ api: 2, gateway: 2, haproxy: 1, pgbouncer: 1, database: 1, mail: 1 });
});

test("the services ask through PgBouncer and listen past it", () => {
  const { database, drainMs, gatewaySecret } = readApiConfig(settingsOf("api"));
  expect([drainMs, gatewaySecret]).toEqual([2_000, given.GATEWAY_SECRET]);
  expect(database).toMatchObject({
    url: expect.stringContaining("@pgbouncer:6432/"),
    practiceUrl: expect.stringContaining("@pgbouncer:6432/"),
    directUrl: expect.stringContaining("@database:5432/"),
  });
});

test("the gateways reach the services by HAProxy, and believe it and the proxy in front of it", () => {
  const config = readGatewayConfig(settingsOf("gateway"));
  expect(new URL(config.apiBaseUrl).host).toBe("haproxy:4001");
  expect(config).toMatchObject({ trustProxy: 2, drainMs: 2_000, gatewaySecret: given.GATEWAY_SECRET });
});

test("HAProxy knows each container by its name and port", () => {
  const { PORTAL, SERVICES, ...servers } = settingsOf("haproxy");
  expect([PORTAL, SERVICES]).toEqual(["0.0.0.0:4000", "0.0.0.0:4001"]);
  const nth = (name: string, port = "") => [1, 2].map((n) => `consulta-${name}-${n}:${port}`);
  expect(Object.values(servers)).toEqual([
    ...nth("gateway", settingsOf("gateway").PORT),
    ...nth("api", settingsOf("api").API_PORT),
  ]);
  const told = [...readFileSync("deploy/haproxy.cfg", "utf8").matchAll(/"\$\{(\w+)\}"/g)].map(([, name]) => name);
  expect(told.sort()).toEqual(["PORTAL", "SERVICES", ...Object.keys(servers)].sort());
});

/** Seconds after which the gateway itself gives up waiting for an import or a draft, which take longest. */
function longestAnswer(): number {
  const patience = globSync("gateway/*/*.rest.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^(?:export )?const \w+_MS = ([\d_]+);/gm)].map(([, ms = ""]) =>
      Number(ms.replaceAll("_", "")),
    ),
  );
  expect(patience.length).toBeGreaterThan(2);
  return Math.max(...patience) / 1000;
}

test("whoever goes among others lets the longest answer come to its end, and is killed before that by nobody", () => {
  const drain = 30;
  const amongOthers = longestGoodbye(drain * 1000) / 1000;
  expect(amongOthers).toBeGreaterThan(longestAnswer());
  // DRAIN_MS can be set for either.
  for (const name of ["api", "gateway"])
    for (const of of [composed(name), composed(name, pairs)])
      expect(Number.parseInt(of.stop_grace_period ?? "0", 10)).toBeGreaterThan(amongOthers + drain);
  // The gateway and the service go one after the other.
  const [, systemd] = /^TimeoutStopSec=(\d+)$/m.exec(readFileSync("deploy/consulta.service", "utf8")) ?? [];
  expect(Number(systemd)).toBeGreaterThan(2 * (amongOthers + drain));
});

test("no proxy gives up before the gateway does, whose answer to an import or a draft takes longest", () => {
  const longest = longestAnswer();
  const limits = {
    "deploy/nginx.conf": /proxy_(?:read|send)_timeout (\d+)s;/g,
    "deploy/haproxy.cfg": /timeout (?:client|server) (\d+)s$/gm,
    "docs/operations.md": /for an answer \((\d+) seconds\)/g,
  };
  for (const [file, told] of Object.entries(limits)) {
    const seconds = [...readFileSync(file, "utf8").matchAll(told)].map(([, number]) => Number(number));
    expect([file, seconds.length > 0, seconds.filter((limit) => limit <= longest)]).toEqual([file, true, []]);
  }
});

test("Prometheus is told to look at each container of a pair by a name that is its alone", () => {
  const told = readFileSync("deploy/observability/prometheus.yml", "utf8");
  const targets = [1, 2].flatMap((n) => [`consulta-api-${n}:9401`, `consulta-gateway-${n}:9400`]);
  expect(targets.filter((target) => !told.includes(target))).toEqual([]);
});

test.runIf(existsSync("/usr/sbin/haproxy"))(
  "HAProxy takes its files, also before the containers have addresses",
  () => {
    const check = (file: string, env: Record<string, string>) =>
      execFileSync("/usr/sbin/haproxy", ["-c", "-q", "-f", file], { env, stdio: "ignore" });
    check("deploy/haproxy.cfg", settingsOf("haproxy"));
    const servers = { POSTGRES_1: "10.0.0.1:5432", POSTGRES_2: "10.0.0.2:5432", PATRONI_1: "8008", PATRONI_2: "8008" };
    check("deploy/haproxy-database.cfg", { DATABASE: "127.0.0.1:5000", ...servers });
    expect(() => check("deploy/haproxy-database.cfg", {})).toThrow();
  },
);

test("the composed PgBouncer is that of deploy/pgbouncer.ini, with its database, its users and its port for the others", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-pgbouncer-"));
  const stub = path.join(folder, "pgbouncer");
  writeFileSync(stub, `#!/bin/sh\ncat "$1" /tmp/userlist.txt\n`);
  chmodSync(stub, 0o755);
  expect(composed("pgbouncer", pairs).command).toEqual(["/pgbouncer.sh"]);
  const env = { ...settingsOf("pgbouncer"), PATH: `${folder}:${process.env.PATH}` };
  const said = execFileSync("deploy/pgbouncer.sh", ["deploy/pgbouncer.ini"], { env, encoding: "utf8" }).split("\n");
  rmSync(folder, { recursive: true });
  const before = readFileSync("deploy/pgbouncer.ini", "utf8").split("\n");
  const other = said.filter((line) => !before.includes(line));
  expect(other).toEqual([
    expect.stringMatching(/^consulta = host=database port=5432 connect_query=/),
    "listen_addr = 0.0.0.0",
    "pidfile =",
    "logfile =",
    "auth_file = /tmp/userlist.txt",
    '"consulta" "secret"',
    '"consulta_practice" "secret"',
  ]);
});
