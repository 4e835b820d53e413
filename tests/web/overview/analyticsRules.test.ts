import { expect, test } from "vitest";
import { attendanceOf } from "../../../web/overview/income/incomeWords.ts";
import { SCHEME_VARIABLES } from "../../../web/ui/theme/cssVariables.ts";

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function brightness(hex = ""): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(["light", "dark"] as const)(
  "in the %s scheme the bars of each kind are told from the card behind",
  (scheme) => {
    const colors = SCHEME_VARIABLES[scheme];
    for (const chart of ["--chart-1", "--chart-2"] as const)
      expect(contrast(colors[chart], colors["--ui-surface"]), chart).toBeGreaterThanOrEqual(3);
  },
);

test("attendance says what the sessions that nobody has confirmed come to", () => {
  const none = { __typename: "Money" as const, amount: "0.00" };
  const month = {
    __typename: "IncomeMonth" as const,
    month: "2026-11",
    earned: none,
    expected: none,
    unconfirmed: { ...none, amount: "120.00" },
    completedCount: 3,
    upcomingCount: 0,
    unconfirmedCount: 2,
    cancelledCount: 0,
    noShowCount: 0,
  };
  expect(attendanceOf(month)).toMatch(/^3 hechas, 2 sin confirmar \(120\sUS\$\)$/);
  expect(attendanceOf({ ...month, unconfirmed: none })).toBe("3 hechas, 2 sin confirmar");
});
