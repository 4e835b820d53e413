import { expect, test } from "vitest";
import { createLog } from "../../../api/core/log.ts";
import { Problem } from "../../../api/core/problems.ts";
import { workThrough } from "../../../api/core/rounds.ts";

const log = createLog("silent");
const rows = (professionalId: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ professionalId, id: `${professionalId}${at}` }));

/** Works through what is due, three at once, as a round does. @returns what was tried, and what is done */
async function round(due: ReturnType<typeof rows>, failing: Record<string, Error>) {
  const [tried, done] = [[] as string[], new Set<string>()];
  await workThrough(
    async (others) =>
      due.filter(({ id, professionalId }) => !done.has(id) && !others.includes(professionalId)).slice(0, 3),
    async ({ professionalId, id }) => {
      tried.push(id);
      const fault = failing[professionalId];
      if (fault) throw fault;
      done.add(id);
    },
    { log, failed: "not done", ids: ({ id }) => ({ id }), atOnce: 3 },
  );
  return { tried, done: [...done] };
}

test("practices that are worked on for long keep nobody else waiting, however much is due of them", async () => {
  const busy = new Problem("UNAVAILABLE");
  const due = [...rows("a", 5), ...rows("b", 5), ...rows("c", 2)];
  const { tried, done } = await round(due, { a: busy, b: busy });
  expect(done).toEqual(["c0", "c1"]);
  // Each wait for a busy one takes seconds: once a round is enough.
  expect(tried).toEqual(["a0", "b0", "c0", "c1"]);
});

test("one thing that fails for good stops none of its practice, and is not tried again in the same round", async () => {
  const { tried, done } = await round([...rows("a", 1), ...rows("b", 2)], { a: new Error("broken") });
  expect([tried, done]).toEqual([
    ["a0", "b0", "b1"],
    ["b0", "b1"],
  ]);
});
