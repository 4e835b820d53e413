import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireSeries } from "../../../schema/wire/series/series.ts";
import { expectAccessible } from "../axe.ts";
import { brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";
import {
  choose,
  chooseClient,
  dialog,
  event,
  field,
  openAgenda,
  openNew,
  save,
  scope,
  typeTime,
  weekly,
} from "./practice.ts";

const MARCH = "?vista=calendario&mes=2098-03";
const press = (name: string) => page.getByRole("button", { name, exact: true });
const date = (name: RegExp) => dialog.getByRole("checkbox", { name });

test("a session repeats: its dates are looked at, one is left out, all are saved over what is in the way, and undone", async () => {
  const { stored, call, idOf } = await openAgenda({ search: MARCH, clients: ["Ángela Muñoz", "Luis Gil"] });
  const taken = {
    client: idOf("Luis Gil"),
    datetime: "2098-03-18T09:30:00Z",
    type: "Seguimiento",
    duracionMinutos: 60,
  };
  await call("/sessions", { body: taken });
  await openNew();
  await chooseClient("Ángela Muñoz");
  await field("Fecha").fill("04/03/2098");
  await typeTime("10:00");
  await choose("Se repite", "Cada semana");
  await field("Número de sesiones").fill("201");
  await see(dialog.getByText("Escribe un número de 2 a 200.")).toBeVisible();
  await field("Número de sesiones").fill("6");
  await see(dialog.getByText("6 sesiones", { exact: true })).toBeVisible();
  await see(dialog.getByText("Ya está Luis Gil, de 10:30 a 11:30")).toBeVisible();
  await expectAccessible();
  await date(/11 mar/).click();
  await see(dialog.getByText("5 sesiones", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Guardar serie" }).click();
  await see(dialog.getByRole("alert", { name: "Otra sesión a esa hora" })).toBeVisible();
  expect(await stored()).toHaveLength(1);
  await dialog.getByRole("button", { name: "Guardar igualmente" }).click();
  await see(page.getByText("Serie de Ángela Muñoz: 5 sesiones en tu agenda.")).toBeVisible();
  const mine = async () => (await stored()).filter(({ client }) => client.nombre === "Ángela Muñoz");
  // Ten o'clock in Madrid, before and after the clocks change.
  expect((await mine()).map(({ datetime }) => datetime.slice(5, 16))).toEqual([
    "03-04T09:00",
    "03-18T09:00",
    "03-25T09:00",
    "04-01T08:00",
    "04-08T08:00",
  ]);
  await press("Deshacer").click();
  await see(page.getByText("La serie de Ángela Muñoz vuelve a estar como antes.")).toBeVisible();
  expect(await mine()).toEqual([]);
});

test("a series whose answer got lost is told to be there once it is changed and saved again; undone, it is saved as it is now", async () => {
  const { stored } = await openAgenda({ search: MARCH });
  const broken = brokenNetwork();
  const hours = async () => (await stored()).map(({ datetime }) => datetime.slice(5, 16));
  const store = dialog.getByRole("button", { name: "Guardar serie" });
  await openNew();
  await chooseClient("Ángela Muñoz");
  await field("Fecha").fill("04/03/2098");
  await typeTime("10:00");
  await choose("Se repite", "Cada semana");
  await field("Número de sesiones").fill("2");
  broken.lost.add("CreateSeries");
  await store.click();
  await see(dialog.getByText(/^No se pudo guardar\./)).toBeVisible();
  expect(await hours()).toEqual(["03-04T09:00", "03-11T09:00"]);
  broken.lost.clear();
  await typeTime("12:00");
  await store.click();
  await see(dialog.getByText(/^La serie ya estaba guardada/)).toBeVisible();
  await see(page.getByText("Serie de Ángela Muñoz: 2 sesiones en tu agenda.")).toBeVisible();
  expect(await hours()).toEqual(["03-04T09:00", "03-11T09:00"]);
  await press("Deshacer").click();
  await see(page.getByText("La serie de Ángela Muñoz vuelve a estar como antes.")).toBeVisible();
  await store.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await hours()).toEqual(["03-04T11:00", "03-11T11:00"]);
});

test("a change, a cancellation and a deletion of a whole series whose answers got lost are told as done when pressed again, and undone", async () => {
  const { stored, call, idOf } = await openAgenda({ search: MARCH });
  await call("/sessions/series", { body: weekly(idOf("Ángela Muñoz"), 3) });
  const broken = brokenNetwork();
  const losing = async (operation: string, button: string, told: string) => {
    broken.lost.add(operation);
    await press(button).click();
    await expect.poll(() => broken.asked.filter((name) => name === operation).length).toBeGreaterThan(0);
    await see(dialog.last().getByRole("alert")).toBeVisible();
    broken.lost.clear();
    await press(button).click();
    await see(
      page.getByText(new RegExp(`^Serie de Ángela Muñoz: sesiones ${told}\\. Puedes deshacerlo hasta`)),
    ).toBeVisible();
  };
  const undo = async () => {
    await press("Deshacer").click();
    await see(page.getByText("La serie de Ángela Muñoz vuelve a estar como antes.")).toBeVisible();
  };
  const menu = async (item: string) => {
    await event("Ángela Muñoz").first().click();
    await press("Más acciones").click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await event("Ángela Muñoz").first().click();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await losing("UpdateSeries", "Guardar", "cambiadas");
  expect((await stored()).map(({ price }) => price)).toEqual([60, 60, 60]);
  await undo();
  expect((await stored()).map(({ price }) => price)).toEqual([null, null, null]);
  await menu("Cancelar varias…");
  await page.getByRole("dialog", { name: "Cancelar varias sesiones" }).getByText("Toda la serie").click();
  await losing("CancelSeries", "Cancelar sesiones", "canceladas");
  await undo();
  expect((await stored()).map(({ status }) => status)).toEqual(["PROGRAMADA", "PROGRAMADA", "PROGRAMADA"]);
  await menu("Eliminar");
  await page.getByRole("dialog", { name: "Eliminar sesión" }).getByRole("radio", { name: "Toda la serie" }).click();
  await losing("DeleteSeries", "Eliminar", "eliminadas");
  await undo();
  expect(await stored()).toHaveLength(3);
});

test("of a series one is changed, then those that follow, and the rest is deleted; one changed by itself says so", async () => {
  const { stored, call, idOf } = await openAgenda({ search: MARCH });
  await call("/sessions/series", { body: weekly(idOf("Ángela Muñoz"), 4) });
  const open = async (index: number) => event("Ángela Muñoz").nth(index).click();
  await open(2);
  await field("Precio").fill("70");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  await open(1);
  await see(dialog.getByText("Sesión 2 de 4 de una serie.")).toBeVisible();
  await field("Precio").fill("60");
  await scope("Esta y las siguientes").click();
  await see(
    dialog.getByText(/^Conservan lo que cambiaste por separado: \p{L}+,? 18 mar, 10:00 \(precio\)\.$/u),
  ).toBeVisible();
  await scope("Toda la serie").click();
  await see(dialog.getByText(/^Conservan lo que cambiaste por separado/)).toBeVisible();
  await scope("Esta y las siguientes").click();
  await expectAccessible();
  await save.click();
  await see(
    page.getByText(
      /2 sesiones cambiadas\. 1 sesión conserva lo que cambiaste por separado: \p{L}+,? 18 mar, 10:00 \(precio\)\. Puedes deshacerlo hasta las \d\d:\d\d\.$/u,
    ),
  ).toBeVisible();
  expect((await stored()).map(({ price }) => price)).toEqual([null, 60, 70, 60]);
  await see(event("Ángela Muñoz").nth(1)).toMatchTextContent(/Sesión 2 de 4 de una serie, Programada/);
  await see(event("Ángela Muñoz").nth(2)).toMatchTextContent(
    /Sesión 3 de 4 de una serie, cambiada por separado: precio/,
  );
  await open(2);
  await see(dialog.getByText(/^Cambiada por separado: precio/)).toBeVisible();
  await press("Más acciones").click();
  await page.getByRole("menuitem", { name: "Ampliar la serie…" }).click();
  await page
    .getByRole("dialog", { name: "Ampliar la serie" })
    .getByLabelText(/^Sesiones más/)
    .fill("2");
  await press("Ampliar").click();
  await see(page.getByText("Serie de Ángela Muñoz: 2 sesiones más en tu agenda.")).toBeVisible();
  expect((await stored()).map(({ price }) => price)).toEqual([null, 60, 70, 60, 60, 60]);
  await open(3);
  await press("Más acciones").click();
  await page.getByRole("menuitem", { name: "Cancelar varias…" }).click();
  await page.getByRole("dialog", { name: "Cancelar varias sesiones" }).getByText("Esta y las siguientes").click();
  const cancelling = page.getByRole("dialog", { name: "Cancelar varias sesiones" });
  expect(cancelling.getByRole("checkbox", { name: "No vino" }).elements()).toHaveLength(0);
  await cancelling.getByText("Enfermedad").click();
  await cancelling.getByText("El cliente", { exact: true }).click();
  await expectAccessible();
  await press("Cancelar sesiones").click();
  await expect
    .poll(async () => (await stored()).map(({ status }) => status).filter((one) => one === "CANCELADA").length)
    .toBe(3);
  const said = (await stored()).map(({ motivoCancelacion, canceladaPor }) => `${motivoCancelacion} ${canceladaPor}`);
  expect(said).toEqual([...Array(3).fill("null null"), ...Array(3).fill("ENFERMEDAD CLIENTE")]);
  await open(1);
  await press("Más acciones").click();
  await page.getByRole("menuitem", { name: "Eliminar" }).click();
  await page.getByRole("dialog", { name: "Eliminar sesión" }).getByRole("radio", { name: "Toda la serie" }).click();
  await press("Eliminar").click();
  await see(page.getByText("Serie de Ángela Muñoz: 6 sesiones eliminadas.")).toBeVisible();
  expect(await stored()).toEqual([]);
  await press("Deshacer").click();
  await see(page.getByText("La serie de Ángela Muñoz vuelve a estar como antes.")).toBeVisible();
  expect(await stored()).toHaveLength(6);
});

test("an undoing whose answer got lost is told as done when it is pressed again, and not when another window came between", async () => {
  const { stored, call, idOf } = await openAgenda({ search: MARCH });
  const { body } = await call<WireSeries>("/sessions/series", { body: weekly(idOf("Ángela Muñoz"), 3) });
  const broken = brokenNetwork();
  const priced = async (price: string) => {
    await event("Ángela Muñoz").nth(0).click();
    await field("Precio").fill(price);
    await scope("Toda la serie").click();
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    broken.lost.add("UndoSeries");
    await press("Deshacer").click();
    await see(page.getByText(/^No se pudo deshacer\./)).toBeVisible();
    broken.lost.clear();
  };
  await priced("70");
  await press("Reintentar").click();
  await see(page.getByText("La serie de Ángela Muñoz vuelve a estar como antes.")).toBeVisible();
  expect((await stored()).map(({ price }) => price)).toEqual([null, null, null]);
  await priced("80");
  await call(`/sessions/series/${body.id}`, {
    method: "PUT",
    body: { price: 90, desde: (await stored())[0]?.id, alcance: "TODA" },
  });
  await press("Reintentar").click();
  await see(page.getByText("Ya no se puede deshacer: la serie se ha cambiado después.")).toBeVisible();
});
