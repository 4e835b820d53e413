import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireClientConsents, WireConsentText } from "../../../schema/wire/consents/consents.ts";
import { expectAccessible } from "../axe.ts";
import { answersLater, between, brokenNetwork, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const dialog = (name: string) => page.getByRole("dialog", { name });
const TEXT = "Quién te atiende\n\nLa doctora Vidal.";

test("a text is saved as a draft, refused while something is missing, and published by name", async () => {
  const { call } = await openPortal(() => "/dashboard/consents", { clients: [] });
  const form = page.getByRole("form", { name: "Texto: Tratamiento" });
  await see(form).toBeVisible();
  await expectAccessible();
  await form.getByRole("button", { name: "Publicar…" }).click();
  await see(form).toMatchTextContent(/Falta por completar tu número de colegiado/);
  await form.getByLabelText("Texto", { exact: true }).fill(TEXT);
  await form.getByRole("button", { name: "Guardar borrador" }).click();
  await see(page.getByText("Tratamiento: borrador guardado.")).toBeVisible();
  // What is typed since is saved with it.
  await form.getByLabelText("Texto", { exact: true }).fill(`${TEXT}\n\nY algo más.`);
  await form.getByRole("button", { name: "Ver como tu cliente" }).click();
  await see(
    dialog("Consentimiento informado para el tratamiento").getByRole("heading", { name: "Quién te atiende" }),
  ).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await form.getByRole("button", { name: "Publicar…" }).click();
  await see(dialog("Publicar el texto").getByRole("button", { name: "Publicar" })).toBeVisible();
  await expectAccessible();
  await dialog("Publicar el texto").getByRole("button", { name: "Publicar" }).click();
  await see(page.getByText("Tratamiento: la versión 1 está publicada.")).toBeVisible();
  await see(page.getByText("Publicada la versión 1")).toBeVisible();
  const { body } = await call<{ data: WireConsentText[] }>("/consentimientos/textos");
  expect(body.data[0]).toMatchObject({ texto: `${TEXT}\n\nY algo más.`, cambios: false, versiones: [{ numero: 1 }] });
});

test("a text whose publication was confirmed while an earlier draft was on its way is not published as it was before", async () => {
  const { call } = await openPortal(() => "/dashboard/consents", { clients: [] });
  const form = page.getByRole("form", { name: "Texto: Tratamiento" });
  const box = form.getByLabelText("Texto", { exact: true });
  await box.fill(TEXT);
  const draft = answersLater("SaveConsentText");
  await form.getByRole("button", { name: "Guardar borrador" }).click();
  await expect.poll(() => draft.asked).toBe(1);
  await box.fill(`${TEXT}\n\nY algo más.`);
  await form.getByRole("button", { name: "Publicar…" }).click();
  await dialog("Publicar el texto").getByRole("button", { name: "Publicar" }).click();
  await see(dialog("Publicar el texto")).not.toBeInTheDocument();
  draft.come();
  await see(page.getByText("No se pudo publicar: se estaba guardando lo de antes. Publica de nuevo.")).toBeVisible();
  await see(box).toHaveValue(`${TEXT}\n\nY algo más.`);
  const texts = () => call<{ data: WireConsentText[] }>("/consentimientos/textos");
  expect((await texts()).body.data[0]).toMatchObject({ texto: TEXT, versiones: [] });
  await form.getByRole("button", { name: "Publicar…" }).click();
  await dialog("Publicar el texto").getByRole("button", { name: "Publicar" }).click();
  await see(page.getByText("Tratamiento: la versión 1 está publicada.")).toBeVisible();
  expect((await texts()).body.data[0]).toMatchObject({ texto: `${TEXT}\n\nY algo más.`, cambios: false });
});

test("a text that another window has saved since is not published: both are shown, and the one that is chosen is", async () => {
  const { call } = await openPortal(() => "/dashboard/consents", { clients: [] });
  // Only publishing finds out.
  unheard();
  const form = page.getByRole("form", { name: "Texto: Tratamiento" });
  const publish = async () => {
    await form.getByRole("button", { name: "Publicar…" }).click();
    await dialog("Publicar el texto").getByRole("button", { name: "Publicar" }).click();
  };
  await form.getByLabelText("Texto", { exact: true }).fill(TEXT);
  await form.getByRole("button", { name: "Guardar borrador" }).click();
  await see(page.getByText("Tratamiento: borrador guardado.")).toBeVisible();
  const texto = `${TEXT}\n\nDe la otra ventana.`;
  await call("/consentimientos/textos/TRATAMIENTO", { method: "PUT", body: { texto } });
  await publish();
  await see(page.getByText("No se ha publicado: elige qué texto se queda y publica de nuevo.")).toBeVisible();
  const both = form.getByRole("alert", { name: "Cambios en otra ventana" });
  await see(both).toMatchTextContent(/De la otra ventana\./);
  await expectAccessible();
  await both.getByRole("radio", { name: /Lo guardado en la otra ventana/ }).click();
  await publish();
  await see(page.getByText("Tratamiento: la versión 1 está publicada.")).toBeVisible();
  await see(both).not.toBeInTheDocument();
  const { body } = await call<{ data: WireConsentText[] }>("/consentimientos/textos");
  expect(body.data[0]).toMatchObject({ texto, cambios: false, versiones: [{ numero: 1 }] });
});

test("a text that another window has saved as it is here is published all the same", async () => {
  const { call } = await openPortal(() => "/dashboard/consents", { clients: [] });
  unheard();
  const form = page.getByRole("form", { name: "Texto: Tratamiento" });
  await form.getByLabelText("Texto", { exact: true }).fill(TEXT);
  await form.getByRole("button", { name: "Guardar borrador" }).click();
  await see(page.getByText("Tratamiento: borrador guardado.")).toBeVisible();
  for (const texto of [`${TEXT}\n\nMás.`, TEXT])
    await call("/consentimientos/textos/TRATAMIENTO", { method: "PUT", body: { texto } });
  await form.getByRole("button", { name: "Publicar…" }).click();
  await dialog("Publicar el texto").getByRole("button", { name: "Publicar" }).click();
  await see(page.getByText("Tratamiento: la versión 1 está publicada.")).toBeVisible();
});

test("what is typed in one text stays while another is looked at", async () => {
  await openPortal(() => "/dashboard/consents", { clients: [] });
  const box = page.getByRole("form", { name: "Texto: Tratamiento" }).getByLabelText("Texto", { exact: true });
  await box.fill("A medias");
  await page.getByText("Datos", { exact: true }).click();
  await see(page.getByRole("form", { name: "Texto: Protección de datos" })).toBeVisible();
  await page.getByText("Tratamiento", { exact: true }).first().click();
  await see(box).toHaveValue("A medias");
});

test("a paper is noted on the client's page, stands there, and is revoked by the client's wish", async () => {
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });
  const section = page.getByRole("region", { name: "Consentimientos", exact: true });
  await see(section).toMatchTextContent(/Publica un texto para poder pedirlo/);
  await call("/consentimientos/textos/TRATAMIENTO", { method: "PUT", body: { texto: TEXT } });
  await call("/consentimientos/textos/TRATAMIENTO/publicar", { body: {} });
  // As after a visit to another window.
  window.dispatchEvent(new Event("focus"));
  await section.getByRole("button", { name: "Pedir" }).click();
  const asking = dialog("Pedir consentimiento");
  await see(asking.getByText("En papel")).toBeVisible();
  await expectAccessible();
  await asking.getByText("En papel").click();
  await asking.getByLabelText(/^Nombre y apellidos/).fill("Ángela");
  await asking.getByRole("button", { name: "Anotar" }).click();
  await see(asking).toMatchTextContent(/escribe el nombre y al menos un apellido/i);
  await see(asking.getByLabelText(/^Nombre y apellidos/)).toHaveFocus();
  await asking.getByLabelText(/^Nombre y apellidos/).fill("Ángela Muñoz");
  await asking.getByRole("button", { name: "Anotar" }).click();
  await see(section).toMatchTextContent(/TratamientoAceptado.*Versión 1 · .* · en papel/);
  await expectAccessible();
  await section.getByRole("button", { name: "Acciones de Tratamiento" }).click();
  await page.getByRole("menuitem", { name: "Anotar que lo revoca…" }).click();
  const revoking = dialog("Anotar que lo revoca");
  const day = revoking.getByRole("textbox", { name: /^Cuándo lo pidió/ });
  const today = day.element().getAttribute("value") ?? "";
  await day.fill("");
  await revoking.getByRole("button", { name: "Anotar" }).click();
  await see(day).toHaveAccessibleDescription("Escribe un día.");
  await see(day).toHaveFocus();
  await day.fill(today);
  await revoking.getByRole("button", { name: "Anotar" }).click();
  await see(section).toMatchTextContent(/TratamientoRevocado/);
  const { body } = await call<WireClientConsents>(`/clientes/${idOf(of)}/consentimientos`);
  expect(body.tipos[0]?.estado).toBe("REVOCADO");
});

