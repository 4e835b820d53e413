import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
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
  question,
  save,
  typeTime,
} from "./practice.ts";

const MARCH = "?vista=calendario&mes=2027-03";

describe("a new session", () => {
  test("each field says what is wrong with it; filled in as documented it is created once and comes back as typed", async () => {
    const { stored, idOf } = await openAgenda({ search: MARCH });
    await openNew();
    await field("Fecha").fill("31/02/2027");
    await field("Precio").fill("cien");
    await field("Modalidad").fill("a".repeat(121));
    await save.click();
    for (const sentence of [
      "Elige un cliente.",
      "Escribe un día como 21/11/2026.",
      "Escribe una hora como 09:30.",
      "Escribe un importe como 45 o 45,50.",
      "Escribe como máximo 120 caracteres.",
    ])
      await see(dialog.getByText(sentence, { exact: true })).toBeVisible();
    await see(dialog.getByRole("button", { name: /^Cliente/ })).toHaveFocus();
    await expectAccessible();
    await field("Fecha").fill("31/12/9999");
    await save.click();
    await see(dialog.getByText("Elige un día entre 2000 y 2099.")).toBeVisible();

    await chooseClient("Ángela Muñoz");
    await choose("Tipo de sesión", "Sesión Familiar");
    await field("Fecha").fill("10/03/2027");
    await typeTime("09:30");
    await choose("Duración", "90 minutos");
    await field("Precio").fill("45,50");
    await field("Modalidad").fill("Domi");
    await page.getByRole("option", { name: "Domicilio" }).click();
    await field("Notas").fill("👩‍👩‍👧 <b>no negrita</b>");
    await choose("Recordatorio", "1 día antes");
    const form = dialog.element().querySelector("form");
    form?.requestSubmit();
    form?.requestSubmit();
    await see(dialog).not.toBeInTheDocument();
    expect(await stored()).toMatchObject([
      {
        client: { id: idOf("Ángela Muñoz") },
        datetime: "2027-03-10T08:30:00.000Z",
        type: "Sesión Familiar",
        duracionMinutos: 90,
        price: 45.5,
        modalidad: "Domicilio",
        notes: "👩‍👩‍👧 <b>no negrita</b>",
        status: "PROGRAMADA",
        enviarRecordatorio: true,
        opcionRecordatorio: "P1_DIA_ANTES",
      },
    ]);
    await event("Ángela Muñoz").click();
    await see(field("Precio")).toHaveValue("45,50");
    await see(field("Notas")).toHaveValue("👩‍👩‍👧 <b>no negrita</b>");
    await see(field("Tipo de sesión").first()).toHaveValue("Sesión Familiar");
    await dialog.getByRole("switch", { name: "Enviar recordatorio" }).click();
    await field("Precio").fill("");
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    expect(await stored()).toMatchObject([{ price: null, enviarRecordatorio: false, version: 2 }]);
  });

  test("an hour that the clocks skip is refused, and of one they show twice the therapist says which", async () => {
    const { stored } = await openAgenda();
    await openNew();
    await chooseClient("Ángela Muñoz");
    await field("Fecha").fill("28/03/2027");
    await typeTime("02:30");
    await save.click();
    await see(
      dialog.getByText("El dom, 28 mar los relojes se adelantan y se saltan las 02:30. Elige otra hora."),
    ).toBeVisible();
    expect(await stored()).toEqual([]);
    await field("Fecha").fill("31/10/2027");
    const twice = dialog.getByRole("radiogroup", { name: "Los relojes se atrasan y las 02:30 llegan dos veces" });
    await see(twice.getByRole("radio", { name: "La primera vez (GMT+2)" })).toBeChecked();
    await twice.getByRole("radio", { name: "La segunda vez (GMT+1)" }).click();
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    expect(await stored()).toMatchObject([{ datetime: "2027-10-31T01:30:00.000Z" }]);
  });

  test("over another session it is warned, names it, and «Guardar igualmente» saves", async () => {
    const { stored } = await openAgenda({
      clients: ["Ángela Muñoz", "Mateo Quiroga"],
      sessions: [{ of: "Mateo Quiroga", day: "2027-03-10", time: "10:00" }],
    });
    await openNew();
    await chooseClient("Ángela Muñoz");
    await field("Fecha").fill("10/03/2027");
    await typeTime("10:30");
    await save.click();
    await see(dialog.getByRole("alert")).toMatchTextContent("Mateo Quiroga, de 10:00 a 11:00");
    // Another hour is another question.
    await typeTime("10:45");
    await see(dialog.getByRole("alert")).not.toBeInTheDocument();
    await save.click();
    await dialog.getByRole("button", { name: "Guardar igualmente" }).click();
    await see(dialog).not.toBeInTheDocument();
    expect(await stored()).toHaveLength(2);
  });
});

