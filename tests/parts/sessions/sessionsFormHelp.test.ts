import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { link, openPractice } from "../clients/practice.ts";
import { between } from "../network.ts";
import { see } from "../portal.tsx";
import {
  chooseClient,
  dialog,
  event,
  field,
  openAgenda,
  openNew,
  pickClient,
  question,
  save,
  typeTime,
} from "./practice.ts";

const MARCH = "?vista=calendario&mes=2027-03";
const ANGELA = { type: "Seguimiento", duracionMinutos: 45, price: 52.5, modalidad: "En línea" };
const values = () => ["Tipo de sesión", "Duración", "Precio", "Modalidad"].map((label) => field(label).first());
const reads = async (expected: string[]) => {
  for (const [index, input] of values().entries()) await see(input).toHaveValue(expected[index]);
};

test("a new session takes after the client's last one; what was typed stays, another client proposes anew", async () => {
  const { stored } = await openAgenda({
    search: MARCH,
    clients: ["Ángela Muñoz", "Mateo Quiroga", "Noelia Prats"],
    sessions: [
      { of: "Ángela Muñoz", day: "2027-03-02", time: "10:00", type: "Evaluación", price: 99 },
      { of: "Ángela Muñoz", day: "2027-03-03", time: "10:00", ...ANGELA },
      {
        of: "Mateo Quiroga",
        day: "2027-03-04",
        time: "10:00",
        type: "Sesión Familiar",
        duracionMinutos: 90,
        price: 80,
      },
    ],
  });
  await openNew();
  await reads(["Terapia Individual", "60 minutos", "", ""]);
  await chooseClient("Ángela Muñoz");
  await reads(["Seguimiento", "45 minutos", "52,50", "En línea"]);
  await see(dialog.getByText("Tipo, duración, precio y modalidad como en su sesión del mié, 3 mar.")).toBeVisible();
  await expectAccessible();
  await field("Precio").fill("60");
  await pickClient("Mateo Quiroga");
  await reads(["Sesión Familiar", "90 minutos", "60", ""]);
  await pickClient("Noelia Prats");
  await reads(["Terapia Individual", "60 minutos", "60", ""]);
  await see(dialog.getByText("No tiene sesiones anteriores de las que proponer.")).toBeVisible();
  await pickClient("Ángela Muñoz");
  await field("Fecha").fill("20/03/2027");
  await typeTime("12:00");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect((await stored()).at(-1)).toMatchObject({ ...ANGELA, price: 60 });
});

test("what is proposed is nobody's text: of a client's own session nothing is asked on leaving", async () => {
  const sessions = [{ of: "Ángela Muñoz", day: "2027-03-03", time: "10:00", ...ANGELA }];
  await openPractice({ clients: ["Ángela Muñoz"], sessions });
  await link("Ángela Muñoz").click();
  await page.getByRole("button", { name: "Crear Sesión" }).click();
  const form = page.getByRole("dialog", { name: "Nueva Sesión" });
  await see(form.getByLabelText("Precio")).toHaveValue("52,50");
  await see(form.getByLabelText("Modalidad")).toHaveValue("En línea");
  await userEvent.keyboard("{Escape}");
  await see(form).not.toBeInTheDocument();
  await see(question).not.toBeInTheDocument();
});

test("who has the time already is said in a line that moves nothing, before anything is saved", async () => {
  await openAgenda({
    search: MARCH,
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
    sessions: [
      { of: "Mateo Quiroga", day: "2027-03-10", time: "23:30" },
      { of: "Ángela Muñoz", day: "2027-03-12", time: "09:00", status: "CANCELADA" },
    ],
  });
  await openNew();
  await chooseClient("Ángela Muñoz");
  const line = dialog.getByRole("status").filter({ hasText: "ya está" });
  // As far below the day as it was: a field that takes the focus may be scrolled to.
  const topOf = (label: string) => field(label).element().getBoundingClientRect().top;
  const top = () => topOf("Precio") - topOf("Fecha");
  await field("Fecha").fill("11/03/2027");
  await typeTime("01:00");
  await see(line).not.toBeInTheDocument();
  const before = top();
  await typeTime("00:15");
  await see(line).toMatchTextContent("El mié, 10 mar, de 23:30 a 00:30, ya está Mateo Quiroga.");
  expect(top()).toBe(before);
  await expectAccessible();
  await typeTime("00:30");
  await see(line).not.toBeInTheDocument();
});

test("the state of a session is a control of its form: pressed, it confirms and cancels, and tells what it is", async () => {
  const { stored } = await openAgenda({
    search: MARCH,
    sessions: [{ of: "Ángela Muñoz", day: "2027-03-10", time: "10:00" }],
  });
  await event("Ángela Muñoz").click();
  // By keys: the first state is one that takes no focus once it is past.
  const become = async (from: string, to: string) => {
    const button = dialog.getByRole("button", { name: `Estado: ${from}` });
    await see(button).toBeVisible();
    button.element().focus();
    await userEvent.keyboard("{Enter}");
    const menu = page.getByRole("menu", { name: `Estado: ${from}` });
    await see(menu.getByRole("menuitemradio", { name: from })).toBeChecked();
    await see(menu.getByRole("menuitemradio", { name: from })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await see(menu.getByRole("menuitemradio", { name: to })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await see(dialog.getByRole("button", { name: `Estado: ${to}` })).toHaveFocus();
  };
  await become("Programada", "Confirmada");
  await become("Confirmada", "Cancelada");
  await expect.poll(stored).toMatchObject([{ status: "CANCELADA" }]);
  await dialog.getByRole("button", { name: "Estado: Cancelada" }).click();
  await see(page.getByRole("menuitemradio", { name: "Confirmada" })).toBeDisabled();
  await expectAccessible();
  await page.getByRole("menuitemradio", { name: "Programada…" }).click();
  await see(page.getByRole("dialog", { name: "Reprogramar sesión" })).toBeVisible();
});

test("whose session it is stands in its form at once, as the agenda has told it", async () => {
  await openAgenda({ search: MARCH, sessions: [{ of: "Ángela Muñoz", day: "2027-03-02", time: "10:00" }] });
  let come = () => {};
  const later = new Promise<void>((resolve) => {
    come = resolve;
  });
  between(async (operation, pass) => {
    if (operation === "ClientPickerChoice") await later;
    return pass();
  });
  await event("Ángela Muñoz").click();
  await see(dialog.getByRole("button", { name: /^Cliente/ })).toHaveTextContent("Ángela Muñoz");
  come();
});
