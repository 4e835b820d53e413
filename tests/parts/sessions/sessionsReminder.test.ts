import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { between } from "../network.ts";
import { openPortal, see } from "../portal.tsx";
import { answer, choose, dialog, event, field, openAgenda, openNew, pickClient, save, typeTime } from "./practice.ts";

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

test("a reminder that was due while its client was inactive is told as not sent, and can be sent", async () => {
  const day = addDays(dayIn("Europe/Madrid", new Date()), 1);
  const { stored } = await openAgenda({
    sessions: [
      { of: "Ángela Muñoz", day, time: "10:00", enviarRecordatorio: true, opcionRecordatorio: "P3_DIAS_ANTES" },
    ],
  });
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
