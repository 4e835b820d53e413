import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { showDay } from "../../../web/ui/day.ts";
import { expectAccessible } from "../axe.ts";
import { between } from "../network.ts";
import { openPortal, see } from "../portal.tsx";
import {
  answer,
  choose,
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

const goTo = (address: string) => {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
};
/** An answer of a service whose round found the client inactive. */
const untold = async (answer: Response) =>
  Response.json(JSON.parse(await answer.text(), (name, value: unknown) => (name === "deliveries" ? [] : value)));

test("whether a client is reminded is asked the first time, and then is as the last time", async () => {
  const { stored } = await openAgenda({ clients: ["Ángela Muñoz", "Mateo Quiroga"] });
  const begin = async (date: string) => {
    await openNew();
    await pickClient("Ángela Muñoz");
    await field("Fecha").fill(date);
    await typeTime("09:30");
  };
  await begin("10/03/2027");
  for (const word of ["Sí", "No"]) await see(answer(word)).not.toBeChecked();
  await save.click();
  await see(dialog.getByText("Elige sí o no.")).toBeVisible();
  await see(answer("Sí")).toHaveFocus();
  await answer("Sí").click();
  await choose("Recordatorio", "1 día antes");
  await save.click();
  await see(dialog).not.toBeInTheDocument();

  await begin("17/03/2027");
  await see(answer("Sí")).toBeChecked();
  await see(dialog.getByText("Elegido como en su última sesión")).toBeVisible();
  await see(dialog.getByLabelText("Recordatorio", { exact: true }).first()).toHaveValue("1 día antes");
  await answer("No").click();
  await save.click();
  await see(dialog).not.toBeInTheDocument();

  await begin("24/03/2027");
  await see(answer("No")).toBeChecked();
  // Another client, of whom nothing is known, is asked about again.
  await pickClient("Mateo Quiroga");
  await see(answer("No")).not.toBeChecked();
  await pickClient("Ángela Muñoz");
  await see(answer("No")).toBeChecked();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect((await stored()).map(({ enviarRecordatorio }) => enviarRecordatorio).sort()).toEqual([false, false, true]);
});

/** Of a day at noon in two days, three days before has passed and one day before is still to come. */
const IN_TWO_DAYS = addDays(dayIn("Europe/Madrid", new Date()), 2);
const REMINDED = { of: "Ángela Muñoz", enviarRecordatorio: true, opcionRecordatorio: "P3_DIAS_ANTES" } as const;
const chosen = () => dialog.getByLabelText("Recordatorio", { exact: true }).first();
const noMail = dialog.getByRole("status").filter({ hasText: "no saldrá ningún correo" });

test("a new session whose reminder's time has passed is told that no mail goes out, also where it is as the last time", async () => {
  const { stored } = await openAgenda({ sessions: [{ ...REMINDED, day: "2098-03-03", time: "10:00" }] });
  await openNew();
  await pickClient("Ángela Muñoz");
  await typeTime("12:00");
  await field("Fecha").fill("03/04/2098");
  await see(chosen()).toHaveValue("3 días antes");
  await see(noMail).not.toBeInTheDocument();
  await field("Fecha").fill(showDay(IN_TWO_DAYS));
  await see(noMail).toMatchTextContent("Su hora ya ha pasado: no saldrá ningún correo. Elige otra.");
  await expectAccessible();
  await choose("Recordatorio", "1 día antes");
  await see(noMail).not.toBeInTheDocument();
  await chosen().click();
  await see(page.getByRole("option", { name: "3 días antes (ya ha pasado)" })).toBeVisible();
  await page.getByRole("option", { name: "4 horas antes", exact: true }).click();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([
    { opcionRecordatorio: "P4_HORAS_ANTES" },
    { opcionRecordatorio: "P3_DIAS_ANTES" },
  ]);
});

test("of a series it is told of its first session alone, since the others' mails go out", async () => {
  await openAgenda({ sessions: [{ ...REMINDED, day: "2098-03-03", time: "10:00" }] });
  await openNew();
  await pickClient("Ángela Muñoz");
  await field("Fecha").fill(showDay(IN_TWO_DAYS));
  await typeTime("12:00");
  await see(noMail).toMatchTextContent(/Elige otra/);
  await choose("Se repite", "Cada semana");
  await see(noMail).toMatchTextContent("De esta sesión no saldrá ningún correo: su hora ya ha pasado.");
});

test("a session that is moved closer than its reminder is told so before it is saved, and not while it is as it was", async () => {
  await openAgenda({
    search: `?vista=lista&mes=${IN_TWO_DAYS.slice(0, 7)}`,
    sessions: [{ ...REMINDED, day: IN_TWO_DAYS, time: "12:00" }],
  });
  await page.getByRole("button", { name: /^Editar sesión de Ángela/ }).click();
  await see(chosen()).toHaveValue("3 días antes");
  await see(noMail).not.toBeInTheDocument();
  await typeTime("12:30");
  await see(noMail).toBeVisible();
  await field("Fecha").fill("03/04/2098");
  await see(noMail).not.toBeInTheDocument();
});

test("a reminder that is switched off and on again keeps its time", async () => {
  await openAgenda({
    search: "?vista=calendario&mes=2098-03",
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
    sessions: [{ ...REMINDED, day: "2098-03-03", time: "10:00" }],
  });
  await event("Ángela Muñoz").click();
  const remind = dialog.getByRole("switch", { name: "Enviar recordatorio" });
  await choose("Recordatorio", "1 día antes");
  for (const _ of ["off", "on"]) await remind.click();
  await see(chosen()).toHaveValue("1 día antes");
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Descartar" }).click();
  await openNew();
  await pickClient("Ángela Muñoz");
  await see(chosen()).toHaveValue("3 días antes");
  for (const word of ["No", "Sí"]) await answer(word).click();
  await see(chosen()).toHaveValue("3 días antes");
});

test("a reminder that is switched on where none was chosen goes out an hour before, of another client too", async () => {
  await openAgenda({
    clients: ["Ángela Muñoz", "Mateo Quiroga"],
    sessions: [{ ...REMINDED, day: "2098-03-03", time: "10:00" }],
  });
  await openNew();
  await pickClient("Ángela Muñoz");
  await see(chosen()).toHaveValue("3 días antes");
  await pickClient("Mateo Quiroga");
  await see(answer("Sí")).not.toBeChecked();
  await answer("Sí").click();
  await see(chosen()).toHaveValue("1 hora antes");
});

test("a reminder that was due while its client was inactive is told as not sent, and can be sent", async () => {
  const day = addDays(dayIn("Europe/Madrid", new Date()), 1);
  // Who pays nothing mails a client a day after their first session.
  const { stored } = await openAgenda({ planId: 2, sessions: [{ ...REMINDED, day, time: "10:00" }] });
  let isForgotten = true;
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation === "ResendReminder") isForgotten = false;
    return operation === "Session" && isForgotten ? untold(answer) : answer;
  });
  goTo(`/dashboard/sessions?sesion=${(await stored())[0]?.id}`);
  const told = dialog.getByRole("region", { name: "Recordatorios" });
  await see(told).toMatchTextContent(/Cliente: no enviado/);
  await see(told).not.toMatchTextContent(/sale el/);
  await told.getByRole("button", { name: "Reenviar: Cliente" }).click();
  await see(told).toMatchTextContent(/Cliente: (?:pendiente|enviado)/);
  await see(told.getByRole("alert")).not.toBeInTheDocument();
});

