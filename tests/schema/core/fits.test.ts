import { expect, test } from "vitest";
import { z } from "zod";
import { fitsOf } from "../../../gateway/core/fits.ts";

const text = z.string().nullish();
const row = z.object({
  id: z.union([z.string(), z.number()]),
  name: text,
  refusesMail: z.boolean().nullish().catch(null),
  count: z.int32().nullish(),
  sessions: z.array(z.object({ date: z.union([z.string(), z.number()]).nullish() })).nullish(),
});

test.each([
  [{ id: "1" }],
  [{ id: 7, name: null, refusesMail: false, count: -3, sessions: [{ date: 5 }, {}] }],
  [{ id: "1", name: "Ana", more: { of: "another" } }],
])("a row that the schema would leave as it is fits: %j", (value) => {
  expect(fitsOf(row)?.(value)).toBe(true);
  expect(row.parse(value)).toMatchObject(Object.fromEntries(Object.entries(value).filter(([key]) => key in row.shape)));
});

test.each([
  [null],
  ["Ana"],
  [[{ id: "1" }]],
  [{ name: "Ana" }],
  [{ id: true }],
  [{ id: "1", name: 3 }],
  [{ id: "1", refusesMail: "no" }],
  [{ id: "1", count: 1.5 }],
  [{ id: "1", count: 2 ** 31 }],
  [{ id: "1", sessions: [{ date: {} }] }],
  [{ id: "1", sessions: { date: 1 } }],
])("a row of which anything is otherwise does not, and is read by the schema: %j", (value) => {
  expect(fitsOf(row)?.(value)).toBe(false);
});

test.each([
  ["that turns what it is given into something else", z.coerce.number()],
  ["that asks for more than a kind", z.string().min(1)],
  ["of a form", z.iso.date()],
  ["of numbers within bounds", z.number().max(9)],
  ["that trims", z.string().trim()],
  ["with a default", z.string().default("")],
  ["that takes nothing it does not name", z.strictObject({ id: z.string() })],
  ["of which a part is like that", z.object({ id: z.string(), at: z.iso.datetime() })],
])("of a schema %s it cannot be told at a glance", (_name, schema) => {
  expect(fitsOf(schema)).toBeNull();
});
