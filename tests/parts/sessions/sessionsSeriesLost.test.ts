import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answersLater, unheard } from "../network.ts";
import { see } from "../portal.tsx";
import {
  choose,
  chooseClient,
  dialog,
  event,
  field,
  openAgenda,
  openNew,
  scope,
  typeTime,
  weekly,
} from "./practice.ts";
import { pressInVain } from "./seriesPractice.ts";

const MARCH = "?vista=calendario&mes=2098-03";
const press = (name: string) => page.getByRole("button", { name, exact: true });
const notice = (text: RegExp | string) => page.getByText(text);
const CHANGED = /La serie se ha cambiado mientras tanto en otra ventana\./;
const store = dialog.getByRole("button", { name: "Guardar serie" });

/** Three Wednesdays of a client, of which no other window is heard. */
async function openSeries() {
  const of = "Ángela Muñoz";
  const { client: _, ...series } = weekly(of, 3);
  const opened = await openAgenda({ search: MARCH, clients: [of], series: [{ of, ...series }] });
  const { call, stored } = opened;
  const id = (await stored())[0]?.serie?.id ?? "";
  const path = `/sessions/series/${id}`;
  return {
    ...opened,
    /** What another window makes of the whole series. */
    elsewhere: async (change: object) =>
      call(path, { method: "PUT", body: { ...change, desde: (await stored())[0]?.id, alcance: "TODA" } }),
    undoElsewhere: () => call(`${path}/deshacer`, { body: {} }),
  };
}

