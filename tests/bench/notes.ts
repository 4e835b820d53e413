import type { Figure } from "./figures.ts";
import { benchFilledService } from "./filledService.ts";
import { fillNotes, NOTE_WORDS } from "./practice.ts";

/** Twenty browsers at five requests a second each. */
const LOAD = { connections: 20, rate: 100 };
const GOAL_MS = 60;

/** `/notas` on PostgreSQL, 20 connections, 100,000 notes in one practice beside 1,000 others. */
export function benchNotes(): Promise<Figure[]> {
  let turn = 0;
  const word = (step: number) => NOTE_WORDS[(turn * step) % NOTE_WORDS.length] ?? "";
  const list = () => `/notas?page=${1 + (turn++ % 1_000)}&contentMax=201`;
  const urgent = () => `/notas?prioridad=ALTA&page=${1 + (turn++ % 100)}&contentMax=201`;
  const search = () => {
    turn += 1;
    return `/notas?contentMax=201&search=${encodeURIComponent(`${word(1)} ${word(7)} ${word(13)}`)}`;
  };
  return benchFilledService(
    LOAD,
    [
      { what: "/notas list", ask: { nextPath: list }, goalMs: GOAL_MS },
      { what: "/notas of high priority", ask: { nextPath: urgent }, goalMs: GOAL_MS },
      { what: "/notas search", ask: { nextPath: search }, goalMs: GOAL_MS },
      { what: "/notas stats", ask: { nextPath: () => "/notas/stats" }, goalMs: GOAL_MS },
    ],
    fillNotes,
  );
}
