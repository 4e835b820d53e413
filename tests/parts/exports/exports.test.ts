import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { EXPORTS_FULL, EXPORTS_MAX } from "../../../schema/rules/exports/exports.ts";
import type { WireErasurePreview } from "../../../schema/wire/erasure/erasure.ts";
import type { WireExport } from "../../../schema/wire/exports/exports.ts";
import { expectAccessible } from "../axe.ts";
import { answersRead, brokenNetwork, saidInstead } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const PASSPHRASE = "cuatro palabras largas y verdes";
const dialog = (name: string) => page.getByRole("dialog", { name });
const files = page.getByRole("list", { name: "Tus archivos" });

test("the whole practice is asked for, a passphrase typed twice, and removed again", async () => {
  const { call } = await openPortal("/dashboard/data", { clients: [of] });
  await see(page.getByText("No hay ninguno. Lo que pidas aparecerá aquí.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Preparar toda la consulta" }).click();
  const form = dialog("Llevarte tus datos");
  await see(form.getByLabelText("Incluir las notas privadas")).toBeChecked();
  const ask = () => form.getByRole("button", { name: "Preparar archivo" }).click();
  await ask();
  await see(form).toMatchTextContent(/escribe al menos 12 caracteres/);
  await see(form.getByLabelText("Contraseña", { exact: true })).toHaveFocus();
  await form.getByLabelText("Contraseña", { exact: true }).fill("cuatro palabras y una piña");
  await ask();
  await see(form).toMatchTextContent(/escríbela sin tildes, «ñ» ni símbolos.*7-Zip no abriría el archivo en Windows/);
  await form.getByLabelText("Contraseña", { exact: true }).fill(PASSPHRASE);
  await form.getByLabelText("Repite la contraseña").fill("otra distinta");
  await ask();
  await see(form).toMatchTextContent(/Las contraseñas no coinciden/);
  await expectAccessible();
  await form.getByLabelText("Repite la contraseña").fill(PASSPHRASE);
  await ask();
  await see(form).not.toBeInTheDocument();
  await see(files).toMatchTextContent(/Toda tu consulta.*Con notas privadas · Cifrado · .*Listo\. Se borra solo el/);
  await see(page.getByText("Toda tu consulta: el archivo está listo.")).toBeVisible();
  await expectAccessible();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(PASSPHRASE);
  await files.getByRole("button", { name: "Borrar ahora: Toda tu consulta" }).click();
  await see(page.getByText("No hay ninguno. Lo que pidas aparecerá aquí.")).toBeVisible();
  const { body } = await call<{ data: WireExport[] }>("/exportaciones");
  expect(body.data).toEqual([]);
});

test("a client's dossier is asked for on the client's page, without private notes by itself", async () => {
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });
  await page.getByRole("button", { name: `Acciones de ${of}` }).click();
  await page.getByRole("menuitem", { name: "Descargar expediente" }).click();
  const form = dialog("Descargar expediente");
  await see(form.getByLabelText("Incluir las notas privadas")).not.toBeChecked();
  await form.getByLabelText("Cifrarlo con una contraseña").click();
  await see(form.getByLabelText("Repite la contraseña")).not.toBeInTheDocument();
  await form.getByRole("button", { name: "Preparar archivo" }).click();
  await see(page.getByText(`Expediente de ${of}: el archivo está listo.`)).toBeVisible();
  const { body } = await call<{ data: WireExport[] }>("/exportaciones");
  expect(body.data).toMatchObject([
    { client: { id: idOf(of) }, notasPrivadas: false, cifrado: false, estado: "LISTA" },
  ]);
});

test("what was asked for waits at home, wherever it was asked for, until it is fetched", async () => {
  const { call } = await openPortal("/dashboard", { clients: [of] });
  await call("/exportaciones", { body: { notasPrivadas: true } });
  const isReady = async () =>
    (await call<{ data: WireExport[] }>("/exportaciones")).body.data.every(({ estado }) => estado === "LISTA");
  await expect.poll(isReady).toBe(true);
  await page.getByRole("link", { name: /^Sesiones Citas/ }).click();
  await page.getByRole("button", { name: "Te espera: 1 asunto" }).click();
  const waits = dialog("Te espera");
  await see(waits).toMatchTextContent(/1 archivo que pediste.*Toda tu consulta.*Se borra solo el/);
  await expectAccessible();
  await waits.getByRole("link", { name: "Ver en Tus datos: Toda tu consulta" }).click();
  await see(files).toMatchTextContent(/Toda tu consulta.*Listo/);
});

