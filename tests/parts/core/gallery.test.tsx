import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import { SIZES } from "../../../web/app/gallery/faces.ts";
import { Parts } from "../../../web/app/gallery/Parts.tsx";
import { cssVariablesResolver } from "../../../web/ui/theme/cssVariables.ts";
import { theme } from "../../../web/ui/theme/theme.ts";
import { expectAccessible } from "../axe.ts";
import { see } from "../portal.tsx";

const FULL = { width: 1280, height: 720 };
afterEach(() => page.viewport(FULL.width, FULL.height));

const open = () =>
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <RouterProvider router={createMemoryRouter([{ path: "*", element: <Parts /> }])} />
    </MantineProvider>,
  );

const SIZES_TRIED = [
  ["a desk", SIZES.desktop],
  ["a phone", SIZES.phone],
] as const;

test.each(SIZES_TRIED)(
  "every part in every face can be used by everybody, and none is wider than %s",
  async (_, { width, height }) => {
    await page.viewport(width, height);
    open();
    await see(page.getByRole("heading", { level: 2, name: "Toasts" })).toBeVisible();
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test.each(SIZES_TRIED)("every dialog of the parts can be used by everybody on %s", async (_, { width, height }) => {
  await page.viewport(width, height);
  open();
  const openers = page.getByRole("button", { name: /^Abrir / });
  await see(openers.first()).toBeVisible();
  const names = openers.elements().map(({ textContent }) => textContent);
  expect(names.length).toBeGreaterThan(6);
  for (const name of names) {
    await page.getByRole("button", { name, exact: true }).click();
    await see(page.getByRole("dialog")).toBeVisible();
    if (name.endsWith("DeleteModal-failed")) {
      await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
      await see(page.getByRole("dialog").getByRole("alert")).toBeVisible();
    }
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await see(page.getByRole("dialog")).not.toBeInTheDocument();
  }
});