test("of a session that is over, too, it is told that nobody was reminded, and nothing is sent again", async () => {
  await page.viewport(1440, 1000);
  const [of, day] = ["Ángela Muñoz", addDays(dayIn("Europe/Madrid", new Date()), -1)];
  await openPortal("/dashboard/contact", {
    clients: [of],
    sessions: [{ of, day, time: "10:00", enviarRecordatorio: true }],
  });
  between(async (operation, pass) =>
    operation === "Agenda" || operation === "Session" ? untold(await pass()) : pass(),
  );
  goTo(`/dashboard/sessions?vista=dia&dia=${day}`);
  await event(of).hover();
  await see(page.getByRole("tooltip")).toMatchTextContent(/Recordatorio: No enviado/);
  await event(of).click();
  const told = dialog.getByRole("region", { name: "Recordatorios" });
  await see(told).toMatchTextContent(/Cliente: no enviado/);
  await see(told).not.toMatchTextContent(/sale el|Reenviar/);
});

test("the agenda, too, tells that nobody was reminded while the client was inactive", async () => {
  const day = addDays(dayIn("Europe/Madrid", new Date()), 1);
  const reminded = { enviarRecordatorio: true, opcionRecordatorio: "P3_DIAS_ANTES" } as const;
  await openPortal("/dashboard/contact", {
    clients: ["Ángela Muñoz"],
    sessions: [{ of: "Ángela Muñoz", day, time: "10:00", ...reminded }],
  });
  between(async (operation, pass) => (operation === "Agenda" ? untold(await pass()) : pass()));
  goTo(`/dashboard/sessions?vista=lista&mes=${day.slice(0, 7)}`);
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Editar sesión de Ángela/ }) });
  await see(row).toMatchTextContent(/Recordatorio: No enviado/);
});

test("a cancelled session announces no reminder, neither in the list nor in the calendar", async () => {
  await page.viewport(1440, 1000);
  const [of, today] = ["Ángela Muñoz", dayIn("Europe/Madrid", new Date())];
  const reminded = { of, enviarRecordatorio: true, opcionRecordatorio: "P15_MINUTOS_ANTES" } as const;
  const { planned, put } = await openAgenda({
    sessions: [
      { ...reminded, day: today, time: "23:50", duracionMinutos: 30 },
      { ...reminded, day: "2098-03-18", time: "10:00" },
    ],
  });
  const row = page.getByRole("listitem").filter({ hasText: "23:50" });
  await see(row).toMatchTextContent(/Recordatorio: 15 minutos antes/);
  await page.getByRole("button", { name: /^Cancelar la sesión de Ángela Muñoz.*23:50/ }).click();
  await see(row).toMatchTextContent(/Cancelada/);
  await see(row).not.toMatchTextContent(/Recordatorio/);
  const glance = page.getByRole("tooltip");
  goTo("?vista=dia&dia=2098-03-18");
  await event(of).hover();
  await see(glance).toMatchTextContent(/Programada.*Recordatorio: 15 minutos antes/);
  await put(planned[1]?.id ?? "", { status: "CANCELADA" });
  await see(glance).toMatchTextContent(/Cancelada$/);
});

test("the form of a cancelled session has no list of reminders where none was sent", async () => {
  const { planned, put } = await openAgenda({ sessions: [{ ...REMINDED, day: "2098-03-18", time: "10:00" }] });
  const id = planned[0]?.id ?? "";
  await put(id, { status: "CANCELADA" });
  goTo(`/dashboard/sessions?sesion=${id}`);
  await see(field("Fecha")).toBeVisible();
  await see(dialog.getByRole("region", { name: "Recordatorios" })).not.toBeInTheDocument();
});
