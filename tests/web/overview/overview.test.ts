import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ratingLinks } from "../../../api/overview/ratings.links.ts";
import { ratings } from "../../../api/overview/ratings.table.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { createSessionAt, onClocks, practiceOf } from "../../support/overview.ts";
import { newTherapist, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { brokenNetwork, expectAccessible, openPractice } from "../clientsHouse.ts";
import { noonZone } from "../sessionsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
test("an empty practice is greeted, led to what fills it, and told honestly that there is nothing to analyse", async () => {
  const { page } = await newTherapist(house, { options: { timezoneId: noonZone() } });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/graphql")) asked.push(String(request.postDataJSON().operationName));
  });
  const menu = page.getByRole("navigation");
  await menu.getByRole("link", { name: /^Dashboard/ }).click();
  await see(page.getByRole("heading", { level: 1, name: /^Buen\S+ \S+, Elena$/ })).toBeFocused();
  await see(page).toHaveURL(/\/dashboard$/);
  await see(menu.getByRole("link", { name: /^Dashboard/ })).toHaveAttribute("aria-current", "page");
  await see(page.getByText("Hoy no tienes sesiones.")).toBeVisible();
  await see(page.getByText("No hay sesiones programadas para hoy")).toBeVisible();
  await see(page.getByText("No hay notas recientes")).toBeVisible();
  await see(page.getByRole("region", { name: "Novedades" })).toContainText("Resúmenes con IA");
  await see(page.getByRole("link", { name: /^Clientes activos/ })).toHaveAttribute("href", "/dashboard/clientes");
  await see(page.getByRole("link", { name: /^Sesiones hoy/ })).toHaveAttribute("href", "/dashboard/sesiones");
  expect(asked).toEqual(["Dashboard"]);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Crear Nota con IA" }).click();
  await see(page.getByRole("dialog", { name: /IA/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await see(page).toHaveURL(/\/dashboard\/notes$/);

  await menu.getByRole("link", { name: /^Análisis/ }).click();
  await see(page.getByRole("heading", { level: 1, name: "Análisis" })).toBeFocused();
  await see(menu.getByRole("link", { name: /^Dashboard/ })).not.toHaveAttribute("aria-current");
  await see(page.getByText("No hay datos disponibles")).toHaveCount(1);
  await see(page.getByText("Sin sesiones el mes anterior")).toBeVisible();
  await expectAccessible(page);
});

test("a full day shows who comes, how far the goals are and what was written; by keyboard it leads to the session and to a new one", async () => {
  const zone = noonZone();
  const { page } = await openPractice(house, {
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
    where: "/dashboard",
    options: { timezoneId: zone },
    async fill({ token, idOf }) {
      const [angela, mateo] = [idOf("Ángela Muñoz"), idOf("Mateo Quiroga")];
      const at = (client: string, time: string, fields: object = {}) =>
        createSessionAt(house.api, token, client, onClocks(zone, 0, time), fields);
      await at(mateo, "18:30", { type: "Primera Consulta" });
      await at(angela, "08:00", { status: "CONFIRMADA" });
      await at(mateo, "10:00", { status: "CANCELADA" });
      const { id } = await createObjective(house.api, token, angela);
      await house.api.call(`/objetivos/${id}`, { token, method: "PUT", body: { progreso: 65, estado: "active" } });
      await createNote(house.api, token, mateo, { content: "Va mejor.", prioridad: "BAJA" });
      await createNote(house.api, token, angela, { prioridad: "ALTA", isAI: true });
    },
  });
  const today = page.getByRole("region", { name: "Sesiones de hoy" });
  const rows = today.getByRole("listitem");
  await see(rows).toHaveCount(2);
  await see(rows.first()).toContainText(/08:00.*Ángela Muñoz.*Terapia Individual.*Objetivos 65 %.*Confirmada/);
  await see(rows.last()).toContainText(/18:30.*Mateo Quiroga.*Primera Consulta.*Pendiente/);
  await see(page.getByText("Hoy tienes 2 sesiones. La siguiente, a las 18:30 con Mateo Quiroga.")).toBeVisible();
  await see(page.getByRole("link", { name: /^Clientes activos/ })).toContainText("2 nuevos este mes");
  await see(page.getByRole("link", { name: /^Sesiones hoy/ })).toContainText("1 completada");
  await see(page.getByRole("link", { name: /^Horas este mes/ })).toContainText("2");
  const notes = page.getByRole("region", { name: "Notas recientes" }).getByRole("listitem");
  await see(notes.first()).toContainText(/Ángela Muñoz.*Alta prioridad.*IA/);
  await see(notes.last()).toContainText(/Mateo Quiroga.*Va mejor\..*Prioridad media/);
  await see(page.getByRole("link", { name: /^Ver todas/ })).toHaveCount(2);
  await expectAccessible(page);

  await today.getByRole("link", { name: /Mateo Quiroga/ }).press("Enter");
  const dialog = page.getByRole("dialog");
  await see(dialog.getByLabel(/^Hora/).first()).toBeVisible();
  await see(dialog).toContainText("Mateo Quiroga");
  await see(page).toHaveURL(/\/dashboard\/sessions$/);
  await page.goBack();
  // Coming back puts the focus on the heading; the link takes it from there.
  await see(page.getByRole("heading", { level: 1, name: /^Buen/ })).toBeFocused();
  await page.getByRole("link", { name: "Agendar Nueva Sesión" }).press("Enter");
  await see(page.getByRole("dialog", { name: "Nueva Sesión" })).toBeVisible();
  await page.keyboard.press("Escape");
  await see(page.getByRole("dialog")).toHaveCount(0);

  await page.goto("/dashboard/analytics");
  const trend = page.getByRole("region", { name: "Tendencia mensual" });
  await see(trend.getByRole("row").last()).toContainText(/22$/);
  await see(trend.locator("svg").first()).toBeVisible();
  await see(page.getByRole("region", { name: "Tipos de sesión" })).toContainText(/50 % · 1/);
  await see(page.getByRole("region", { name: "Satisfacción de los clientes" })).toContainText(
    "No hay datos disponibles",
  );
  await expectAccessible(page);
});

test("what cannot be had says so, leaves the rest standing, and comes with «Reintentar»", async () => {
  const { page } = await newTherapist(house, { options: { timezoneId: noonZone() } });
  const broken = await brokenNetwork(page);
  for (const [operation, path, gone, back] of [
    ["Dashboard", "/dashboard", "No se pudo cargar tu día.", "No hay notas recientes"],
    ["Analytics", "/dashboard/analytics", "No se pudo cargar el análisis.", "No hay datos disponibles"],
  ] as const) {
    broken.cut.add(operation);
    await page.goto(path);
    const line = page.getByRole("alert").filter({ hasText: gone });
    await see(line).toBeVisible();
    await see(page.getByText("—")).toHaveCount(3);
    broken.cut.clear();
    await line.getByRole("button", { name: "Reintentar" }).click();
    await see(page.getByText(back)).toBeVisible();
    await see(line).toHaveCount(0);
  }
  // One part that is not understood: its own line, and everything else.
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes('"Dashboard"')) return route.fallback();
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.dashboard.recentNotes = null;
    answer.errors = [{ message: "x", path: ["dashboard", "recentNotes"], extensions: { code: "UPSTREAM_INVALID" } }];
    return route.fulfill({ response, json: answer });
  });
  await page.goto("/dashboard");
  await see(page.getByText("No se pudieron cargar las notas recientes.")).toBeVisible();
  await see(page.getByText("No hay sesiones programadas para hoy")).toBeVisible();
});

