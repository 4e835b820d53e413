import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answersLater, brokenNetwork, unheard } from "../network.ts";
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
const of = "Ángela Muñoz";
const press = (name: string) => page.getByRole("button", { name, exact: true });
const store = dialog.getByRole("button", { name: "Guardar serie" });
const conflict = dialog.getByRole("alert", { name: "Cambios en otra ventana" });
const left = dialog.getByText("Guardado, menos lo que has cambiado mientras tanto: vuelve a guardar.");
const extending = page.getByRole("dialog", { name: "Ampliar la serie" });

/** Presses, and has something typed while the answer is on its way. */
async function meanwhile(operation: string, button: typeof save, type: () => Promise<void>): Promise<void> {
  const answers = answersLater(operation);
  await button.click();
  await expect.poll(() => answers.asked).toBe(1);
  await type();
  answers.come();
}

/** The notice lies over the button. */
async function saveAgain(): Promise<void> {
  await press("Cerrar aviso").click();
  await save.click();
}

async function repeatTwice(): Promise<void> {
  await choose("Se repite", "Cada semana");
  await field("Número de sesiones").fill("2");
}

async function writeSeries(): Promise<void> {
  await openNew();
  await chooseClient(of);
  await field("Fecha").fill("04/03/2098");
  await typeTime("10:00");
  await field("Notas").fill("La primera");
  await repeatTwice();
}

/** Three Wednesdays, and the form of the first; what is done with the practice past the portal. */
async function openSeries() {
  const { client: _, ...series } = weekly(of, 3);
  const opened = await openAgenda({ search: MARCH, clients: [of], series: [{ of, ...series }] });
  await event(of).first().click();
  await see(dialog.getByText("Sesión 1 de 3 de una serie.")).toBeVisible();
  const [first] = await opened.stored();
  return {
    ...opened,
    said: async () => (await opened.stored()).map(({ price, notes }) => `${price} ${notes}`),
    elsewhere: (change: object) =>
      opened.call(`/sessions/series/${first?.serie?.id}`, {
        method: "PUT",
        body: { ...change, desde: first?.id, alcance: "TODA" },
      }),
  };
}

async function extend(): Promise<void> {
  await press("Más acciones").click();
  await page.getByRole("menuitem", { name: "Ampliar la serie…" }).click();
  await extending.getByLabelText(/^Sesiones más/).fill("1");
  await press("Ampliar").click();
  await see(extending).not.toBeInTheDocument();
}

test("what is typed while a new series is being saved stays in the form, and is saved of all of it by the next press", async () => {
  const { stored } = await openAgenda({ search: MARCH });
  await writeSeries();
  await meanwhile("CreateSeries", store, () => field("Notas").fill("La primera, con calma"));
  await see(left).toBeVisible();
  await see(field("Notas")).toHaveValue("La primera, con calma");
  await see(scope("Toda la serie")).toBeChecked();
  await saveAgain();
  await see(dialog).not.toBeInTheDocument();
  expect((await stored()).map(({ notes }) => notes)).toEqual(Array(2).fill("La primera, con calma"));
});

test("the form of a new series closes where nothing was typed while it was being saved", async () => {
  const { stored } = await openAgenda({ search: MARCH });
  await writeSeries();
  await meanwhile("CreateSeries", store, async () => {});
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toHaveLength(2);
});

test("what is typed while a session becomes the first of a series stays in the form, and is saved of all of it", async () => {
  const { stored } = await openAgenda({ search: MARCH, sessions: [{ of, day: "2098-03-04", time: "10:00" }] });
  await event(of).first().click();
  await repeatTwice();
  await meanwhile("CreateSeries", store, () => field("Precio").fill("60"));
  await see(left).toBeVisible();
  await see(scope("Toda la serie")).toBeChecked();
  await saveAgain();
  await see(dialog).not.toBeInTheDocument();
  expect((await stored()).map(({ price }) => price)).toEqual([60, 60]);
});

test("a repetition that is changed while its series is being saved stays in the form, and is made once the series is undone", async () => {
  const { stored } = await openAgenda({ search: MARCH });
  await writeSeries();
  await meanwhile("CreateSeries", store, () => field("Número de sesiones").fill("3"));
  await see(dialog.getByText(/^La serie ya estaba guardada como la tenías antes de este cambio\./)).toBeVisible();
  expect(await stored()).toHaveLength(2);
  await press("Deshacer").click();
  await see(page.getByText(`La serie de ${of} vuelve a estar como antes.`)).toBeVisible();
  await store.click();
  await see(page.getByText(`Serie de ${of}: 3 sesiones en tu agenda.`)).toBeVisible();
  expect(await stored()).toHaveLength(3);
});

test.each([
  { words: "Esta y las siguientes", hears: true },
  { words: "Toda la serie", hears: false },
])(
  "what is typed while «$words» is being saved stays in the form, and is saved of them by the next press",
  async ({ words, hears }) => {
    if (!hears) unheard();
    const { said } = await openSeries();
    await field("Precio").fill("60");
    await scope(words).click();
    await meanwhile("UpdateSeries", save, () => field("Notas").fill("Llega tarde"));
    await see(left).toBeVisible();
    await see(field("Notas")).toHaveValue("Llega tarde");
    await saveAgain();
    await see(dialog).not.toBeInTheDocument();
    expect(await said()).toEqual(Array(3).fill("60 Llega tarde"));
  },
);

test("a series that is extended from a session's form is no other window's change to that form, and all of it is changed", async () => {
  unheard();
  const { said } = await openSeries();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await extend();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await said()).toEqual(Array(4).fill("60 null"));
});

test("sessions that are called off from one's form are no other window's change to that form", async () => {
  unheard();
  const { said } = await openSeries();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await press("Más acciones").click();
  await page.getByRole("menuitem", { name: "Cancelar varias…" }).click();
  await press("Cancelar sesiones").click();
  await see(page.getByText(`Serie de ${of}: 3 sesiones canceladas.`)).toBeVisible();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect((await said())[0]).toBe("60 null");
});

test("what another window changed is told also where the series is extended here after it", async () => {
  unheard();
  const { said, elsewhere } = await openSeries();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await elsewhere({ price: 90 });
  await extend();
  await save.click();
  await see(conflict.getByRole("radiogroup", { name: "Precio" })).toMatchTextContent(/60 US\$.*90 US\$/);
  expect(await said()).toEqual(Array(4).fill("90 null"));
});

test("what another window changed is told also where the series was extended here before it", async () => {
  unheard();
  const { said, elsewhere } = await openSeries();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await extend();
  await elsewhere({ price: 90 });
  await save.click();
  await see(conflict.getByRole("radiogroup", { name: "Precio" })).toMatchTextContent(/60 US\$.*90 US\$/);
  expect(await said()).toEqual(Array(4).fill("90 null"));
});

test("a new series whose answer got lost is told to be there once something is typed, and is not changed by it", async () => {
  unheard();
  const { stored } = await openAgenda({ search: MARCH });
  await writeSeries();
  const broken = brokenNetwork();
  broken.lost.add("CreateSeries");
  await store.click();
  await see(dialog.getByRole("alert")).toBeVisible();
  broken.lost.clear();
  await meanwhile("CreateSeries", store, () => field("Notas").fill("Otra"));
  await see(left).toBeVisible();
  expect((await stored()).map(({ notes }) => notes)).toEqual(["La primera", "La primera"]);
});