describe("what was typed", () => {
  test("stays when a save fails, when its answer gets lost, and when the client is gone; leaving asks", async () => {
    const { call, stored, idOf } = await openAgenda({ clients: ["Ángela Muñoz", "Mateo Quiroga"] });
    const broken = brokenNetwork();
    await openNew();
    await chooseClient("Ángela Muñoz");
    await field("Fecha").fill("10/03/2027");
    await typeTime("10:30");
    await field("Notas").fill("Lo que me contó hoy.");
    broken.cut.add("CreateSession");
    await save.click();
    await see(dialog.getByRole("alert")).toMatchTextContent("No se pudo guardar.");
    await see(field("Notas")).toHaveValue("Lo que me contó hoy.");
    broken.cut.clear();
    broken.lost.add("CreateSession");
    await save.click();
    await see(dialog.getByRole("alert")).toMatchTextContent("No se pudo guardar.");
    await expect.poll(stored).toHaveLength(1);
    broken.lost.clear();
    await field("Notas").fill("Lo que me contó ayer.");
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    expect(await stored()).toMatchObject([{ notes: "Lo que me contó ayer." }]);

    await openNew();
    await chooseClient("Mateo Quiroga");
    await field("Fecha").fill("11/03/2027");
    await typeTime("10:30");
    await field("Notas").fill("Lo de Mateo.");
    await call(`/clientes/${idOf("Mateo Quiroga")}`, { method: "DELETE" });
    await save.click();
    await see(dialog.getByText("Cliente no encontrado.")).toBeVisible();
    await see(field("Notas")).toHaveValue("Lo de Mateo.");
    await userEvent.keyboard("{Escape}");
    await question.getByRole("button", { name: "Seguir editando" }).click();
    await see(field("Notas")).toHaveValue("Lo de Mateo.");
    await dialog.getByRole("button", { name: "Cancelar", exact: true }).click();
    await question.getByRole("button", { name: "Descartar" }).click();
    await see(dialog).not.toBeInTheDocument();
    expect(await stored()).toHaveLength(1);
  });

  test("in two windows is brought together: both versions are shown, and day and hour are one", async () => {
    const { stored, put, planned } = await openAgenda({
      search: MARCH,
      sessions: [{ of: "Ángela Muñoz", day: "2027-03-10", time: "10:00", modalidad: "Consulta" }],
    });
    await event("Ángela Muñoz").click();
    await field("Modalidad").fill("En línea");
    await field("Notas").fill("Lo mío");
    await typeTime("12:00");
    const id = planned[0]?.id ?? "";
    await put(id, { modalidad: "Domicilio", price: 50, datetime: "2027-03-11T09:00:00.000Z" });
    await save.click();
    const conflict = page.getByRole("alert", { name: "Cambios en otra ventana" });
    await see(conflict).toMatchTextContent("Esta sesión se guardó en otra ventana mientras la editabas.");
    await see(conflict).toMatchTextContent("Traído de la otra ventana: Precio.");
    await see(conflict.getByRole("radiogroup", { name: "Fecha y hora" })).toMatchTextContent("11/03/2027 · 10:00");
    await save.click();
    await see(page.getByText("Elige qué texto se queda en cada campo antes de guardar.")).toBeVisible();
    await expectAccessible();
    const choice = (name: string, side: RegExp) =>
      conflict.getByRole("radiogroup", { name }).getByRole("radio", { name: side }).click();
    await choice("Fecha y hora", /otra ventana/);
    await choice("Modalidad", /Lo que has escrito/);
    await see(field("Fecha")).toHaveValue("11/03/2027");
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    expect(await stored()).toMatchObject([
      { datetime: "2027-03-11T09:00:00.000Z", modalidad: "En línea", notes: "Lo mío", price: 50 },
    ]);

    // What was only agreed meanwhile is nothing to choose about.
    await event("Ángela Muñoz").click();
    await field("Notas").fill("Lo mío, otra vez");
    await put(id, { status: "CONFIRMADA" });
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    expect(await stored()).toMatchObject([{ notes: "Lo mío, otra vez", status: "CONFIRMADA" }]);
  });
});

test("a session deleted meanwhile says so and keeps what was typed", async () => {
  foresee(/^UpdateSession NOT_FOUND/);
  const { call, planned } = await openAgenda({
    search: MARCH,
    sessions: [{ of: "Ángela Muñoz", day: "2027-03-10", time: "10:00" }],
  });
  await event("Ángela Muñoz").click();
  await field("Notas").fill("Lo que quería guardar");
  await call(`/sessions/${planned[0]?.id}`, { method: "DELETE" });
  await save.click();
  await see(field("Notas")).toHaveValue("Lo que quería guardar");
  await see(page.getByRole("alert")).toMatchTextContent(
    "Esta sesión ya no existe. Copia lo que necesites antes de cerrar.",
  );
});
