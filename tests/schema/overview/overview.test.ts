import fc from "fast-check";
import { expect, test } from "vitest";
import { percentageChange, percentages, scaleEnd } from "../../../schema/rules/overview.ts";

test("percentages are whole, make 100, and are never a whole percent off", () => {
  expect(percentages([612, 257, 167, 116, 77, 55])).toEqual([48, 20, 13, 9, 6, 4]);
  expect(percentages([1, 1, 1])).toEqual([34, 33, 33]);
  expect(percentages([0, 0])).toEqual([0, 0]);
  expect(percentages([])).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 6 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      const shares = percentages(counts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total > 0 ? 100 : 0);
      for (const [index, share] of shares.entries())
        if (total > 0) expect(Math.abs(share - ((counts[index] ?? 0) * 100) / total)).toBeLessThan(1);
    }),
  );
});

test("growth is told in whole percent, and not at all from nothing", () => {
  expect([percentageChange(50, 56), percentageChange(50, 25), percentageChange(3, 3)]).toEqual([12, -50, 0]);
  expect(percentageChange(0, 9)).toBeNull();
});

test("a scale is as usual until something does not fit", () => {
  expect([scaleEnd(50, [0, 50]), scaleEnd(50, [51]), scaleEnd(25, [120]), scaleEnd(25, [])]).toEqual([
    50, 100, 125, 25,
  ]);
});
