import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { brokenNetwork, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const dialog = page.getByRole("dialog", { name: "Enlace para reservar" });
const button = (name: string) => dialog.getByRole("button", { name, exact: true });
interface Link {
  direccion: string | null;
}

/** A client's link, looked at. */
async function openLink() {
  unheard();
  const { call, idOf } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of], planId: 2 });
  const semana = [{ dia: 1, desde: "09:00", hasta: "12:00" }];
  const settings = { activa: true, nombre: `consulta-${Date.now()}`, semana, paso: 60, clientesReservan: true };
  expect((await call("/sessions/reservas", { method: "PUT", body: settings })).status).toBe(200);
  const elsewhere = (method: string) => call<Link>(`/sessions/reservas/enlaces/${idOf(of)}`, { method });
  const addressNow = async () => (await elsewhere("GET")).body.direccion ?? "";
  const first = (await elsewhere("POST")).body.direccion ?? "";
  await page.getByRole("button", { name: `Acciones de ${of}` }).click();
  await page.getByRole("menuitem", { name: "Enlace para reservar" }).click();
  await see(dialog).toMatchTextContent(first);
  return { first, elsewhere, addressNow };
}

test("a renewal whose answer got lost shows the link that is good, and not the one that is over", async () => {
  const { first, addressNow } = await openLink();
  const broken = brokenNetwork();
  broken.lost.add("CreateBookingLink");
  await button("Renovar").click();
  await see(dialog).toMatchTextContent("Enlace creado. Si había otro, ya no vale.");
  const now = await addressNow();
  expect(now).not.toBe(first);
  await see(dialog).toMatchTextContent(now);
  await see(button("Renovar")).toHaveFocus();
});

test("while nobody knows whether it was renewed no link is offered, and once it is known the one that is good", async () => {
  const { addressNow } = await openLink();
  const broken = brokenNetwork();
  broken.lost.add("CreateBookingLink");
  broken.cut.add("BookingLink");
  await button("Renovar").click();
  await see(dialog).toMatchTextContent("No sabemos si se ha hecho.");
  await see(dialog).toMatchTextContent("No se pudo cargar el enlace.");
  expect(button("Copiar").elements()).toEqual([]);
  broken.cut.clear();
  await button("Reintentar").click();
  await see(dialog).toMatchTextContent("Enlace creado. Si había otro, ya no vale.");
  await see(dialog).toMatchTextContent(await addressNow());
});

test("what never arrived is told as unknown beside the link as it is, and a revocation and a mail without answer as what they were", async () => {
  const { first, addressNow } = await openLink();
  const broken = brokenNetwork();
  broken.cut.add("CreateBookingLink");
  await button("Renovar").click();
  await see(dialog).toMatchTextContent("No sabemos si se ha hecho: esto es lo que hay ahora.");
  await see(dialog).toMatchTextContent(first);
  broken.lost.add("MailBookingLink").add("RevokeBookingLink");
  await button("Enviar por correo").click();
  await see(dialog).toMatchTextContent("El correo sale en un momento.");
  await button("Revocar").click();
  await see(dialog).toMatchTextContent("Enlace revocado: ya no lleva a ninguna parte.");
  expect(button("Copiar").elements()).toEqual([]);
  expect(await addressNow()).toBe("");
});

test("a window that is looked at again shows the link that another one has renewed or revoked meanwhile", async () => {
  const { elsewhere } = await openLink();
  const { direccion } = (await elsewhere("POST")).body;
  window.dispatchEvent(new Event("focus"));
  await see(dialog).toMatchTextContent(direccion ?? "");
  await elsewhere("DELETE");
  window.dispatchEvent(new Event("focus"));
  await see(dialog).toMatchTextContent("Todavía no tiene enlace.");
  expect(button("Copiar").elements()).toEqual([]);
});
