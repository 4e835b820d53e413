import type { Page } from "@playwright/test";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { answering, failing, ofScreen, waitingFor } from "./shot.ts";
import { openCarmen } from "./shotsOfClientPage.ts";

const DATA = "/dashboard/data";
const CLIENTS = "/dashboard/clients?pagina=4";
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const file = {
  __typename: "DataExport",
  client: null,
  includesPrivateNotes: true,
  isEncrypted: true,
  state: "READY",
  fault: null,
  done: 40,
  total: 40,
  bytes: 12_400_000,
  createdAt: at(-1),
  readyAt: at(-1),
  fetchedAt: null,
  expiresAt: at(23),
};
const ofClient = (name: string) => ({ client: { __typename: "ClientReference", id: name, name } });
/** Files as the service would tell of them. */
const showing =
  (...files: object[]) =>
  async (page: Page) => {
    const dataExports = files.map((one, id) => ({ ...file, id: `${id}`, ...one }));
    const viewer = { __typename: "Viewer", id: "1", timeZone: "Europe/Madrid" };
    await answering(page, "DataExports", { json: { data: { viewer, dataExports } } });
    await page.reload();
    await page.getByRole("list", { name: "Tus archivos" }).getByRole("listitem").first().waitFor();
  };
const openForm = async (page: Page) => {
  await page.getByRole("button", { name: "Preparar toda la consulta" }).click();
  await page.getByRole("dialog", { name: "Llevarte tus datos" }).waitFor();
};

/** Files that wait at home beside what waits there anyway. */
const waitingAtHome = async (page: Page) => {
  const files = [
    file,
    { ...file, ...ofClient(LONG_NAME) },
    { ...file, state: "FAILED", fault: "TOO_LARGE", bytes: null },
  ].map((one, id) => ({ ...one, id: `${id}` }));
  await page.route("**/graphql", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data?: { pendingWork?: object | null } };
    if (body.data?.pendingWork) Object.assign(body.data.pendingWork, { dataExports: files });
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  await page.getByRole("button", { name: "3 archivos que pediste" }).click();
  await page.getByText("Toda tu consulta").first().scrollIntoViewIfNeeded();
};

/** What can be taken along, and what was asked for. */
export const EXPORTS = [
  ...ofScreen("Tus datos", [
    { face: "empty", name: "exports", path: DATA, prepare: (page) => page.getByText(/^No hay ninguno/).waitFor() },
    { face: "loading", name: "exports-loading", path: DATA, prepare: waitingFor("DataExports") },
    { face: "failed", name: "exports-failed", path: DATA, prepare: failing("DataExports") },
    {
      face: "normal",
      name: "exports-making",
      path: DATA,
      prepare: showing(
        { state: "RUNNING", done: 14, bytes: null, readyAt: null, expiresAt: null },
        {
          ...ofClient("Carmen Ortega"),
          includesPrivateNotes: false,
          isEncrypted: false,
          bytes: 184_000,
        },
      ),
    },
    {
      face: "overfull",
      name: "exports-full",
      path: DATA,
      prepare: showing(
        {},
        { ...ofClient(LONG_NAME), bytes: 999_900_000 },
        { state: "FAILED", fault: "TOO_LARGE", bytes: null },
        { state: "WAITING", total: 0, ...ofClient("Ana"), bytes: null, readyAt: null, expiresAt: null },
        { ...ofClient("👩‍👩‍👧 Familia Ríos"), includesPrivateNotes: false, isEncrypted: false },
      ),
    },
    { face: "normal", name: "exports-form", path: DATA, prepare: openForm },
    {
      face: "failed",
      name: "exports-form-weak",
      path: DATA,
      prepare: async (page) => {
        await openForm(page);
        await page.getByLabel("Contraseña", { exact: true }).fill("corta");
        await page.getByRole("button", { name: "Preparar archivo" }).click();
      },
    },
  ]),
  ...ofScreen("Inicio", [{ face: "normal", name: "home-waits-files", path: "/dashboard", prepare: waitingAtHome }]),
  ...ofScreen("Ficha como página", [
    {
      face: "normal",
      name: "client-dossier",
      path: CLIENTS,
      prepare: async (page) => {
        await openCarmen(page);
        await page.getByRole("button", { name: /^Acciones de Carmen/ }).click();
        await page.getByRole("menuitem", { name: "Descargar expediente" }).click();
        await page.getByRole("dialog", { name: "Descargar expediente" }).waitFor();
      },
    },
  ]),
];
