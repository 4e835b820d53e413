import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";
import { noonZone, openAgenda } from "../sessionsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const zone = noonZone();
const today = dayIn(zone, new Date());

test("a cancelled session is put on the agenda again from its menu, also over another one, and goes back cancelled", async () => {
  const { page, act, row, toast, dialog, stored } = await openAgenda(house, {
    zone,
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
    sessions: [
      { of: "Ángela Muñoz", day: today, time: "06:00", status: "CANCELADA" },
      { of: "Mateo Quiroga", day: addDays(today, 7), time: "06:00" },
    ],
  });
  await act("Ángela Muñoz", "Reprogramar…");
  await see(dialog).toContainText(/Reprogramar sesión.*Sesión de Ángela Muñoz, cancelada el .* a las 06:00\./);
  await expectAccessible(page);
  // The same hour, a week later: there Mateo comes.
  await dialog.getByRole("button", { name: "Reprogramar" }).click();
  await see(dialog).toContainText("Mateo Quiroga, de 06:00 a 07:00");
  await dialog.getByRole("button", { name: "Guardar igualmente" }).click();
  await see(dialog).toHaveCount(0);
  await see(row("Ángela Muñoz")).toContainText("Programada");
  await see(toast).toContainText("Sesión de Ángela Muñoz reprogramada para el");
  expect((await stored()).map(({ status }) => status)).toEqual(["PROGRAMADA", "PROGRAMADA"]);
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await see(toast).toContainText("La sesión de Ángela Muñoz vuelve a estar cancelada.");
  await see(row("Ángela Muñoz")).toContainText(/06:00.*Cancelada/);
  expect(dayIn(zone, new Date((await stored())[0]?.datetime ?? ""))).toBe(today);
});

test("a session that nobody came to is one again once putting it on the agenda is undone", async () => {
  const { act, row, toast, dialog, stored, token } = await openAgenda(house, {
    zone,
    sessions: [{ of: "Ángela Muñoz", day: today, time: "06:00" }],
  });
  const [session] = await stored();
  const said = { status: "CANCELADA", motivoCancelacion: "NO_VINO", canceladaPor: "CLIENTE" };
  await house.api.call(`/sessions/${session?.id}`, { token, method: "PUT", body: said });
  await see(row("Ángela Muñoz")).toContainText("Cancelada");
  await act("Ángela Muñoz", "Reprogramar…");
  await dialog.getByRole("button", { name: "Reprogramar" }).click();
  await see(toast).toContainText("Sesión de Ángela Muñoz reprogramada para el");
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await see(toast).toContainText("La sesión de Ángela Muñoz vuelve a estar cancelada.");
  expect(await stored()).toMatchObject([said]);
});

test("in its form a cancelled session is put on the agenda again only when nothing typed would be lost", async () => {
  const { page, act, dialog } = await openAgenda(house, {
    zone,
    sessions: [{ of: "Ángela Muñoz", day: today, time: "20:00", status: "CANCELADA" }],
  });
  const again = async () => {
    await page.getByRole("button", { name: "Más acciones" }).click();
    const menu = page.getByRole("menu", { name: "Más acciones" });
    await menu.getByRole("menuitem", { name: "Reprogramar…" }).click();
  };
  await act("Ángela Muñoz", "Editar");
  await dialog.getByLabel("Notas").fill("Llamó por la mañana");
  await again();
  await see(page.getByRole("dialog", { name: "¿Descartar los cambios?" })).toBeVisible();
  await page.getByRole("button", { name: "Descartar" }).click();
  await see(dialog).toHaveCount(0);
  await act("Ángela Muñoz", "Editar");
  await again();
  await see(page.getByRole("dialog", { name: "Reprogramar sesión" })).toBeVisible();
  await see(dialog).toHaveCount(1);
  await page.keyboard.press("Escape");
  await see(dialog).toHaveCount(0);
  await see(page.getByRole("button", { name: /^Acciones de la sesión de Ángela Muñoz/ })).toBeFocused();
});

test("what is pressed while the change before is on its way waits for it", async () => {
  const { page, act, row, toast, stored } = await openAgenda(house, {
    zone,
    sessions: [{ of: "Ángela Muñoz", day: today, time: "20:00", status: "CANCELADA" }],
  });
  await act("Ángela Muñoz", "Reprogramar…");
  await page.getByRole("dialog").getByRole("button", { name: "Reprogramar" }).click();
  await see(row("Ángela Muñoz")).toContainText("Programada");
  await act("Ángela Muñoz", "Cancelar sesión");
  await see(toast.last()).toContainText("cancelada");
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes('"UndoCancelSession"')) return route.fallback();
    arrived.resolve();
    await released.promise;
    await route.continue();
  });
  await toast.last().getByRole("button", { name: "Deshacer" }).click();
  await arrived.promise;
  await act("Ángela Muñoz", "Confirmar");
  released.resolve();
  await see(row("Ángela Muñoz")).toContainText("Confirmada");
  await see(toast.last()).toContainText("Sesión de Ángela Muñoz confirmada.");
  expect(await stored()).toMatchObject([{ status: "CONFIRMADA" }]);
});

test("what is read after a change tells of it, though the list was being read already since before", async () => {
  const { page, act, section } = await openAgenda(house, {
    zone,
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
    sessions: [
      { of: "Ángela Muñoz", day: addDays(today, 1), time: "10:00" },
      { of: "Mateo Quiroga", day: addDays(today, 1), time: "12:00" },
    ],
  });
  const next = section("Proximas Sesiones");
  await see(next.getByRole("listitem")).toHaveCount(2);
  let reads = 0;
  const late = Promise.withResolvers<void>();
  await page.route("**/graphql", async (route) => {
    const { operationName, variables } = route.request().postDataJSON();
    // The months beside it are read ahead.
    if (operationName !== "Agenda" || variables.month !== null) return route.fallback();
    reads += 1;
    // The first one is answered as things were before the second change.
    if (reads > 1) return route.continue();
    const response = await route.fetch();
    await late.promise;
    await route.fulfill({ response }).catch(() => null);
  });
  await act("Ángela Muñoz", "Cancelar sesión");
  await vi.waitFor(() => expect(reads).toBe(1), { timeout: 30_000 });
  await act("Mateo Quiroga", "Cancelar sesión");
  await vi.waitFor(() => expect(reads).toBeGreaterThan(1), { timeout: 30_000 });
  late.resolve();
  await see(next).toContainText("No hay sesiones próximas programadas.");
});
