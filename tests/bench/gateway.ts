import { freePort } from "../support/ports.ts";
import { startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { type Load, load } from "./load.ts";

const CONNECTIONS = 50;
const SECONDS = 8;
const ROUNDS = 3;
const GOAL_SHARE = 0.35;
const GOAL_ADDED_MS = 5;
/** Requests a second at which the added time is measured: well above what a thousand practices ask for at once. */
const STEADY_RATE = 500;

const query = `query Clients { clients(page: 1, pageSize: 10) { items { id name email phone address dateOfBirth emergencyContact
  therapeuticGoals notesText status joinedAt initials totalSessions lastSessionAt version } pageInfo { page pageSize pageCount total } } }`;

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The gateway against a bare undici proxy, both before the same ready-made service, in turns. */
export async function benchGateway(): Promise<Figure[]> {
  const [stubPort, proxyPort, gatewayPort] = [await freePort(), await freePort(), await freePort()];
  const stubUrl = `http://127.0.0.1:${stubPort}`;
  const issuer = "http://bench";
  const children = [
    await startChild("tests/bench/stubService.ts", [`${stubPort}`, issuer]),
    await startChild("tests/bench/bareProxy.ts", [stubUrl, `${proxyPort}`]),
    await startChild("dist/server/gateway.js", [], {
      PORT: `${gatewayPort}`,
      API_BASE_URL: stubUrl,
      AUTH_JWKS_URL: `${stubUrl}/jwks`,
      AUTH_ISSUER: issuer,
      COST_PER_MINUTE: "1000000000",
    }),
  ];
  try {
    const { token } = (await (await fetch(`${stubUrl}/token`)).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const proxy = (options: { seconds: number; rate?: number }) =>
      load({
        url: `http://127.0.0.1:${proxyPort}/clientes?page=1&pageSize=10`,
        connections: CONNECTIONS,
        headers,
        ...options,
      });
    const gateway = (options: { seconds: number; rate?: number }) =>
      load({
        url: `http://127.0.0.1:${gatewayPort}/graphql`,
        connections: CONNECTIONS,
        headers,
        body: JSON.stringify({ query }),
        ...options,
      });
    await proxy({ seconds: 3 });
    await gateway({ seconds: 4 });
    const full: { proxy: Load; gateway: Load }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      full.push({ proxy: await proxy({ seconds: SECONDS }), gateway: await gateway({ seconds: SECONDS }) });
    const steady = {
      proxy: await proxy({ seconds: SECONDS, rate: STEADY_RATE }),
      gateway: await gateway({ seconds: SECONDS, rate: STEADY_RATE }),
    };
    const share = median(full.map((round) => round.gateway.requestsPerSecond / round.proxy.requestsPerSecond));
    const added = steady.gateway.p95 - steady.proxy.p95;
    const failed = full.reduce((sum, round) => sum + round.gateway.failed, steady.gateway.failed);
    const rate = (of: "proxy" | "gateway") => Math.round(median(full.map((round) => round[of].requestsPerSecond)));
    return [
      {
        what: "gateway: page of 10 clients × 15 fields, share of a bare undici proxy's requests/s",
        measured: `${Math.round(share * 100)} % (${rate("gateway")} of ${rate("proxy")} requests/s${failed ? `, ${failed} failed` : ""})`,
        goal: `≥ ${GOAL_SHARE * 100} %`,
        met: share >= GOAL_SHARE && failed === 0,
      },
      {
        what: `gateway: added p95 at ${CONNECTIONS} connections, ${STEADY_RATE} requests/s`,
        measured: `${milliseconds(added)} (${milliseconds(steady.gateway.p95)} against ${milliseconds(steady.proxy.p95)})`,
        goal: `≤ ${GOAL_ADDED_MS} ms`,
        met: added <= GOAL_ADDED_MS,
      },
    ];
  } finally {
    await Promise.all(children.map(stopChild));
  }
}
