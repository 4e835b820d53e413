import { expect, test } from "vitest";
import { inTurn } from "../../../web/core/saving/inTurn.ts";

interface Told {
  sent: number | null;
  left: number | null;
}
/** Changes what is shown in a version; the service leaves the next one, or refuses. */
const change = (id: string, shown: number | null, leaves: number | null) =>
  inTurn<Told>(
    { id, version: shown },
    async (sent) => ({ sent, left: leaves }),
    ({ left }) => left,
  );

test("a change goes by the version that the one before has left, answered or not, whatever is still drawn", async () => {
  const [first, second] = await Promise.all([change("a", 1, 2), change("a", 1, 3)]);
  expect([first.sent, second.sent]).toEqual([1, 2]);
  expect((await change("a", 1, null)).sent).toBe(3);
  // One that was refused leaves what was there.
  expect((await change("a", 1, 4)).sent).toBe(3);
  expect((await change("a", 9, 10)).sent).toBe(9);
  expect((await change("b", 1, 2)).sent).toBe(1);
});

test("where no versions are counted none is sent", async () => {
  await change("c", null, null);
  expect((await change("c", null, null)).sent).toBeNull();
});
