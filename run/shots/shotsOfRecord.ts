import type { Page } from "@playwright/test";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { answering, failing, ofScreen, waitingFor } from "./shot.ts";
import { openCarmen } from "./shotsOfClientPage.ts";

const AUDIT = "/dashboard/activity";
const RETENTION = "/dashboard/retention";
const CLIENTS = "/dashboard/clients?pagina=4";

const due = (id: string, name: string, lastDay: string) => ({
  __typename: "RetentionDue",
  id,
  client: { __typename: "ClientReference", id, name },
  lastDay,
  until: "2026-03-09",
});
const certificate = (number: number, clientName: string, reason: string) => ({
  __typename: "ErasureCertificate",
  id: `${number}`,
  number,
  clientId: `c${number}`,
  clientName,
  reason,
  erasedAt: "2026-11-20T10:00:00Z",
});
/** Records whose time is over, and certificates, as the service would tell of them. */
const withSome = (names: readonly string[]) => async (page: Page) => {
  const retention = {
    __typename: "Retention",
    years: 5,
    due: names.map((name, id) => due(`${id}`, name, "2021-03-09")),
  };
  await answering(page, "Retention", { json: { data: { retention } } });
  const items = names.map((name, index) =>
    certificate(names.length - index, name, index % 2 ? "REQUEST" : "RETENTION_OVER"),
  );
  const pageInfo = { __typename: "PageInfo", page: 1, pageSize: 10, pageCount: 1, total: items.length };
  await answering(page, "Certificates", {
    json: { data: { erasureCertificates: { __typename: "ErasureCertificatePage", items, pageInfo } } },
  });
  await page.reload();
  await page.getByRole("list", { name: "Certificados de borrado" }).getByRole("listitem").first().waitFor();
};

/** Who has done what, how long it is kept, and what was erased for good. */
export const RECORD = [
  ...ofScreen("Registro de actividad", [
    {
      face: "normal",
      name: "audit",
      path: AUDIT,
      prepare: (page) => page.getByRole("main").getByRole("listitem").first().waitFor(),
    },
    { face: "loading", name: "audit-loading", path: AUDIT, prepare: waitingFor("AuditEntries") },
    { face: "failed", name: "audit-failed", path: AUDIT, prepare: failing("AuditEntries") },
    {
      face: "empty",
      name: "audit-empty",
      path: AUDIT,
      prepare: async (page) => {
        await page.getByLabel("Desde el día").fill("02/01/2020");
        await page.getByLabel("Hasta el día").fill("03/01/2020");
        await page.keyboard.press("Tab");
        await page.getByText("No hay nada anotado con estos filtros.").waitFor();
      },
    },
  ]),
  ...ofScreen("Conservación y borrado", [
    {
      face: "empty",
      name: "retention",
      path: RETENTION,
      prepare: (page) => page.getByText("Aún no se ha borrado a nadie definitivamente.").waitFor(),
    },
    { face: "loading", name: "retention-loading", path: RETENTION, prepare: waitingFor("Retention") },
    { face: "failed", name: "retention-failed", path: RETENTION, prepare: failing("Retention") },
    { face: "normal", name: "retention-due", path: RETENTION, prepare: withSome(["Carmen Ortega", "Iván Prieto"]) },
    {
      face: "overfull",
      name: "retention-full",
      path: RETENTION,
      prepare: withSome([LONG_NAME, "👩‍👩‍👧 Familia Ríos", ...Array.from({ length: 8 }, (_, n) => `Persona ${n + 1}`)]),
    },
  ]),
  ...ofScreen("Ficha como página", [
    {
      face: "normal",
      name: "client-erase",
      path: CLIENTS,
      prepare: async (page) => {
        await openCarmen(page);
        await page.getByRole("button", { name: /^Acciones de Carmen/ }).click();
        await page.getByRole("menuitem", { name: "Borrar definitivamente…" }).click();
        await page
          .getByRole("dialog", { name: "Borrar definitivamente" })
          .getByText("Se conserva, y por qué")
          .waitFor();
      },
    },
  ]),
];
