import { addMonths, monthDays } from "../../schema/rules/days.ts";
import type { Figure } from "./figures.ts";
import { benchFilledService } from "./filledService.ts";
import { fillSessions } from "./practice.ts";

/** Twenty browsers at five requests a second each. */
const LOAD = { connections: 20, rate: 100 };
const PAGE = 100;
/** Months that have sessions. */
const MONTHS = 320;

/** `/sessions` on PostgreSQL, 20 connections, 1,000,000 sessions in one practice beside 1,000 others. */
export function benchSessions(): Promise<Figure[]> {
  let turn = 0;
  const month = () => {
    const { first, last } = monthDays(addMonths("2000-02", (turn++ * 7) % MONTHS));
    return `/sessions?startDate=${first}&endDate=${last}&pageSize=${PAGE}&page=${1 + (turn % 4)}`;
  };
  const newest = () => `/sessions?pageSize=10&page=${1 + (turn++ % 100)}`;
  return benchFilledService(
    LOAD,
    [
      { what: `/sessions month, ${PAGE} rows a page`, ask: { nextPath: month }, goalMs: 40 },
      { what: "/sessions newest first, 10 rows a page", ask: { nextPath: newest }, goalMs: 150 },
      { what: "/sessions stats", ask: { nextPath: () => "/sessions/stats" }, goalMs: 150 },
    ],
    fillSessions,
  );
}
