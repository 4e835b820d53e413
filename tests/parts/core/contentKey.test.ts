import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useContentKey } from "../../../web/core/saving/useContentKey.ts";

test("what is sent again as it was goes under the same key, what was changed or is wanted once more under another", () => {
  const { result } = renderHook(useContentKey);
  const first = result.current.keyOf("una contraseña");
  expect(first).toMatch(/^[\w-]{8,200}$/);
  expect(result.current.keyOf("una contraseña")).toBe(first);
  const second = result.current.keyOf("otra contraseña");
  expect(second).not.toBe(first);
  result.current.forget();
  expect(result.current.keyOf("otra contraseña")).not.toBe(second);
});