test("a file whose asking or removing lost its answer is listed as it is", async () => {
  await openPortal("/dashboard/data", { clients: [of] });
  const broken = brokenNetwork();
  broken.lost.add("CreateDataExport").add("DeleteDataExport");
  await page.getByRole("button", { name: "Preparar toda la consulta" }).click();
  const form = dialog("Llevarte tus datos");
  await form.getByLabelText("Cifrarlo con una contraseña").click();
  await form.getByRole("button", { name: "Preparar archivo" }).click();
  await see(form).toMatchTextContent(
    /No sabemos si se ha pedido: vuelve a pulsar para saberlo\. Comprueba tu conexión/,
  );
  await form.getByRole("button", { name: "Cancelar" }).click();
  await see(page.getByText("Toda tu consulta: el archivo está listo.")).toBeVisible();
  await files.getByRole("button", { name: "Borrar ahora: Toda tu consulta" }).click();
  await see(page.getByText(/^No se pudo borrar\./)).toBeVisible();
  await see(page.getByText("No hay ninguno. Lo que pidas aparecerá aquí.")).toBeVisible();
});

test("what stands in the way of a file is listed, though another window asked for it", async () => {
  const { call } = await openPortal("/dashboard/data", { clients: [of] });
  await see(page.getByText("No hay ninguno. Lo que pidas aparecerá aquí.")).toBeVisible();
  for (let more = 0; more < EXPORTS_MAX; more += 1) {
    const { body } = await call<WireExport>("/exportaciones", { body: {} });
    await expect.poll(async () => (await call<WireExport>(`/exportaciones/${body.id}`)).body.estado).toBe("LISTA");
  }
  await page.getByRole("button", { name: "Preparar toda la consulta" }).click();
  const form = dialog("Llevarte tus datos");
  await form.getByLabelText("Cifrarlo con una contraseña").click();
  await form.getByRole("button", { name: "Preparar archivo" }).click();
  await see(form).toMatchTextContent(EXPORTS_FULL);
  await form.getByRole("button", { name: "Cancelar" }).click();
  await see(files.getByRole("listitem")).toHaveLength(EXPORTS_MAX);
});

test("a file whose asking lost its answer is made once by pressing again", async () => {
  const { call } = await openPortal("/dashboard/data", { clients: [of] });
  const { lost } = brokenNetwork();
  lost.add("CreateDataExport");
  await page.getByRole("button", { name: "Preparar toda la consulta" }).click();
  const form = dialog("Llevarte tus datos");
  await form.getByLabelText("Cifrarlo con una contraseña").click();
  const ask = form.getByRole("button", { name: "Preparar archivo" });
  await ask.click();
  await see(form.getByRole("alert")).toMatchTextContent(/^No sabemos si se ha pedido/);
  lost.clear();
  await ask.click();
  await see(form).not.toBeInTheDocument();
  await see(files).toMatchTextContent(/Toda tu consulta.*Listo/);
  const { body } = await call<{ data: WireExport[] }>("/exportaciones");
  expect(body.data).toHaveLength(1);
});

test("a file that goes with a record that is erased while it is made is said to be gone", async () => {
  const { call, idOf } = await openPortal("/dashboard/data", { clients: [of] });
  // It would be made too soon.
  saidInstead("DataExports", /"READY"/g, '"RUNNING"');
  await page.getByRole("button", { name: "Preparar toda la consulta" }).click();
  const form = dialog("Llevarte tus datos");
  await form.getByLabelText("Cifrarlo con una contraseña").click();
  await form.getByRole("button", { name: "Preparar archivo" }).click();
  await see(files).toMatchTextContent(/Toda tu consulta.*Preparándose/);
  await answersRead();
  const erasing = `/clientes/${idOf(of)}/borrado`;
  const { body } = await call<WireErasurePreview>(erasing);
  const { status } = await call(erasing, { body: { motivo: "SOLICITUD", elementos: body.elementos } });
  expect([body.borra, status]).toEqual([[{ tipo: "ARCHIVOS", cuantos: 1 }], 201]);
  await see(page.getByText(/^Toda tu consulta: el archivo ya no está\./)).toBeVisible();
});
