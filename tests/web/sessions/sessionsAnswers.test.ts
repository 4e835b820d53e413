import { createHash, randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { mailRefusals } from "../../../api/clients/mailRefusals.table.ts";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { answers } from "../../../api/sessions/answers/answers.table.ts";
import { dayIn } from "../../../schema/rules/days.ts";
import { keysOf } from "../../journeys/hands.ts";
import { wednesday } from "../../support/answers.ts";
import { aSession } from "../../support/sessions.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";
import { openAgenda } from "../sessionsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const of = "Ángela Muñoz";
const PHONE = { viewport: { width: 320, height: 640 }, javaScriptEnabled: false };

/** The newest mail to an address, once it is there. */
async function mailTo(email: string, subject: RegExp): Promise<string> {
  const read = async () => {
    const mails = house.api.database.owner.select().from(outbox).where(eq(outbox.recipient, email));
    return (await mails.orderBy(desc(outbox.createdAt))).find((mail) => subject.test(mail.subject))?.body;
  };
  await expect.poll(read).toBeTruthy();
  return (await read()) ?? "";
}
const linksIn = (mail: string): string[] => mail.match(/http\S+\/cita\/\S+/g) ?? [];

/** An agenda with one session, and the links in the mail that reminds its client. */
async function remindedAgenda() {
  const day = dayIn("Europe/Madrid", wednesday());
  const agenda = await openAgenda(house, {
    clients: [of],
    sessions: [{ of, day, time: "10:00", enviarRecordatorio: true }],
    search: `?mes=${day.slice(0, 7)}`,
  });
  const { token, planned, idOf } = agenda;
  await house.api.database.owner.update(professionals).set({ planId: 3 }).where(eq(professionals.email, agenda.email));
  const email = `${randomUUID()}@ejemplo.es`;
  await house.api.call(`/clientes/${idOf(of)}`, { token, method: "PUT", body: { email } });
  await house.api.call(`/sessions/${planned[0]?.id}/recordatorios`, { token, body: { destinatario: "CLIENTE" } });
  const [confirm = "", cannot = ""] = linksIn(await mailTo(email, /^Recordatorio/));
  return { ...agenda, client: email, confirm, cannot };
}

/** A wish for another time of a session on Wednesday. @param later by how many milliseconds */
const wishTo = (later: number) => ({
  ...({ kind: "OTRA_HORA", outcome: "PENDIENTE", told: "OMITIDO" } as const),
  ...{ startsAt: wednesday(), wantedAt: new Date(wednesday().getTime() + later) },
});

test("from the mail to the therapist's screen: a client without script confirms by Tab alone, asks for another time, and it is accepted", async () => {
  const { page, row, toast, client, confirm, cannot } = await remindedAgenda();
  const visitor = await house.visit(confirm, PHONE);
  await see(row(of)).toContainText("Programada");
  const { press } = keysOf(visitor);
  await press(visitor.getByRole("button", { name: "Confirmar" }));
  await see(visitor.getByRole("heading", { name: "Cita confirmada" })).toBeVisible();
  await see(row(of)).toContainText("Confirmada");

  await visitor.goto(cannot);
  const radios = visitor.getByRole("group", { name: "Pedir otra hora" }).getByRole("radio");
  await see(radios).toHaveCount(3);
  await press(radios.first());
  await press(visitor.getByRole("button", { name: "Pedir esta hora" }));
  await see(visitor.getByRole("status").last()).toContainText("Has pedido otra hora");
  const widest = await visitor.locator("html").evaluate((html) => html.scrollWidth);
  expect(widest).toBe(320);

  await page.getByRole("button", { name: "Te espera: 1 asunto" }).click();
  const dialog = page.getByRole("dialog", { name: "Te espera" });
  await see(dialog.getByRole("button", { name: "1 petición de otra hora" })).toBeVisible();
  await see(dialog.getByRole("button", { name: /^Aceptar: Ángela Muñoz pasa al/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Aceptar: / }).click();
  await see(toast).toContainText("Sesión de Ángela Muñoz movida al");
  await see(dialog).toContainText("Nada te espera");
  const moved = await mailTo(client, /^Tu cita ha cambiado/);
  await visitor.goto(confirm);
  await see(visitor.getByRole("heading", { name: "Este enlace ya no vale" })).toBeVisible();
  await visitor.goto(linksIn(moved)[0] ?? "");
  await see(visitor.getByRole("link", { name: "Volver a tu cita" })).toBeVisible();
});

test("what a link leads to is accessible in either scheme, and cancelled there it is cancelled on the therapist's screen", async () => {
  const { page, token, row, toast, confirm, cannot } = await remindedAgenda();
  for (const colorScheme of ["light", "dark"] as const) {
    const visitor = await house.visit(confirm, { colorScheme });
    await expectAccessible(visitor, { ownTheme: false });
    await visitor.goto(cannot);
    await expectAccessible(visitor, { ownTheme: false });
    if (colorScheme === "light") continue;
    const { press, write, choose } = keysOf(visitor);
    await choose(visitor.getByRole("group", { name: "Cancelar la cita" }), "Me ha surgido un imprevisto");
    await write(visitor.getByRole("textbox", { name: /añade una frase/ }), "Se ha roto el coche");
    await press(visitor.getByRole("button", { name: "Cancelar la cita" }));
    await see(visitor.getByRole("heading", { name: "Tu cita está cancelada" })).toBeVisible();
    await expectAccessible(visitor, { ownTheme: false });
  }
  // Of what is to come it is no part any more; it is told at once, and waits with its sentence.
  await see(row(of)).toHaveCount(0);
  await see(toast).toContainText("Ángela Muñoz ha cancelado su cita");
  await toast.getByRole("button", { name: "Ver" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Editar sesión" });
  await see(form.getByRole("region", { name: "Respuestas del cliente" })).toContainText("Se ha roto el coche");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await see(form).toBeHidden();
  await page.getByRole("button", { name: "Te espera: 1 asunto" }).click();
  const dialog = page.getByRole("dialog", { name: "Te espera" });
  await see(dialog.getByRole("button", { name: "1 sesión cancelada por su cliente" })).toBeVisible();
  await see(dialog.getByRole("listitem").filter({ hasText: "Imprevisto" }).last()).toContainText("Se ha roto el coche");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Visto: sesión de Ángela Muñoz/ }).press("Enter");
  await see(dialog).toContainText("Nada te espera");
  await dialog.getByRole("button", { name: "Respuestas de clientes" }).press("Enter");
  await dialog.getByLabel("Cancelar desde el correo").selectOption("Hasta 48 horas antes");
  await dialog.getByRole("switch", { name: /Avisarme también por correo/ }).press("Space");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Guardar" }).press("Enter");
  await see(dialog.getByLabel("Cancelar desde el correo")).toBeHidden();
  const { body } = await house.api.call("/user-info", { token });
  expect(body).toMatchObject({ data: { data: { respuestas: { plazoHoras: 48, avisarPorCorreo: false } } } });
});

test("accepted for a client who wants no mails, it is said that none goes, at once and with the session's answers", async () => {
  const day = dayIn("Europe/Madrid", wednesday());
  const { page, toast, row, email, planned, idOf, token } = await openAgenda(house, {
    clients: [of],
    sessions: [{ of, day, time: "10:00" }],
    search: `?mes=${day.slice(0, 7)}`,
  });
  const { owner } = house.api.database;
  const client = `${randomUUID()}@ejemplo.es`;
  await house.api.call(`/clientes/${idOf(of)}`, { token, method: "PUT", body: { email: client } });
  const [practice] = await owner.select().from(professionals).where(eq(professionals.email, email));
  const professionalId = practice?.id ?? "";
  const addressHash = createHash("sha256").update(client).digest("hex");
  await owner.insert(mailRefusals).values({ professionalId, addressHash });
  await owner.insert(answers).values({ ...wishTo(7_200_000), professionalId, sessionId: planned[0]?.id ?? "" });
  await page.reload();
  await page.getByRole("button", { name: "Te espera: 1 asunto" }).click();
  await page.getByRole("button", { name: /^Aceptar: Ángela Muñoz pasa al/ }).click();
  await see(toast).toContainText("No le llega correo: no quiere recibir correos.");
  await page.keyboard.press("Escape");
  await row(of)
    .getByRole("button", { name: /^Editar/ })
    .click();
  const told = page.getByRole("region", { name: "Respuestas del cliente" });
  await see(told).toContainText("No se le ha avisado: no quiere recibir correos");
});

test("a wish is accepted over who is told to have its hour, and asked about again for who came since", async () => {
  const day = dayIn("Europe/Madrid", wednesday());
  const clients = [of, "Luis Gil", "Eva Sanz"];
  const { page, toast, email, planned, idOf, token } = await openAgenda(house, {
    ...{ clients, sessions: [{ of, day, time: "10:00" }], search: `?mes=${day.slice(0, 7)}` },
  });
  const { owner } = house.api.database;
  const [practice] = await owner.select().from(professionals).where(eq(professionals.email, email));
  const wish = wishTo(7_200_000);
  await owner.insert(answers).values({ ...wish, professionalId: practice?.id ?? "", sessionId: planned[0]?.id ?? "" });
  const book = (client: string) =>
    house.api.call("/sessions", { token, body: aSession(idOf(client), { datetime: wish.wantedAt.toISOString() }) });
  await book("Luis Gil");
  await page.reload();
  await page.getByRole("button", { name: "Te espera: 1 asunto" }).click();
  await page.getByRole("button", { name: /^Aceptar: Ángela Muñoz pasa al/ }).click();
  const anyway = page.getByRole("button", { name: /^Aceptar igualmente: Ángela Muñoz pasa al/ });
  await see(page.getByText(/ya está Luis Gil\.$/)).toBeVisible();
  await book("Eva Sanz");
  await anyway.click();
  await see(page.getByText(/ya están (Luis Gil|Eva Sanz) y 1 más\.$/)).toBeVisible();
  await anyway.click();
  await see(toast).toContainText("Sesión de Ángela Muñoz movida al");
});

test("a wish for another time is told as waiting for an answer only while it can be answered", async () => {
  const day = dayIn("Europe/Madrid", wednesday());
  const { page, row, email, planned, token } = await openAgenda(house, {
    clients: [of],
    sessions: [{ of, day, time: "10:00" }],
    search: `?mes=${day.slice(0, 7)}`,
  });
  const { owner } = house.api.database;
  const [practice] = await owner.select().from(professionals).where(eq(professionals.email, email));
  const [professionalId, sessionId] = [practice?.id ?? "", planned[0]?.id ?? ""];
  await owner.insert(answers).values({ ...wishTo(7_200_000), professionalId, sessionId });
  const told = page.getByRole("region", { name: "Respuestas del cliente" });
  const open = () =>
    row(of)
      .getByRole("button", { name: /^Editar/ })
      .click();
  await open();
  await see(told).toContainText("espera tu respuesta");
  await page.keyboard.press("Escape");
  await see(told).toBeHidden();
  const datetime = new Date(wednesday().getTime() + 3_600_000).toISOString();
  await house.api.call(`/sessions/${sessionId}`, { token, method: "PUT", body: { datetime } });
  await open();
  await see(told).toContainText("ya no espera respuesta");
});
