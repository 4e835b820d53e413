import { setTimeout as pause } from "node:timers/promises";
import type { Tally } from "./traffic.ts";

const PAGE = "/dashboard/clients";
const FILE = /"(\/assets\/[^"]+)"/g;
const BETWEEN_MS = 100;

/** Opens a page again and again, each time with the files that it names, while `fault` runs. */
export async function underVisits(url: string, fault: () => Promise<void>): Promise<Tally> {
  const failed: Tally["failed"] = [];
  let requests = 0;
  let over = false;
  const read = async (address: string): Promise<string> => {
    requests += 1;
    const answer = await fetch(url + address, { headers: { accept: "text/html, */*" } });
    if (!answer.ok) throw new Error(`${answer.status} for ${address.replace(/-[\w-]+\./, "-….")}`);
    return await answer.text();
  };
  const happening = fault().finally(() => {
    over = true;
  });
  // Told below, where it is waited for.
  happening.catch(() => null);
  while (!over) {
    try {
      const files = new Set([...(await read(PAGE)).matchAll(FILE)].map(([, file = ""]) => file));
      if (files.size === 0) throw new Error("a page without files");
      for (const file of files) await read(file);
    } catch (error) {
      failed.push({ at: Date.now(), what: `a page: ${error instanceof Error ? error.message : error}` });
    }
    await pause(BETWEEN_MS);
  }
  await happening;
  const [first, last] = [failed[0], failed.at(-1)];
  const secondsUntilWell = first && last ? (last.at - first.at) / 1_000 : 0;
  return { requests, failed, lost: [], double: [], secondsUntilWell };
}
