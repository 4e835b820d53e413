import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { proration } from "../../../web/membership/proration.ts";
import { expectAccessible } from "../axe.ts";
import { between, brokenNetwork, saidInstead } from "../network.ts";
import { openPortal, see } from "../portal.tsx";
import type { Practice } from "../practice.ts";

const FEATURES = [
  "Gestión de sesiones",
  "Notas de terapia",
  "Calendario de citas",
  "Objetivos terapéuticos",
  "Recordatorios automáticos",
  "Análisis de progreso",
];

const current = page.getByRole("region", { name: "Tu plan" });
const openMembership = (practice: Practice = {}) => openPortal("/dashboard/membresia", practice);

test("on the free plan the paid plans are offered by order, with prices, limits and savings of the chosen period", async () => {
  await openMembership();
  await see(current).toMatchTextContent("Plan gratuito activo");
  await see(current).toMatchTextContent("Gratis");
  await see(page.getByRole("heading", { name: "Elige tu Plan" })).toBeVisible();
  await see(page.getByText("Ahorro", { exact: true })).toBeVisible();
  const free = page.getByRole("region", { name: "Plan Gratis" });
  await see(free).toMatchTextContent(/Plan Actual.*Clientes5.*Notas con IA al mes10/);
  await see(free.getByRole("button", { name: "Plan gratuito" })).toBeDisabled();
  const cards = page.getByRole("region", { name: /^Plan (?!Gratis)/ });
  await see(cards).toHaveLength(3);
  for (const [place, name] of ["Esencial", "Profesional", "Clínica"].entries())
    await see(cards.nth(place).getByRole("heading")).toHaveTextContent(name);
  await see(cards.nth(0)).toMatchTextContent("15 US$ al mes");
  await see(page.getByText(/vs mensual/)).not.toBeInTheDocument();

  await see(page.getByText("1 Mes", { exact: true }).first()).toBeVisible();
  await page.getByText("1 Año").click();
  await see(cards.nth(0)).toMatchTextContent("150 US$ al año");
  await see(cards.nth(0)).toMatchTextContent("Ahorras 17% vs mensual");
  await see(cards.nth(1)).toMatchTextContent("278,40 US$ al año");
  await see(cards.nth(1)).toMatchTextContent("Ahorras 20% vs mensual");
  await see(cards.getByText("Más Popular")).toHaveLength(1);
  await see(cards.nth(1)).toMatchTextContent("Más Popular");
  await see(cards.nth(0)).toMatchTextContent("Clientes20Notas con IA al mes40SoporteEmail");
  await see(cards.nth(2)).toMatchTextContent("ClientesIlimitadoNotas con IA al mesIlimitadoSoporteEmail");
  const features = cards.nth(2).getByRole("listitem");
  await see(features).toHaveLength(FEATURES.length);
  for (const [place, feature] of FEATURES.entries()) await see(features.nth(place)).toHaveTextContent(feature);
  const help = page.getByRole("region", { name: "Notas con IA" });
  await see(help).toMatchTextContent("ahorra hasta un 70 % del tiempo");
  await expectAccessible();
});

test("a paid plan says its price and until when it is valid, and wears 'Plan Actual'", async () => {
  await openMembership({ planId: 3, planEndsIn: 40 });
  await see(current).toMatchTextContent("Profesional");
  await see(current).toMatchTextContent("29 US$ al mes");
  await see(current).toMatchTextContent(/Válido hasta \d+ de [a-z]+ de 20\d\d/);
  await see(page.getByText("Plan Actual", { exact: true })).toHaveLength(1);
});

test("how the price of an upgrade comes about is told, and comes out at what is asked", async () => {
  await openMembership({ planId: 3, planEndsIn: 20 });
  await see(current).toMatchTextContent("no se renueva solo");
  await page.getByRole("button", { name: "Hacer Upgrade" }).click();
  const higher = page.getByRole("dialog").getByRole("region", { name: "Plan Clínica" });
  const words = /(\d+) días × \(59 US\$ − 29 US\$\) ÷ 30 = (\d+) US\$/;
  await see(higher).toMatchTextContent(words);
  const [, days, price] = words.exec(higher.element().textContent?.replaceAll("\u00a0", " ") ?? "") ?? [];
  expect(price).toBe(days);
  await see(higher).toMatchTextContent(`${price} US$59 US$`);
  await expectAccessible();
});

