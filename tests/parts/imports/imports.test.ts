import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { EXPORT_FORMAT } from "../../../schema/rules/exports/exports.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireConsentText } from "../../../schema/wire/consents/consents.ts";
import type { ExportedClient } from "../../../schema/wire/exports/client.ts";
import { foresee } from "../errors.ts";
import { press } from "../keys.ts";
import { answersLater, between, brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const section = (name: string) => page.getByRole("region", { name });
const goOn = page.getByRole("button", { name: "Continuar" });
const bringIn = page.getByRole("button", { name: "Traer 2 clientes" });
const done = page.getByRole("region", { name: "Hecho", exact: true });

async function openImport() {
  const { call } = await openPortal("/dashboard/import", {});
  await see(page.getByRole("button", { name: "Elegir archivo" })).toBeVisible();
  const stored = async () => (await call<{ data: WireClient[] }>("/clientes")).body.data.length;
  return { stored, call };
}

const TWO = ["Nombre;Email;Teléfono", "Ana;ana@ejemplo.es;600000001", "Eva;eva@ejemplo.es;600000002"];
async function choose(lines = TWO, name = "pacientes.csv"): Promise<void> {
  const file = new File([lines.join("\n")], name, { type: "text/csv" });
  await userEvent.upload(page.getByCss("input[type=file]"), file);
  await see(section("Di qué es cada columna")).toBeVisible();
}

test("a file that was brought in and undone is said to be undone, and is brought in again", async () => {
  const { stored } = await openImport();
  await choose();
  await goOn.click();
  await bringIn.click();
  await see(done).toMatchTextContent(/Se han traído 2 clientes/);
  await page.getByRole("button", { name: "Deshacer «pacientes.csv»" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer", exact: true }).click();
  await see(section("Lo último que has traído")).toMatchTextContent(/Deshecho/);
  expect(await stored()).toBe(0);
  await see(done).not.toBeInTheDocument();
  await see(section("Deshecho")).toMatchTextContent(/Se trajo y se ha deshecho\./);
  await see(page.getByText("Durante un día puedes deshacerlo")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Traer otro archivo" }).click();
  await choose();
  await goOn.click();
  await bringIn.click();
  await see(done).toMatchTextContent(/Se han traído 2 clientes/);
  expect(await stored()).toBe(2);
});

test("what is being brought in cannot be gone back from, and ends where it says so", async () => {
  const { stored } = await openImport();
  await choose();
  await goOn.click();
  const answers = answersLater("ConfirmImport");
  const back = page.getByRole("button", { name: "Atrás" });
  await see(back).toBeEnabled();
  await bringIn.click();
  await see(back).toBeDisabled();
  answers.come();
  await see(done).toMatchTextContent(/Se han traído 2 clientes/);
  expect(await stored()).toBe(2);
});

test("what the columns are is not changed any more once it is looked at what they bring", async () => {
  await openImport();
  await choose();
  const phone = page.getByLabelText("Qué es la columna «Teléfono»");
  await see(phone).toBeEnabled();
  const answers = answersLater("ImportPreview");
  await goOn.click();
  await see(phone).toBeDisabled();
  answers.come();
  await see(bringIn).toBeVisible();
});

test("all that is repeated is taken by one box and one look, by keys too, and left again", async () => {
  const { stored } = await openImport();
  await choose([...TWO, "Ana Vega;ana@ejemplo.es;600000003", "Eva Vega;eva@ejemplo.es;600000004"]);
  await goOn.click();
  const all = page.getByRole("checkbox", { name: "Traer a todos de todas formas" });
  const [ana, eva] = ["Ana", "Eva"].map((name) => page.getByLabelText(`Traer a ${name} Vega de todas formas`));
  await see(all).toBeVisible();
  const asked = brokenNetwork().asked;
  await press(all, " ");
  await see(page.getByRole("button", { name: "Traer 4 clientes" })).toBeEnabled();
  for (const box of [all, ana, eva]) if (box) await see(box).toBeChecked();
  expect(asked).toEqual(["ImportPreview"]);
  await ana?.click();
  await see(page.getByRole("button", { name: "Traer 3 clientes" })).toBeEnabled();
  await see(all).toBePartiallyChecked();
  await all.click();
  await see(page.getByRole("button", { name: "Traer 4 clientes" })).toBeEnabled();
  await all.click();
  await see(all).not.toBeChecked();
  await see(bringIn).toBeEnabled();
  await bringIn.click();
  await see(done).toMatchTextContent(/Se han traído 2 clientes/);
  expect(await stored()).toBe(2);
});

test("whose answer got lost is told that nobody knows, sees what was brought in, and brings it in once by pressing again", async () => {
  const { stored } = await openImport();
  await choose();
  await goOn.click();
  await see(page.getByText(/Todavía no se ha guardado nada/)).toBeVisible();
  const { lost } = brokenNetwork();
  lost.add("ConfirmImport");
  await bringIn.click();
  await see(page.getByRole("alert")).toMatchTextContent(
    /^No sabemos si se ha traído: vuelve a pulsar para saberlo\. Comprueba tu conexión/,
  );
  await see(page.getByText(/Todavía no se ha guardado nada/)).not.toBeInTheDocument();
  await see(section("Lo último que has traído")).toMatchTextContent(/pacientes\.csv/);
  lost.clear();
  let isTurnedAway = true;
  foresee(/^ConfirmImport HTTP 429/);
  between(async (operation, pass) =>
    isTurnedAway && operation === "ConfirmImport" ? new Response("", { status: 429 }) : await pass(),
  );
  await bringIn.click();
  // Being turned away now tells nothing of the first press.
  await see(page.getByRole("alert")).toMatchTextContent(/^No sabemos si se ha traído: .* Demasiadas peticiones/);
  isTurnedAway = false;
  await bringIn.click();
  await see(done).toMatchTextContent(/Se han traído 2 clientes/);
  expect(await stored()).toBe(2);
});

test("whose answer got lost, and who took it back meanwhile, is told so, and brings it in again from its file", async () => {
  const { stored } = await openImport();
  await choose();
  await goOn.click();
  const { lost } = brokenNetwork();
  lost.add("ConfirmImport");
  await bringIn.click();
  await see(page.getByRole("alert")).toMatchTextContent(/^No sabemos si se ha traído/);
  lost.clear();
  await page.getByRole("button", { name: "Deshacer «pacientes.csv»" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer", exact: true }).click();
  await see(section("Lo último que has traído")).toMatchTextContent(/Deshecho/);
  await bringIn.click();
  await see(page.getByRole("alert")).toMatchTextContent(/^Se trajo y se ha deshecho\./);
  await see(done).not.toBeInTheDocument();
  expect(await stored()).toBe(0);
  await choose();
  await goOn.click();
  await bringIn.click();
  await see(done).toMatchTextContent(/Se han traído 2 clientes/);
  expect(await stored()).toBe(2);
});

test("of an export it is told which consents come withdrawn, as nobody had answered them where they were asked for", async () => {
  const { call } = await openImport();
  await call("/consentimientos/textos/TRATAMIENTO", { method: "PUT", body: { texto: "Quién te atiende" } });
  const { body } = await call<WireConsentText>("/consentimientos/textos/TRATAMIENTO/publicar", { body: {} });
  const at = "2026-09-01T08:00:00.000Z";
  const asked = {
    tipo: "TRATAMIENTO",
    ...{ version: 1, huella: body.versiones[0]?.huella ?? "", pedido: at, firmado: null },
    ...{ nombre: null, frase: null, direccion: null, navegador: null, revocado: null, fichero: null, caduca: at },
  } as const;
  const dossier: ExportedClient = {
    formato: EXPORT_FORMAT,
    cliente: {
      ...{ id: "1", isActive: true, createdAt: at, noQuiereCorreos: false, nombre: "Ana", phone: "600" },
      ...{ email: "ana@ejemplo.es", dateOfBirth: null, address: null, emergencyContact: null },
      ...{ objetivosTerapeuticos: null, notes: null },
    },
    consentimientos: [
      { ...asked, id: "1", medio: "CORREO", estado: "PENDIENTE", respondido: null },
      { ...asked, id: "2", medio: "CORREO", estado: "RECHAZADO", respondido: at },
    ],
    ...{ series: [], sesiones: [], notas: [], objetivos: [], cuestionarios: [], envioMensual: [], recibos: [] },
    consentimientosIA: [],
  };
  const file = new File([JSON.stringify(dossier)], "expediente.zip");
  await userEvent.upload(page.getByCss("input[type=file]"), file);
  await see(section("Con ellos se traen")).toMatchTextContent(/2 consentimientos/);
  await see(section("Antes de traerlo, conviene saber")).toMatchTextContent(
    /1 consentimiento sin responder llega retirado: el enlace era de la otra consulta\. Puedes pedirlo otra vez\./,
  );
});

test("how dates are read that can be read in two ways is told before they are brought in", async () => {
  await openImport();
  const [head, ana, eva] = TWO;
  await choose([`${head};Nacimiento`, `${ana};03/04/1980`, `${eva};12/31/1980`]);
  await goOn.click();
  await see(section("Revisa lo que se va a traer")).toMatchTextContent(
    /Las fechas de este archivo llevan el mes delante: 03\/04\/1980 se lee como 4 de marzo de 1980\./,
  );
});

test("a file's long name stays within its card, in the columns and in what would be brought in", async () => {
  await openImport();
  await choose(TWO, `${"PACIENTES_DE_LA_CONSULTA".repeat(8)}.csv`);
  const isWithin = (place: ReturnType<typeof section>) => () => {
    const card = place.element();
    return card.scrollWidth <= card.clientWidth;
  };
  await expect.poll(isWithin(section("Di qué es cada columna"))).toBe(true);
  await goOn.click();
  const review = section("Revisa lo que se va a traer");
  await see(review).toBeVisible();
  await expect.poll(isWithin(review)).toBe(true);
});

test("where all that was brought has been changed since, undoing says that nothing was taken away, and each name once", async () => {
  const { call } = await openImport();
  await choose(["Nombre;Email;Teléfono", "Ana;ana@ejemplo.es;600000001", "Ana;ana2@ejemplo.es;600000002"]);
  await goOn.click();
  await bringIn.click();
  await see(done).toMatchTextContent(/Se han traído 2 clientes/);
  const { data } = (await call<{ data: WireClient[] }>("/clientes")).body;
  for (const { id } of data) await call(`/clientes/${id}`, { method: "PUT", body: { address: "Calle Nueva" } });
  await page.getByRole("button", { name: "Deshacer «pacientes.csv»" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer", exact: true }).click();
  const last = section("Lo último que has traído");
  await see(last).toMatchTextContent(
    /Se quedan, porque los has cambiado o ya tienen sesiones u otros datos: Ana \(2\)\./,
  );
  await see(last).toMatchTextContent(/No se ha quitado nada\./);
});
