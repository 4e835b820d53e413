import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { Refusal } from "../../../api/core/refusals.ts";
import { type Hindrance, refuseHindrances } from "../../../api/sessions/hindrances.ts";

const startsAt = new Date("2098-03-11T09:00:00Z");
const aHindrance = (): Hindrance => ({ id: randomUUID(), startsAt, endsAt: new Date("2098-03-11T10:00:00Z") });
/** The word a refusal has for them; null where they are not refused. */
async function refusedBy(hindrances: readonly Hindrance[], despite = ""): Promise<string | null> {
  try {
    await refuseHindrances(hindrances, despite, { overlaps: [], busy: [] });
    return null;
  } catch (error) {
    return error instanceof Refusal ? (error.details.seen ?? null) : null;
  }
}

test("so many that they are not named one by one are known again all together, in whichever order, and no other", async () => {
  const many = Array.from({ length: 1_001 }, aHindrance);
  const word = (await refusedBy(many)) ?? "";
  expect(word.length).toBeLessThan(100);
  expect(await refusedBy(many.toReversed(), word)).toBeNull();
  expect(await refusedBy([...many, aHindrance()], word)).not.toBeNull();
});

test("of a word no more is read than one of the service's own names", async () => {
  const one = aHindrance();
  const word = (await refusedBy([one])) ?? "";
  expect(await refusedBy([one], `${"a_b_c.".repeat(999)}${word}`)).toBeNull();
  expect(await refusedBy([one], `${"a_b_c.".repeat(1_000)}${word}`)).toBe(word);
});
