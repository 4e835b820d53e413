import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";
import { act, openPractice, row } from "./practice.ts";

const told = page.getByRole("alert");
const again = told.getByRole("button", { name: "Reintentar" });

test("of two clients whose status could not be stored both are named, and trying again stores both", async () => {
  await openPractice({ clients: ["Ana Uno", "Berta Dos"] });
  const broken = brokenNetwork();
  broken.cut.add("SetClientStatus");
  await act("Ana Uno", "Desactivar");
  await see(told).toMatchTextContent("No se pudo cambiar el estado de Ana Uno.");
  await act("Berta Dos", "Desactivar");
  await see(told).toMatchTextContent("No se pudo cambiar el estado de Ana Uno y Berta Dos.");
  await see(told).toHaveLength(1);
  broken.cut.clear();
  await again.click();
  await see(row("Ana Uno")).toMatchTextContent("Inactivo");
  await see(row("Berta Dos")).toMatchTextContent("Inactivo");
  await see(again).not.toBeInTheDocument();
});

test("a status that was stored after another one was not leaves the one that was not told, with its way to try again", async () => {
  await openPractice({ clients: ["Ana Uno", "Berta Dos"] });
  const broken = brokenNetwork();
  broken.cut.add("SetClientStatus");
  await act("Ana Uno", "Desactivar");
  await see(told).toMatchTextContent("No se pudo cambiar el estado de Ana Uno.");
  broken.cut.clear();
  await act("Berta Dos", "Desactivar");
  await see(told).toMatchTextContent(/Berta Dos: inactivo\..*No se pudo cambiar el estado de Ana Uno\./);
  await again.click();
  await see(page.getByText("Ana Uno: inactivo.")).toBeVisible();
  await see(row("Ana Uno")).toMatchTextContent("Inactivo");
});

test.for(["/dashboard/clients", "page"] as const)(
  "on a telephone a status that could not be stored is told in the window, on %s",
  async (where) => {
    await page.viewport(390, 844);
    const names = Array.from({ length: 10 }, (_, nth) => `Cliente ${String.fromCharCode(65 + nth)}`);
    await openPortal(where === "page" ? (idOf) => `/dashboard/clients/${idOf("Cliente A")}` : where, {
      planId: 3,
      clients: names,
    });
    brokenNetwork().cut.add("SetClientStatus");
    await act("Cliente A", "Desactivar");
    await see(told).toMatchTextContent("No se pudo cambiar el estado de Cliente A.");
    const { top, bottom } = told.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(844);
  },
);
