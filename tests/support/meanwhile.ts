import { setTimeout as pause } from "node:timers/promises";

/**
 * Does something over and over, one after the other, until all the work is over.
 * @param pauseMs between one time and the next: without it all a machine has goes into asking
 * @returns how much of the work was over each time it was done: an order instead of a time, as a slow machine is slow for both
 */
export async function meanwhile(
  work: Promise<unknown>[],
  again: () => Promise<unknown>,
  pauseMs = 20,
): Promise<number[]> {
  let over = 0;
  const end = () => {
    over += 1;
  };
  const ended = Promise.all(work.map((one) => one.then(end, end)));
  const seen: number[] = [];
  while (over < work.length) {
    await again();
    seen.push(over);
    if (pauseMs > 0) await pause(pauseMs);
  }
  await ended;
  return seen;
}
