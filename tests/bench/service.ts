import { FAMILY_NAMES, GIVEN_NAMES } from "../../api/demo/words.ts";
import type { Figure } from "./figures.ts";
import { benchFilledService } from "./filledService.ts";
import { CLIENTS } from "./practice.ts";

const GOAL_MS = 50;
/** Fifty browsers at six requests a second each, more than anyone clicks. */
const LOAD = { connections: 50, rate: 300 };

/** `/clientes` page and search on PostgreSQL, 50 connections, 10,000 clients in one practice beside 1,000 others. */
export function benchService(): Promise<Figure[]> {
  let turn = 0;
  const page = () => `/clientes?page=${1 + (turn++ % 1_000)}&pageSize=10`;
  const search = () => {
    turn += 1;
    const words =
      turn % 3 === 0
        ? `persona${turn % CLIENTS}`
        : `${GIVEN_NAMES[turn % GIVEN_NAMES.length]} ${FAMILY_NAMES[(turn * 7) % FAMILY_NAMES.length]}`;
    return `/clientes?pageSize=10&search=${encodeURIComponent(words)}`;
  };
  return benchFilledService(LOAD, [
    { what: "/clientes page", ask: { nextPath: page }, goalMs: GOAL_MS },
    { what: "/clientes search", ask: { nextPath: search }, goalMs: GOAL_MS },
  ]);
}
