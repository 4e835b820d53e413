import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { bookingLinks } from "../../../api/sessions/booking/links/links.table.ts";
import { createClient } from "../../support/api.ts";
import { bookAt, linkOf } from "../../support/bookingLinks.ts";
import { hourOn, openPage } from "../../support/bookings.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { newTherapist, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";

let mails: MailServer;
let house: WebHouse;
beforeAll(async () => {
  mails = await startMailServer();
  house = await startWebHouse(async () => ({ api: { smtpUrl: mails.url } }));
});
afterEach(() => house.sayGoodbye());
afterAll(async () => {
  await house.close();
  await mails.close();
});

const EMAIL = "carmen.olmo@ejemplo.es";
const NAME = "Carmen Olmo";
const PHONE = { javaScriptEnabled: false, viewport: { width: 320, height: 640 } };
const linkIn = (words: RegExp): string | undefined =>
  mails.mails.find(({ to, text }) => to === EMAIL && words.test(text))?.text.match(/http\S+\/propia\/\S+/)?.[0];

/** A therapist whose page is on, with clients whose first one is looked at. */
async function practice(others: string[] = [], at: (client: string) => string = (id) => `/dashboard/clients/${id}`) {
  const ids: string[] = [];
  const therapist = await newTherapist(house, {
    where: () => at(ids[0] ?? ""),
    fresh: true,
    async fill({ token, email }) {
      // Only who pays writes to a client before the first session is over.
      await house.api.database.owner.update(professionals).set({ planId: 3 }).where(eq(professionals.email, email));
      await openPage(house.api, token);
      for (const nombre of [NAME, ...others])
        ids.push((await createClient(house.api, token, { nombre, email: EMAIL })).id);
    },
  });
  return { ...therapist, ids };
}

