import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { see, startWebHouse, type WebHouse } from "./accountHouse.ts";
import { brokenNetwork, expectAccessible, openPractice } from "./clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 60_000 });

const FEATURES = [
  "Gestión de sesiones",
  "Notas de terapia",
  "Calendario de citas",
  "Objetivos terapéuticos",
  "Recordatorios automáticos",
  "Análisis de progreso",
];

test("on the free plan the paid plans are offered by order, with prices, limits and savings of the chosen period", async () => {
  const { page } = await openPractice(house, { where: "/dashboard/membresia" });
  const current = page.getByRole("region", { name: "Tu plan" });
  await see(current).toContainText("Plan gratuito activo");
  await see(current).toContainText("Gratis");
  await see(page.getByRole("heading", { name: "Elige tu Plan" })).toBeVisible();
  await see(page.getByText("Ahorro", { exact: true })).toBeVisible();
  const cards = page.getByRole("region", { name: /^Plan / });
  await see(cards.getByRole("heading")).toHaveText(["Esencial", "Profesional", "Clínica"]);
  await see(cards.nth(0)).toContainText("15 US$al mes");
  await see(page.getByText(/vs mensual/)).toHaveCount(0);

  await page.getByText("1 Año").click();
  await see(cards.nth(0)).toContainText("150 US$al año");
  await see(cards.nth(0)).toContainText("Ahorras 17% vs mensual");
  await see(cards.nth(1)).toContainText("278,40 US$al año");
  await see(cards.nth(1)).toContainText("Ahorras 20% vs mensual");
  await see(cards.getByText("Más Popular")).toHaveCount(1);
  await see(cards.nth(1)).toContainText("Más Popular");
  await see(cards.nth(0)).toContainText("Clientes20Notas con IA al mes40SoporteEmail");
  await see(cards.nth(2)).toContainText("ClientesIlimitadoNotas con IA al mesIlimitadoSoporteEmail");
  await see(cards.nth(2).getByRole("listitem")).toHaveText(FEATURES);
  await expectAccessible(page);
});

test("a paid plan says its price and until when it is valid, and wears 'Plan Actual'", async () => {
  const planExpiresAt = new Date(Date.now() + 40 * 86_400_000);
  const { page } = await openPractice(house, { where: "/dashboard/membresia", planId: 3, planExpiresAt });
  const current = page.getByRole("region", { name: "Tu plan" });
  await see(current).toContainText("Profesional");
  await see(current).toContainText("29 US$ al mes");
  await see(current).toContainText(/Válido hasta \d+ de [a-z]+ de 20\d\d/);
  await see(page.getByText("Plan Actual", { exact: true })).toHaveCount(1);
});

test("a plan that is over says 'Plan expirado'", async () => {
  const planExpiresAt = new Date(Date.now() - 86_400_000);
  const { page } = await openPractice(house, { where: "/dashboard/membresia", planId: 3, planExpiresAt });
  await see(page.getByRole("region", { name: "Tu plan" })).toContainText("Plan expirado");
  await see(page.getByText("Válido hasta")).toHaveCount(0);
});

test("plans that could not be loaded leave one line, and «Reintentar» brings them", async () => {
  const { page } = await openPractice(house);
  const broken = await brokenNetwork(page);
  broken.cut.add("Membership");
  await page.goto("/dashboard/membresia");
  await see(page.getByRole("alert")).toContainText("No se pudieron cargar todos los datos de tu plan.");
  await see(page.getByText("Plan gratuito activo")).toHaveCount(0);
  broken.cut.clear();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await see(page.getByRole("heading", { name: "Elige tu Plan" })).toBeVisible();
  await see(page.getByRole("alert")).toHaveCount(0);
  expect(broken.asked.filter((name) => name === "Membership")).toHaveLength(2);
});
