import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { openPortal, see } from "../portal.tsx";

const HOME = "/dashboard";
const of = "Ángela Muñoz";
const steps = page.getByRole("region", { name: "Tus primeros pasos" });
const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);

test("a new practice finds three steps at home, each one press, and the next one stands out", async () => {
  await openPortal(HOME, {});
  await see(steps).toBeVisible();
  await see(steps).toMatchTextContent(/0 de 3/);
  await expectAccessible();
  await steps.getByRole("link", { name: "Nuevo Cliente" }).click();
  await see(page.getByRole("dialog", { name: "Nuevo Cliente" })).toBeVisible();
});

test("what is done says so, and the steps go with the last of them", async () => {
  const { call, idOf } = await openPortal(HOME, { clients: [of], notes: [{ of, title: "Inicio", content: "Hola" }] });
  await see(steps).toMatchTextContent(/2 de 3/);
  await see(steps.getByRole("link")).toHaveLength(1);
  await steps.getByRole("link", { name: "Nueva Sesión" }).click();
  await see(page.getByRole("dialog", { name: "Nueva Sesión" })).toBeVisible();
  const { status } = await call("/sessions", {
    method: "POST",
    body: { client: idOf(of), datetime: `${tomorrow}T10:00:00.000Z`, type: "Seguimiento", duracionMinutos: 45 },
  });
  expect(status).toBe(201);
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("link", { name: /^Dashboard/ }).click();
  await see(page.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();
  await see(steps).not.toBeInTheDocument();
});
