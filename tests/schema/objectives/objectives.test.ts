import { expect, test } from "vitest";
import { progressBeside } from "../../../schema/rules/objectives.ts";
import { progressColor } from "../../../schema/rules/record/progressColor.ts";

test("a progress is green from 80, yellow from 50, and blue below", () => {
  expect([0, 49, 50, 79, 80, 100].map(progressColor)).toEqual(["blue", "blue", "yellow", "yellow", "green", "green"]);
});

test("− and + lead to the next multiple of 5, and complete nothing", () => {
  expect([0, 3, 5, 92, 95, 97].map((progress) => progressBeside(progress, 1))).toEqual([5, 5, 10, 95, 95, 97]);
  expect([0, 3, 5, 92, 95].map((progress) => progressBeside(progress, -1))).toEqual([0, 0, 0, 90, 90]);
});
