import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { newTherapist, startTestApi, type TestApi } from "../support/api.ts";
import { openServer } from "../support/openServer.ts";
import { startPaypal } from "../support/outside/paypal.ts";
import { AUDIENCE, createSigner, ISSUER } from "../support/outside/signer.ts";
import { newBuyer } from "../support/payments.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { programs } from "./programs.ts";

const TIMES = 30;
const REQUESTS = 1_500;
const GOALS_MS = { signIn: 400, confirm: 150, token: 0.2 };

const at = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const figure = (what: string, times: number[], goalMs: number): Figure => ({
  what: `${what}, p95 of ${times.length}`,
  measured: `${milliseconds(at(times, 0.95))} (half within ${milliseconds(at(times, 0.5))})`,
  goal: `≤ ${goalMs} ms`,
  met: at(times, 0.95) <= goalMs,
});

/** Signing in, confirming a payment (PayPal's own answers take no time here), and what a token costs the gateway, a program's the service. */
export async function benchAccount(): Promise<Figure[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("no PostgreSQL on this machine");
  const paypal = await startPaypal();
  const api = await startTestApi({ payments: paypal.choice }, { database: await openServer(postgres.url) });
  try {
    return [
      figure("service: signing in with a password", await signIns(api), GOALS_MS.signIn),
      figure("service: confirming a payment", await confirmations(api, paypal), GOALS_MS.confirm),
      await tokens(),
      ...(await programs(api)),
    ];
  } finally {
    await api.close();
    await paypal.close();
    await postgres.stop();
  }
}

async function signIns(api: TestApi): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const { email, password } = await newTherapist(api);
    const ask = () => api.call("/auth/sign-in/email", { body: { email, password } });
    times.push(await timed(async () => expectOk(await ask())));
  }
  return times;
}

async function confirmations(api: TestApi, paypal: Awaited<ReturnType<typeof startPaypal>>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const buyer = await newBuyer(api);
    const order = paypal.order("29.00");
    await buyer.create(order.id, 3);
    paypal.pay(order);
    times.push(await timed(async () => expectOk(await buyer.confirm(order.id))));
  }
  return times;
}

function expectOk({ status }: { status: number }): void {
  if (status !== 200) throw new Error(`answered with ${status}`);
}

/** The gateway asks nobody for `viewer.id`: what remains between a token it has seen and a new one is checking it. */
async function tokens(): Promise<Figure> {
  const signer = await createSigner();
  const keys = createServer((_request, response) => response.end(JSON.stringify(signer.keys)));
  await new Promise<void>((resolve) => keys.listen(0, "127.0.0.1", resolve));
  const keysUrl = `http://127.0.0.1:${(keys.address() as AddressInfo).port}`;
  const port = await freePort();
  const gateway = await startChild("dist/server/gateway.js", [], {
    PORT: `${port}`,
    API_BASE_URL: keysUrl,
    AUTH_JWKS_URL: keysUrl,
    AUTH_ISSUER: ISSUER,
    AUTH_AUDIENCE: AUDIENCE,
    COST_PER_MINUTE: "1000000000",
  });
  const ask = async (token: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ query: "{ viewer { id } }" }),
    });
    expectOk(answer);
    await answer.arrayBuffer();
  };
  try {
    const known = await signer.token();
    const fresh = await Promise.all(Array.from({ length: REQUESTS }, (_, n) => signer.token({ sub: `pro-${n}` })));
    for (const token of [...fresh.slice(0, 200), known]) await ask(token);
    const times: Record<"known" | "fresh", number[]> = { known: [], fresh: [] };
    // In turns, so that whatever else the machine does meets both.
    for (const token of fresh.slice(200)) {
      times.known.push(await timed(() => ask(known)));
      times.fresh.push(await timed(() => ask(token)));
    }
    const cost = at(times.fresh, 0.5) - at(times.known, 0.5);
    return {
      what: "gateway: checking a token it has not seen, beyond one that it has, median",
      measured: `${cost.toFixed(2)} ms`,
      goal: `≤ ${GOALS_MS.token} ms`,
      met: cost <= GOALS_MS.token,
    };
  } finally {
    await stopChild(gateway);
    keys.close();
  }
}
