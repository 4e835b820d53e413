import { afterEach, expect } from "vitest";
import { page } from "vitest/browser";
import { takeErrors } from "./errors.ts";
import { closePortal } from "./portal.tsx";

// Here and not in the modules: files share one page and its modules, but this runs once for each of them.
afterEach(async () => {
  await closePortal();
  // The next test finds the page in its usual size.
  if (window.innerWidth !== 1280 || window.innerHeight !== 720) await page.viewport(1280, 720);
  const errors = takeErrors();
  expect(errors, `errors on the console: ${errors.join("; ")}`).toEqual([]);
});
