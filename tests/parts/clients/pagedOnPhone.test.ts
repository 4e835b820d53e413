import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { see } from "../portal.tsx";
import { openPractice } from "./practice.ts";

test("on a telephone the next page of the list is read from its beginning", async () => {
  await page.viewport(390, 844);
  const clients = Array.from({ length: 12 }, (_, nth) => `Cliente ${String.fromCharCode(65 + nth)}`);
  await openPractice({ planId: 3, clients });
  const list = page.getByRole("region", { name: "Lista de clientes" });
  const next = list.getByRole("button", { name: "Siguiente" });
  await next.click();
  await see(list.getByRole("link", { name: "Cliente B", exact: true })).toBeVisible();
  const { top } = list.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(422);
});
