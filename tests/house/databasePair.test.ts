import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const TEXT = readFileSync("deploy/patroni.yml", "utf8");
const { bootstrap, postgresql } = parse(TEXT) as {
  bootstrap: { dcs: Record<string, unknown> & { ttl: number; loop_wait: number; retry_timeout: number } };
  postgresql: { pg_hba: string[] };
};

test("what was acknowledged is on both servers, and another takes over before half a minute", () => {
  const { ttl, loop_wait, retry_timeout, ...dcs } = bootstrap.dcs;
  expect(dcs).toMatchObject({ synchronous_mode: true, primary_start_timeout: 0 });
  // Patroni's own rule: else a slow etcd ends a primary that is well.
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  expect(ttl).toBeLessThan(25);
});

test("a primary that wakes cannot take its place back: Debian's Patroni asks etcd by its older interface", () => {
  expect(TEXT).toMatch(/^# +PATRONI_ETCD_HOSTS=\S+ +\(etcd with --enable-v2=true\)$/m);
  expect(TEXT).not.toMatch(/^# +PATRONI_ETCD3_HOSTS/m);
});

test("nobody comes to the servers without a password", () => {
  for (const line of postgresql.pg_hba) expect(line).toMatch(/ scram-sha-256$/);
});

test("the drill gives each server what the file tells the operator to give it, and nothing else", () => {
  const names = (text: string) => new Set([...text.matchAll(/\bPATRONI_[A-Z\d_]{4,}\b/g)].map(([name]) => name));
  const given = names(readFileSync("tests/drills/databasePair.ts", "utf8"));
  // Debian has one PostgreSQL, this machine may have another.
  given.delete("PATRONI_POSTGRESQL_BIN_DIR");
  expect(given).toEqual(names(TEXT));
});
