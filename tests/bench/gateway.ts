import { stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { steadyLoad } from "./load.ts";
import { startBeforeStub } from "./pageOfClients.ts";
import { haveFailed, inTurns, shareOf, told } from "./turns.ts";

const ROUNDS = 5;
const SECONDS = 6;
const STEADY = { connections: 50, seconds: 12 };
const GOAL_PREPARED = 0.7;
const GOAL_TEXT = 0.6;
const GOAL_ADDED_MS = 3;
/** Requests a second at which the added time is measured: well above what a thousand practices ask for at once. */
const STEADY_RATE = 500;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** The gateway against bare undici proxies, all before the same ready-made service, in turns. */
export async function benchGateway(): Promise<Figure[]> {
  const { stub, prepared, text, proxy } = await startBeforeStub();
  const [plain, lean] = [await proxy("plain"), await proxy("lean")];
  try {
    const turns = await inTurns({ plain, lean, prepared, text }, ROUNDS, SECONDS);
    const against = (of: "prepared" | "text", other: "plain" | "lean", goal: number | null) => {
      const share = shareOf(turns[of], turns[other]);
      return {
        measured: `${percent(share)} (${told(turns[of])}; ${told(turns[other])})`,
        goal: goal === null ? "none" : `≥ ${percent(goal)}`,
        met: goal === null || (share >= goal && !haveFailed(turns[of])),
      };
    };
    const steady = {
      plain: await steadyLoad({ ...plain.ask, ...STEADY }, STEADY_RATE),
      gateway: await steadyLoad({ ...prepared.ask, ...STEADY }, STEADY_RATE),
    };
    const added = steady.gateway.p99 - steady.plain.p99;
    return [
      {
        what: "gateway: page of 10 clients × 15 fields, an operation of the portal, share of a bare undici proxy's requests/s",
        ...against("prepared", "plain", GOAL_PREPARED),
      },
      { what: "gateway: the same, a document of another program", ...against("text", "plain", GOAL_TEXT) },
      {
        what: "gateway: the same operation against the leanest proxy undici allows",
        ...against("prepared", "lean", null),
      },
      {
        what: `gateway: added p99 at ${STEADY.connections} connections, ${STEADY_RATE} requests/s`,
        measured: `${milliseconds(added)} (${milliseconds(steady.gateway.p99)} against ${milliseconds(steady.plain.p99)})`,
        goal: `≤ ${GOAL_ADDED_MS} ms`,
        met: added <= GOAL_ADDED_MS && steady.gateway.failed === 0,
      },
    ];
  } finally {
    await Promise.all([stub, plain.child, lean.child, prepared.child].map(stopChild));
  }
}
