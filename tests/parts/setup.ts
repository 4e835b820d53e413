import { afterEach, expect } from "vitest";
import { takeErrors } from "./errors.ts";
import { closePortal } from "./portal.tsx";

// Here and not in the modules: files share one page and its modules, but this runs once for each of them.
afterEach(async () => {
  await closePortal();
  const errors = takeErrors();
  expect(errors, `errors on the console: ${errors.join("; ")}`).toEqual([]);
});