test.each([
  ["1", "1", "Ahora tienes Profesional: 1 cliente y 1 nota con IA al mes."],
  ["1200", "40", "Ahora tienes Profesional: 1.200 clientes y 40 notas con IA al mes."],
  ["null", "1", "Ahora tienes Profesional: clientes ilimitados y 1 nota con IA al mes."],
  ["20", "null", "Ahora tienes Profesional: 20 clientes y notas con IA ilimitadas."],
])(
  "whoever looks for a higher plan reads what the present one allows: of %s clients and %s notes «%s»",
  async (clients, notes, words) => {
    // Both bring the plans, in whichever order.
    for (const operation of ["Membership", "Shell"]) {
      saidInstead(operation, /"maxClients":(?:\d+|null)/g, `"maxClients":${clients}`);
      saidInstead(operation, /"maxAiGenerations":(?:\d+|null)/g, `"maxAiGenerations":${notes}`);
    }
    await openMembership({ planId: 3, planEndsIn: 20 });
    await page.getByRole("button", { name: "Hacer Upgrade" }).click();
    await see(page.getByRole("dialog").getByText(/^Ahora tienes/)).toHaveTextContent(words);
  },
);

test.each([
  ["MONTH", 29, "29.00", "29 días × (59 US$ − 29 US$) ÷ 30 = 29 US$"],
  ["MONTH", 1, "1.00", "1 día × (59 US$ − 29 US$) ÷ 30 = 1 US$"],
  ["YEAR", 100, "78.90", "100 días × (566,40 US$ − 278,40 US$) ÷ 365 = 78,90 US$"],
  // What does not come out at what is asked is not told.
  ["MONTH", 29, "28.99", null],
] as const)("%s, %d days: %s", (variant, days, amount, words) => {
  const priced = (monthly: string, yearly: string | null) => ({
    monthlyPrice: { amount: monthly },
    yearlyPrice: yearly === null ? null : { amount: yearly },
  });
  const told = proration(priced("29.00", "278.40"), priced("59.00", "566.40"), variant, days, { amount });
  expect(told?.replaceAll("\u00a0", " ") ?? null).toBe(words);
});

interface Answer {
  data: { plans: { id: string }[]; viewer: { membership: { plan: object } } };
}
test("a plan that costs nothing and ends says that it cannot be bought, not that it can last no longer", async () => {
  between(async (operation, pass) => {
    // Both bring the plans, in whichever order.
    if (operation !== "Membership" && operation !== "Shell") return pass();
    const { data } = (await (await pass()).json()) as Answer;
    const nothing = { monthlyPrice: { __typename: "Money", amount: "0.00", currency: "USD" }, yearlyPrice: null };
    const plans = data.plans.map((plan) => (plan.id === "3" ? { ...plan, ...nothing } : plan));
    if (operation === "Shell") return Response.json({ data: { ...data, plans } });
    const plan = { ...data.viewer.membership.plan, ...nothing };
    const membership = { ...data.viewer.membership, plan, extensionOptions: [] };
    return Response.json({ data: { ...data, plans, viewer: { ...data.viewer, membership } } });
  });
  await openMembership({ planId: 3, planEndsIn: 20 });
  const extension = page.getByRole("region", { name: "Extender el plan" });
  await see(extension).toMatchTextContent("Este plan no se puede comprar.");
  await see(extension).not.toMatchTextContent("Tu plan ya no puede durar más.");
});

test("a plan that is over says 'Plan expirado'", async () => {
  await openMembership({ planId: 3, planEndsIn: -1 });
  await see(current).toMatchTextContent("Plan expirado");
  await see(page.getByText("Válido hasta")).not.toBeInTheDocument();
  await see(page.getByRole("heading", { name: "Elige tu Plan" })).toBeVisible();
  await see(page.getByText("Plan Actual", { exact: true })).not.toBeInTheDocument();
});

test("plans that could not be loaded leave one line, and «Reintentar» brings them", async () => {
  const broken = brokenNetwork();
  broken.cut.add("Membership");
  await openMembership();
  await see(page.getByRole("alert")).toMatchTextContent("No se pudieron cargar todos los datos de tu plan.");
  await see(page.getByText("Plan gratuito activo")).not.toBeInTheDocument();
  broken.cut.clear();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await see(page.getByRole("heading", { name: "Elige tu Plan" })).toBeVisible();
  await see(page.getByRole("alert")).not.toBeInTheDocument();
  expect(broken.asked.filter((name) => name === "Membership")).toHaveLength(2);
});
