import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireErasurePreview } from "../../../schema/wire/erasure/erasure.ts";
import type { WireImport, WireImportPreview, WireUpload } from "../../../schema/wire/imports/imports.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const MATEO = { nombre: "Mateo Quiroga", email: "m@correo.es", phone: "600 000 000" };
const dialog = (name: string) => page.getByRole("dialog", { name });

const openClient = (objectives: string[] = []) =>
  openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    objectives: objectives.map((titulo) => ({ of, titulo })),
  });

test("an objective that another window deletes can be brought back here, and one deleted while the deleted ones are open is among them", async () => {
  const { call, aims } = await openClient(["Caminar cada día", "Dormir mejor"]);
  const section = page.getByRole("region", { name: "Objetivos", exact: true });
  await see(section).toMatchTextContent(/Caminar cada día/);
  const idOf = (title: string) => aims.find(({ titulo }) => titulo === title)?.id;
  await call(`/objetivos/${idOf("Caminar cada día")}`, { method: "DELETE" });
  await see(section).not.toMatchTextContent(/Caminar cada día/);
  await section.getByRole("button", { name: "Objetivos eliminados" }).click();
  const deleted = dialog("Objetivos eliminados");
  await see(deleted.getByRole("button", { name: "Recuperar «Caminar cada día»" })).toBeVisible();
  await call(`/objetivos/${idOf("Dormir mejor")}`, { method: "DELETE" });
  await see(deleted.getByRole("button", { name: "Recuperar «Dormir mejor»" })).toBeVisible();
});

test("a questionnaire that another window deletes while the deleted ones are open is among them", async () => {
  const { call, idOf } = await openClient();
  const body = { client: idOf(of), medida: "PHQ9", respuestas: [1, 1, 1, 1, 1, 1, 1, 1, 0] };
  const fill = async () => (await call<{ id: string }>("/medidas", { body })).body.id;
  const [first, second] = [await fill(), await fill()];
  await call(`/medidas/${first}`, { method: "DELETE" });
  await page.getByRole("button", { name: "Cuestionarios eliminados" }).click();
  const back = dialog("Cuestionarios eliminados").getByRole("button", { name: /^Recuperar el PHQ-9 del/ });
  await see(back).toHaveLength(1);
  await call(`/medidas/${second}`, { method: "DELETE" });
  await see(back).toHaveLength(2);
});

test("a file that another window asked for is among the files with the next change", async () => {
  const { call } = await openPortal("/dashboard/data", {});
  await see(page.getByText("No hay ninguno. Lo que pidas aparecerá aquí.")).toBeVisible();
  expect((await call("/exportaciones", { body: {} })).status).toBe(201);
  await call("/clientes", { body: MATEO });
  await see(page.getByRole("list", { name: "Tus archivos" })).toMatchTextContent(/Toda tu consulta/);
});

test("whom another window erases for good is among the certificates with the next change", async () => {
  const { call, idOf } = await openPortal("/dashboard/retention", { clients: [of] });
  await see(page.getByText(/^Aún no se ha borrado a nadie definitivamente\./)).toBeVisible();
  const path = `/clientes/${idOf(of)}/borrado`;
  const { elementos } = (await call<WireErasurePreview>(path)).body;
  expect((await call(path, { body: { motivo: "OTRO", elementos } })).status).toBe(201);
  await call("/clientes", { body: MATEO });
  await see(page.getByRole("list", { name: "Certificados de borrado" })).toMatchTextContent(/B-0001 · Ángela Muñoz/);
});

test("what another window brings in is among what was brought in last, and can be taken back here", async () => {
  const { call } = await openPortal("/dashboard/import", {});
  await see(page.getByRole("heading", { level: 1 })).toBeVisible();
  const csv = "Nombre;Apellidos;Correo;Teléfono\r\nLucia;Gil;lucia@ejemplo.es;600 100 200\r\n";
  const bytes = new TextEncoder().encode(csv);
  const subida = (await call<WireUpload>("/importaciones/subidas", { body: { bytes: bytes.length } })).body.id;
  await call(`/importaciones/subidas/${subida}/trozos/0`, {
    method: "PUT",
    body: { contenido: btoa(String.fromCharCode(...bytes)) },
  });
  const given = { clase: "CLIENTS", subida };
  const { huella } = (await call<WireImportPreview>("/importaciones/previa", { body: given })).body;
  const body = { ...given, huella, archivo: "clientes.csv" };
  expect((await call<WireImport>("/importaciones", { body })).status).toBe(201);
  await see(page.getByRole("region", { name: "Lo último que has traído" })).toMatchTextContent(/clientes\.csv/);
});
