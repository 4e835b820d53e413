import * as React from "react";
import { afterEach, expect } from "vitest";
import { page } from "vitest/browser";
import { takeErrors } from "./errors.ts";
import { closePortal } from "./portal.tsx";

// React in development takes a stack for each element it is given, up to ten thousand a second, to say in a warning where
// it was made. The warnings stay, and fail a test as all errors do.
const inside = new Map(Object.entries(React)).get("__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
Object.defineProperty(inside, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set: () => {} });

// Here and not in the modules: files share one page and its modules, but this runs once for each of them.
afterEach(async () => {
  await closePortal();
  // The next test finds the page in its usual size.
  if (window.innerWidth !== 1280 || window.innerHeight !== 720) await page.viewport(1280, 720);
  const errors = takeErrors();
  expect(errors, `errors on the console: ${errors.join("; ")}`).toEqual([]);
});