test("of two papers of which the second's answer got lost each is noted once, though only that one is noted again", async () => {
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });
  const section = page.getByRole("region", { name: "Consentimientos", exact: true });
  await see(section).toMatchTextContent(/Publica un texto para poder pedirlo/);
  for (const kind of ["TRATAMIENTO", "DATOS"]) {
    await call(`/consentimientos/textos/${kind}`, { method: "PUT", body: { texto: TEXT } });
    await call(`/consentimientos/textos/${kind}/publicar`, { body: {} });
  }
  window.dispatchEvent(new Event("focus"));
  await section.getByRole("button", { name: "Pedir" }).click();
  const asking = dialog("Pedir consentimiento");
  await asking.getByText("En papel").click();
  const broken = brokenNetwork();
  let presses = 0;
  between(async (operation, pass) => {
    if (operation === "NotePaperConsent" && ++presses === 2) broken.lost.add(operation);
    return pass();
  });
  const note = asking.getByRole("button", { name: "Anotar" });
  await note.click();
  await see(asking).toMatchTextContent(/No sabemos si se ha anotado: vuelve a pulsar para saberlo/);
  broken.lost.clear();
  // What is noted is ticked no more; what may be, still is.
  await see(asking.getByRole("checkbox", { name: /^Tratamiento/ })).not.toBeChecked();
  await see(asking.getByRole("checkbox", { name: /^Protección de datos/ })).toBeChecked();
  const name = asking.getByLabelText(/^Nombre y apellidos/);
  await name.fill("Ángela Muñoz Rey");
  await see(asking.getByText(/con otros datos se anota otra vez/)).toBeVisible();
  await name.fill(of);
  await note.click();
  await see(asking).not.toBeInTheDocument();
  const { body } = await call<WireClientConsents>(`/clientes/${idOf(of)}/consentimientos`);
  expect(body.data.map(({ tipo }) => tipo).toSorted()).toEqual(["DATOS", "TRATAMIENTO"]);
});

test("a mail that asks is looked after until it is known what became of it", async () => {
  unheard();
  const { call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of], planId: 2 });
  const section = page.getByRole("region", { name: "Consentimientos", exact: true });
  await see(section).toMatchTextContent(/Publica un texto para poder pedirlo/);
  await call("/consentimientos/textos/TRATAMIENTO", { method: "PUT", body: { texto: TEXT } });
  await call("/consentimientos/textos/TRATAMIENTO/publicar", { body: {} });
  window.dispatchEvent(new Event("focus"));
  await section.getByRole("button", { name: "Pedir" }).click();
  await dialog("Pedir consentimiento").getByRole("button", { name: "Enviar" }).click();
  await see(dialog("Pedir consentimiento")).not.toBeInTheDocument();
  await see(section).toMatchTextContent(/Correo enviado · puede responder hasta/);
});
