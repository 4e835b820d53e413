import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireMeasureLink } from "../../../schema/wire/measures/links.ts";
import { expectAccessible } from "../axe.ts";
import { answersLater, answersRead, brokenNetwork, saidInstead, unheard } from "../network.ts";
import { focusOn, openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const section = page.getByRole("region", { name: "Cuestionarios", exact: true });
const sent = page.getByText("PHQ-9: el enlace va de camino al correo de tu cliente.");
const send = section.getByRole("button", { name: "Enviar por correo" });

async function openSending() {
  // What a lost answer would have said is not heard of by another way either.
  unheard();
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of], planId: 2 });
  const linkIds = async () => {
    const { body } = await call<{ data: WireMeasureLink[] }>(`/medidas/enlaces?clientId=${idOf(of)}`);
    return body.data.map(({ id }) => id);
  };
  return { linkIds, revoke: (id: string) => call(`/medidas/enlaces/${id}`, { method: "DELETE" }) };
}

test("a questionnaire whose sending answer got lost is mailed once, also when another was looked at before it is sent again", async () => {
  const { linkIds } = await openSending();
  const broken = brokenNetwork();
  broken.lost.add("SendMeasureLink");
  await send.click();
  await see(page.getByText(/Comprueba tu conexión/)).toBeVisible();
  const first = await linkIds();
  expect(first).toHaveLength(1);
  await section.getByText("GAD-7", { exact: true }).click();
  await section.getByText("PHQ-9", { exact: true }).click();
  broken.lost.clear();
  await send.click();
  await see(sent).toBeVisible();
  // Another one would have made the link in the first mail worthless.
  expect(await linkIds()).toEqual(first);
});

test("a link whose sending answer got lost and whose mail has failed since is not said to be on its way", async () => {
  const { linkIds } = await openSending();
  const broken = brokenNetwork();
  broken.lost.add("SendMeasureLink");
  await send.click();
  await see(page.getByText(/Comprueba tu conexión/)).toBeVisible();
  const first = await linkIds();
  broken.lost.clear();
  // No mail server turns one away here.
  saidInstead("SendMeasureLink", /"(PENDING|SENT)"/g, '"FAILED"');
  await send.click();
  await see(page.getByText("PHQ-9: el correo con el enlace no ha salido.")).toBeVisible();
  expect(await linkIds()).toEqual(first);
});

test("a link whose sending answer got lost and that was revoked since is told as revoked, and sent anew by the next press", async () => {
  const { linkIds, revoke } = await openSending();
  const broken = brokenNetwork();
  broken.lost.add("SendMeasureLink");
  await send.click();
  await see(page.getByText(/Comprueba tu conexión/)).toBeVisible();
  const [first = ""] = await linkIds();
  await revoke(first);
  broken.lost.clear();
  await send.click();
  await see(page.getByText("El enlace que pediste ya no vale: se anuló después.")).toBeVisible();
  expect(await linkIds()).toEqual([]);
  await send.click();
  await see(sent).toBeVisible();
  expect(await linkIds()).toHaveLength(1);
});

test("a link that is out, or was revoked, is followed by another one when the questionnaire is sent again", async () => {
  const { linkIds } = await openSending();
  await send.click();
  await see(sent).toBeVisible();
  const first = await linkIds();
  await section.getByRole("button", { name: "Enviar otro enlace" }).click();
  await expect.poll(linkIds).not.toEqual(first);
  const second = await linkIds();
  await section.getByRole("button", { name: "Anular el enlace al PHQ-9" }).click();
  await see(page.getByText("PHQ-9: el enlace ya no vale.")).toBeVisible();
  expect(await linkIds()).toEqual([]);
  await send.click();
  await expect.poll(linkIds).toHaveLength(1);
  expect(await linkIds()).not.toEqual(second);
});

test("a link on its way is looked after until it is known what became of its mail", async () => {
  await openSending();
  const waiting = saidInstead("MeasureSending", /"mail":"[A-Z]+"/g, '"mail":"PENDING"');
  await send.click();
  await see(section).toMatchTextContent(/Enlace de camino desde el/);
  waiting.isOver = true;
  await see(section).toMatchTextContent(/Enlace (enviado el|sin enviar)/);
});

