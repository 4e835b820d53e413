import { SlicedBudget } from "../../schema/counting/slicedBudget.ts";
import { PROGRAM_REQUESTS } from "../../schema/rules/tokens.ts";
import type { Database } from "../core/database/database.ts";
import { Recent } from "../core/recent.ts";
import { takeSlice } from "../core/slices.ts";

const MINUTE_MS = 60_000;
const REMEMBERED = 5_000;

export interface ProgramRequests {
  /** Counts one of a token's. @returns seconds to wait when it is one too many, else null */
  spend(tokenId: string): Promise<number | null>;
  /** Gives back what this process has taken and not used. */
  close(): Promise<void>;
}

const secondsUntil = (moment: number): number => Math.max(1, Math.ceil((moment - Date.now()) / 1000));

/** Counted by this process alone. */
function countAlone(): (tokenId: string) => number | null {
  const minutes = new Recent<{ used: number; endsAt: number }>(REMEMBERED);
  return (tokenId) => {
    const minute = minutes.get(tokenId) ?? { used: 0, endsAt: Date.now() + MINUTE_MS };
    minutes.set(tokenId, minute, minute.endsAt);
    minute.used++;
    return minute.used > PROGRAM_REQUESTS ? secondsUntil(minute.endsAt) : null;
  };
}

/** Counts requests of programs, all processes together; while nothing can be written each for itself, as reading goes on. */
export function countRequests({ owner }: Pick<Database, "owner">): ProgramRequests {
  const alone = countAlone();
  const together = new SlicedBudget({
    perMinute: PROGRAM_REQUESTS,
    keyOf: (tokenId) => tokenId,
    async ask(asks) {
      const slices = [];
      // One after the other: people need the connections too.
      for (const ask of asks) slices.push(await takeSlice(owner, { ...ask, key: `requests:${ask.key}` }));
      return slices;
    },
    onAlone: () => undefined,
  });
  return {
    async spend(tokenId) {
      const standing = await together.spend(tokenId, 1);
      if (!standing) return alone(tokenId);
      return standing.isEnough ? null : secondsUntil(standing.endsAt);
    },
    close: () => together.close(),
  };
}
