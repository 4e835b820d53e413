import { expect, test } from "vitest";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { between } from "../network.ts";
import { see } from "../portal.tsx";
import { answer, choose, dialog, field, openAgenda, openNew, pickClient, save, typeTime } from "./practice.ts";

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
  // As the service tells it once the round that found the client inactive has forgotten them.
  let isForgotten = true;
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation === "ResendReminder") isForgotten = false;
    if (operation !== "Session" || !isForgotten) return answer;
    const { data } = await answer.json();
    const { therapySession } = data;
    const reminder = { ...therapySession.reminder, deliveries: [] };
    return Response.json({ data: { ...data, therapySession: { ...therapySession, reminder } } });
  });
  history.pushState(null, "", `/dashboard/sessions?sesion=${(await stored())[0]?.id}`);
  dispatchEvent(new PopStateEvent("popstate"));
  const told = dialog.getByRole("region", { name: "Recordatorios" });
  await see(told).toMatchTextContent(/Cliente: no enviado/);
  await see(told).not.toMatchTextContent(/sale el/);
  await told.getByRole("button", { name: "Reenviar: Cliente" }).click();
  await see(told).toMatchTextContent(/Cliente: (?:pendiente|enviado)/);
});
