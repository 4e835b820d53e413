import type { Page } from "@playwright/test";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { AWAY, answering, ofScreen } from "./shot.ts";
import { telling } from "./shotsOfBooking.ts";
import { openCarmen } from "./shotsOfClientPage.ts";

const path = "/dashboard/clients?pagina=4";
const section = (page: Page) => page.getByRole("region", { name: "Recibos", exact: true });
const press = (page: Page, name: string | RegExp) => section(page).getByRole("button", { name }).first().click();
const form = (page: Page) => page.getByRole("dialog").last();
const refusing = (mutation: string, field: string, errors: object[]) => (page: Page) =>
  answering(page, mutation, { json: { data: { [field]: { __typename: "ReceiptPayload", receipt: null, errors } } } });

const opened = (name: string) => async (page: Page) => {
  await openCarmen(page);
  await press(page, name);
  await form(page).locator("select, textarea").first().waitFor();
};
const acted = (item: string) => async (page: Page) => {
  await openCarmen(page);
  await press(page, /^Acciones de Recibo/);
  await page.getByRole("menuitem", { name: item }).click();
  await form(page)
    .getByText(/^El nuevo lleva/)
    .waitFor();
};
const offeringOne = async (page: Page) => {
  await opened("Nuevo recibo")(page);
  await form(page).getByText("Una sesión", { exact: true }).click();
  await form(page).getByLabel("Sesión", { exact: true }).locator("option").first().waitFor({ state: "attached" });
};
/** Another window has changed its price since it was shown. */
const changed = async (page: Page) => {
  await offeringOne(page);
  const message = "Total: ahora son 60 US$ y no 55 US$. Compruébalo y vuelve a pulsar.";
  const error = { __typename: "ReceiptError", code: "INVALID", field: ["expectedTotal"], message };
  await refusing("CreateReceipt", "createReceipt", [error])(page);
  await form(page).getByRole("button", { name: "Hacer recibo" }).click();
  await form(page)
    .getByText(/^Total: ahora son/)
    .waitFor();
};
/** What the therapist has not told of herself yet. */
const missing = async (page: Page) => {
  await opened("Nuevo recibo")(page);
  const errors = [
    "Nombre o razón social: es obligatorio.",
    "NIF: es obligatorio.",
    "Domicilio fiscal: es obligatorio.",
  ];
  await refusing(
    "CreateReceipt",
    "createReceipt",
    errors.map((message) => ({ __typename: "ReceiptError", code: "VALIDATION_FAILED", field: ["issuer"], message })),
  )(page);
  await form(page).getByRole("button", { name: "Hacer recibo" }).click();
  await form(page).getByRole("button", { name: "Completar mis datos fiscales" }).waitFor();
};

type Told = Record<string, unknown>;
interface ReceiptsTold {
  receipts: { items: Told[]; pageInfo: Told };
}
/** Receipts of all that can become of one. */
const overfull = async (page: Page) => {
  await telling("Receipts", (data) => {
    const { receipts } = data as unknown as ReceiptsTold;
    const [one = {}] = receipts.items;
    const client = { __typename: "ClientReference", id: "1", name: LONG_NAME };
    const of = (number: number) => ({ __typename: "ReceiptReference", id: `${number}`, number });
    const at = new Date().toISOString();
    const mail = (state: string, reason: string | null = null) => ({ __typename: "ReceiptMail", state, reason, at });
    const total = { __typename: "Money", amount: "123456.78" };
    const items = [
      { ...one, id: "9", number: 12_345, client, total, cancels: of(12_344), month: "2026-09", mail: mail("PENDING") },
      { ...one, id: "8", number: 12_344, client, cancelledBy: of(12_345), month: "2026-09", mail: mail("SENT") },
      { ...one, id: "7", number: 12_343, client, mail: mail("FAILED") },
      {
        ...one,
        id: "6",
        number: 12_342,
        client,
        lines: [],
        cancels: of(12_341),
        total: { ...total, amount: "0" },
        mail: mail("PENDING", "DAILY_LIMIT"),
      },
      { ...one, id: "5", number: 12_341, client, cancelledBy: of(12_342), mail: mail("SKIPPED", "CANCELLED") },
    ];
    return { receipts: { ...receipts, items, pageInfo: { ...receipts.pageInfo, total: 48, pageCount: 10 } } };
  })(page);
  await section(page).getByText("Recibo n.º 12345").waitFor();
};

/** A client's receipts, and those of all. */
export const RECEIPTS = [
  ...ofScreen("Ficha como página", [
    { face: "normal", name: "receipts-new", path, prepare: opened("Nuevo recibo") },
    { face: "normal", name: "receipts-new-session", path, prepare: offeringOne },
    { face: "failed", name: "receipts-missing", path, prepare: missing },
    { face: "failed", name: "receipts-changed", path, prepare: changed },
    { face: "normal", name: "receipts-issuer", path, prepare: opened("Datos fiscales") },
    { face: "normal", name: "receipts-correct", path, prepare: acted("Rectificar…") },
    {
      face: "failed",
      name: "receipts-failed",
      path,
      prepare: async (page) => {
        await answering(page, "Receipts", AWAY);
        await openCarmen(page);
        await section(page).getByText("No se pudieron cargar los recibos").waitFor();
      },
    },
  ]),
  ...ofScreen("Análisis", [
    { face: "overfull", name: "receipts-all", path: "/dashboard/analytics", prepare: overfull },
    {
      face: "empty",
      name: "receipts-none",
      path: "/dashboard/analytics",
      prepare: async (page) => {
        await telling("Receipts", (data) => {
          const { receipts } = data as unknown as ReceiptsTold;
          return { receipts: { ...receipts, items: [], pageInfo: { ...receipts.pageInfo, total: 0, pageCount: 0 } } };
        })(page);
        await section(page).getByText("Aún no hay recibos").waitFor();
      },
    },
  ]),
];
