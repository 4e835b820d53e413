import { type Figure, milliseconds } from "./figures.ts";
import { benchFilledService } from "./filledService.ts";
import { fillNotes, fillObjectives } from "./practice.ts";
import { median } from "./turns.ts";

const CLIENTS = 50;
const ROUNDS = 60;
const FAN_OUT = `{ clients(pageSize: ${CLIENTS}) { items { id name notes(first: 5) { id title createdAt } objectives { id title progress } } } }`;

async function timed(ask: () => Promise<Response>): Promise<number> {
  const begun = performance.now();
  const answer = await ask();
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  return performance.now() - begun;
}

/** Fifty clients, each with objectives and five notes, against the slowest of the calls that this is made of, in turns. */
export const benchFanOut = (): Promise<Figure[]> =>
  benchFilledService(
    { connections: 1, rate: 1 },
    [],
    async (databaseUrl, email) => {
      await fillNotes(databaseUrl, email);
      await fillObjectives(databaseUrl, email);
    },
    async ({ url, gatewayUrl, bearer }) => {
      const headers = { ...(await bearer()), "content-type": "application/json" };
      const list = await fetch(`${url}/clientes?pageSize=${CLIENTS}`, { headers });
      const { data } = (await list.json()) as { data: { id: string }[] };
      const clientes = data.map(({ id }) => id).join(",");
      const calls = [
        `/clientes?pageSize=${CLIENTS}`,
        `/notas?clientes=${clientes}&porCliente=5&contentMax=4000`,
        `/objetivos?clientes=${clientes}`,
      ];
      const times: { whole: number[]; calls: number[][] } = { whole: [], calls: calls.map(() => []) };
      for (let round = 0; round < ROUNDS; round += 1) {
        const body = JSON.stringify({ query: FAN_OUT });
        times.whole.push(await timed(() => fetch(`${gatewayUrl}/graphql`, { method: "POST", headers, body })));
        for (const [place, path] of calls.entries())
          times.calls[place]?.push(await timed(() => fetch(`${url}${path}`, { headers })));
      }
      const whole = median(times.whole);
      const slowest = Math.max(...times.calls.map(median));
      return [
        {
          what: `gateway: ${CLIENTS} clients, each with objectives and 5 notes, median of ${ROUNDS}; the slowest of its calls`,
          measured: `${milliseconds(whole)}; ${milliseconds(slowest)} (${(whole / slowest).toFixed(1)} times)`,
          goal: "≤ 2 times",
          met: whole <= 2 * slowest,
        },
      ];
    },
  );
