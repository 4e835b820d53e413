import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dayIn } from "../../../schema/rules/days.ts";
import { expectAccessible } from "../axe.ts";
import { newClient, openPractice, row } from "../clients/practice.ts";
import { foresee } from "../errors.ts";
import { between, brokenNetwork, unheard } from "../network.ts";
import { see } from "../portal.tsx";

const NAME = "Ángela Muñoz";
const told = page.getByRole("alert").filter({ hasText: "Algunos datos no se pudieron actualizar." });
const menu = page.getByRole("navigation", { name: "Menú principal" });

test("a list that is opened again and cannot be read shows what was known, says so, and is there after «Reintentar»", async () => {
  unheard();
  const { call } = await openPractice({ clients: [NAME] });
  await see(row(NAME)).toBeVisible();
  await menu.getByRole("link", { name: "Notas" }).click();
  await see(page.getByRole("heading", { level: 1, name: "Notas" })).toBeVisible();
  await call("/clientes", { body: { nombre: "Mateo Quiroga", email: "m@correo.es", phone: "600 000 000" } });
  const broken = brokenNetwork();
  broken.cut.add("Clients");
  foresee(/^Clients TypeError/);
  await menu.getByRole("link", { name: "Clientes" }).click();
  await see(row(NAME)).toBeVisible();
  await see(told).toBeVisible();
  await expectAccessible();
  await menu.getByRole("link", { name: "Notas" }).click();
  await see(told).not.toBeInTheDocument();
  await menu.getByRole("link", { name: "Clientes" }).click();
  await see(told).toBeVisible();
  broken.cut.clear();
  await told.getByRole("button", { name: "Reintentar" }).click();
  await see(row("Mateo Quiroga")).toBeVisible();
  await see(told).not.toBeInTheDocument();
});

test.each([
  ["Clientes", "Clients", row(NAME)],
  ["Sesiones", "Agenda", page.getByRole("main").getByText(NAME).first()],
  ["Notas", "Notes", page.getByRole("main").getByText("Primera visita").first()],
])(
  "«%s» shows what was known and says so while the service is away, and is brought up to date by «Reintentar»",
  async (room, operation, shown) => {
    foresee(new RegExp(`^${operation} UPSTREAM_UNAVAILABLE`));
    unheard();
    const today = dayIn("Europe/Madrid", new Date());
    await openPractice({
      where: "/dashboard",
      clients: [NAME],
      sessions: [{ of: NAME, day: today, time: "23:00" }],
      notes: [{ of: NAME, title: "Primera visita" }],
    });
    const visit = (name: string) => menu.getByRole("link", { name }).click();
    await visit(room);
    await see(shown).toBeVisible();
    await visit("Contacto");
    await see(page.getByRole("heading", { level: 1, name: "Contacto" })).toBeVisible();
    let isAway = true;
    between(async (asked, pass) => {
      const answer = await pass();
      if (!isAway || asked !== operation) return answer;
      const read = await answer.json();
      const roots = Object.keys(read.data).filter((root) => root !== "viewer");
      const errors = roots.map((root) => ({
        message: "The REST service cannot be reached.",
        path: [root],
        extensions: { code: "UPSTREAM_UNAVAILABLE" },
      }));
      return Response.json({
        data: { ...read.data, ...Object.fromEntries(roots.map((root) => [root, null])) },
        errors,
      });
    });
    await visit(room);
    await see(told).toBeVisible();
    await see(shown).toBeVisible();
    isAway = false;
    await told.getByRole("button", { name: "Reintentar" }).click();
    await see(told).not.toBeInTheDocument();
    await see(shown).toBeVisible();
  },
);

test("on a phone the line for what is from before leaves the screen's main action within reach", async () => {
  await page.viewport(390, 844);
  unheard();
  await openPractice({ clients: [NAME] });
  await see(page.getByRole("heading", { level: 1, name: "Clientes" })).toBeVisible();
  const go = async (name: string) => {
    await page.getByRole("button", { name: "Abrir menú" }).click();
    await menu.getByRole("link", { name }).click();
    await see(page.getByRole("heading", { level: 1, name })).toBeVisible();
  };
  await go("Notas");
  const broken = brokenNetwork();
  broken.cut.add("Clients");
  foresee(/^Clients TypeError/);
  await go("Clientes");
  await see(told).toBeVisible();
  const action = newClient.element().getBoundingClientRect();
  expect(told.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(action.top);
});
