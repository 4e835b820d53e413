import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { unheard } from "../network.ts";
import { focusOn, see } from "../portal.tsx";
import { dialog, event, field, openAgenda, save, scope } from "./practice.ts";
import { chooseFurther, closeNotice, conflict, MARCH, of, openForm, openSeries, press } from "./seriesPractice.ts";

// On a small screen a notice makes way for what is pressed in a form.
beforeEach(() => page.viewport(1280, 1400));

const notice = (text: RegExp | string) => page.getByText(text);

/** What is undone here, with the form of a session open. */
async function undo(told: RegExp | string): Promise<void> {
  await press("Deshacer").click();
  await see(notice(told)).toBeVisible();
  await closeNotice();
}
const undoSeries = () => undo(/^La serie de Ángela Muñoz vuelve a estar como antes/);

async function saveAll(change: () => Promise<void>): Promise<void> {
  await openForm();
  await change();
  await scope("Toda la serie").click();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
}

async function moveFirst(): Promise<void> {
  await focusOn(event(of).first());
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await see(notice(/^Sesión de Ángela Muñoz movida/)).toBeVisible();
}
/** Its move, which the form takes over. */
async function undoMove(): Promise<void> {
  await undo("La sesión de Ángela Muñoz vuelve a su hora.");
  await see(field("Fecha")).toHaveValue("04/03/2098");
}

test.each(["Toda la serie", "Solo esta"])(
  "a change of a series that is undone here is no other window's change to the form of one of its sessions («%s»)",
  async (words) => {
    unheard();
    const { said } = await openSeries();
    await saveAll(() => field("Precio").fill("60"));
    await openForm();
    await field("Notas").fill("Con calma");
    await scope(words).click();
    await undoSeries();
    await see(field("Precio")).toHaveValue("");
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    const rest = words === "Toda la serie" ? "null Con calma" : "null null";
    expect(await said()).toEqual(["null Con calma", rest, rest]);
  },
);

test("what is typed over what is undone here stays, and is saved of the whole series", async () => {
  unheard();
  const { said } = await openSeries();
  await saveAll(() => field("Precio").fill("60"));
  await openForm();
  await field("Precio").fill("70");
  await scope("Toda la serie").click();
  await undoSeries();
  await see(field("Precio")).toHaveValue("70");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await said()).toEqual(Array(3).fill("70 null"));
});

test("nothing is asked before a form is left in which nothing is typed but what is undone here", async () => {
  unheard();
  await openSeries();
  await saveAll(() => field("Precio").fill("60"));
  await openForm();
  await undoSeries();
  await see(field("Precio")).toHaveValue("");
  await dialog.getByRole("button", { name: "Cancelar", exact: true }).click();
  await see(dialog).not.toBeInTheDocument();
});

test.each(["Toda la serie", "Solo esta"])(
  "a move that is undone here is no other window's change to the form of that session («%s»)",
  async (words) => {
    unheard();
    const { stored, said } = await openSeries();
    await moveFirst();
    await openForm();
    await see(field("Fecha")).toHaveValue("05/03/2098");
    await field("Notas").fill("Con calma");
    await scope(words).click();
    await undoMove();
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    expect((await said())[0]).toBe("null Con calma");
    expect((await stored()).map(({ datetime }) => datetime.slice(5, 16))).toEqual([
      "03-04T09:00",
      "03-11T09:00",
      "03-18T09:00",
    ]);
  },
);

test("another hour of a cancelled session that is undone here is no other window's change to its form", async () => {
  unheard();
  const { stored, put } = await openAgenda({
    search: MARCH,
    clients: [of],
    sessions: [{ of, day: "2098-03-04", time: "10:00" }],
  });
  await put((await stored())[0]?.id ?? "", { status: "CANCELADA" });
  await page.getByRole("button", { name: "Mes siguiente" }).click();
  await page.getByRole("button", { name: "Mes anterior" }).click();
  await event(of).click();
  await chooseFurther("Reprogramar…");
  await dialog
    .last()
    .getByLabelText(/^Fecha/)
    .fill("06/03/2098");
  await press("Reprogramar").click();
  await see(notice(/^Sesión de Ángela Muñoz reprogramada/)).toBeVisible();
  await see(dialog).not.toBeInTheDocument();
  await event(of).click();
  await see(field("Fecha")).toHaveValue("06/03/2098");
  await field("Notas").fill("Con calma");
  await undo("La sesión de Ángela Muñoz vuelve a estar cancelada.");
  await see(field("Fecha")).toHaveValue("04/03/2098");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([
    { datetime: "2098-03-04T09:00:00.000Z", status: "CANCELADA", notes: "Con calma" },
  ]);
});

