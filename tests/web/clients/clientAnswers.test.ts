import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible, openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 60_000 });

const of = "Ángela Muñoz";
const PHONE = { viewport: { width: 320, height: 640 }, javaScriptEnabled: false };

/** The newest mail to an address, once it is there. */
async function mailTo(email: string, path: string): Promise<string> {
  const read = async () => {
    const mails = house.api.database.owner.select().from(outbox).where(eq(outbox.recipient, email));
    return (await mails.orderBy(desc(outbox.createdAt))).find(({ body }) => body.includes(path))?.body;
  };
  await expect.poll(read).toBeTruthy();
  return (await read()) ?? "";
}
const linkIn = (mail: string, path: string): string => mail.match(new RegExp(`http\\S+${path}\\S+`))?.[0] ?? "";

/** The page of a client who can be mailed, in a practice whose plan mails. */
async function openClient() {
  const email = `${randomUUID()}@ejemplo.es`;
  const practice = await openPractice(house, {
    clients: [of],
    planId: 3,
    where: ({ idOf }) => `/dashboard/clients/${idOf(of)}`,
  });
  await house.api.call(`/clientes/${practice.idOf(of)}`, { token: practice.token, method: "PUT", body: { email } });
  await see(practice.page.getByRole("heading", { level: 1, name: of })).toBeVisible();
  return { ...practice, email, toast: practice.page.locator(".mantine-Notification-root").last() };
}

test("thoughts of death told by the link are told to the therapist at once, wait first under «Te espera», and are put aside", async () => {
  const { page, token, idOf, email, toast } = await openClient();
  await house.api.call("/medidas/enlaces", { token, body: { client: idOf(of), medida: "PHQ9" } });
  const link = linkIn(await mailTo(email, "/medida/"), "/medida/");
  await expectAccessible(await house.visit(link), { ownTheme: false });
  const visitor = await house.visit(link, PHONE);
  // By keyboard alone: each question's answers are one stop.
  for (let question = 1; question <= 9; question += 1) {
    await visitor
      .getByRole("group", { name: new RegExp(`^${question}\\.`) })
      .getByRole("radio")
      .nth(1)
      .focus();
    await visitor.keyboard.press("Space");
  }
  await visitor.getByRole("button", { name: "Enviar respuestas" }).press("Enter");
  await see(visitor.getByRole("heading", { name: "No tienes que pasar por esto a solas" })).toBeVisible();
  await see(visitor.getByRole("link", { name: /^112/ }).first()).toBeVisible();
  expect(await visitor.locator("html").evaluate((html) => html.scrollWidth)).toBe(320);

  // Who, and not what: others may look at the screen.
  await see(toast).toContainText(`${of} ha respondido a un cuestionario: conviene mirarlo pronto.`);
  await see(toast).not.toContainText(/muerte|PHQ/);
  await page.goto("/dashboard");
  const waits = page.getByRole("button", { name: "1 respuesta que conviene mirar pronto" });
  await see(waits).toBeVisible();
  if ((await waits.getAttribute("aria-expanded")) === "false") await waits.press("Enter");
  await page.getByRole("button", { name: new RegExp(`^Visto: PHQ-9 de ${of}`) }).press("Enter");
  await see(waits).toHaveCount(0);
  const { body } = await house.api.call<{ data: unknown[] }>("/medidas/avisos", { token });
  expect(body.data).toEqual([]);
});

test("what a client signs at home shows on the open page by itself, and a notice says who has answered, and not what", async () => {
  const { page, token, idOf, email, toast } = await openClient();
  await house.api.call("/consentimientos/textos/TRATAMIENTO", { token, method: "PUT", body: { texto: "Un texto." } });
  await house.api.call("/consentimientos/textos/TRATAMIENTO/publicar", { token, body: {} });
  await house.api.call(`/clientes/${idOf(of)}/consentimientos`, { token, body: { tipos: ["TRATAMIENTO"] } });
  const section = page.getByRole("region", { name: "Consentimientos", exact: true });
  // Asked in another window: it is seen here too.
  await see(section.getByRole("listitem").filter({ hasText: "Tratamiento" })).toContainText("Esperando");
  const visitor = await house.visit(linkIn(await mailTo(email, "/consentimiento/"), "/consentimiento/"), PHONE);
  await visitor.getByLabel(/Nombre y apellidos|Tu nombre/).fill("Ángela Muñoz Ríos");
  await visitor.getByRole("checkbox").focus();
  await visitor.keyboard.press("Space");
  await visitor.getByRole("button", { name: /Acept/ }).press("Enter");
  await see(visitor.getByRole("status")).toBeVisible();
  await see(toast).toContainText(`${of} ha respondido a un consentimiento.`);
  await see(toast).not.toContainText(/cept/);
  await see(section.getByRole("listitem").filter({ hasText: "Tratamiento" })).toContainText("Aceptado");
  await see(toast).toHaveCount(1);
});
