import { expect, test } from "vitest";
import { isOf } from "../../../web/app/live/together.ts";

const change = { id: "1", at: "2026-11-30T10:00:00.000Z" };

test.each([
  ["of that moment", "2026-11-30T09:59:59.400Z", true],
  ["of the day before, which a later change of the same session does not tell of", "2026-11-29T10:00:00.000Z", false],
  ["of a moment that nobody tells", null, false],
])("a change is told as a cancellation %s", (_, cancelledAt, isTold) => {
  expect(isOf(change, cancelledAt)).toBe(isTold);
  expect(isOf({ ...change, at: null }, cancelledAt)).toBe(false);
});
