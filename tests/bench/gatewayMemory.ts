import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Pool } from "undici";
import { freePort } from "../support/ports.ts";
import { startChild, stopChild } from "./children.ts";
import type { Figure } from "./figures.ts";

/** Professionals, and as many documents that differ. */
const COUNT = 20_000;
const CONNECTIONS = 20;
const GOAL_MEGABYTES = 30;

const documentOf = (n: number): string =>
  `query Document${n} { clients(page: 1, pageSize: ${1 + (n % 20)}) { items { id name email phone address dateOfBirth
    emergencyContact therapeuticGoals notesText status joinedAt initials totalSessions lastSessionAt version }
    pageInfo { page pageSize pageCount total } } }`;

async function heapOf(gateway: ChildProcess): Promise<number> {
  gateway.send("heap");
  const [told] = (await once(gateway, "message")) as [{ heapMegabytes: number }];
  return told.heapMegabytes;
}

/** What the gateway keeps of 20,000 professionals and 20,000 documents, every fourth of them asked so often that it is compiled. */
export async function benchGatewayMemory(): Promise<Figure[]> {
  const [stubPort, gatewayPort] = [await freePort(), await freePort()];
  const stubUrl = `http://127.0.0.1:${stubPort}`;
  const issuer = "http://bench";
  const stub = await startChild("tests/bench/stubService.ts", [`${stubPort}`, issuer]);
  const gateway = await startChild("tests/bench/heapOfGateway.ts", [], {
    PORT: `${gatewayPort}`,
    API_BASE_URL: stubUrl,
    AUTH_JWKS_URL: `${stubUrl}/jwks`,
    AUTH_ISSUER: issuer,
  });
  const pool = new Pool(`http://127.0.0.1:${gatewayPort}`, { connections: CONNECTIONS });
  const tokenOf = async (subject: string): Promise<string> => {
    const answer = await fetch(`${stubUrl}/token?sub=${subject}`);
    return ((await answer.json()) as { token: string }).token;
  };
  const ask = async (query: string, token: string): Promise<void> => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const { statusCode, body } = await pool.request({
      method: "POST",
      path: "/graphql",
      headers,
      body: JSON.stringify({ query }),
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`the gateway answered with ${statusCode}`);
  };
  try {
    const warm = await tokenOf("warm");
    for (let time = 0; time < 300; time += 1) await ask(documentOf(0), warm);
    const before = await heapOf(gateway);
    let next = 0;
    const professionals = async (): Promise<void> => {
      for (let n = next++; n < COUNT; n = next++) {
        const token = await tokenOf(`professional-${n}`);
        for (let time = 0; time < (n % 4 === 0 ? 3 : 1); time += 1) await ask(documentOf(n), token);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, professionals));
    const after = await heapOf(gateway);
    return [
      {
        what: "gateway: what its heap keeps of 20,000 professionals and 20,000 documents",
        measured: `${Math.round(after - before)} MB (${Math.round(before)} before, ${Math.round(after)} after a collection)`,
        goal: `≤ ${GOAL_MEGABYTES} MB`,
        met: after - before <= GOAL_MEGABYTES,
      },
    ];
  } finally {
    await pool.close();
    await Promise.all([stub, gateway].map(stopChild));
  }
}