test("asked for in the analysis, a client's answer to the mail is seen there; what cannot be stored goes back", async () => {
  const { page, token, idOf } = await openPractice(house, {
    clients: ["Ángela Muñoz"],
    where: "/dashboard/analytics",
  });
  const part = page.getByRole("region", { name: "Satisfacción de los clientes" });
  const wish = part.getByRole("switch", { name: "Pedir una valoración tras cada sesión" });
  const broken = await brokenNetwork(page);
  broken.cut.add("AskForRatings");
  await wish.focus();
  await page.keyboard.press("Space");
  await see(part.getByRole("alert")).toContainText("No se pudo guardar el cambio.");
  await see(wish).not.toBeChecked();
  broken.cut.clear();
  await part.getByRole("button", { name: "Reintentar" }).click();
  await see(wish).toBeChecked();
  await see(part.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page);

  const session = await createSessionAt(house.api, token, idOf("Ángela Muñoz"), new Date(), { status: "CONFIRMADA" });
  const [asked] = await house.api.database.owner
    .insert(ratings)
    .values({ professionalId: await practiceOf(house.api, token), sessionId: session.id, status: "ENVIADO" })
    .returning({ id: ratings.id, professionalId: ratings.professionalId });
  if (!asked) throw new Error("nothing was asked");
  const link = await ratingLinks(house.api.config.authSecret ?? "", house.url).make({ ...asked, emailSince: null });
  const client = await house.visit(`${link}?nota=4`);
  await see(client.getByRole("heading", { name: "Gracias por tu respuesta" })).toBeVisible();
  await see(client.getByRole("button", { name: "4 de 5" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(client, { ownTheme: false });
  await client.getByRole("button", { name: "5 de 5" }).press("Enter");
  await see(client.getByRole("status")).toContainText("Le has dado un 5 de 5.");
  await client.goto(`${link}xx`);
  await see(client.getByRole("heading", { name: "Este enlace ya no vale" })).toBeVisible();

  await page.reload();
  await see(part).toContainText("Los resultados se ven a partir de 5 valoraciones");
  await see(wish).toBeChecked();
});
