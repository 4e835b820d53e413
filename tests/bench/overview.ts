import type { Figure } from "./figures.ts";
import { benchFilledService } from "./filledService.ts";
import { fillNotes, fillSessions } from "./practice.ts";

/** Twenty browsers at two requests a second each. */
const LOAD = { connections: 20, rate: 40 };
const GOAL_MS = 100;

/** `/dashboard` and `/api/analytics` on PostgreSQL, 1,000,000 sessions and 100,000 notes in one practice beside 1,000 others. */
export const benchOverview = (): Promise<Figure[]> =>
  benchFilledService(
    LOAD,
    [
      { what: "/dashboard", nextPath: () => "/dashboard", goalMs: GOAL_MS },
      { what: "/api/analytics", nextPath: () => "/api/analytics", goalMs: GOAL_MS },
    ],
    async (databaseUrl, email) => {
      await fillSessions(databaseUrl, email);
      await fillNotes(databaseUrl, email);
    },
  );
