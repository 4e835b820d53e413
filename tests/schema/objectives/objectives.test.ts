import { expect, test } from "vitest";
import { progressColor } from "../../../schema/rules/objectives.ts";

test("a progress is green from 80, yellow from 50, and blue below", () => {
  expect([0, 49, 50, 79, 80, 100].map(progressColor)).toEqual(["blue", "blue", "yellow", "yellow", "green", "green"]);
});
