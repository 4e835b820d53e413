import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { type Keys, keysOf } from "../../journeys/hands.ts";
import { requestsOf } from "../../support/bookings.ts";
import { storeCalendar } from "../../support/busy.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { practiceOf } from "../../support/overview.ts";
import { newTherapist, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";

let mails: MailServer;
let house: WebHouse;
beforeAll(async () => {
  mails = await startMailServer();
  house = await startWebHouse(async () => ({ api: { smtpUrl: mails.url } }));
});
afterAll(async () => {
  await house.close();
  await mails.close();
});

const PATIENCE = { timeout: 30_000, interval: 50 };
const EMAIL = "lucia.martin@ejemplo.es";
const textTo = async (address: string, words: RegExp): Promise<string> => {
  const found = () => mails.mails.find(({ to, text }) => to === address && words.test(text))?.text;
  await expect.poll(found, PATIENCE).toBeDefined();
  return found() ?? "";
};

/** Asks for the first free hour by keys alone, up to where the code is taken. */
async function ask(visitor: Page, { press, write }: Keys): Promise<void> {
  await press(visitor.locator(".times a").first());
  await write(visitor.getByLabel("Nombre completo"), "Lucía Martín");
  await write(visitor.getByLabel("Correo electrónico"), EMAIL);
  await write(visitor.getByLabel("Mensaje (si quieres)"), "Me cuesta dormir.");
  await press(visitor.getByRole("button", { name: "Continuar" }));
  await see(visitor.getByRole("heading", { name: "Escribe el código" })).toBeVisible();
}

test("a therapist opens a page, a visitor asks there without scripts and by Tab alone, and the request comes by itself and is accepted by keyboard", async () => {
  const { page, email, token } = await newTherapist(house, { where: () => "/dashboard/sessions", fresh: true });
  await page.getByRole("link", { name: "Reservas" }).click();
  await see(page.getByRole("heading", { name: "Reservas", level: 1 })).toBeVisible();
  await page.getByRole("switch", { name: /^Página de reservas activa/ }).press("Space");
  await page.getByLabel("Dirección de la página").fill("Consulta Ana");
  await page.getByRole("button", { name: "Guardar" }).click();
  await see(page.getByText("escribe de 3 a 40 letras")).toBeVisible();
  await page.getByLabel("Dirección de la página").fill("consulta-ana");
  await page.getByRole("button", { name: "Añadir tramo: Sábado" }).click();
  await page.getByLabel("Antelación mínima").selectOption({ label: "Sin antelación" });
  await page.getByRole("button", { name: "Guardar" }).click();
  await see(page.getByText("Guardado: tu página está activa.")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await see(page.getByLabel("Sábado: desde, hora")).toHaveValue("09");
  await see(page.getByLabel("Sábado: desde, minutos")).toHaveValue("00");
  await page.getByRole("link", { name: /^Dashboard/ }).click();

  const visitor = await house.visit("/reservar/consulta-ana", {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const isWide = () => visitor.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isWide()).toBe(false);
  const keys = keysOf(visitor);
  await ask(visitor, keys);
  expect(await isWide()).toBe(false);
  const code = (await textTo(EMAIL, /^\d{6}$/m)).match(/^\d{6}$/m)?.[0] ?? "";
  expect(await textTo(EMAIL, /^\d{6}$/m)).not.toContain("Lucía");
  await keys.write(visitor.getByLabel("Código"), code);
  await keys.press(visitor.getByRole("button", { name: "Enviar solicitud" }));
  await see(visitor.getByRole("heading", { name: "Tu solicitud está enviada" })).toBeVisible();

  // Nobody has touched the therapist's page meanwhile.
  const waits = page.getByRole("region", { name: "Te espera" }).getByRole("button", { name: "1 solicitud de cita" });
  await see(waits).toBeVisible();
  await waits.press("Enter");
  const accept = page.getByRole("button", { name: /^Aceptar la cita de Lucía Martín/ });
  await see(accept).toBeVisible();
  await see(page.getByText("Me cuesta dormir.")).toBeVisible();
  await expectAccessible(page);
  // Her other calendar has taken the hour meanwhile.
  const [waiting] = await requestsOf(house.api, token);
  const startsAt = new Date(waiting?.datetime ?? "");
  const practice = await practiceOf(house.api, token);
  const takeUntil = (minutes: number) =>
    storeCalendar(house.api, practice, [{ startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }]);
  await takeUntil(15);
  await accept.focus();
  await page.keyboard.press("Enter");
  await see(page.getByText(/estás ocupado en otro calendario\.$/)).toBeVisible();
  const anyway = page.getByRole("button", { name: /^Aceptar igualmente la cita de Lucía Martín/ });
  await see(anyway).toBeFocused();
  await expectAccessible(page);
  // It takes more of it: that is another question.
  await takeUntil(30);
  await page.keyboard.press("Enter");
  await see(page.getByText(/a \d\d:30, estás ocupado en otro calendario\.$/)).toBeVisible();
  await see(anyway).toBeFocused();
  await page.keyboard.press("Enter");
  await see(page.getByText("Cita aceptada: se lo decimos a Lucía Martín por correo.")).toBeVisible();
  await see(anyway).toHaveCount(0);
  await textTo(EMAIL, /ha aceptado tu cita/);
  await textTo(email, /Te han pedido una cita/);
  const { body } = await house.api.call<{ data: { client: { nombre: string }; notes: string }[] }>("/sessions", {
    token,
  });
  expect(body.data).toMatchObject([{ client: { nombre: "Lucía Martín" }, notes: "Me cuesta dormir." }]);
  await visitor.reload();
  await see(visitor.getByRole("heading", { name: "Tu cita está aceptada" })).toBeVisible();
});

test("every step of the visitor's way is accessible in both colour schemes, and shows the hours of where the visitor is", async () => {
  const { token } = await newTherapist(house, { where: () => "/dashboard", fresh: true });
  const kinds = ["Primera Consulta", "Seguimiento"].map((type) => ({
    type,
    duracionMinutos: 60,
    price: 45,
    modalidad: "En línea",
  }));
  const semana = [1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: "09:00", hasta: "12:00" }));
  const body = { activa: true, nombre: "otra-consulta", tipos: kinds, semana, bienvenida: "Te escucho." };
  await house.api.call("/sessions/reservas", { token, method: "PUT", body });
  const visitor = await house.visit("/reservar/otra-consulta", { timezoneId: "America/Mexico_City" });
  const isAccessible = () => expectAccessible(visitor, { ownTheme: false });
  await isAccessible();
  await visitor.getByRole("link", { name: /Seguimiento/ }).click();
  await visitor.waitForURL(/zona=America%2FMexico_City/);
  await see(visitor.getByText(/Las horas son las de Ciudad de México/)).toBeVisible();
  await isAccessible();
  await visitor.locator(".times a").first().click();
  // The browser itself asks for what is missing; without that the server does.
  await visitor.locator("form").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
  await visitor.getByRole("button", { name: "Continuar" }).click();
  await see(visitor.getByText("Nombre completo: es obligatorio.")).toBeVisible();
  await isAccessible();
  await visitor.getByLabel("Nombre completo").fill("Lucía Martín");
  await visitor.getByLabel("Correo electrónico").fill("otra@ejemplo.es");
  await visitor.getByRole("button", { name: "Continuar" }).click();
  await see(visitor.getByRole("heading", { name: "Escribe el código" })).toBeVisible();
  await isAccessible();
});

test("hours that are on the visitor's clocks already are not asked for again, whatever the browser calls the zone", async () => {
  const { token } = await newTherapist(house, { where: () => "/dashboard", fresh: true });
  await house.api.database.owner
    .update(professionals)
    .set({ timeZone: "America/Argentina/Buenos_Aires" })
    .where(eq(professionals.id, await practiceOf(house.api, token)));
  const semana = [1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: "09:00", hasta: "12:00" }));
  await house.api.call("/sessions/reservas", {
    token,
    method: "PUT",
    body: { activa: true, nombre: "del-sur", semana },
  });
  const visitor = await house.visit("/reservar/del-sur", { timezoneId: "America/Argentina/Buenos_Aires" });
  expect(await visitor.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe("America/Buenos_Aires");
  await visitor.locator(".times a").first().click();
  await see(visitor.getByRole("heading", { name: "¿Quién pide la cita?" })).toBeVisible();
  // The way here says no zone: no other page was between.
  expect(visitor.url()).not.toContain("zona=");
});
