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
  ["Ana", "A"],
  ["ana 2 ruiz", "AR"],
  ["Ana  Ruiz", "AR"],
  ["Ana\tRuiz", "AR"],
  ["Ana\u00a0Ruiz ", "AR"],
  ["Ana - Ruiz -", "AR"],
  ["Ñusta Ærø", "ÑÆ"],
  ["Ana Luisa Za\u0301rate", "AZ"],
  ["Ana Z\u0301arate", "AZ\u0301"],
  ["ßeta Δημήτρης", "SSΔ"],
])("the initials of «%s» are «%s» wherever they are shown", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