test("a look after the mail that fails leaves the link where it stands, and the next one tells of it", async () => {
  await openSending();
  const waiting = saidInstead("MeasureSending", /"mail":"[A-Z]+"/g, '"mail":"PENDING"');
  await send.click();
  await see(section).toMatchTextContent(/Enlace de camino desde el/);
  const broken = brokenNetwork();
  broken.cut.add("MeasureSending");
  await expect.poll(() => broken.asked).toContain("MeasureSending");
  await answersRead();
  await see(section).toMatchTextContent(/Enlace de camino desde el/);
  waiting.isOver = true;
  broken.cut.clear();
  await see(section).toMatchTextContent(/Enlace (enviado el|sin enviar)/);
});

test("by keyboard the switch keeps the focus, and a revoked link leaves it where others are sent", async () => {
  await openSending();
  const monthly = section.getByRole("switch", { name: "Enviar cada mes" });
  await see(monthly).toBeEnabled();
  for (const said of ["PHQ-9: se enviará cada mes.", "PHQ-9: ya no se enviará cada mes."]) {
    await focusOn(monthly);
    await userEvent.keyboard(" ");
    await see(page.getByText(said)).toBeVisible();
    await see(monthly).toHaveFocus();
  }
  await send.click();
  await see(sent).toBeVisible();
  await focusOn(section.getByRole("button", { name: "Anular el enlace al PHQ-9" }));
  await userEvent.keyboard("{Enter}");
  await see(page.getByText("PHQ-9: el enlace ya no vale.")).toBeVisible();
  const place = section.getByRole("region", { name: "Envío por correo" });
  await see(place).toHaveFocus();
  await expectAccessible();
  await userEvent.tab();
  await see(send).toHaveFocus();
});

test("what the switch was pressed to is shown while it is on its way, and another press meanwhile counts", async () => {
  await openSending();
  const monthly = section.getByRole("switch", { name: "Enviar cada mes" });
  await see(monthly).toBeEnabled();
  const later = answersLater("SetMeasureReminder");
  await monthly.click();
  await see(monthly).toBeChecked();
  await expect.poll(() => later.asked).toBe(1);
  await monthly.click();
  await see(monthly).not.toBeChecked();
  later.come();
  await see(page.getByText("PHQ-9: ya no se enviará cada mes.")).toBeVisible();
  expect(later.asked).toBe(2);
  await see(monthly).not.toBeChecked();
  await see(section).toMatchTextContent(/Un correo al mes con un enlace/);
});

test("a monthly sending tells of a client who is inactive that nothing goes out, and the day once active again", async () => {
  await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of], planId: 2 });
  const monthly = section.getByRole("switch", { name: "Enviar cada mes" });
  await see(monthly).toBeEnabled();
  await monthly.click();
  await see(section).toMatchTextContent(/El próximo, el/);
  await page.getByRole("button", { name: `Acciones de ${of}` }).click();
  await page.getByRole("menuitem", { name: "Desactivar" }).click();
  await see(section).toMatchTextContent(/No se envía mientras esté inactivo\./);
  await see(section).not.toMatchTextContent(/El próximo, el/);
  await monthly.click();
  await see(section).toMatchTextContent(/Un correo al mes con un enlace/);
  await monthly.click();
  await see(page.getByText("PHQ-9: queda encendido. No se envía mientras esté inactivo.")).toBeVisible();
  await page.getByRole("button", { name: `Acciones de ${of}` }).click();
  await page.getByRole("menuitem", { name: "Activar" }).click();
  await see(section).toMatchTextContent(/El próximo, el/);
});

test("nor is a day promised of a client who wants no mails", async () => {
  unheard();
  saidInstead("ClientDetail", /"refusesMail":false/g, '"refusesMail":true');
  await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of], planId: 2 });
  await section.getByRole("switch", { name: "Enviar cada mes" }).click();
  await see(page.getByText("PHQ-9: queda encendido. No se envía: no quiere recibir correos.")).toBeVisible();
  await see(section).not.toMatchTextContent(/El próximo, el/);
});

test("the questionnaire before the therapist stays when an answer to another comes", async () => {
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of], planId: 2 });
  await see(send).toBeVisible();
  await answersRead();
  const broken = brokenNetwork();
  await call("/medidas", { body: { client: idOf(of), medida: "GAD7", respuestas: [1, 1, 1, 1, 1, 1, 1] } });
  await expect.poll(() => broken.asked).toContain("ClientMeasures");
  await answersRead();
  await see(section.getByRole("radio", { name: "PHQ-9" })).toBeChecked();
  await section.getByText("GAD-7", { exact: true }).click();
  await see(section).toMatchTextContent(/7 de 21/);
});
