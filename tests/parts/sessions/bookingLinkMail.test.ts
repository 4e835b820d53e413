import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";

test("a mail with a client's booking link is looked after until it is known what became of it", async () => {
  unheard();
  const { call, idOf } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of], planId: 2 });
  const semana = [{ dia: 1, desde: "09:00", hasta: "12:00" }];
  const settings = { activa: true, nombre: `consulta-${Date.now()}`, semana, paso: 60, clientesReservan: true };
  expect((await call("/sessions/reservas", { method: "PUT", body: settings })).status).toBe(200);
  await call(`/sessions/reservas/enlaces/${idOf(of)}`, { method: "POST" });
  await page.getByRole("button", { name: `Acciones de ${of}` }).click();
  await page.getByRole("menuitem", { name: "Enlace para reservar" }).click();
  const dialog = page.getByRole("dialog", { name: "Enlace para reservar" });
  await dialog.getByRole("button", { name: "Enviar por correo" }).click();
  await see(dialog).toMatchTextContent(/El correo sale en un momento/);
  await see(dialog).toMatchTextContent(/Se le envió por correo\./);
});
