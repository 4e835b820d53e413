import { expect, test } from "vitest";
import { isIdempotencyKey, newIdempotencyKey } from "../../../schema/rules/idempotency.ts";

test("a new key is always one that is taken, and never the one before", () => {
  const keys = Array.from({ length: 1_000 }, newIdempotencyKey);
  expect(keys.every(isIdempotencyKey)).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
});

test("a key made of the smallest numbers is long enough", () => {
  const { getRandomValues } = crypto;
  crypto.getRandomValues = (numbers) => numbers;
  try {
    expect(isIdempotencyKey(newIdempotencyKey())).toBe(true);
  } finally {
    crypto.getRandomValues = getRandomValues;
  }
});

test("a key has 8 to 200 visible characters", () => {
  for (const key of ["12345678", "form:0001/n", "~".repeat(200)]) expect(isIdempotencyKey(key)).toBe(true);
  for (const key of ["1234567", "x".repeat(201), "con espacios", "12345678\n", "contraseña", ""])
    expect(isIdempotencyKey(key)).toBe(false);
});
