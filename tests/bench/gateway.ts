import { freePort } from "../support/ports.ts";
import { startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { type Load, load, steadyLoad } from "./load.ts";

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

/** The gateway against bare undici proxies, all before the same ready-made service, in turns. */
export async function benchGateway(): Promise<Figure[]> {
  const [stubPort, plainPort, leanPort, gatewayPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const stubUrl = `http://127.0.0.1:${stubPort}`;
  const issuer = "http://bench";
  const children = [
    await startChild("tests/bench/stubService.ts", [`${stubPort}`, issuer]),
    await startChild("tests/bench/bareProxy.ts", [stubUrl, `${plainPort}`]),
    await startChild("tests/bench/bareProxy.ts", [stubUrl, `${leanPort}`, "lean"]),
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
    const common = { connections: CONNECTIONS, headers: { authorization: `Bearer ${token}` } };
    const page = (port: number) => ({ ...common, url: `http://127.0.0.1:${port}/clientes?page=1&pageSize=10` });
    const contenders = {
      plain: page(plainPort),
      lean: page(leanPort),
      gateway: { ...common, url: `http://127.0.0.1:${gatewayPort}/graphql`, body: JSON.stringify({ query }) },
    };
    for (const contender of Object.values(contenders)) await load({ ...contender, seconds: 3 });
    const rounds: Record<keyof typeof contenders, Load>[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        plain: await load({ ...contenders.plain, seconds: SECONDS }),
        lean: await load({ ...contenders.lean, seconds: SECONDS }),
        gateway: await load({ ...contenders.gateway, seconds: SECONDS }),
      });
    const steady = {
      plain: await steadyLoad({ ...contenders.plain, seconds: SECONDS }, STEADY_RATE),
      gateway: await steadyLoad({ ...contenders.gateway, seconds: SECONDS }, STEADY_RATE),
    };
    const failed = rounds.reduce((sum, { gateway }) => sum + gateway.failed, steady.gateway.failed);
    const rate = (of: keyof typeof contenders) =>
      Math.round(median(rounds.map((round) => round[of].requestsPerSecond)));
    const share = (of: "plain" | "lean") =>
      median(rounds.map((round) => round.gateway.requestsPerSecond / round[of].requestsPerSecond));
    const told = (of: "plain" | "lean") =>
      `${Math.round(share(of) * 100)} % (${rate("gateway")} of ${rate(of)} requests/s${failed ? `, ${failed} failed` : ""})`;
    const added = steady.gateway.p95 - steady.plain.p95;
    return [
      {
        what: "gateway: page of 10 clients × 15 fields, share of a bare undici proxy's requests/s",
        measured: told("plain"),
        goal: `≥ ${GOAL_SHARE * 100} %`,
        met: share("plain") >= GOAL_SHARE && failed === 0,
      },
      {
        what: "gateway: the same against the leanest proxy undici allows",
        measured: told("lean"),
        goal: "none",
        met: true,
      },
      {
        what: `gateway: added p95 at ${CONNECTIONS} connections, ${STEADY_RATE} requests/s`,
        measured: `${milliseconds(added)} (${milliseconds(steady.gateway.p95)} against ${milliseconds(steady.plain.p95)})`,
        goal: `≤ ${GOAL_ADDED_MS} ms`,
        met: added <= GOAL_ADDED_MS,
      },
    ];
  } finally {
    await Promise.all(children.map(stopChild));
  }
}
