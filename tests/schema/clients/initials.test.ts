import { expect, test } from "vitest";
import { initialsOf } from "../../../schema/rules/initials.ts";

test.each([
  ["Ana María de la Vega", "AV"],
  ["Luis", "L"],
  ["  (Ñ) ñandú   «óscar»  ", "ÑÓ"],
  // An accent that is written as a sign of its own stays with its letter.
  ["E\u0301lena Ruiz", "E\u0301R"],
  ["🌻 Sol", "S"],
  ["🌻", ""],
  ["", ""],
])("the initials of «%s» are «%s» wherever they are shown", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
