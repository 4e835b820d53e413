import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { unheard } from "../network.ts";
import { see } from "../portal.tsx";
import { dialog, field, save, scope } from "./practice.ts";
import {
  chooseFurther,
  closeNotice,
  conflict,
  of,
  openForm,
  openSeries,
  press,
  pressInVain,
} from "./seriesPractice.ts";

const isStored = dialog.getByText(/^La serie ya estaba guardada como la tenías antes de este cambio\./);
const WAS_DONE = /^Lo que pediste antes sí se guardó; esto, todavía no\./;
const extending = page.getByRole("dialog", { name: "Ampliar la serie" });
const cancelling = page.getByRole("dialog", { name: "Cancelar varias sesiones" });

/** A price for the whole series, whose answer got lost, and notes that are typed then. */
async function changeInVain(how: "cut" | "lost") {
  unheard();
  const opened = await openSeries();
  await openForm();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await pressInVain(save, how, "UpdateSeries");
  await field("Notas").fill("Llega tarde");
  return opened;
}

test("a change of a series whose answer got lost is told to be stored, and no other window's, once something else is typed", async () => {
  const { said } = await changeInVain("lost");
  await save.click();
  await see(isStored).toBeVisible();
  expect(conflict.elements()).toHaveLength(0);
  await see(page.getByText(/^Serie de Ángela Muñoz: sesiones cambiadas\./)).toBeVisible();
  expect(await said()).toEqual(Array(3).fill("60 null"));
  await closeNotice();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await said()).toEqual(Array(3).fill("60 Llega tarde"));
});

test("a change of a series that never arrived is saved with what is typed then, and what another window made of it is shown", async () => {
  const { said, elsewhere } = await changeInVain("cut");
  await elsewhere({ price: 90 });
  await save.click();
  await see(conflict.getByRole("radiogroup", { name: "Precio" })).toMatchTextContent(/60 US\$.*90 US\$/);
  expect(await said()).toEqual(Array(3).fill("90 null"));
});

test("what another window made of a series on top of a change whose answer got lost is shown", async () => {
  const { said, elsewhere } = await changeInVain("lost");
  await elsewhere({ price: 90 });
  await save.click();
  await see(conflict.getByRole("radiogroup", { name: "Precio" })).toMatchTextContent(/60 US\$.*90 US\$/);
  expect(await said()).toEqual(Array(3).fill("90 null"));
});

test("an extension whose answer got lost is told to be done once another is asked for, which goes on after it or in its place", async () => {
  unheard();
  const { stored } = await openSeries();
  await openForm();
  await chooseFurther("Ampliar la serie…");
  await extending.getByLabelText(/^Sesiones más/).fill("2");
  await pressInVain(press("Ampliar"), "lost", "ExtendSeries");
  await extending.getByLabelText(/^Sesiones más/).fill("1");
  await press("Ampliar").click();
  await see(extending.getByText(WAS_DONE)).toBeVisible();
  await see(extending.getByRole("list", { name: "Fechas" })).toMatchTextContent(/8 abr/);
  expect(await stored()).toHaveLength(5);
  await press("Deshacer").click();
  await see(extending.getByRole("list", { name: "Fechas" })).toMatchTextContent(/25 mar/);
  await closeNotice();
  await press("Ampliar").click();
  await see(extending).not.toBeInTheDocument();
  expect(await stored()).toHaveLength(4);
});

test("a cancellation whose answer got lost is told to be done once another is asked for, and that is done by another press", async () => {
  unheard();
  const { stored } = await openSeries();
  await openForm(1);
  await chooseFurther("Cancelar varias…");
  await pressInVain(press("Cancelar sesiones"), "lost", "CancelSeries");
  await cancelling.getByText("Toda la serie").click();
  await press("Cancelar sesiones").click();
  await see(cancelling.getByText(WAS_DONE)).toBeVisible();
  expect((await stored()).map(({ status }) => status)).toEqual(["PROGRAMADA", "CANCELADA", "CANCELADA"]);
  await closeNotice();
  await press("Cancelar sesiones").click();
  await see(page.getByText(`Serie de ${of}: 1 sesión cancelada.`)).toBeVisible();
  expect((await stored()).map(({ status }) => status)).toEqual(Array(3).fill("CANCELADA"));
});
