import type { ChildProcess } from "node:child_process";
import { processorMs } from "./children.ts";
import { type LoadOptions, load } from "./load.ts";

export interface Contender {
  child: ChildProcess;
  ask: Pick<LoadOptions, "url" | "headers" | "body">;
}

export interface Turn {
  requestsPerSecond: number;
  /** Processor time of the contender for one request, in microseconds. */
  processorUs: number;
  failed: number;
}

const CONNECTIONS = 50;
const WARM_SECONDS = 5;

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Loads each contender without pause, one after the other in turns, so that what else the machine does hits all alike. */
export async function inTurns<Name extends string>(
  contenders: Record<Name, Contender>,
  rounds: number,
  seconds: number,
): Promise<Record<Name, Turn[]>> {
  const names = Object.keys(contenders) as Name[];
  const turns = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Turn[]>;
  for (const name of names) await load({ ...contenders[name].ask, connections: CONNECTIONS, seconds: WARM_SECONDS });
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      const { child, ask } = contenders[name];
      const before = processorMs(child.pid ?? 0);
      const { requestsPerSecond, failed } = await load({ ...ask, connections: CONNECTIONS, seconds });
      const processorUs = ((processorMs(child.pid ?? 0) - before) * 1_000) / (requestsPerSecond * seconds);
      turns[name].push({ requestsPerSecond, processorUs, failed });
    }
  return turns;
}

/** How one stands to another in each round: what both were hit by alike falls out. */
export const shareOf = (turns: Turn[], others: Turn[]): number =>
  median(
    turns.map(({ requestsPerSecond }, round) => requestsPerSecond / (others[round]?.requestsPerSecond ?? Number.NaN)),
  );

const sum = (turns: Turn[]): number => turns.reduce((all, { failed }) => all + failed, 0);

/** «3,233 requests/s, 254 µs of processor time each», and how many failed. */
export function told(turns: Turn[]): string {
  const rate = Math.round(median(turns.map(({ requestsPerSecond }) => requestsPerSecond)));
  const each = Math.round(median(turns.map(({ processorUs }) => processorUs)));
  const failed = sum(turns);
  return `${rate.toLocaleString("en-US")} requests/s, ${each} µs each${failed ? `, ${failed} failed` : ""}`;
}

export const haveFailed = (turns: Turn[]): boolean => sum(turns) > 0;
