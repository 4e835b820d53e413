import { partsOf } from "../web/sessionsParts.ts";
import { keysOf } from "./hands.ts";
import { createClient, signUp } from "./newcomer.ts";
import { expect, test } from "./outside.ts";

/** Day and time on the clocks of Madrid some minutes from now, as they are typed. */
function inMinutes(minutes: number): { date: string; time: string } {
  const format = new Intl.DateTimeFormat("es-ES", {
    timeZone: "Europe/Madrid",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  const [date = "", time = ""] = format.format(Date.now() + minutes * 60_000).split(", ");
  return { date, time };
}

test("a session is planned, client and therapist are reminded by mail, the client confirms by its link, another over it is told of, and a cancellation is taken back", async ({
  page,
  portal,
  mailServer,
}) => {
  const { openNew, chooseClient, choose, field, typeTime, save, act, row, toast } = partsOf(page);
  const dialog = page.getByRole("dialog");
  const email = await signUp(page, portal);
  // Her own address: with the free plan a new client's is not written to on the first day.
  await createClient(page, { name: "Ángela Muñoz", email, phone: "+34 612 004 518" });
  await page.getByRole("link", { name: /Sesiones/ }).click();
  await expect(page.getByText("No hay sesiones próximas programadas.")).toBeVisible();

  // Its reminder is due at once: a quarter of an hour before a session in ten minutes.
  const soon = inMinutes(10);
  const plan = async () => {
    await openNew();
    await chooseClient("Ángela Muñoz");
    await field("Fecha").fill(soon.date);
    await typeTime(soon.time);
    await choose("Recordatorio", "15 minutos antes");
    await save.click();
  };
  await plan();
  await expect(dialog).toHaveCount(0);
  const reminders = () => mailServer.mails.filter(({ headers }) => headers.subject?.startsWith("Recordatorio"));
  await expect
    .poll(
      () =>
        reminders()
          .map(({ to }) => to)
          .toSorted(),
      { timeout: 60_000 },
    )
    .toEqual([email, email]);
  for (const { text, calendar } of reminders()) {
    expect(text).toContain(soon.time.replace(/^0/, ""));
    expect(calendar?.BEGIN).toBeDefined();
  }

  // The mail itself leads there: opened it does nothing, pressed it is on the therapist's screen.
  const [link = ""] = reminders().flatMap(({ text }) => text.match(/http\S+\/cita\/\S+/g) ?? []);
  const client = await page.context().newPage();
  await client.goto(link);
  await keysOf(client).press(client.getByRole("button", { name: "Confirmar" }));
  await expect(client.getByRole("heading", { name: "Cita confirmada" })).toBeVisible();
  await client.close();
  await expect(row("Ángela Muñoz")).toContainText("Confirmada");

  await plan();
  await expect(dialog.getByText(/Ángela Muñoz/).last()).toBeVisible();
  await dialog.getByRole("button", { name: "Guardar igualmente" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row("Ángela Muñoz")).toHaveCount(2);

  await act("Ángela Muñoz", "Cancelar sesión");
  await expect(row("Ángela Muñoz").filter({ hasText: "Cancelada" })).toHaveCount(1);
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await toast.getByRole("button", { name: "Recuperar igualmente" }).click();
  await expect(row("Ángela Muñoz").filter({ hasText: "Cancelada" })).toHaveCount(0);
  await row("Ángela Muñoz")
    .filter({ hasText: "Programada" })
    .getByRole("button", { name: /^Acciones de la sesión/ })
    .click();
  await page.getByRole("menuitem", { name: "Confirmar", exact: true }).click();
  await expect(row("Ángela Muñoz").filter({ hasText: "Confirmada" })).toHaveCount(2);
});
