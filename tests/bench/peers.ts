import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import type { MeasuredPeers } from "../../run/checks/peersPicture.ts";
import { freePort } from "../support/ports.ts";
import { startChild, stopChild } from "./children.ts";
import type { Figure } from "./figures.ts";
import { BY_TEXT, startBeforeStub } from "./pageOfClients.ts";
import { type Contender, haveFailed, inTurns, median, shareOf, type Turn, told } from "./turns.ts";

const FOLDER = "tests/bench/peers";
const ROUNDS = 5;
const SECONDS = 5;

const PEERS = {
  "mercurius-jit": "mercurius with JIT",
  mercurius: "mercurius",
  yoga: "GraphQL Yoga",
  apollo: "Apollo Server with type-graphql",
} as const;
const NAMES = Object.keys(PEERS) as (keyof typeof PEERS)[];

/** Their packages are none of the product's, and installed for this bench alone. */
function install(): void {
  if (existsSync(`${FOLDER}/node_modules`)) return;
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], {
    cwd: FOLDER,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`the packages of ${FOLDER} could not be installed`);
}

const NAMED = {
  plain: "a bare undici proxy",
  prepared: "the gateway, an operation of the portal",
  text: "the gateway, a document of another program",
  ...PEERS,
} as const;

/** Keeps what was measured for the README's table and chart, which `npm run papers` prints. */
function keep(turns: Record<keyof typeof NAMED, Turn[]>): void {
  const names = Object.keys(NAMED) as (keyof typeof NAMED)[];
  const kept: MeasuredPeers = {
    measuredOn: new Date().toISOString().slice(0, 10),
    what: "A page of 10 clients × 15 fields, 50 connections",
    contenders: names.map((name) => ({
      name: NAMED[name],
      isOurs: name === "prepared" || name === "text",
      requestsPerSecond: Math.round(median(turns[name].map(({ requestsPerSecond }) => requestsPerSecond))),
      processorUs: Math.round(median(turns[name].map(({ processorUs }) => processorUs))),
      share: Number(shareOf(turns[name], turns.plain).toFixed(3)),
    })),
  };
  writeFileSync("docs/peers.json", `${JSON.stringify(kept, null, 2)}\n`);
}

/**
 * The gateway with all of its protections against servers that check no token, price nothing and limit nothing: the same
 * page of clients, from the same service, over the same client of HTTP.
 */
export async function benchPeers(): Promise<Figure[]> {
  install();
  const { service, headers, stub, prepared, text, proxy } = await startBeforeStub();
  const plain = await proxy("plain");
  const started = await Promise.all(
    NAMES.map(async (name): Promise<[typeof name, Contender]> => {
      const port = await freePort();
      const child = await startChild(`${FOLDER}/peer.mjs`, [name, service, `${port}`], { NODE_ENV: "production" });
      return [name, { child, ask: { url: `http://127.0.0.1:${port}/graphql`, headers, body: BY_TEXT } }];
    }),
  );
  const peers = Object.fromEntries(started) as Record<keyof typeof PEERS, Contender>;
  try {
    const turns = await inTurns({ plain, prepared, text, ...peers }, ROUNDS, SECONDS);
    const rowOf = (what: string, of: keyof typeof turns, goal: string, met: boolean): Figure => ({
      what: `peers: page of 10 clients × 15 fields, ${what}`,
      measured: `${Math.round(shareOf(turns[of], turns.plain) * 100)} % of the proxy (${told(turns[of])})`,
      goal,
      met: met && !haveFailed(turns[of]),
    });
    keep(turns);
    const isAhead = shareOf(turns.prepared, turns["mercurius-jit"]) > 1;
    return [
      rowOf(NAMED.plain, "plain", "none", true),
      rowOf(NAMED.prepared, "prepared", "ahead of all peers", isAhead),
      rowOf(NAMED.text, "text", "none", true),
      ...NAMES.map((name) => rowOf(PEERS[name], name, "none", true)),
    ];
  } finally {
    await Promise.all(
      [stub, plain, prepared, ...Object.values(peers)].map((one) => stopChild("child" in one ? one.child : one)),
    );
  }
}