async function menu(item: string): Promise<void> {
  await event("Ángela Muñoz").first().click();
  await press("Más acciones").click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function writeSeries(): Promise<void> {
  await openNew();
  await chooseClient("Ángela Muñoz");
  await field("Fecha").fill("04/03/2098");
  await typeTime("10:00");
  await repeatTwice();
}

async function repeatTwice(): Promise<void> {
  await choose("Se repite", "Cada semana");
  await field("Número de sesiones").fill("2");
}

test.each([
  {
    ...{ what: "a cancellation", operation: "CancelSeries", item: "Cancelar varias…" },
    ...{ title: "Cancelar varias sesiones", button: "Cancelar sesiones" },
  },
  {
    ...{ what: "a deletion", operation: "DeleteSeries", item: "Eliminar" },
    ...{ title: "Eliminar sesión", button: "Eliminar" },
  },
])(
  "$what of a whole series that never arrived is not told as done where another window changed the series meanwhile",
  async ({ operation, item, title, button }) => {
    unheard();
    const { stored, elsewhere } = await openSeries();
    await menu(item);
    await page.getByRole("dialog", { name: title }).getByText("Toda la serie").click();
    await pressInVain(press(button), "cut", operation);
    await elsewhere({ price: 90 });
    await press(button).click();
    await see(page.getByRole("dialog", { name: title }).getByText(CHANGED)).toBeVisible();
    expect((await stored()).map(({ status, price }) => `${status} ${price}`)).toEqual(Array(3).fill("PROGRAMADA 90"));
  },
);

test("a change of a whole series that never arrived is shown beside what another window made of it, and saved by another press", async () => {
  unheard();
  const { stored, elsewhere } = await openSeries();
  await event("Ángela Muñoz").first().click();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await pressInVain(press("Guardar"), "cut", "UpdateSeries");
  await elsewhere({ modalidad: "Consulta 2" });
  await press("Guardar").click();
  await see(dialog.getByRole("alert", { name: "Cambios en otra ventana" })).toBeVisible();
  await press("Guardar").click();
  await see(dialog).not.toBeInTheDocument();
  expect((await stored()).map(({ modalidad, price }) => `${modalidad} ${price}`)).toEqual(
    Array(3).fill("Consulta 2 60"),
  );
});

test("a cancellation of a whole series whose answer got lost is not told as what can be undone once another window changed the series", async () => {
  unheard();
  const { stored, elsewhere } = await openSeries();
  await menu("Cancelar varias…");
  await dialog.last().getByText("Toda la serie").click();
  await pressInVain(press("Cancelar sesiones"), "lost", "CancelSeries");
  await elsewhere({ price: 90 });
  await press("Cancelar sesiones").click();
  await see(dialog.last().getByText(CHANGED)).toBeVisible();
  expect((await stored()).map(({ status, price }) => `${status} ${price}`)).toContain("CANCELADA 90");
});

test("a series whose answer got lost and that was undone since is told to be gone, and made by another press", async () => {
  unheard();
  const { stored, call } = await openAgenda({ search: MARCH });
  await writeSeries();
  await pressInVain(store, "lost", "CreateSeries");
  await call(`/sessions/series/${(await stored())[0]?.serie?.id}/deshacer`, { body: {} });
  await store.click();
  await see(dialog.getByText(/^Esta serie ya se guardó y después se quitó de tu agenda\./)).toBeVisible();
  expect(await stored()).toEqual([]);
  await store.click();
  await see(notice(/^Serie de Ángela Muñoz: 2 sesiones en tu agenda\./)).toBeVisible();
  expect(await stored()).toHaveLength(2);
});

test("a series whose answer got lost and that another window changed since is told to be there, without undoing that change", async () => {
  unheard();
  const { stored, call } = await openAgenda({ search: MARCH });
  await writeSeries();
  await pressInVain(store, "lost", "CreateSeries");
  const [first] = await stored();
  const body = { price: 90, desde: first?.id, alcance: "TODA" };
  await call(`/sessions/series/${first?.serie?.id}`, { method: "PUT", body });
  await store.click();
  await see(notice("Serie de Ángela Muñoz: 2 sesiones en tu agenda.")).toBeVisible();
  expect(press("Deshacer").elements()).toHaveLength(0);
});

test("an extension whose answer got lost and that was undone since is not told as done", async () => {
  unheard();
  const { stored, undoElsewhere } = await openSeries();
  await menu("Ampliar la serie…");
  await dialog.getByLabelText(/^Sesiones más/).fill("2");
  await pressInVain(press("Ampliar"), "lost", "ExtendSeries");
  expect(await stored()).toHaveLength(5);
  await undoElsewhere();
  await press("Ampliar").click();
  await see(dialog.last().getByText(CHANGED)).toBeVisible();
  expect(await stored()).toHaveLength(3);
});

test.each([{ hears: true }, { hears: false }])(
  "a session that became the first of a series without an answer is told to be that, whatever is changed then, and as it is once that is undone (hears other windows: $hears)",
  async ({ hears }) => {
    if (!hears) unheard();
    const { stored } = await openAgenda({
      search: MARCH,
      sessions: [{ of: "Ángela Muñoz", day: "2098-03-04", time: "10:00" }],
    });
    await event("Ángela Muñoz").first().click();
    await repeatTwice();
    await pressInVain(store, "lost", "CreateSeries");
    expect(await stored()).toHaveLength(2);
    if (hears) await see(event("Ángela Muñoz").first()).toMatchTextContent(/Sesión 1 de 2 de una serie/);
    await field("Precio").fill("60");
    await store.click();
    await see(dialog.getByText(/^La serie ya estaba guardada/)).toBeVisible();
    await see(notice(/^Serie de Ángela Muñoz: 2 sesiones en tu agenda\./)).toBeVisible();
    await press("Deshacer").click();
    await see(notice("La serie de Ángela Muñoz vuelve a estar como antes.")).toBeVisible();
    // It lies over the buttons.
    await press("Cerrar aviso").click();
    await store.click();
    await see(dialog.getByRole("alert", { name: "Cambios en otra ventana" })).toBeVisible();
    await store.click();
    await see(dialog).not.toBeInTheDocument();
    expect((await stored()).map(({ price }) => price)).toEqual([60, 60]);
  },
);

test("a session that became the first of a series without an answer is not saved as one session once it is not to repeat", async () => {
  unheard();
  const { stored } = await openAgenda({
    search: MARCH,
    sessions: [{ of: "Ángela Muñoz", day: "2098-03-04", time: "10:00" }],
  });
  await event("Ángela Muñoz").first().click();
  await repeatTwice();
  await pressInVain(store, "lost", "CreateSeries");
  await choose("Se repite", "No se repite");
  await press("Guardar").click();
  await see(dialog.getByText(/^La serie ya estaba guardada/)).toBeVisible();
  await see(notice(/^Serie de Ángela Muñoz: 2 sesiones en tu agenda\./)).toBeVisible();
  expect(await stored()).toHaveLength(2);
});

test("a series that never arrived and is not wanted any more is not made by the press that takes it back", async () => {
  const { stored } = await openAgenda({
    search: MARCH,
    sessions: [{ of: "Ángela Muñoz", day: "2098-03-04", time: "10:00" }],
  });
  await event("Ángela Muñoz").first().click();
  await repeatTwice();
  await pressInVain(store, "cut", "CreateSeries");
  await choose("Se repite", "No se repite");
  await field("Precio").fill("60");
  await press("Guardar").click();
  await see(dialog).not.toBeInTheDocument();
  expect((await stored()).map(({ price, serie }) => [price, serie ?? null])).toEqual([[60, null]]);
});

test("a new session whose answer got lost, and the series it then began, undone since, is not made a second time", async () => {
  unheard();
  const { stored, call } = await openAgenda({ search: MARCH });
  await openNew();
  await chooseClient("Ángela Muñoz");
  await field("Fecha").fill("04/03/2098");
  await typeTime("10:00");
  await pressInVain(press("Guardar"), "lost", "CreateSession");
  await repeatTwice();
  await pressInVain(store, "lost", "CreateSeries");
  await call(`/sessions/series/${(await stored())[0]?.serie?.id}/deshacer`, { body: {} });
  await store.click();
  await see(dialog.getByText(/^Esta serie ya se guardó y después se quitó de tu agenda\./)).toBeVisible();
  expect(await stored()).toHaveLength(1);
  await store.click();
  await see(dialog.getByRole("alert", { name: "Cambios en otra ventana" })).toBeVisible();
  await store.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toHaveLength(2);
});

test("a repetition that is chosen while one session is being saved stays in the form, and makes a series of it", async () => {
  const { stored } = await openAgenda({ search: MARCH });
  await openNew();
  await chooseClient("Ángela Muñoz");
  await field("Fecha").fill("04/03/2098");
  await typeTime("10:00");
  const answers = answersLater("CreateSession");
  await press("Guardar").click();
  await expect.poll(() => answers.asked).toBe(1);
  await repeatTwice();
  answers.come();
  await see(dialog.getByText(/^Guardado, menos lo que has cambiado mientras tanto/)).toBeVisible();
  await store.click();
  await see(notice(/^Serie de Ángela Muñoz: 2 sesiones en tu agenda\./)).toBeVisible();
  expect(await stored()).toHaveLength(2);
});
