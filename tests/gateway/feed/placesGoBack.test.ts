import { pino } from "pino";
import { expect, test } from "vitest";
import { openPlaces } from "../../../gateway/app/streams/sharedPlaces.ts";
import type { AskService } from "../../../gateway/app/together.ts";
import type { PlacesTold } from "../../../schema/counting/counting.ts";

test("places that were left go back also where the service could not be told at first", async () => {
  const told: PlacesTold[] = [];
  let isAway = false;
  const ask = (async (_path, body) => {
    const { asks } = body as PlacesTold;
    if (isAway && asks.length > 0) {
      isAway = false;
      throw new Error("away");
    }
    told.push(body as PlacesTold);
    return { known: true, given: asks.map(({ key, more }) => ({ key, granted: more })) };
  }) as AskService;
  const places = openPlaces({ own: 20, all: 100 }, ask, pino({ enabled: false }));
  expect(await places.take("ana")).toBe(true);
  isAway = true;
  places.leave("ana");
  await expect.poll(() => isAway, { timeout: 10_000 }).toBe(false);
  await expect.poll(() => told.at(-1)?.asks, { timeout: 10_000 }).toMatchObject([{ held: 0, more: 0 }]);
  await places.close();
});