test("by keyboard alone a therapist lets clients book and mails one the link, and the client books without script", async () => {
  const { page, token, ids } = await practice();
  const actions = page.getByRole("button", { name: `Acciones de ${NAME}` });
  const openLink = async () => {
    await actions.press("Enter");
    await page.getByRole("menuitem", { name: "Enlace para reservar" }).press("Enter");
  };
  await openLink();
  const dialog = page.getByRole("dialog", { name: "Enlace para reservar" });
  await see(dialog).toContainText("están apagadas");
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Ir a Reservas" }).press("Enter");
  await see(page.getByRole("heading", { name: "Reservas", level: 1 })).toBeVisible();
  const own = page.getByRole("switch", { name: /^Mis clientes reservan al momento/ });
  await own.press("Space");
  await see(own).toBeChecked();
  await page.getByRole("button", { name: "Guardar" }).press("Enter");
  await see(page.getByText("Guardado: tu página está activa.")).toBeVisible();
  await page.goBack();
  await openLink();
  await dialog.getByRole("button", { name: "Crear enlace" }).press("Enter");
  await see(dialog.getByRole("status")).toContainText("Enlace creado");
  await see(dialog.locator("code")).toContainText("/propia/");
  // What was pressed is gone: the focus stays in the dialog.
  await see(dialog.locator(":focus").or(dialog.and(page.locator(":focus")))).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Enviar por correo" }).press("Enter");
  await see(dialog).toContainText("El correo sale en un momento.");
  await expect.poll(() => linkIn(/\/propia\//)).toBeDefined();
  await page.keyboard.press("Escape");
  await see(dialog).toBeHidden();
  await see(actions).toBeFocused();

  const link = linkIn(/\/propia\//) ?? "";
  const visitor = await house.visit(link, PHONE);
  const fits = async () => expect(await visitor.locator("html").evaluate((html) => html.scrollWidth)).toBe(320);
  await see(visitor.getByRole("heading", { level: 1 })).toContainText("Reserva cita con");
  await fits();
  await visitor.locator(".times a").first().press("Enter");
  await see(visitor.getByRole("heading", { name: "¿Reservas esta hora?" })).toBeVisible();
  await fits();
  await visitor.getByRole("button", { name: "Reservar" }).press("Enter");
  await see(visitor.getByRole("heading", { name: "Tu cita está reservada" })).toBeVisible();
  await fits();
  expect(await visitor.content()).not.toContain("Olmo");
  const { body } = await house.api.call<{ data: { client: { id: string } }[] }>("/sessions", { token });
  expect(body.data.map(({ client }) => client.id)).toEqual([ids[0]]);
  await openLink();
  await dialog.getByRole("button", { name: "Revocar" }).press("Enter");
  await see(dialog).toContainText("Enlace revocado");
  await visitor.goto(link);
  await see(visitor.getByRole("heading", { name: "Esta página no está disponible" })).toBeVisible();
});

test("of a link that went to the address before, the dialog says so and gives another", async () => {
  const { page, token, ids } = await practice();
  await house.api.call("/sessions/reservas", { token, method: "PUT", body: { clientesReservan: true } });
  const path = await linkOf(house.api, token, ids[0] ?? "");
  const mailed = { mail: "ENVIADO", mailAskedAt: new Date(Date.now() - 3_600_000) } as const;
  await house.api.database.owner
    .update(bookingLinks)
    .set(mailed)
    .where(eq(bookingLinks.clientId, ids[0] ?? ""));
  await page.getByRole("button", { name: `Acciones de ${NAME}` }).press("Enter");
  await page.getByRole("menuitem", { name: "Enlace para reservar" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Enlace para reservar" });
  await see(dialog).toContainText("se mandó al correo que tenía antes");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Crear enlace" }).press("Enter");
  await see(dialog.locator("code")).toContainText("/propia/");
  await see(dialog.locator("code")).not.toContainText(path);
  await see(dialog).not.toContainText("se mandó al correo");
});

test("each page of one's own link is accessible in both schemes at the width of a small phone and of a large screen", async () => {
  const { token, ids } = await practice([], () => "/dashboard");
  await house.api.call("/sessions/reservas", { token, method: "PUT", body: { clientesReservan: true } });
  const path = await linkOf(house.api, token, ids[0] ?? "");
  for (const [colorScheme, width] of [
    ["light", 320],
    ["dark", 1440],
  ] as const) {
    const visitor = await house.visit(path, { colorScheme, viewport: { width, height: 800 } });
    const look = () => expectAccessible(visitor, { ownTheme: false });
    await look();
    await visitor.locator(".times a").last().click();
    await see(visitor.getByRole("heading", { name: "¿Reservas esta hora?" })).toBeVisible();
    await look();
    await visitor.getByRole("button", { name: "Reservar" }).click();
    await see(visitor.getByRole("heading", { name: "Tu cita está reservada" })).toBeVisible();
    await look();
  }
  await bookAt(house.api, path, hourOn(3, "10:00"));
  const visitor = await house.visit(path, { colorScheme: "dark", viewport: { width: 320, height: 640 } });
  await see(visitor.getByRole("heading", { name: /Ya tienes 3 citas/ })).toBeVisible();
  await expectAccessible(visitor, { ownTheme: false });
});

test("what clients booked waits at home until it is seen, and pressed by keyboard the next row has the focus, at last the heading", async () => {
  const { page, token, ids } = await practice(["Berta Ríos"], () => "/dashboard");
  await house.api.call("/sessions/reservas", { token, method: "PUT", body: { clientesReservan: true } });
  for (const [index, id] of ids.entries())
    await bookAt(house.api, await linkOf(house.api, token, id), hourOn(2 + index, "10:00"));
  const waits = page.getByRole("region", { name: "Te espera" });
  await waits.getByRole("button", { name: "2 sesiones reservadas por clientes" }).press("Enter");
  await expectAccessible(page);
  const seen = waits.getByRole("button", { name: /^Visto/ });
  await see(seen).toHaveCount(2);
  await seen.first().press("Enter");
  await see(seen).toHaveCount(1);
  await see(waits.getByRole("link", { name: /^Abrir la sesión/ })).toBeFocused();
  await seen.press("Enter");
  await see(waits).toHaveCount(0);
  await see(page.getByRole("heading", { level: 1 })).toBeFocused();
});
