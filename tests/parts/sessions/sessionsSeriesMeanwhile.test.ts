import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { brokenNetwork, unheard } from "../network.ts";
import { see } from "../portal.tsx";
import { dialog, event, field, openAgenda, save, scope } from "./practice.ts";
import {
  chooseFurther,
  closeNotice,
  conflict,
  MARCH,
  meanwhile,
  of,
  openForm,
  openSeries,
  press,
  repeatTwice,
  store,
  writeSeries,
} from "./seriesPractice.ts";

const left = dialog.getByText("Guardado, menos lo que has cambiado mientras tanto: vuelve a guardar.");
const isStored = dialog.getByText(/^La serie ya estaba guardada como la tenías antes de este cambio\./);
const extending = page.getByRole("dialog", { name: "Ampliar la serie" });

async function saveAgain(): Promise<void> {
  await closeNotice();
  await save.click();
}

/** With notes. */
async function writeNoted(): Promise<void> {
  await writeSeries();
  await field("Notas").fill("La primera");
}

/** Three Wednesdays, and the form of the first. */
async function openFirst() {
  const opened = await openSeries();
  await openForm();
  return opened;
}

async function extend(): Promise<void> {
  await chooseFurther("Ampliar la serie…");
  await extending.getByLabelText(/^Sesiones más/).fill("1");
  await press("Ampliar").click();
  await see(extending).not.toBeInTheDocument();
}

test("what is typed while a new series is being saved stays in the form, and is saved of all of it by the next press", async () => {
  const { stored } = await openAgenda({ search: MARCH });
  await writeNoted();
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
  await writeNoted();
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
  await writeNoted();
  await meanwhile("CreateSeries", store, () => field("Número de sesiones").fill("3"));
  await see(isStored).toBeVisible();
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
    const { said } = await openFirst();
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
  const { said } = await openFirst();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await extend();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await said()).toEqual(Array(4).fill("60 null"));
});

test("sessions that are called off from one's form are no other window's change to that form", async () => {
  unheard();
  const { said } = await openFirst();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await chooseFurther("Cancelar varias…");
  await press("Cancelar sesiones").click();
  await see(page.getByText(`Serie de ${of}: 3 sesiones canceladas.`)).toBeVisible();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect((await said())[0]).toBe("60 null");
});

test("what another window changed is told also where the series is extended here after it", async () => {
  unheard();
  const { said, elsewhere } = await openFirst();
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
  const { said, elsewhere } = await openFirst();
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
  await writeNoted();
  const broken = brokenNetwork();
  broken.lost.add("CreateSeries");
  await store.click();
  await see(dialog.getByRole("alert")).toBeVisible();
  broken.lost.clear();
  await meanwhile("CreateSeries", store, () => field("Notas").fill("Otra"));
  await see(left).toBeVisible();
  expect((await stored()).map(({ notes }) => notes)).toEqual(["La primera", "La primera"]);
});

test.each([
  { sent: "Esta y las siguientes", wanted: "Toda la serie", all: ["60 null", "60 null", "60 null"] },
  { sent: "Toda la serie", wanted: "Esta y las siguientes", all: ["null null", "60 null", "60 null"] },
])(
  "«$wanted», chosen while «$sent» is being saved, gets what was typed once that is undone",
  async ({ sent, wanted, all }) => {
    unheard();
    const { said } = await openSeries();
    await openForm(1);
    await field("Precio").fill("60");
    await scope(sent).click();
    await meanwhile("UpdateSeries", save, () => scope(wanted).click());
    await see(isStored).toBeVisible();
    await press("Deshacer").click();
    await see(page.getByText(`La serie de ${of} vuelve a estar como antes.`)).toBeVisible();
    await see(field("Precio")).toHaveValue("60");
    await saveAgain();
    await see(dialog).not.toBeInTheDocument();
    expect(await said()).toEqual(all);
  },
);

test("what another window changed of one session is not saved over where that session cannot be read", async () => {
  unheard();
  const { said, put, first } = await openFirst();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await extend();
  await put(first, { price: 90 });
  const broken = brokenNetwork();
  broken.cut.add("Session");
  await saveAgain();
  await see(dialog.getByRole("alert")).toMatchTextContent(/^No se pudo guardar\./);
  expect(await said()).toEqual(["90 null", "null null", "null null", "null null"]);
  broken.cut.clear();
  await save.click();
  await see(conflict.getByRole("radiogroup", { name: "Precio" })).toMatchTextContent(/60 US\$.*90 US\$/);
});
