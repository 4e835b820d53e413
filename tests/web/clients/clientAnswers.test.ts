import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { keysOf } from "../../journeys/hands.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible, openPractice } from "../clientsHouse.ts";
import { linkTo, PHONE } from "./clientLinks.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const of = "Ángela Muñoz";
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
  const link = await linkTo(house, email, "/medida/");
  await expectAccessible(await house.visit(link), { ownTheme: false });
  const visitor = await house.visit(link, PHONE);
  // By Tab alone: each question's answers are one stop, among which the arrows go.
  const { press, choose } = keysOf(visitor);
  const question = (number: number) => visitor.getByRole("group", { name: new RegExp(`^${number}\\.`) });
  for (let number = 1; number <= 8; number += 1) await choose(question(number), "Varios días");
  await press(visitor.getByRole("button", { name: "Enviar respuestas" }));
  await see(question(9).getByRole("radio").first()).toBeFocused();
  await choose(question(9), "Varios días");
  await press(visitor.getByRole("button", { name: "Enviar respuestas" }));
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
  const visitor = await house.visit(await linkTo(house, email, "/consentimiento/"), PHONE);
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
