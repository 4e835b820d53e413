import type { Request } from "express";
import { makeToken } from "../../api/practice/accessTokens.store.ts";
import { openAccessTokens } from "../../api/practice/accessTokens.ts";
import { BUILT_IN } from "../../api/practice/professionals.store.ts";
import { SCOPES } from "../../schema/rules/tokens.ts";
import { newTherapist, type TestApi } from "../support/api.ts";
import { practiceOf } from "../support/overview.ts";
import type { Figure } from "./figures.ts";

const TOKENS = 200;
const GOAL_MS = 0.2;
const FORM = { name: "Mi programa", choices: [...SCOPES], ranges: ["192.0.2.0/24"], days: 30 };
const REQUEST = { ip: "192.0.2.7" } as Request;

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** What the service takes to judge a program's token: one that it has seen a moment ago, and one that it has not. */
export async function programs(api: TestApi): Promise<Figure[]> {
  const made: string[] = [];
  while (made.length < TOKENS) {
    const id = await practiceOf(api, (await newTherapist(api)).token);
    for (let more = 0; more < 20; more += 1) {
      const one = await makeToken(api.database.owner, id, FORM);
      if (one) made.push(one.token);
    }
  }
  const tokens = openAccessTokens(api.database, BUILT_IN, () => undefined);
  const [first = "", ...rest] = made;
  const judge = async (token: string, by = tokens): Promise<number> => {
    const startedAt = performance.now();
    const judged = await by.judge(token, REQUEST);
    const ms = performance.now() - startedAt;
    if (typeof judged !== "object") throw new Error(`judged as ${judged}`);
    return ms;
  };
  // Until it hears that tokens end, nothing is believed; and each token's first use is written down.
  for (let times = 0; times < 50; times += 1) await judge(first);
  for (const token of rest) await judge(token);
  const others = openAccessTokens(api.database, BUILT_IN, () => undefined);
  const fresh: number[] = [];
  const known: number[] = [];
  for (const token of rest) {
    known.push(await judge(first));
    fresh.push(await judge(token, others));
  }
  const seen = median(known);
  return [
    {
      what: "service: judging a program's token it has seen before, median",
      measured: `${seen.toFixed(3)} ms (a new one ${median(fresh).toFixed(1)} ms: one indexed read)`,
      goal: `≤ ${GOAL_MS} ms`,
      met: seen <= GOAL_MS,
    },
  ];
}
