import { Problem } from "../problems.ts";

/** How much of something shared one practice may have at once, and how many of its requests may wait for more. */
export interface Share {
  atOnce: number;
  waiting: number;
  patienceMs: number;
}

interface Line {
  working: number;
  waiting: Set<() => void>;
}

/** Does work for a practice when it is its turn. */
export type InTurn = <T>(professionalId: string, work: () => Promise<T>) => Promise<T>;

/**
 * Keeps any one practice from taking what all share: beyond its share its requests wait for one another, in the order
 * they came, and nobody else's for them.
 * @returns does the work in its practice's turn; rejects with Problem UNAVAILABLE when too many wait or one waits too long
 */
export function shareAmongPractices({ atOnce, waiting, patienceMs }: Share): InTurn {
  const lines = new Map<string, Line>();

  const begin = (line: Line): Promise<void> | undefined => {
    if (line.working < atOnce) {
      line.working += 1;
      return undefined;
    }
    if (line.waiting.size >= waiting) throw new Problem("UNAVAILABLE");
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(impatience);
        resolve();
      };
      const impatience = setTimeout(() => {
        line.waiting.delete(go);
        reject(new Problem("UNAVAILABLE"));
      }, patienceMs);
      line.waiting.add(go);
    });
  };

  const end = (professionalId: string, line: Line): void => {
    const [next] = line.waiting;
    if (next) {
      // The place goes over to who waited longest.
      line.waiting.delete(next);
      next();
      return;
    }
    line.working -= 1;
    if (line.working === 0) lines.delete(professionalId);
  };

  return async (professionalId, work) => {
    const line = lines.get(professionalId) ?? { working: 0, waiting: new Set<() => void>() };
    lines.set(professionalId, line);
    await begin(line);
    try {
      return await work();
    } finally {
      end(professionalId, line);
    }
  };
}
