import { ANALYTICS_SCREEN, CLIENT_SCREEN, DASHBOARD_SCREEN } from "../gateway/core/documents.ts";
import type { Figure } from "./figures.ts";
import { benchFilledService } from "./filledService.ts";
import { fillNotes, fillObjectives, fillRatings, fillSessions } from "./practice.ts";

/** Twenty browsers at one screen a second each. */
const LOAD = { connections: 20, rate: 20 };
const GOAL_MS = 100;

const screen = (query: string) => ({ nextBody: () => JSON.stringify({ query }) });

/**
 * The screens of home, analytics and a client, each one GraphQL request, and what the service alone needs for them: on
 * PostgreSQL, 1,000,000 sessions, 100,000 notes and 100,000 ratings in one practice beside 1,000 others.
 */
export const benchOverview = (): Promise<Figure[]> => {
  let clients: string[] = [];
  let turn = 0;
  const aClient = () => ({ query: CLIENT_SCREEN, variables: { id: clients[turn++ % clients.length] } });
  return benchFilledService(
    LOAD,
    [
      { what: "/dashboard", ask: { nextPath: () => "/dashboard" }, goalMs: GOAL_MS },
      { what: "/api/analytics", ask: { nextPath: () => "/api/analytics" }, goalMs: GOAL_MS },
      { what: "/api/analytics/ingresos", ask: { nextPath: () => "/api/analytics/ingresos" }, goalMs: GOAL_MS },
      { what: "/conservacion, which home asks for", ask: { nextPath: () => "/conservacion" }, goalMs: GOAL_MS },
      { what: "the home screen", ask: screen(DASHBOARD_SCREEN), goalMs: GOAL_MS },
      { what: "the analytics screen", ask: screen(ANALYTICS_SCREEN), goalMs: GOAL_MS },
      { what: "the client's modal", ask: { nextBody: () => JSON.stringify(aClient()) }, goalMs: GOAL_MS },
    ],
    async (databaseUrl, email) => {
      await fillSessions(databaseUrl, email);
      await fillNotes(databaseUrl, email);
      await fillRatings(databaseUrl, email);
      clients = await fillObjectives(databaseUrl, email);
    },
  );
};