test("what another window changed is told also where a move was undone here before it", async () => {
  unheard();
  const { said, put, first } = await openSeries();
  await moveFirst();
  await openForm();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await undo("La sesión de Ángela Muñoz vuelve a su hora.");
  await put(first, { notes: "De otra ventana" });
  await save.click();
  await see(conflict).toMatchTextContent(/Traído de la otra ventana: Notas\./);
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await said()).toEqual(["60 De otra ventana", "60 null", "60 null"]);
});

test("what another window changed of later sessions is told also where a move was undone here since", async () => {
  unheard();
  const { said, stored, call, path } = await openSeries(4);
  await moveFirst();
  await openForm();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  const desde = (await stored())[2]?.id;
  await call(path, { method: "PUT", body: { price: 90, desde, alcance: "SIGUIENTES" } });
  await undoMove();
  await save.click();
  await see(conflict).toMatchTextContent(/Lo que ves aquí sigue igual/);
  expect(await said()).toEqual(["null null", "null null", "90 null", "90 null"]);
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await said()).toEqual(Array(4).fill("60 null"));
});

test("what was undone here and done again in another window is that window's", async () => {
  unheard();
  const { said, stored, put, first } = await openSeries();
  await moveFirst();
  await openForm();
  await undoMove();
  await put(first, { datetime: "2098-03-05T09:00:00.000Z" });
  await field("Notas").fill("Con calma");
  await save.click();
  await see(conflict).toMatchTextContent(/Traído de la otra ventana: Fecha y hora\./);
  await see(field("Fecha")).toHaveValue("05/03/2098");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect((await said())[0]).toBe("null Con calma");
  expect((await stored())[0]?.datetime).toBe("2098-03-05T09:00:00.000Z");
});

test("what another window undid, and changed with it, is that window's", async () => {
  unheard();
  const { said, put, first } = await openSeries();
  await moveFirst();
  await openForm();
  await field("Notas").fill("Con calma");
  await put(first, { datetime: "2098-03-04T09:00:00.000Z", notes: "De otra ventana" });
  await undo("La sesión de Ángela Muñoz vuelve a su hora.");
  await save.click();
  await see(conflict.getByRole("radiogroup", { name: "Notas" })).toMatchTextContent(/Con calma.*De otra ventana/);
  expect((await said())[0]).toBe("null De otra ventana");
});

test("a deleted session that is restored here is no other window's change to the form of a whole series", async () => {
  unheard();
  const { said, stored, call, path } = await openSeries();
  await openForm(2);
  await chooseFurther("Eliminar");
  await page.getByRole("dialog", { name: "Eliminar sesión" }).getByRole("button", { name: "Eliminar" }).click();
  await see(notice("Sesión de Ángela Muñoz: eliminada.")).toBeVisible();
  await call(`${path}?${new URLSearchParams({ desde: (await stored())[1]?.id ?? "", alcance: "SIGUIENTES" })}`, {
    method: "DELETE",
  });
  await openForm();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await undo("La sesión de Ángela Muñoz vuelve a estar en tu agenda.");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await said()).toEqual(["60 null", "60 null"]);
});

test("what another window changed is told also where a deleted session is restored here after it", async () => {
  unheard();
  const { said, elsewhere } = await openSeries(4);
  await openForm(2);
  await chooseFurther("Eliminar");
  await page.getByRole("dialog", { name: "Eliminar sesión" }).getByRole("button", { name: "Eliminar" }).click();
  await see(notice("Sesión de Ángela Muñoz: eliminada.")).toBeVisible();
  await openForm();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await elsewhere({ price: 90 });
  await undo("La sesión de Ángela Muñoz vuelve a estar en tu agenda.");
  await save.click();
  await see(conflict.getByRole("radiogroup", { name: "Precio" })).toMatchTextContent(/60 US\$.*90 US\$/);
  expect(await said()).toEqual(["90 null", "90 null", "null null", "90 null"]);
});
